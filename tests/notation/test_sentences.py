"""What the log tells of a turn can be typed, and is read as that turn."""

import random
from collections.abc import Iterator, Sequence

import pytest

from gemwright.i18n import LANGUAGES, Translator, translator
from gemwright.notation import describe_move, describe_turn, read_turn
from gemwright.notation.reading import MAX_INPUT
from gemwright.rules import IllegalMoveError, Move, MoveKind, Phase, Position
from gemwright.rules.catalogue import PASS
from tests.notation.helpers import rich_position

EDITIONS = ("splendor-2014", "splendor-2024", "marvel")
WORDY = (MoveKind.BUY, MoveKind.GOLD_FOR)
TURNS = 90

Turn = tuple[Position, list[Move], tuple[int, ...] | None]


def choose(position: Position, rng: random.Random) -> Move:
    """Choose often what has many words: purchases with gold, and reserved cards for them."""
    moves = list(position.legal_moves)
    kinds = rng.choice((WORDY, (MoveKind.RESERVE, MoveKind.RESERVE_BLIND), tuple(MoveKind), tuple(MoveKind)))
    return rng.choice([move for move in moves if move.kind in kinds] or moves)


def turns_of(edition: str, seed: int) -> Iterator[Turn]:
    """Yield the position before each turn of a game, its decisions, and what was paid."""
    rng = random.Random(seed)
    position = Position.initial(edition, players=rng.choice((2, 3, 4)), seed=seed)
    while not is_over(position) and position.turns < TURNS:
        before, turn, paid = position.copy(), position.turns, None
        moves = list[Move]()
        while not is_over(position) and position.turns == turn:
            moves.append(choose(position, rng))
            position.push(moves[-1])
            if moves[0].kind == MoveKind.BUY and moves[-1].kind in (*WORDY, MoveKind.PAY):
                paid = paid_between(before, position)
        yield before, moves, paid


def is_over(position: Position) -> bool:
    return position.phase == Phase.OVER


def paid_between(before: Position, after: Position) -> tuple[int, ...]:
    seat = before.to_move
    had, has = before.seat(seat).tokens[:6], after.seat(seat).tokens[:6]
    return tuple(a - b for a, b in zip(had, has, strict=True))


def texts(moves: Sequence[Move]) -> list[str]:
    return [move.text for move in moves]


def sentences_of(moves: Sequence[Move], paid: tuple[int, ...] | None, tr: Translator) -> list[str]:
    """Return a turn as the page tells it, and as the terminal does."""
    told = [describe_turn(moves, tr)]
    return told if paid is None else [*told, describe_turn(moves, tr, payment=paid)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_turn_told_is_read_back(edition: str, language: str) -> None:
    tr, kinds = translator(language), set[MoveKind]()
    for before, moves, paid in turns_of(edition, 7):
        for sentence in sentences_of(moves, paid, tr):
            view = before.view(before.to_move)
            assert texts(read_turn(view, sentence, tr)) == texts(moves), sentence
            assert texts(read_turn(view, sentence.upper(), tr)) == texts(moves), sentence
            assert len(sentence) < MAX_INPUT
        kinds |= {move.kind for move in moves}
    assert kinds >= set(MoveKind) - {MoveKind.TILE, MoveKind.PASS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_legal_decision_told_is_read_back(edition: str, language: str) -> None:
    """Also where it is a step of a turn, which the log of the page tells by itself."""
    tr, kinds = translator(language), set[MoveKind]()
    for number, (before, moves, _) in enumerate(turns_of(edition, 5)):
        table = before.copy()
        for move in moves:
            for legal in table.legal_moves if number % 12 == 0 else [move]:
                sentence = describe_move(legal, tr)
                assert texts(read_turn(table, sentence, tr)) == texts(read_turn(table, legal.text)), sentence
                kinds.add(legal.kind)
            table.push(move)
    assert kinds >= set(MoveKind) - {MoveKind.TILE, MoveKind.PASS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_english_is_understood_everywhere(language: str) -> None:
    english, tr = translator("en"), translator(language)
    for before, moves, paid in turns_of("marvel", 2):
        for sentence in sentences_of(moves, paid, english):
            assert texts(read_turn(before, sentence, tr)) == texts(moves), sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "turn"), [("splendor-2024", "+wug-kkr"), ("marvel", "+ypb-oor")])
def test_tiles_told_are_read_back(edition: str, turn: str, language: str) -> None:
    tr, position = translator(language), rich_position(edition, gold=0, bonus=4)
    made = position.copy().push_turn(turn)
    for tile in (one.tile.name for one in position.tiles):
        moves = [*made, *_after(position, made).parse_turn("^" + tile)]
        assert texts(read_turn(position, describe_turn(moves, tr), tr)) == texts(moves)
        choosing = _after(position, made)
        assert texts(read_turn(choosing, describe_move(moves[-1], tr), tr)) == [tile]


def _after(position: Position, moves: Sequence[Move]) -> Position:
    table = position.copy()
    for move in moves:
        table.push(move)
    return table


@pytest.mark.parametrize("language", LANGUAGES)
def test_passing_told_is_read(language: str) -> None:
    tr, position = translator(language), Position.initial(seed=1)
    told = describe_move(Move(PASS, MoveKind.PASS, "splendor"), tr)
    with pytest.raises(IllegalMoveError, match="passing is only for"):
        read_turn(position, told, tr)
