"""Tables as lists and headers show them."""

from collections.abc import Sequence

import msgspec

from gemwright.rules import RuleSet, switch_choices
from gemwright.server.games.clocks import ClockSpec
from gemwright.server.games.dealing import commitment
from gemwright.server.games.game import Game
from gemwright.server.games.shown import Outcome
from gemwright.server.live.naming import seat_names
from gemwright.server.storage import SeatRow, TableRow


class SeatSummary(msgspec.Struct):
    """Who sits on a seat.

    Attributes:
        seat: its number.
        who: `person`, `bot` or `open`.
        name: what it is called.
        agent: the bot's agent, also of one that plays on for somebody.
        present: whether its player watches now; bots always do.
        you: whether it is the receiver's.
        gone: whether its player gave up.
        taken: whether a bot plays on for its player.
    """

    seat: int
    who: str
    name: str
    agent: str | None
    present: bool
    you: bool
    gone: bool
    taken: bool


class Summary(msgspec.Struct, tag_field="t", tag="table", kw_only=True):
    """A table without its cards.

    Attributes:
        id: its id.
        edition: the edition.
        rules: the rule set by name.
        switches: the rule switches by name.
        players: number of seats.
        seats: who sits where.
        visibility: `public`, `link` or `private`.
        rated: whether the result counts.
        clock: how time is kept.
        state: `waiting`, `running` or `finished`.
        first: the seat that begins, None while it is to be drawn.
        seq: number of the last entry of the log.
        round: the round being played, from 1.
        to_play: the seat to move.
        result: how it ended.
        commitment: SHA-256 of the secret and the id, from the first moment.
        seed: the secret, once the game is over.
        rematch: id of the table that follows.
        yours: whether the receiver sits here.
        owner: whether the receiver set it up.
        created: seconds since 1970.
        watchers: how many watch without a seat.
        pace: seconds a bot waits before its turn, None for what the server does.
    """

    id: str
    edition: str
    rules: str
    switches: dict[str, str]
    players: int
    seats: list[SeatSummary]
    visibility: str
    rated: bool
    clock: ClockSpec
    state: str
    first: int | None
    seq: int
    round: int
    to_play: int | None
    result: Outcome | None
    commitment: str
    seed: str | None
    rematch: str | None
    yours: bool
    owner: bool
    created: float
    watchers: int
    pace: float | None


def summary_of(
    row: TableRow, game: Game | None, player: str | None, language: str, here: Sequence[bool], watchers: int
) -> Summary:
    """Return a table without its cards, as a player may know it.

    Args:
        row: what is kept of it.
        game: its game if it is in memory; finished ones need none.
        player: id of the receiver.
        language: for the words.
        here: by seat, whether its player watches now.
        watchers: how many watch without a seat.
    """
    rules, kept = RuleSet.parse(row.rules), row.result
    seq, round_number = _progress(row, game)
    gone = kept.gone if kept else game.gone if game else ()
    taken = game.bots if game else ()
    return Summary(
        id=row.id,
        edition=rules.edition,
        rules=row.rules,
        switches=switches_of(rules),
        players=len(row.seats),
        seats=[
            _seat(at, seat, player, here=here[at], gone=at in gone, taken=at in taken)
            for at, seat in enumerate(row.seats)
        ],
        visibility=row.visibility,
        rated=row.rated,
        clock=row.clock,
        state=row.state,
        first=row.first,
        seq=seq,
        round=round_number,
        to_play=game.to_move if game else None,
        result=kept.shown(seat_names(row.seats, language), language) if kept else None,
        commitment=commitment(row.secret, row.id),
        seed=row.secret.hex() if kept else None,
        rematch=row.rematch,
        yours=player is not None and any(seat.player == player for seat in row.seats),
        owner=player is not None and player == row.owner,
        created=row.created,
        watchers=watchers,
        pace=row.pace,
    )


def _progress(row: TableRow, game: Game | None) -> tuple[int, int]:
    """Return the number of the last entry of the log, and the round."""
    if row.result is not None:
        return row.result.seq, row.result.round
    return (game.seq, game.position.round) if game else (0, 1)


def _seat(
    index: int, seat: SeatRow, player: str | None, *, here: bool, gone: bool, taken: bool
) -> SeatSummary:
    return SeatSummary(
        seat=index,
        who=seat.who,
        name=seat.name,
        agent=seat.agent,
        present=here,
        you=player is not None and seat.player == player,
        gone=gone,
        taken=taken,
    )


def switches_of(rules: RuleSet) -> dict[str, str]:
    """Return every rule switch of a rule set as text."""
    shown = {}
    for switch in switch_choices():
        value = getattr(rules, {"pass": "passing"}.get(switch, switch))
        shown[switch] = "none" if value is None else str(value).lower()
    return shown
