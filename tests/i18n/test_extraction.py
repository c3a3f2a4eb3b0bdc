from pathlib import Path

import pytest

from gemwright.i18n.extraction import (
    Message,
    NotLiteralError,
    extract,
    extract_script,
    extract_text,
    merge,
    missing,
    read_catalogue,
    template,
)

PO = """\
msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "old"
msgstr "stare"

msgid "kept"
msgstr "zostaje"

#, fuzzy
msgid "guessed"
msgstr "zgadnięte"
"""


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('tr("a")', ("a", "", "")),
        ('self.tr("a", x=1)', ("a", "", "")),
        ('facts.tr.n("a", "b", count)', ("a", "b", "")),
        ('tr.p("c", "a")', ("a", "", "c")),
        ('tr.np("c", "a", "b", 2)', ("a", "b", "c")),
        ('X = N_("a")', ("a", "", "")),
        ('X = P_("c", "a")', ("a", "", "c")),
        ('X = NP_("c", "a", "b")', ("a", "b", "c")),
        ('tr("a"\n   "b")', ("ab", "", "")),
        ('def f(words: Translator):\n    words("a")', ("a", "", "")),
        ('def f(words: i18n.Translator):\n    words.n("a", "b", 1)', ("a", "b", "")),
        ('MESSAGES = {"code": "a"}', ("a", "", "")),
        ('MESSAGES: Final[dict[str, str]] = {"code": "a"}', ("a", "", "")),
        ('class E:\n    messages: ClassVar[dict[str, str]] = {"code": "a"}', ("a", "", "")),
    ],
)
def test_a_sentence_is_found(source: str, found: tuple[str, str, str]) -> None:
    [message] = extract_text(source)
    assert message[:3] == found


@pytest.mark.parametrize(
    "source",
    [
        "tr(name)",
        "tr(TABLE[key], x=1)",
        "tr.p(context, name)",
        "tr.n(*FORMS, count)",
        "tr.join(parts)",
        'tr.colour("splendor", 0)',
        'strtr("a")',
        'def f(words: str):\n    words("a")',
        'other.n("a", "b", 1)',
        'WORDS = {"code": "a"}',
        "messages = MESSAGES",
    ],
)
def test_what_is_no_literal_sentence_is_left_alone(source: str) -> None:
    assert extract_text(source) == []


@pytest.mark.parametrize(
    "source",
    [
        'tr(f"{x} wins")',
        'tr("a" + b)',
        'tr("a".format(b))',
        'tr.n(f"{x}", "b", 1)',
        'MESSAGES = {"a": f"{x}"}',
    ],
)
def test_a_sentence_put_together_at_run_time_is_refused(source: str) -> None:
    with pytest.raises(NotLiteralError, match=r"here\.py:2: not a literal"):
        extract_text("\n" + source, "here.py")


def test_messages_come_with_file_and_line(tmp_path: Path) -> None:
    package = tmp_path / "package"
    (package / "inner").mkdir(parents=True)
    (package / "inner" / "b.py").write_text('x = 1\ntr("second")\n')
    (package / "a.py").write_text('tr("third")\n')
    assert extract(package) == [
        Message("third", "", "", "package/a.py", 1),
        Message("second", "", "", "package/inner/b.py", 2),
    ]


def test_a_sentence_used_twice_is_one_entry_with_both_places() -> None:
    catalog = template([Message("a", "", "", "x.py", 1), Message("a", "", "", "y.py", 5)])
    [entry] = [entry for entry in catalog if entry.id]
    assert [file for file, _ in entry.locations] == ["x.py", "y.py"]


def test_merging_keeps_adds_and_drops(tmp_path: Path) -> None:
    (tmp_path / "pl.po").write_text(PO, encoding="utf-8")
    news = [Message(text, "", "", "x.py", 1) for text in ("kept", "new", "guessed")]
    news.append(Message("{count} a", "{count} b", "", "x.py", 2))
    assert merge("pl", news, tmp_path) == ["new", "guessed", "('{count} a', '{count} b')"]
    catalog = read_catalogue("pl", tmp_path)
    assert {entry.id for entry in catalog if entry.id} == {
        "kept",
        "new",
        "guessed",
        ("{count} a", "{count} b"),
    }
    assert not catalog.obsolete
    [kept] = [entry for entry in catalog if entry.id == "kept"]
    assert kept.string == "zostaje"


def test_a_half_translated_plural_is_missing(tmp_path: Path) -> None:
    half = PO + '\nmsgid "{count} a"\nmsgid_plural "{count} b"\nmsgstr[0] "x"\nmsgstr[1] ""\nmsgstr[2] "z"\n'
    (tmp_path / "pl.po").write_text(half, encoding="utf-8")
    assert "('{count} a', '{count} b')" in missing(read_catalogue("pl", tmp_path))


def test_merging_twice_changes_nothing_more(tmp_path: Path) -> None:
    (tmp_path / "pl.po").write_text(PO, encoding="utf-8")
    merge("pl", [Message("kept", "", "", "x.py", 1)], tmp_path)
    once = (tmp_path / "pl.po").read_bytes()
    merge("pl", [Message("kept", "", "", "x.py", 9)], tmp_path)
    assert (tmp_path / "pl.po").read_bytes() == once
    assert b"POT-Creation-Date" not in once


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('tr("a")', ("a", "", "")),
        ('html`<p>${tr("a", { x: 1 })}</p>`', ("a", "", "")),
        ('html`${list.map((x) => html`<b title=${tr("a")}>${x}</b>`)}`', ("a", "", "")),
        ('tr.n("a", "b", count)', ("a", "b", "")),
        ('tr.p("c", "a")', ("a", "", "c")),
        ('tr.np("c", "a", "b", 2)', ("a", "b", "c")),
        ('tr(\n  "a",\n  fields,\n)', ("a", "", "")),
        (r'tr("a \"quoted\" word")', ('a "quoted" word', "", "")),
    ],
)
def test_a_sentence_of_a_script_is_found(source: str, found: tuple[str, str, str]) -> None:
    [message] = extract_script(source)
    assert message[:3] == found


@pytest.mark.parametrize("source", ["attr(x)", "object.tr(x)", "function tr(message) {}", "str(1)", "entr("])
def test_other_calls_of_a_script_are_passed_over(source: str) -> None:
    assert extract_script(source) == []


@pytest.mark.parametrize("source", ["tr(name)", "tr(`a`)", "tr('a')", 'tr("a" + b)', 'tr.n("a", b, 1)'])
def test_a_script_must_word_literal_sentences(source: str) -> None:
    with pytest.raises(NotLiteralError, match=r"page\.js:2: not a literal sentence"):
        extract_script(f"\n{source}", "page.js")


def test_scripts_of_others_are_left_out(tmp_path: Path) -> None:
    for folder in ("page", "page/vendor"):
        (tmp_path / "package" / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / "package" / folder / "a.js").write_text('tr("a")', encoding="utf-8")
    assert [message.file for message in extract(tmp_path / "package")] == ["package/page/a.js"]
