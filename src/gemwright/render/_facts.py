"""What a picture of the table says, in whatever form: shared by the drawing and the boards."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from gemwright.i18n import Translator
from gemwright.render.errors import RenderError
from gemwright.rules import AnyCard, Card, Phase, Price, Purchase, Seat, SetUpError, Table, Termination, Tile

GOLD = 5
TIME = 6
MAX_NAME = 60


@dataclass(frozen=True, slots=True)
class Facts:
    """A table, the language it is told in, the names of its seats, and whose marks are shown."""

    table: Table
    tr: Translator
    names: tuple[str, ...]
    seat: Seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.table.phase == Phase.OVER

    @property
    def shows_marks(self) -> bool:
        """Whether cards are marked: not after the end, nor for tokens that are being paid away."""
        paying = self.table.phase == Phase.PAYMENT and self.seat.index == self.table.to_move
        return not (self.is_over or paying)

    def price(self, card: AnyCard | None) -> Price | None:
        """Return what a card costs the seat with the marks; None where no mark belongs."""
        if not self.shows_marks or not isinstance(card, Card):
            return None
        return self.table.price(card, self.seat.index)


def gather(table: Table, tr: Translator, names: Sequence[str] | None, seat: int | None) -> Facts:
    """Check the options that all pictures share.

    Raises:
        RenderError: not one name a seat.
        SetUpError: there is no such seat.
    """
    marked = table.to_move if seat is None else seat
    if not 0 <= marked < table.num_players:
        raise SetUpError("bad-seat", seat=seat, last=table.num_players - 1)
    return Facts(table, tr, _all_names(table, tr, names), table.seat(marked))


def _all_names(table: Table, tr: Translator, names: Sequence[str] | None) -> tuple[str, ...]:
    given = [""] * table.num_players if names is None else list(names)
    if len(given) != table.num_players:
        raise RenderError("name-count", wanted=table.num_players, found=len(given))
    return tuple(
        clean(name) or tr("Player {number}", number=number) for number, name in enumerate(given, start=1)
    )


def clean(name: str) -> str:
    """Return a name fit to be shown: one line, without control, formatting or broken characters."""
    spaced = " ".join(str(name)[: 4 * MAX_NAME].split())
    return "".join(c for c in spaced if unicodedata.category(c)[0] != "C")[:MAX_NAME].strip()


def num_kinds(table: Table) -> int:
    """Return how many kinds of tokens the game has: the time stone is Marvel's alone."""
    return TIME + 1 if table.family == "marvel" else GOLD + 1


def tile_title(facts: Facts, tile: Tile) -> str:
    """Return a tile's printed name; nobles have one in every language."""
    return facts.tr.tile(tile.family, tile.title)


def edition_title(facts: Facts) -> str:
    """Return the edition, and the switches that differ from its defaults."""
    title = {
        "splendor-2014": facts.tr("Splendor (2014)"),
        "splendor-2024": facts.tr("Splendor (2024)"),
        "marvel": facts.tr("Splendor: Marvel"),
    }[facts.table.rules.edition]
    _, *switches = facts.table.rules.name.split("+")
    return " · ".join([title, *switches])


def headline(facts: Facts) -> str:
    """Return whose turn it is and what is due, or how the game ended."""
    table, tr = facts.table, facts.tr
    name = facts.names[table.to_move]
    match table.phase:
        case Phase.ACTION:
            return tr("{name} to move", name=name)
        case Phase.PAYMENT:
            return tr("{name} pays for {card}", name=name, card=card_text(table.buying))
        case Phase.RETURN:
            count = table.to_return
            return tr.n("{name} returns {count} token", "{name} returns {count} tokens", count, name=name)
        case Phase.TILE:
            return _tile_headline(facts, name)
        case Phase.OVER:
            return result(facts)


def _tile_headline(facts: Facts, name: str) -> str:
    if facts.table.family == "marvel":
        return facts.tr("{name} chooses a location", name=name)
    return facts.tr("{name} chooses a noble", name=name)


def result(facts: Facts) -> str:
    """Return who won; "" while the game runs."""
    outcome, tr = facts.table.outcome(), facts.tr
    if outcome is None:
        return ""
    if outcome.is_draw:
        return tr("Nobody wins")
    winners = [facts.names[seat] for seat in outcome.winners]
    if outcome.is_shared:
        return tr("{names} share the victory", names=tr.join(winners))
    return tr("{name} wins", name=winners[0])


def detail(facts: Facts) -> str:
    """Return more about the headline: gold spent so far, or an unusual end; else ""."""
    bought = purchase(facts)
    if bought and any(bought.swaps):
        amounts = facts.tr.amounts(facts.table.family, bought.swaps)
        return facts.tr("gold in place of {amounts}", amounts=amounts)
    outcome = facts.table.outcome()
    if outcome is not None and outcome.termination == Termination.STALEMATE:
        return facts.tr("Nobody could move")
    if outcome is not None and outcome.termination == Termination.CAP:
        return facts.tr("The last round allowed is over")
    return ""


def purchase(facts: Facts) -> Purchase | None:
    """Return the purchase being paid, None outside the payment phase."""
    return facts.table.layout().purchase if facts.table.phase == Phase.PAYMENT else None


def paid_place(facts: Facts) -> tuple[int, int] | None:
    """Return level and slot, both from 1, of the card being paid; None if it is not from the market."""
    bought = purchase(facts)
    if bought is None or bought.place is None:
        return None
    level, slot = bought.place
    return level, slot + 1


def card_text(card: AnyCard | None) -> str:
    """Return a card by content, `G0 u2r2`, or `?2` for an unknown one."""
    if card is None:
        return "–"
    return card.full_name.replace(":", " ")


def points_text(facts: Facts, points: int) -> str:
    """Return `3 points`."""
    return facts.tr.n("{count} point", "{count} points", points)


def owner_of(facts: Facts, seat: int | None) -> str:
    """Return the name of an owner, "" for nobody."""
    return "" if seat is None else facts.names[seat]
