"""Follow a game with what one seat knows: decisions go in, and the cards that come up."""
# ruff: noqa: INP001, T201 - a script for reading and running, not a module

from gemwright.i18n import translator
from gemwright.notation import describe_move, describe_reveal
from gemwright.rules import Position, View, parse_card


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
    game = Position.initial("splendor-2024", players=2, seed=7).view(0)
    follow(game)
    print(game.text())
