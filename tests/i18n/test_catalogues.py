import functools
import gettext
import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry

from gemwright.i18n import LANGUAGES, catalogue_json, catalogues, translator
from gemwright.i18n.extraction import LOCALE, PACKAGE, Message, extract, merge, missing, read_catalogue
from gemwright.rules import GemwrightError

TRANSLATED = [language for language in LANGUAGES if language != "en"]
Key = tuple[str, str, str]


@functools.cache
def sources() -> list[Message]:
    return extract()


def source_keys() -> set[Key]:
    return {(message.context, message.singular, message.plural) for message in sources()}


def entry_key(entry: Entry) -> Key:
    singular, plural = (entry.id, "") if isinstance(entry.id, str) else entry.id
    return (entry.context or "", singular, plural)


def entries(catalog: Catalog) -> Iterator[tuple[Entry, list[str], list[str]]]:
    """Yield each entry with its English forms and its translations."""
    for entry in catalog:
        if entry.id:
            english = [entry.id] if isinstance(entry.id, str) else list(entry.id)
            given = entry.string or ""
            strings = [given] if isinstance(given, str) else list(given)
            yield entry, english, strings


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_every_language_has_its_file_and_no_other_lies_there() -> None:
    assert sorted(path.name for path in LOCALE.iterdir()) == sorted(f"{code}.po" for code in TRANSLATED)


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_missing_or_fuzzy(language: str) -> None:
    assert missing(read_catalogue(language)) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_of_the_sources_is_there_and_no_other(language: str) -> None:
    catalog = read_catalogue(language)
    known = {entry_key(entry) for entry in catalog if entry.id}
    assert known - source_keys() == set()
    assert source_keys() - known == set()
    assert not catalog.obsolete


@pytest.mark.parametrize("language", TRANSLATED)
def test_placeholders_are_those_of_the_english_sentence(language: str) -> None:
    wrong = []
    for _, english, strings in entries(read_catalogue(language)):
        may_be_left_out = {"count"} if len(english) > 1 else set()
        wanted = placeholders(english[-1])
        given = [placeholders(string) for string in strings]
        if any(names - wanted or wanted - names - may_be_left_out for names in given):
            wrong.append((english, strings))
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_sentences_begin_and_end_as_in_english(language: str) -> None:
    def outline(text: str) -> tuple[bool, bool, bool, int]:
        text = re.sub(r"S\.H\.I\.E\.L\.D\.|T\.A\.R\.C\.Z\.[AY]\.", "shield", text)
        return text[:1].isspace(), text[-1:].isspace(), text.strip().endswith((".", "...")), text.count("\n")

    wrong = [
        (english, string)
        for _, english, strings in entries(read_catalogue(language))
        for string in strings
        if outline(string) != outline(english[0])
    ]
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_plural_forms_are_complete(language: str) -> None:
    catalog = read_catalogue(language)
    assert catalog.num_plurals == (3 if language == "pl" else 2)
    plural = [strings for entry, _, strings in entries(catalog) if not isinstance(entry.id, str)]
    assert plural
    assert {len(strings) for strings in plural} == {catalog.num_plurals}


@pytest.mark.parametrize("language", TRANSLATED)
def test_quotes_are_those_of_the_language(language: str) -> None:
    opening, closing = {"es": ("«", "»"), "da": ("»", "«"), "pl": ("„", "”")}[language]
    for _, english, strings in entries(read_catalogue(language)):
        for string in strings:
            assert string.count(opening) >= english[-1].count("“"), string
            assert string.count(closing) >= english[-1].count("”"), string
            assert "“" not in string


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_is_as_the_script_leaves_it(language: str, tmp_path: Path) -> None:
    def content(catalog: Catalog) -> list[tuple[Key, list[str], list[str]]]:
        return [
            (entry_key(entry), strings, [file for file, _ in entry.locations])
            for entry, _, strings in entries(catalog)
        ]

    (tmp_path / f"{language}.po").write_bytes((LOCALE / f"{language}.po").read_bytes())
    assert merge(language, sources(), tmp_path) == []
    assert content(read_catalogue(language, tmp_path)) == content(read_catalogue(language))


def error_classes() -> set[type[GemwrightError]]:
    """Return every kind of error of the package, found by importing what mentions their base."""
    for path in PACKAGE.rglob("*.py"):
        if re.search(r"class \w+\(\w*Error\)", path.read_text(encoding="utf-8")):
            importlib.import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
    found: set[type[GemwrightError]] = {GemwrightError}
    while more := {kind for known in found for kind in known.__subclasses__()} - found:
        found |= more
    return {kind for kind in found if kind.__module__.startswith("gemwright.")}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_of_every_error_is_translated(language: str) -> None:
    catalog = read_catalogue(language)
    kinds = error_classes()
    assert {"TextError", "InputError"} <= {kind.__name__ for kind in kinds}
    untranslated = [
        (kind.__name__, code)
        for kind in kinds
        for code, sentence in kind.messages.items()
        if sentence not in catalog
    ]
    assert untranslated == []


def test_english_needs_no_catalogue() -> None:
    assert type(catalogues.catalogue("en")) is gettext.NullTranslations
    assert json.loads(catalogue_json("en")) == {"language": "en", "plural": "n != 1", "messages": {}}


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_page_gets_the_same_catalogue(language: str) -> None:
    data = json.loads(catalogue_json(language))
    tr = translator(language)
    assert data["language"] == language
    assert len(data["messages"]) == len([entry for entry in read_catalogue(language) if entry.id])
    assert data["messages"]["the game is over"] == tr("the game is over")
    assert data["messages"]["colour\4white"] == tr.colour("splendor", 0)
    forms = data["messages"]["{count} point"]
    assert forms[gettext.c2py(data["plural"])(5)] == tr.n("{count} point", "{count} points", 5).replace(
        "5", "{count}"
    )


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_is_compiled_once(language: str) -> None:
    assert catalogues.catalogue(language) is catalogues.catalogue(language)
    assert isinstance(catalogues.catalogue(language), gettext.GNUTranslations)


def test_importing_i18n_loads_neither_babel_nor_the_rules() -> None:
    program = (
        "import sys; from gemwright.i18n import translator; translator('en')('x');"
        "print({'babel', 'numpy', 'numba', 'gemwright.rules'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"
