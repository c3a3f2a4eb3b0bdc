import pytest

from gemwright.agents import Level, levels
from gemwright.agents.levels import NUM_LEVELS
from gemwright.agents.styles import STYLES
from gemwright.cli.seating import STYLES as STYLE_TITLES
from gemwright.cli.seating import Player
from gemwright.cli.strengths import LEVEL_WORDS, STYLE_WORDS, introduced, rating_words, strength_of
from gemwright.i18n import translator
from gemwright.rules import Position

TR = translator("en")
TABLE = Position.initial("marvel", 3, seed=1)


def test_every_level_and_style_has_a_sentence_of_its_own() -> None:
    sentences = [*LEVEL_WORDS, *STYLE_WORDS.values()]
    assert len(LEVEL_WORDS) == NUM_LEVELS
    assert list(STYLE_WORDS) == list(STYLES) == list(STYLE_TITLES)
    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize(
    ("rating", "error", "words"), [(120.4, 8.6, "+120 ±9"), (-50.6, 20.0, "-51 ±20"), (0.2, 1.0, "+0 ±1")]
)
def test_ratings_have_a_sign_and_an_error(rating: float, error: float, words: str) -> None:
    assert rating_words(Level(1, 0.0, 0, rating, error)) == words


def test_the_rating_is_that_of_the_edition_and_the_number_of_players() -> None:
    assert strength_of(Player("Level 4", "level:4"), TABLE) == levels("marvel", 3)[3]


@pytest.mark.parametrize("bot", [None, "greedy", "search:ms=5", "level:4,style=racer"])
def test_who_has_no_rating_is_introduced_by_name(bot: str | None) -> None:
    player = Player("Somebody", bot)
    assert strength_of(player, TABLE) is None
    assert introduced(player, TABLE, TR) == "Somebody"


def test_a_level_is_introduced_with_its_rating() -> None:
    rating = rating_words(levels("marvel", 3)[1])
    assert introduced(Player("Level 2", "level:2"), TABLE, TR) == f"Level 2 (rating {rating})"
