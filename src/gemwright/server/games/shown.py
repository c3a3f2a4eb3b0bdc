"""What clients are sent of a game, as plain structures. All of it is made from views."""

from typing import Any

import msgspec


class Decision(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A legal decision.

    Attributes:
        id: its number in the catalogue.
        text: its canonical text, to be sent back.
        words: the same in words.
        kind: `take`, `reserve`, `reserve-blind`, `buy`, `gold-for`, `pay`, `return`, `tile` or `pass`.
        card: the card reserved or bought.
        level: level of that card or deck, from 1.
        slot: where it lies in the market, from 1; 0 elsewhere.
        from_hand: whether it is bought from the hand.
        place: where it is in the hand, from 1.
        colours: letters of the tokens taken, swapped or returned.
        tile: the tile chosen.
        reveals: whether a card comes up that nobody knows yet.
    """

    id: int
    text: str
    words: str
    kind: str
    reveals: bool
    card: str | None = None
    level: int | None = None
    slot: int | None = None
    from_hand: bool = False
    place: int | None = None
    colours: list[str] = []
    tile: str | None = None


class Cost(msgspec.Struct):
    """What a card costs the receiver.

    Attributes:
        need: gems to pay by letter, after bonuses.
        missing: gems by letter that are not at hand, before gold.
        gold: gold that would go into it.
        lacking: what is still missing then.
        affordable: whether nothing is.
    """

    need: dict[str, int]
    missing: dict[str, int]
    gold: int
    lacking: int
    affordable: bool


class HeldCard(msgspec.Struct):
    """A reserved card as far as the receiver knows it (`?2` if not)."""

    card: str
    blind: bool


class SeatSums(msgspec.Struct):
    """What a seat owns, added up; amounts by letter."""

    seat: int
    points: int
    tokens: dict[str, int]
    num_tokens: int
    bonuses: dict[str, int]
    num_cards: int
    cards: dict[str, int]
    hand: list[HeldCard]
    tiles: list[str]
    tags: int
    avengers: bool


class TileHelp(msgspec.Struct):
    """A tile of the game: who has it, and what each seat still lacks for it, by letter."""

    tile: str
    slot: int
    words: str
    points: int
    requirement: dict[str, int]
    owner: int | None
    missing: list[dict[str, int]]


class Help(msgspec.Struct):
    """What a client draws beside the view.

    Attributes:
        seat: whose costs these are, None for spectators.
        cards: costs of the cards within reach, by card.
        seats: what each seat owns, added up.
        tiles: the tiles of the game.
        supply: tokens left by letter, zeros included.
        decks: cards left by level.
        token_limit: most tokens at the end of a turn.
        to_return: tokens that have to be returned now.
        payments: in the payment phase, the payments still open: amounts by letter.
        buying: the card being paid.
    """

    seat: int | None
    cards: dict[str, Cost]
    seats: list[SeatSums]
    tiles: list[TileHelp]
    supply: dict[str, int]
    decks: list[int]
    token_limit: int
    to_return: int
    payments: list[dict[str, int]]
    buying: str | None


class You(msgspec.Struct):
    """Who the receiver is: the seat whose view this is, and all its seats."""

    seat: int | None
    seats: list[int]


class LastTurn(msgspec.Struct):
    """The last turn of a seat, whole or so far."""

    seat: int
    turn: int
    moves: list[str]
    words: str
    from_seq: int
    to_seq: int


class ClockFace(msgspec.Struct):
    """A seat's clock: seconds left as of this message, and whether it runs."""

    seat: int
    left: float
    running: bool


class Outcome(msgspec.Struct):
    """How a game ended; `ranks` is empty where it was broken off."""

    ending: str
    winners: list[int]
    scores: list[int]
    ranks: list[int]
    words: str


class Happening(msgspec.Struct, omit_defaults=True):
    """An entry of the log as the receiver may know it."""

    seq: int
    kind: str
    seat: int
    at: float
    words: str
    turn: int
    move: str | None = None
    reveal: str | None = None
    reveal_words: str | None = None
    left: float | None = None


class State(msgspec.Struct, tag_field="t", tag="state", kw_only=True):
    """Everything needed to draw a table as of one moment."""

    table: str
    seq: int
    view: dict[str, Any]
    round: int
    turn: int
    to_play: int | None
    phase: str
    you: You
    decisions: list[Decision]
    can_take_back: bool
    help: Help
    clocks: list[ClockFace]
    last: list[LastTurn]
    outcome: Outcome | None


class Tried(msgspec.Struct, tag_field="t", tag="tried", kw_only=True):
    """What the table would look like after some decisions, as far as the receiver can know."""

    table: str
    tag: Any
    seq: int
    moves: list[str]
    view: dict[str, Any]
    phase: str
    decisions: list[Decision]
    help: Help
    done: bool
    words: str


class Events(msgspec.Struct, tag_field="t", tag="events", kw_only=True):
    """What happened since the client's last state."""

    table: str
    events: list[Happening]
