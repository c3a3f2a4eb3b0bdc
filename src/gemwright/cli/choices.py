"""The numbered list of what can be decided now."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from typing import Final

from gemwright.cli.failures import CliError
from gemwright.rules import COLOUR_LETTERS, AnyCard, Move, MoveKind, Phase, Position, Table, View

MOST_PAYMENTS: Final = 12

PlayTable = Position | View


class Group(StrEnum):
    """The headings of the list."""

    BUY = "buy"
    TAKE = "take"
    RESERVE = "reserve"
    PAY = "pay"
    RETURN = "return"
    TILE = "tile"
    PASS = "pass"  # noqa: S105 - no password


_GROUPS: Final = {
    MoveKind.BUY: Group.BUY,
    MoveKind.TAKE: Group.TAKE,
    MoveKind.RESERVE: Group.RESERVE,
    MoveKind.RESERVE_BLIND: Group.RESERVE,
    MoveKind.RETURN: Group.RETURN,
    MoveKind.TILE: Group.TILE,
    MoveKind.PASS: Group.PASS,
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the list.

    Attributes:
        number: what to type, from 1.
        group: its heading.
        key: the short form that can be typed as well, such as `+wug`, `b2.3` or `=w2$1`.
        moves: the decisions it stands for.
        payment: the six counts, for a payment.
    """

    number: int
    group: Group
    key: str
    moves: tuple[Move, ...]
    payment: tuple[int, ...] | None = None


def list_choices(table: PlayTable, returned: Sequence[int] = ()) -> list[Choice]:
    """Return what the seat to move can choose, purchases first.

    Args:
        table: a view or position.
        returned: token kinds already picked to be given back in this return phase. A pick
            has no moves yet; see `moves_for_returns`.
    """
    match table.phase:
        case Phase.PAYMENT:
            return _payments(table)
        case Phase.RETURN:
            return _returns(table, returned)
        case Phase.OVER:
            return []
    moves = sorted(table.legal_moves, key=_rank)
    numbers = count(1)
    return [Choice(next(numbers), _GROUPS[move.kind], short_key(table, move), (move,)) for move in moves]


def _rank(move: Move) -> tuple[int, int]:
    """Sort by heading, cards to reserve by level with the deck's top card last, the rest by id."""
    group = _GROUPS[move.kind]
    return list(Group).index(group), move.level if group == Group.RESERVE else 0


def find_choice(choices: Sequence[Choice], number: int) -> Choice:
    """Return the choice of a number.

    Raises:
        CliError: there is none.
    """
    if not 1 <= number <= len(choices):
        raise CliError("bad-number", number=number, last=len(choices))
    return choices[number - 1]


def short_key(table: Table, move: Move) -> str:
    """Return the shortest text for a move: by place for cards of the market and hand, else canonical."""
    if move.card is None:
        return move.text
    letter = "r" if move.kind == MoveKind.RESERVE else "b"
    return letter + _place(table, move.card, in_hand=move.from_hand)


def _place(table: Table, card: AnyCard, *, in_hand: bool) -> str:
    if in_hand:
        hand = [held.card for held in table.seat(table.to_move).hand]
        return f"h{hand.index(card) + 1}"
    row = table.market[card.level - 1]
    return f"{card.level}.{row.index(card) + 1}"


def payment_text(payment: Iterable[int], table: Table) -> str:
    """Write a payment as it is typed, `=w2$1`."""
    letters = COLOUR_LETTERS[table.family]
    return "=" + "".join(f"{letter}{paid}" for letter, paid in zip(letters, payment, strict=False) if paid)


def _payments(table: PlayTable) -> list[Choice]:
    """Return the payments still open, fewest gold first; only the first dozen are listed."""
    choices: list[Choice] = []
    for payment in table.legal_payments(table.buying) if table.buying else []:
        key = payment_text(payment, table)
        moves = _moves_of(table, key)
        if moves and len(choices) < MOST_PAYMENTS:
            choices.append(Choice(len(choices) + 1, Group.PAY, key, moves, payment))
    return choices


def _moves_of(table: PlayTable, key: str) -> tuple[Move, ...]:
    """Return the decisions of a payment or return, none if what was decided already rules it out."""
    try:
        return tuple(table.parse_turn(key))
    except ValueError:
        return ()


def _returns(table: PlayTable, returned: Sequence[int]) -> list[Choice]:
    vectors = [vector for vector in table.legal_returns() if _moves_of(table, _return_text(vector, table))]
    picked = [returned.count(kind) for kind in range(6)]
    letters = COLOUR_LETTERS[table.family]
    kinds = [kind for kind in range(6) if any(_fits(vector, picked, kind) for vector in vectors)]
    return [
        Choice(number, Group.RETURN, f"-{letters[kind]}", _moves_back(table, [*returned, kind]))
        for number, kind in enumerate(kinds, 1)
    ]


def _return_text(vector: Iterable[int], table: Table) -> str:
    letters = COLOUR_LETTERS[table.family]
    return "-" + "".join(letter * back for letter, back in zip(letters, vector, strict=False))


def _fits(vector: Sequence[int], picked: Sequence[int], kind: int) -> bool:
    """Tell whether a vector of returns has what was picked and one more of a kind."""
    wanted = [count_ + (index == kind) for index, count_ in enumerate(picked)]
    return all(have >= want for have, want in zip(vector, wanted, strict=True))


def _moves_back(table: PlayTable, kinds: Sequence[int]) -> tuple[Move, ...]:
    """Return the decisions once enough kinds are picked, in whatever order that was; none before."""
    if len(kinds) < table.to_return:
        return ()
    letters = COLOUR_LETTERS[table.family]
    return tuple(table.parse_turn("-" + "".join(letters[kind] for kind in kinds)))


def kind_returned(choice: Choice, table: Table) -> int:
    """Return the token kind that a choice of the return phase gives back."""
    return COLOUR_LETTERS[table.family].index(choice.key[1])
