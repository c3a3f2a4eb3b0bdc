import pytest

from gemwright.notation.quoting import as_typed, quote
from gemwright.rules import GemwrightError, IllegalMoveError, Position, TextError

POSITION = Position.initial(seed=1)


@pytest.mark.parametrize(
    ("read", "typed", "quoted"),
    [
        ("nobody", "r No  Body", "No  Body"),
        ("x", "+xyz", "x"),
        ("+www", "3 white", "3 white"),
        ("4", "r d 4", "4"),
        ("straße", "STRASSE", "STRASSE"),
        ("", "abc", "abc"),
        ("long…", "a long long text", "long"),
        ("zz", "y" * 50, "y" * 40 + "…"),
        ("\x1b", "a\x1b", "�"),
    ],
)
def test_what_was_read_is_quoted_as_it_was_typed(read: str, typed: str, quoted: str) -> None:
    assert quote(read, typed) == quoted


def told(error: GemwrightError, typed: str, payment: str = "") -> str:
    return str(as_typed(error, typed, POSITION, payment))


def test_refusals_quote_what_was_typed() -> None:
    mixed = IllegalMoveError("take-mixed", "R4", move="+wwu")
    assert told(mixed, "two white and a blue").startswith("“two white and a blue” cannot be taken")
    bad = TextError("bad-move-text", text="+whiteblue")
    assert told(bad, "white blue") == (
        "“white blue” is not understood here; write for example +wug, b2.3, r1.4, r#2"
    )
    paid = IllegalMoveError("payment-illegal", "R7.4", payment="w2", card="K0:g3")
    assert told(paid, "buy h1 paying 2 white", "paying 2 white") == (
        "“paying 2 white” is no legal payment for “K0:g3” (R7.4)"
    )


def test_a_payment_without_a_card_is_for_another_moment() -> None:
    paid = IllegalMoveError("payment-illegal", "R7.4", payment="w2", card="")
    refusal = as_typed(paid, "pay 2 white", POSITION, "pay 2 white")
    assert (refusal.code, refusal.rule) == ("wrong-phase", "R3.2")
    assert str(refusal).startswith("“pay 2 white” is for another moment: action is due")


def test_what_quotes_nothing_stays() -> None:
    full = IllegalMoveError("hand-full", "R6.1")
    assert str(as_typed(full, "x", POSITION, "")) == str(full)
