"""The languages there are, and which one the reader wants."""

import os
from typing import Final

LANGUAGES: Final = ("en", "es", "da", "pl")
"""English, Spanish, Danish and Polish; English sentences are the keys of the others."""

VARIABLES: Final = ("GEMWRIGHT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name a language; the first one that is set decides."""


def known_language(name: str) -> str:
    """Return the language of a locale name, English where there is no catalogue for it.

    Args:
        name: `es`, `pl_PL.UTF-8`, `da-DK`; `C` and `POSIX` are English.

    >>> known_language("pl_PL.UTF-8")
    'pl'
    """
    code = name.replace("-", "_").partition(".")[0].partition("@")[0].partition("_")[0].lower()
    return code if code in LANGUAGES else "en"


def detect_language() -> str:
    """Return the language the environment asks for, English if none or an unknown one."""
    for variable in VARIABLES:
        value = os.environ.get(variable)
        if value:
            return known_language(value)
    return "en"
