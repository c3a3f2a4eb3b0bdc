"""From views to what clients are sent. Nothing here sees a position but to ask it for a view."""

from collections.abc import Iterable, Sequence
from copy import copy
from functools import lru_cache
from typing import Any

from gemwright.notation import read_turn
from gemwright.rules import (
    COLOUR_LETTERS,
    Card,
    Move,
    MoveKind,
    Phase,
    Position,
    Reveal,
    Seat,
    Tile,
    View,
)
from gemwright.rules.catalogue import BUY, BUY_HAND, RESERVE, SLOTS_PER_LEVEL, TOKEN_LIMIT
from gemwright.rules.prices import price
from gemwright.server.errors import ServerError
from gemwright.server.games.events import Event
from gemwright.server.games.game import MOST_DECISIONS, Game
from gemwright.server.games.results import Result
from gemwright.server.games.shown import (
    ClockFace,
    Cost,
    Decision,
    Happening,
    HeldCard,
    Help,
    LastTurn,
    Outcome,
    SeatSums,
    State,
    TileHelp,
    Tried,
    You,
)
from gemwright.server.games.wording import (
    event_words,
    move_words,
    result_words,
    reveal_words,
    seen_by,
    tile_words,
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
    public = _public_state(game, language)
    view = game.position.view(seat)
    state = public if seat is None else _state_for_seat(view, seat, public)
    state.to_play = game.to_move
    state.you = You(seat, list(mine))
    state.clocks = list(clocks)
    state.can_take_back = _can_take_back(game, mine)
    if seat is not None and seat == game.to_move:
        state.decisions = decisions(view, language)
    if game.result is not None:
        state.phase = "over"
        state.outcome = outcome_of(game.result, names, language)
    return state


def _public_state(game: Game, language: str) -> State:
    """Return what everybody may know, worked out once for each moment and language; a copy to be changed."""
    found = game.memo.get(language)
    if found is None:
        last = last_turns_of(game.alive, game.deal.players, language)
        view = game.position.view(None)
        found = game.memo[language] = state_of_table(view, None, game.deal.game, game.seq, last, language)
    return copy(found)


def _state_for_seat(view: View, seat: int, public: State) -> State:
    """Return what a seat may know: what is public, and what follows from the seat's own view alone."""
    public.view = view.to_json()
    public.help = _help_for_seat(view, seat, public.help)
    return public


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
        help=help_for(table, seat, language),
        clocks=[],
        last=last,
        outcome=None,
    )


def outcome_of(result: Result, names: Sequence[str], language: str) -> Outcome:
    """Return the end of a game in words and numbers."""
    listed = list(result.winners), list(result.scores), list(result.ranks)
    return Outcome(result.ending.value, *listed, result_words(result, names, language))


def _can_take_back(game: Game, mine: Sequence[int]) -> bool:
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


def typed_moves(game: Game, seat: int, text: str) -> list[str]:
    """Return the decisions that somebody typed for its turn, as canonical texts.

    Raises:
        ServerError: it is not that seat's turn.
        GemwrightError: not understood, or not legal.
    """
    if seat != game.to_move:
        raise ServerError("not-your-turn", "R3.3")
    return [move.text for move in read_turn(game.position.view(seat), text)]


def phase_name(view: View | Position) -> str:
    """Return the phase by name."""
    return view.phase.name.lower()


def decisions(view: View, language: str) -> list[Decision]:
    """Return the legal decisions of the seat to move."""
    return [_decision(move, view.uncovers(move), language) for move in view.legal_moves]


@lru_cache(maxsize=40_000)
def _decision(move: Move, reveals: bool, language: str) -> Decision:  # noqa: FBT001 - a key of the cache
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


def amounts(counts: Iterable[int], letters: str) -> dict[str, int]:
    """Return what is not zero of counts in index order, by letter."""
    return {letter: count for letter, count in zip(letters, counts, strict=False) if count}


def help_for(view: View | Position, seat: int | None, language: str) -> Help:
    """Return what a client draws beside a view: costs for a seat, sums, and what is left."""
    letters = COLOUR_LETTERS[view.family]
    seats = view.seats
    bonuses = tuple(owned.bonuses for owned in seats)
    buying = view.buying
    shown = Help(
        seat=None,
        cards={},
        seats=[_sums(owned, letters) for owned in seats],
        tiles=[_tile(tile.tile, tile.slot, tile.owner, bonuses, language) for tile in view.tiles],
        supply=dict(zip(letters, view.supply, strict=False)),
        decks=list(view.deck_sizes),
        token_limit=TOKEN_LIMIT,
        to_return=view.to_return,
        payments=[],
        buying=buying.full_name if buying else None,
    )
    return shown if seat is None else _help_for_seat(view, seat, shown)


def _help_for_seat(view: View | Position, seat: int, public: Help) -> Help:
    """Return the help for a seat: its costs, its hand and its payments beside what is public."""
    shown, owned, letters = copy(public), view.seat(seat), COLOUR_LETTERS[view.family]
    buying = view.buying
    payments = view.legal_payments(buying) if buying and seat == view.to_move else []
    shown.seat = seat
    shown.cards = _costs(view, owned, letters)
    shown.payments = [amounts(payment, letters) for payment in payments]
    shown.seats = list(public.seats)
    shown.seats[seat] = copy(public.seats[seat])
    shown.seats[seat].hand = _hand(owned)
    return shown


def _costs(view: View | Position, owned: Seat, letters: str) -> dict[str, Cost]:
    within_reach = [card for row in view.market for card in row]
    within_reach += [held.card for held in owned.hand]
    return {
        card.full_name: _cost(card, owned.bonuses, owned.tokens, letters)
        for card in within_reach
        if isinstance(card, Card)
    }


@lru_cache(maxsize=50_000)
def _cost(card: Card, bonuses: tuple[int, ...], tokens: tuple[int, ...], letters: str) -> Cost:
    asked = price(card, bonuses, tokens)
    return Cost(
        amounts(asked.need, letters),
        amounts(asked.missing, letters),
        asked.gold,
        asked.lacking,
        affordable=asked.lacking == 0,
    )


def _sums(owned: Seat, letters: str) -> SeatSums:
    by_colour = [0] * len(owned.bonuses)
    for card in owned.cards:
        by_colour[card.bonus] += 1
    return SeatSums(
        seat=owned.index,
        points=owned.points,
        tokens=amounts(owned.tokens, letters),
        num_tokens=owned.num_tokens,
        bonuses=amounts(owned.bonuses, letters),
        num_cards=owned.num_bought,
        cards=amounts(by_colour, letters),
        hand=_hand(owned),
        tiles=[tile.name for tile in owned.tiles],
        tags=owned.tags,
        avengers=owned.owns_avengers,
    )


def _hand(owned: Seat) -> list[HeldCard]:
    return [HeldCard(held.card.full_name, held.blind) for held in owned.hand]


@lru_cache(maxsize=20_000)
def _tile(
    tile: Tile, slot: int, owner: int | None, bonuses: tuple[tuple[int, ...], ...], language: str
) -> TileHelp:
    wanted, letters = tile.requirement, COLOUR_LETTERS[tile.family]
    lacks = [[max(0, want - have) for want, have in zip(wanted, owned, strict=True)] for owned in bonuses]
    return TileHelp(
        tile=tile.name,
        slot=slot,
        words=tile_words(tile, language),
        points=tile.points,
        requirement=amounts(wanted, letters),
        owner=owner,
        missing=[amounts(lack, letters) for lack in lacks],
    )


def last_turns_of(events: Sequence[Event], players: int, language: str) -> list[LastTurn]:
    """Return the last turn of each seat that has decided anything, by seat."""
    latest: dict[int, list[Event]] = {}
    for event in events[-MOST_DECISIONS * players :]:
        turns = latest.setdefault(event.seat, [])
        if turns and turns[0].turn != event.turn:
            turns.clear()
        turns.append(event)
    return [_last(events, language) for _, events in sorted(latest.items())]


def _last(events: Sequence[Event], language: str) -> LastTurn:
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
