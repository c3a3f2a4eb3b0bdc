"""Keeping the catalogues in step with the sources. Used by `scripts/messages` and the tests alone.

Sentences are found in calls with literal arguments: `tr(...)`, `tr.n(...)`, `tr.p(...)`, `tr.np(...)`
on a name or attribute called `tr` or on a parameter annotated `Translator`; `N_(...)`, `P_(...)`,
`NP_(...)`; and in the dictionaries assigned to `MESSAGES` or `messages`. In the scripts of the page they
are found in calls of `tr`, `tr.n`, `tr.p` and `tr.np` with strings in double quotes.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from gemwright.i18n.languages import LANGUAGES

PACKAGE: Final = Path(__file__).parent.parent
LOCALE: Final = Path(__file__).parent / "locale"
WIDTH: Final = 110
HEADER: Final = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
"""What a catalogue begins with: no dates and names, which only make differences between copies."""

_MARKERS: Final = {"N_": "", "P_": "p", "NP_": "np"}
_METHODS: Final = {"p": "p", "n": "n", "np": "np"}
_NUM_LITERALS: Final = {"": 1, "p": 2, "n": 2, "np": 3}
_SCRIPT_CALL: Final = re.compile(r"(?<!function )(?<![\w.$])tr(?:\.(n|p|np))?\(\s*")
_SCRIPT_TEXT: Final = re.compile(r'("(?:[^"\\\n]|\\.)*")\s*[,)]\s*')


class Message(NamedTuple):
    """A sentence in the sources.

    Attributes:
        singular: the sentence, or its form for one.
        plural: its form for several, "" if it has no count.
        context: what it is about, "" mostly.
        file: path of the source from the package on.
        line: its line.
    """

    singular: str
    plural: str
    context: str
    file: str
    line: int


class NotLiteralError(ValueError):
    """A sentence that is put together when the program runs, so that no catalogue can have it."""


def extract(package: Path = PACKAGE) -> list[Message]:
    """Return the sentences of all Python files and scripts below a folder, sorted by file and line.

    Scripts of others, in folders called `vendor`, are left out.

    Raises:
        NotLiteralError: a call words an f-string or an expression.
    """
    found: list[Message] = []
    for path in sorted(package.rglob("*.py")):
        file = path.relative_to(package.parent).as_posix()
        found += extract_text(path.read_text(encoding="utf-8"), file)
    for path in sorted(package.rglob("*.js")):
        if "vendor" not in path.parts:
            file = path.relative_to(package.parent).as_posix()
            found += extract_script(path.read_text(encoding="utf-8"), file)
    return found


def extract_text(source: str, file: str = "") -> list[Message]:
    """Return the sentences of one Python source, by line; raises as `extract` does."""
    tree = ast.parse(source)
    translators = {"tr", *_translators(tree)}
    found = [message for node in ast.walk(tree) for message in _messages(node, file, translators)]
    return sorted(found, key=lambda message: message.line)


def extract_script(source: str, file: str = "") -> list[Message]:
    """Return the sentences of one script of the page, by line.

    Raises:
        NotLiteralError: a call words something else than strings in double quotes.

    >>> extract_script('tr.n("{count} day", "{count} days", days)')[0].plural
    '{count} days'
    """
    return [_of_script_call(call, source, file) for call in _SCRIPT_CALL.finditer(source)]


def _of_script_call(call: re.Match[str], source: str, file: str) -> Message:
    kind, line = call[1] or "", source.count("\n", 0, call.start()) + 1
    texts, place = [], call.end()
    for _ in range(_NUM_LITERALS[kind]):
        text = _SCRIPT_TEXT.match(source, place)
        if text is None:
            raise NotLiteralError(f"{file}:{line}: not a literal sentence: {source[call.start() :][:60]}")
        texts.append(json.loads(text[1]))
        place = text.end()
    context = texts.pop(0) if kind in ("p", "np") else ""
    return Message(texts[0], texts[1] if kind in ("n", "np") else "", context, file, line)


def _translators(tree: ast.AST) -> Iterator[str]:
    """Yield the names of parameters that are translators."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation and _last_name(node.annotation) == "Translator":
            yield node.arg


def _messages(node: ast.AST, file: str, translators: set[str]) -> Iterator[Message]:
    if isinstance(node, ast.Call):
        yield from _of_call(node, file, translators)
    elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if any(_last_name(target) in ("MESSAGES", "messages") for target in targets):
            for value in node.value.values:
                yield Message(_literal(value, file), "", "", file, value.lineno)


def _of_call(call: ast.Call, file: str, translators: set[str]) -> Iterator[Message]:
    kind = _kind(call.func, translators)
    if kind is None or _leaves_it_open(call, kind):
        return
    texts = [_literal(argument, file) for argument in call.args[: _NUM_LITERALS[kind]]]
    context = texts.pop(0) if kind in ("p", "np") else ""
    plural = texts[1] if kind in ("n", "np") else ""
    yield Message(texts[0], plural, context, file, call.lineno)


def _kind(function: ast.expr, translators: set[str]) -> str | None:
    """Return which kind of wording a called expression is, None if none."""
    name = _last_name(function)
    if name in translators or name in _MARKERS:
        return _MARKERS.get(name, "")
    if isinstance(function, ast.Attribute) and _last_name(function.value) in translators:
        return _METHODS.get(name)
    return None


def _leaves_it_open(call: ast.Call, kind: str) -> bool:
    """Tell whether a call words what a variable holds, which a marker or table has named elsewhere."""
    wording = call.args[1 if kind in ("p", "np") else 0 :][:1]
    return bool(wording) and isinstance(wording[0], ast.Name | ast.Attribute | ast.Subscript | ast.Starred)


def _last_name(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _literal(node: ast.expr, file: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise NotLiteralError(f"{file}:{node.lineno}: not a literal sentence: {ast.unparse(node)}")


def template(messages: list[Message]) -> Catalog:
    """Return the sentences as a catalogue without translations."""
    catalog = Catalog(charset="utf-8")
    for message in messages:
        key = (message.singular, message.plural) if message.plural else message.singular
        catalog.add(key, locations=[(message.file, 0)], context=message.context or None)
    for entry in catalog:
        entry.locations = sorted(set(entry.locations))
    return catalog


def read_catalogue(language: str, locale: Path = LOCALE) -> Catalog:
    """Return the committed catalogue of a language."""
    with (locale / f"{language}.po").open("rb") as stream:
        return read_po(stream, locale=language)


def merge(language: str, messages: list[Message], locale: Path = LOCALE) -> list[str]:
    """Bring a catalogue in step with the sources and return the keys that lack a translation.

    New sentences come in empty, those no longer used are dropped, none is guessed.
    """
    catalog = read_catalogue(language, locale)
    catalog.update(template(messages), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    body = BytesIO()
    write_po(body, catalog, width=WIDTH, include_lineno=False, sort_by_file=True, omit_header=True)
    header = HEADER.format(language=language, plurals=catalog.plural_forms).encode()
    (locale / f"{language}.po").write_bytes(header + body.getvalue().strip() + b"\n")
    return missing(catalog)


def missing(catalog: Catalog) -> list[str]:
    """Return the keys of a catalogue that have no full translation, or one to be reviewed."""
    return [
        str(entry.id) for entry in catalog if entry.id and (entry.fuzzy or not _is_translated(entry.string))
    ]


def _is_translated(translation: object) -> bool:
    return all(translation) if isinstance(translation, tuple | list) else bool(translation)


def main() -> int:
    """Merge the sentences of the sources into every catalogue and say what is still to be translated."""
    messages = extract()
    untranslated = {language: merge(language, messages) for language in LANGUAGES if language != "en"}
    for language, keys in untranslated.items():
        for key in keys:
            print(f"{language}.po: {key}", file=sys.stderr)  # noqa: T201 - a tool of the repository
    return 1 if any(untranslated.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
