"""The language this run speaks: the environment's, or the one asked for with `--lang`."""

from contextvars import ContextVar

from gemwright.i18n import LANGUAGES, Translator, translator

_chosen: ContextVar[str | None] = ContextVar("language", default=None)


def speak(language: str | None) -> Translator:
    """Choose the language of everything said from now on; None keeps the environment's.

    Raises:
        CliError: there is no such language.
    """
    from gemwright.cli.failures import CliError  # noqa: PLC0415 - keeps `--help` free of the rules

    if language is not None and language not in LANGUAGES:
        raise CliError("unknown-language", language=language[:20], choices=", ".join(LANGUAGES))
    _chosen.set(language)
    return spoken()


def spoken() -> Translator:
    """Return the translator of the language in use."""
    return translator(_chosen.get())
