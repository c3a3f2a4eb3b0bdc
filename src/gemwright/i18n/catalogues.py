"""Reading the `.po` catalogues.

They are compiled in memory: for 500 sentences that takes 20 ms, the import of Babel included.
"""

import gettext
import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

from gemwright.i18n.languages import known_language

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog


def source(language: str) -> bytes:
    """Return the `.po` file of a language other than English."""
    return (files("gemwright.i18n") / "locale" / f"{language}.po").read_bytes()


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return the compiled catalogue of a language; for English one that changes nothing."""
    language = known_language(language)
    if language == "en":
        return gettext.NullTranslations()
    return gettext.GNUTranslations(BytesIO(_compiled(source(language))))


def _compiled(text: bytes) -> bytes:
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - English never needs Babel
    from babel.messages.pofile import read_po  # noqa: PLC0415 - as above

    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(text)))
    return compiled.getvalue()


@cache
def catalogue_json(language: str) -> str:
    """Return a catalogue as JSON, for a page that words things itself.

    Returns:
        An object with `language`, `plural` (the gettext formula) and `messages`: each key is an
        English sentence, after its context and U+0004 where it has one; each value is the
        translation, or the list of its plural forms.
    """
    language = known_language(language)
    page: dict[str, object] = {"language": language, "plural": "n != 1", "messages": {}}
    if language != "en":
        from babel.messages.pofile import read_po  # noqa: PLC0415 - English never needs Babel

        book = read_po(BytesIO(source(language)))
        page |= {"plural": book.plural_expr, "messages": dict(_pairs(book))}
    return json.dumps(page, ensure_ascii=False, sort_keys=True)


def _pairs(book: "Catalog") -> Iterator[tuple[str, str | list[str]]]:
    for entry in book:
        if entry.id and entry.string and not entry.fuzzy:
            sentence = entry.id if isinstance(entry.id, str) else entry.id[0]
            context = f"{entry.context}\4" if entry.context else ""
            yield context + sentence, entry.string if isinstance(entry.string, str) else list(entry.string)
