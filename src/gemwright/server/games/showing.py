"""From views to what clients are sent. Nothing here sees a position but to ask it for a view."""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, Final

from gemwright.i18n import translator
from gemwright.notation import read_turn
from gemwright.rules import (
    COLOUR_LETTERS,
    Move,
    MoveKind,
    Phase,
    Position,
    Reveal,
    View,
)
from gemwright.rules.catalogue import BUY, BUY_HAND, RESERVE, SLOTS_PER_LEVEL
from gemwright.rules.mirror import mirror_like
from gemwright.server.errors import ServerError
from gemwright.server.games.events import Event
from gemwright.server.games.game import MOST_DECISIONS, Game
from gemwright.server.games.helping import Board, help_for
from gemwright.server.games.results import Result
from gemwright.server.games.shown import (
    ClockFace,
    Decision,
    Happening,
    Help,
    LastTurn,
    Outcome,
    State,
    Tried,
    You,
)
from gemwright.server.games.wording import (
    event_words,
    move_words,
    result_words,
    reveal_words,
    seen_by,
    turn_words,
)


def view_seat(game: Game, mine: Sequence[int]) -> int | None:
    """Return the seat whose view somebody with these seats gets: the next of them to move."""
    if not mine:
        return None
    players, mover = game.deal.players, game.position.to_move
    return min(mine, key=lambda seat: (seat - mover) % players)


def state_of(
    game: Game,
    mine: Sequence[int],
    language: str,
    names: Sequence[str],
    clocks: Sequence[ClockFace] = (),
) -> State:
    """Return a game as somebody may know it.

    Args:
        game: the game.
        mine: the receiver's seats, none for a spectator.
        language: for the words.
        names: of the seats.
        clocks: as of now.
    """
    seat = view_seat(game, mine)
    board, shown = _public_of(game, language)
    state = copy(shown)
    if seat is not None:
        view = game.position.view(seat)
        state.view = mirror_like(view, board.table, state.view)
        state.help = board.help_for(view, seat)
        state.decisions = decisions(view, language) if seat == game.to_move else []
    state.to_play = game.to_move
    complete(state, game, mine, language, names, clocks)
    return state


def complete(
    state: State,
    game: Game,
    mine: Sequence[int],
    language: str,
    names: Sequence[str],
    clocks: Sequence[ClockFace],
) -> None:
    """Put into a state what the game adds to the table: who the receiver is, clocks, and how it ended."""
    state.you = You(view_seat(game, mine), list(mine))
    state.clocks = list(clocks)
    state.can_take_back = can_take_back(game, mine)
    if game.result is not None:
        state.phase = "over"
        state.outcome = outcome_of(game.result, names, language)


def _public_of(game: Game, language: str) -> tuple[Board, State]:
    """Return what everybody may know of a game, worked out once for each moment and language."""
    found: tuple[Board, State] | None = game.memo.get(language)
    if found is None:
        last = last_turns_of(game.alive, game.deal.players, language)
        board = Board(game.position.view(None), language)
        state = _state(board.table, None, game.deal.game, game.seq, last, board.help)
        found = game.memo[language] = board, state
    return found


def state_of_table(
    table: View | Position, seat: int | None, name: str, seq: int, last: list[LastTurn], language: str
) -> State:
    """Return what can be told of a table by itself; what a game adds is left empty.

    Args:
        table: what the receiver knows.
        seat: whose costs to give.
        name: id of the table.
        seq: number of the last entry of its log.
        last: the last turn of each seat.
        language: for the words.
    """
    return _state(table, seat, name, seq, last, help_for(table, seat, language))


def _state(
    table: View | Position, seat: int | None, name: str, seq: int, last: list[LastTurn], shown: Help
) -> State:
    return State(
        table=name,
        seq=seq,
        view=table.to_json(),
        round=table.round,
        turn=table.turns,
        to_play=None if table.phase == Phase.OVER else table.to_move,
        phase=phase_name(table),
        you=You(seat, [] if seat is None else [seat]),
        decisions=[],
        can_take_back=False,
        help=shown,
        clocks=[],
        last=last,
        outcome=None,
    )


def outcome_of(result: Result, names: Sequence[str], language: str) -> Outcome:
    """Return the end of a game in words and numbers."""
    listed = list(result.winners), list(result.scores), list(result.ranks)
    return Outcome(result.ending.value, *listed, result_words(result, names, language))


def can_take_back(game: Game, mine: Sequence[int]) -> bool:
    """Tell whether somebody with these seats may take the last decision back."""
    if not game.alive or game.alive[-1].seat not in mine:
        return False
    try:
        game.require_taken_back(game.alive[-1].seat, game.seq)
    except ServerError:
        return False
    return True


def try_moves(game: Game, seat: int, moves: Sequence[str], language: str, tag: Any = None) -> Tried:
    """Return what a seat's table would look like after some decisions of its turn.

    They are made on the seat's view, so that nothing comes up that it does not know.

    Raises:
        ServerError: it is not that seat's turn, or more than one turn.
        GemwrightError: a decision that is not legal.
    """
    if seat != game.to_move:
        raise ServerError("not-your-turn", "R3.3")
    if len(moves) > MOST_DECISIONS:
        raise ServerError("too-many-decisions", limit=MOST_DECISIONS)
    view = game.position.view(seat)
    turn, made = view.turns, list[Move]()
    for text in moves:
        if view.turns != turn or view.phase == Phase.OVER:
            raise ServerError("not-your-turn", "R3.3")
        made.append(view.parse_move(text))
        view.push(made[-1])
    done = view.turns != turn or view.phase == Phase.OVER
    return Tried(
        table=game.deal.game,
        tag=tag,
        seq=game.seq,
        moves=list(moves),
        view=view.to_json(),
        phase=phase_name(view),
        decisions=[] if done else decisions(view, language),
        help=help_for(view, seat, language),
        done=done,
        words=turn_words(tuple(made), language) if made else "",
    )


def typed_moves(game: Game, seat: int, text: str, language: str) -> list[str]:
    """Return the decisions that somebody typed for its turn, as canonical texts.

    Args:
        game: the game.
        seat: whose turn it is to be.
        text: signs, or words of the language or of English.
        language: the writer's.

    Raises:
        ServerError: it is not that seat's turn.
        GemwrightError: not understood, or not legal.
    """
    if seat != game.to_move:
        raise ServerError("not-your-turn", "R3.3")
    return [move.text for move in read_turn(game.position.view(seat), text, translator(language))]


def phase_name(view: View | Position) -> str:
    """Return the phase by name."""
    return view.phase.name.lower()


def decisions(view: View, language: str) -> list[Decision]:
    """Return the legal decisions of the seat to move."""
    return [_decisions.get(key) or decision(*key) for key in keys_of(view, language)]


def keys_of(view: View, language: str) -> list[tuple[Move, bool, str]]:
    """Return what `decision` makes the legal decisions of the seat to move from."""
    moves = list(view.legal_moves)
    return [(move, reveals, language) for move, reveals in zip(moves, view.uncovering(moves), strict=True)]


_decisions: Final[dict[tuple[Move, bool, str], Decision]] = {}
"""Every decision in every language that was ever on offer; there are about 20,000."""


def decision(move: Move, reveals: bool, language: str) -> Decision:  # noqa: FBT001 - a part of the key
    """Return a legal decision, and whether a card comes up with it that nobody knows yet."""
    found = _decisions[move, reveals, language] = _new_decision(move, language, reveals=reveals)
    return found


def _new_decision(move: Move, language: str, *, reveals: bool) -> Decision:
    letters = COLOUR_LETTERS[move.family]
    return Decision(
        id=move.id,
        text=move.text,
        words=move_words(move, language),
        kind=move.kind.value,
        reveals=reveals,
        card=move.card.full_name if move.card else None,
        level=move.level or None,
        slot=_slot(move),
        from_hand=move.from_hand,
        place=move.id - BUY_HAND + 1 if move.from_hand else None,
        colours=[letters[colour] for colour in move.colours],
        tile=move.tile.name if move.tile else None,
    )


def _slot(move: Move) -> int | None:
    if move.kind == MoveKind.RESERVE:
        return (move.id - RESERVE) % SLOTS_PER_LEVEL + 1
    if move.kind == MoveKind.BUY and not move.from_hand:
        return (move.id - BUY) % SLOTS_PER_LEVEL + 1
    return None


def last_turns_of(events: Sequence[Event], players: int, language: str) -> list[LastTurn]:
    """Return the last turn of each seat that has decided anything, by seat."""
    return [last_turn(turn, language) for turn in last_turns(events, players)]


def last_turns(events: Sequence[Event], players: int) -> list[list[Event]]:
    """Return the decisions of the last turn of each seat that has decided anything, by seat."""
    latest: dict[int, list[Event]] = {}
    for event in reversed(events[-MOST_DECISIONS * players :]):
        turn = latest.setdefault(event.seat, [])
        if not turn or turn[0].turn == event.turn:
            turn.append(event)
        elif len(latest) == players:
            break
    return [turn[::-1] for _, turn in sorted(latest.items())]


def last_turn(events: Sequence[Event], language: str) -> LastTurn:
    """Return a turn of which these are the decisions."""
    moves = tuple(event.move for event in events if event.move)
    return LastTurn(
        seat=events[0].seat,
        turn=events[0].turn,
        moves=[move.text for move in moves],
        words=turn_words(moves, language),
        from_seq=events[0].seq,
        to_seq=events[-1].seq,
    )


def happenings(
    events: Iterable[Event], viewer: int | None, language: str, *, whole: bool = False
) -> list[Happening]:
    """Return entries of a log as a seat, or a spectator (None), may know them; `whole` hides nothing."""
    return [
        _happening(event, event.reveal if whole else seen_by(event.reveal, viewer), language)
        for event in events
    ]


def _happening(event: Event, reveal: Reveal | None, language: str) -> Happening:
    return Happening(
        seq=event.seq,
        kind=event.kind.value,
        seat=event.seat,
        at=round(event.at, 3),
        words=event_words(event, language),
        move=event.move.text if event.move else None,
        reveal=reveal.text if reveal else None,
        reveal_words=reveal_words(reveal, language) if reveal else None,
        turn=event.turn,
        left=round(event.left, 3) if event.left is not None else None,
    )
