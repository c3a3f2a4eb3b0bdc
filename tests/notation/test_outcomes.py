import pytest

from gemwright.notation import describe_outcome
from gemwright.rules import Outcome, Termination
from tests.notation.helpers import TRANSLATORS

NAMES = ("Ana", "Bo", "Cy")
WON = Outcome(Termination.POINTS, (1,), (12, 17, 9), (2, 1, 3))
TIE = Outcome(Termination.POINTS, (1,), (15, 15, 9), (2, 1, 3))
SHARED = Outcome(Termination.POINTS, (0, 1), (16, 16, 9), (1, 1, 3))
STUCK = Outcome(Termination.STALEMATE, (), (4, 5, 1), (1, 1, 1))
RANKED = Outcome(Termination.STALEMATE, (1,), (4, 5, 1), (2, 1, 3))
CAPPED = Outcome(Termination.CAP, (2,), (0, 0, 1), (2, 2, 1))


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (WON, "Bo wins with 17 points (Bo: 17, Ana: 12, Cy: 9)"),
        (TIE, "Bo wins the tie-break with 15 points (Bo: 15, Ana: 15, Cy: 9)"),
        (SHARED, "Ana and Bo share the victory with 16 points (Ana: 16, Bo: 16, Cy: 9)"),
        (STUCK, "nobody can do anything but pass: the game is a draw (Ana: 4, Bo: 5, Cy: 1)"),
        (RANKED, "nobody can do anything but pass: Bo wins with 5 points (Bo: 5, Ana: 4, Cy: 1)"),
        (CAPPED, "the last round allowed is over: Cy wins with 1 point (Cy: 1, Ana: 0, Bo: 0)"),
    ],
)
def test_every_way_to_end(outcome: Outcome, words: str) -> None:
    assert describe_outcome(outcome, NAMES, TRANSLATORS["en"]) == words


@pytest.mark.parametrize(
    ("language", "won", "shared", "stuck"),
    [
        (
            "es",
            "Bo gana con 17 puntos (Bo: 17, Ana: 12, Cy: 9)",
            "Ana y Bo comparten la victoria con 16 puntos (Ana: 16, Bo: 16, Cy: 9)",
            "nadie puede hacer más que pasar: la partida termina en empate (Ana: 4, Bo: 5, Cy: 1)",
        ),
        (
            "da",
            "Bo vinder med 17 point (Bo: 17, Ana: 12, Cy: 9)",
            "Ana og Bo deler sejren med 16 point (Ana: 16, Bo: 16, Cy: 9)",
            "ingen kan gøre andet end at melde pas: spillet ender uafgjort (Ana: 4, Bo: 5, Cy: 1)",
        ),
        (
            "pl",
            "Bo wygrywa z 17 punktami (Bo: 17, Ana: 12, Cy: 9)",
            "Ana i Bo współdzielą zwycięstwo z 16 punktami (Ana: 16, Bo: 16, Cy: 9)",
            "wszyscy mogą już tylko spasować: gra kończy się remisem (Ana: 4, Bo: 5, Cy: 1)",
        ),
    ],
)
def test_in_the_other_languages(language: str, won: str, shared: str, stuck: str) -> None:
    tr = TRANSLATORS[language]
    assert [describe_outcome(outcome, NAMES, tr) for outcome in (WON, SHARED, STUCK)] == [won, shared, stuck]


def test_polish_counts_in_the_instrumental() -> None:
    assert "Cy wygrywa z 1 punktem" in describe_outcome(CAPPED, NAMES, TRANSLATORS["pl"])
