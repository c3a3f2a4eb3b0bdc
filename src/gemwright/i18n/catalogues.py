"""Reading the `.po` catalogues: compiled in memory, and kept compiled in the user's cache folder."""

import gettext
import json
import os
import struct
import tempfile
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path

from gemwright.i18n.languages import known_language


def source(language: str) -> bytes:
    """Return the `.po` file of a language other than English."""
    return (files("gemwright.i18n") / "locale" / f"{language}.po").read_bytes()


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return the compiled catalogue of a language; for English one that changes nothing."""
    language = known_language(language)
    if language == "en":
        return gettext.NullTranslations()
    text = source(language)
    place = _cache_file(language, text)
    with suppress(OSError, ValueError, struct.error):
        return gettext.GNUTranslations(BytesIO(place.read_bytes()))
    compiled = compile_catalogue(text)
    _keep(place, compiled)
    return gettext.GNUTranslations(BytesIO(compiled))


def compile_catalogue(text: bytes) -> bytes:
    """Return the `.mo` form of a `.po` file."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - Babel takes longer to load than a cached
    from babel.messages.pofile import read_po  # noqa: PLC0415 - catalogue, and English never needs it

    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(text)))
    return compiled.getvalue()


def _cache_file(language: str, text: bytes) -> Path:
    from platformdirs import user_cache_path  # noqa: PLC0415 - English never needs it

    return user_cache_path("gemwright") / "catalogues" / f"{language}-{sha256(text).hexdigest()[:20]}.mo"


def _keep(place: Path, compiled: bytes) -> None:
    """Write a file in one step, so that no other process reads half of it; no cache is no error."""
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=place.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(compiled)
        Path(name).replace(place)


@cache
def catalogue_json(language: str) -> str:
    """Return a catalogue as JSON, for a page that words things itself.

    Returns:
        An object with `language`, `plural` (the gettext formula) and `messages`: each key is an
        English sentence, after its context and U+0004 where it has one; each value is the
        translation, or the list of its plural forms.
    """
    language = known_language(language)
    messages: dict[str, str | list[str]] = {}
    plural = "n != 1"
    if language != "en":
        from babel.messages.pofile import read_po  # noqa: PLC0415 - Babel takes long to load

        book = read_po(BytesIO(source(language)))
        plural = book.plural_expr
        for message in book:
            if message.id and message.string and not message.fuzzy:
                key = message.id[0] if isinstance(message.id, tuple | list) else message.id
                value = message.string
                context = f"{message.context}\4" if message.context else ""
                messages[context + key] = value if isinstance(value, str) else list(value)
    return json.dumps(
        {"language": language, "plural": plural, "messages": messages}, ensure_ascii=False, sort_keys=True
    )
