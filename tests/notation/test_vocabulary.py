import pytest

from gemwright.cli.prompts import command_words
from gemwright.i18n import LANGUAGES, translator
from gemwright.notation.sentences import IMPERATIVES, SENTENCES, Act
from gemwright.notation.vocabulary import LONGEST, Opening, plain_words, split_words, vocabulary
from gemwright.rules import cards, tiles
from gemwright.rules.components import FAMILIES

EVERYWHERE = [(language, family) for language in LANGUAGES for family in FAMILIES]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Take White, blue", ("take", "white", "blue")),
        ("2 S.H.I.E.L.D.-brikker", ("2", "shield", "brikker")),
        ("T.A.R.C.Z.Y.; z", ("tarczy", "z")),
        ("wziąć żółty, złoto", ("wziac", "zolty", "zloto")),
        ("købe en blå, RØD æble", ("kobe", "en", "bla", "rod", "aeble")),
        ("w2$ $", ("w2", "$", "$")),
        ("snake_case K'un", ("snake", "case", "k", "un")),
        (" ,;—\n", ()),
        ("1.4", ("1", "4")),
    ],
)
def test_words_are_compared_without_capitals_accents_and_signs(text: str, words: tuple[str, ...]) -> None:
    assert plain_words(text) == words


def test_words_know_where_they_stand() -> None:
    text = "ta  Grøn!"
    assert [text[word.start : word.end] for word in split_words(text)] == ["ta", "Grøn"]


@pytest.mark.parametrize(("language", "family"), EVERYWHERE)
def test_no_word_means_two_kinds_nor_a_kind_and_something_else(language: str, family: str) -> None:
    known = vocabulary(language, "marvel" if family == "marvel" else "splendor")
    assert {name for name, kinds in known.kinds.items() if len(kinds) > 1} == set()
    single = {name[0] for name in known.kinds if len(name) == 1 and len(name[0]) > 1}
    assert not single & (known.joining | known.numbers.keys())
    assert not known.joining & known.numbers.keys()
    assert not {words[0] for words in known.openings} & (single | known.joining | known.numbers.keys())


@pytest.mark.parametrize(("language", "family"), EVERYWHERE)
def test_a_sentence_begins_with_words_that_do_only_one_thing(language: str, family: str) -> None:
    known = vocabulary(language, "marvel" if family == "marvel" else "splendor")
    for openings in known.openings.values():
        assert len({opening.ending for opening in openings}) == len(openings)
    assert max(map(len, known.openings)) < LONGEST


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_and_imperative_begins_as_it_is_told(language: str) -> None:
    tr, known = translator(language), vocabulary(language, "splendor")
    for act, verb in IMPERATIVES:
        assert act in {opening.act for opening in known.openings[plain_words(tr.p("imperative", verb))]}
    acts = {opening.act for openings in known.openings.values() for opening in openings}
    assert acts == set(Act) == {act for act, _ in SENTENCES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_of_the_terminal_begin_no_sentence(language: str) -> None:
    commands = {plain_words(word) for word in command_words(translator(language))}
    assert not commands & {words[:1] for words in vocabulary(language, "marvel").openings}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_has_words_that_begin_a_sentence(language: str) -> None:
    tr, known = translator(language), vocabulary(language, "marvel")
    titles = [card.title for card in cards("marvel")] + [tile.title for tile in tiles("marvel")]
    for name in [*titles, *(tr.noble(tile.title) for tile in tiles("splendor"))]:
        words = plain_words(name)
        assert [known.opening_at(words, place)[0] for place in range(len(words))] == [0] * len(words)


def test_the_longest_words_count() -> None:
    known = vocabulary("en", "splendor")
    words = plain_words("pay with no more gold")
    assert known.opening_at(words, 0) == (5, (Opening(Act.NO_MORE_GOLD),))
    assert known.opening_at(words[:2], 0) == (1, (Opening(Act.PAY),))
    assert known.opening_at(words, 1) == (0, ())
    assert known.opening_at(plain_words("buy it"), 0)[1][0] == Opening(Act.BUY_HAND, ("from", "the", "hand"))


@pytest.mark.parametrize(
    ("language", "name", "kind"),
    [
        ("en", "yellow", 0),
        ("en", "mind stones", 0),
        ("en", "reality", 3),
        ("en", "time", 6),
        ("es", "una morada", 1),
        ("es", "Gemas del Tiempo", 6),
        ("es", "purple", 1),
        ("da", "en S.H.I.E.L.D.-brik", 5),
        ("da", "S.H.I.E.L.D.-brik", 5),
        ("da", "gule", 0),
        ("pl", "pomarańczowych", 4),
        ("pl", "znaczniki T.A.R.C.Z.Y.", 5),
        ("pl", "żółtą", 0),
    ],
)
def test_kinds_have_the_names_of_the_catalogues(language: str, name: str, kind: int) -> None:
    words = plain_words(name)
    assert vocabulary(language, "marvel").kinds_at(words, 0) == (len(words), frozenset({kind}))


@pytest.mark.parametrize(
    ("word", "kinds"),
    [("whi", {0}), ("bl", {1, 4}), ("b", set()), ("blx", set()), ("em", {2}), ("2", set()), ("go", {5})],
)
def test_kinds_by_the_beginnings_of_their_names(word: str, kinds: set[int]) -> None:
    assert vocabulary("en", "splendor").kinds_begun(word) == kinds


def test_every_form_of_every_catalogue_is_known() -> None:
    for language, family in EVERYWHERE:
        tr = translator(language)
        known = vocabulary(language, "marvel" if family == "marvel" else "splendor")
        for kind in range(5):
            for form in tr.colour_forms(family, kind) | tr.gem_forms(family, kind):
                assert known.kinds[plain_words(form)] == {kind}
