"""Follow a game with what one seat knows: decisions go in, and the cards that come up."""
# ruff: noqa: INP001, T201 - a script for reading and running, not a module

from gemwright.i18n import translator
from gemwright.notation import describe_move, describe_reveal
from gemwright.rules import View, parse_card

START = (
    "splendor-2024 w4u4g4r4k4$5 "
    "U0:w1g2r2,G1:k4,G0:u1r2k2,W0:u1g1r1k1/G1:w3g2r3,K3:k6,K2:g5r3,G2:w4u2k1/"
    "U3:w3g3r3k5,R3:w3u5g3k3,K5:r7k3,G3:w5u3r3k3 +36/+26/+16 N:w3r3k3,N:u4g4,N:r4k4 "
    "-/-/-;-/-/- 0 0 0 0 action seat0"
)
"""What seat 0 sees when the cards are dealt."""


def follow(view: View) -> None:
    """Push a few decisions of both seats and say what is known of them."""
    tr = translator("en")
    for text, card in (("+wug", ""), ("r#2", ""), ("rU0:w1g2r2", "G0:u2r2")):
        move = view.parse_move(text)
        reveal = view.push(move, parse_card(card, view.family) if card else None)
        print(describe_move(move, tr))
        if reveal:
            print("  " + describe_reveal(reveal, tr))


if __name__ == "__main__":
    game = View.from_text(START)
    follow(game)
    print(game.text())
