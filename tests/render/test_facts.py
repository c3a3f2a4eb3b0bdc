"""What every picture says: names, prices, headlines."""

import unicodedata

import pytest

from gemwright.i18n import LANGUAGES, translator
from gemwright.render import RenderError
from gemwright.render._facts import (
    MAX_NAME,
    Facts,
    card_text,
    clean,
    detail,
    edition_title,
    gather,
    headline,
    num_kinds,
    paid_place,
    purchase,
    result,
)
from gemwright.rules import (
    Card,
    GemwrightError,
    Layout,
    MoveKind,
    Phase,
    Position,
    RuleSet,
    SetUpError,
    Table,
    UnknownCard,
    cards,
    parse_card,
)
from tests.render.tables import HOSTILE, SIZES, in_phase, stages

EN = translator("en")


def facts_of(table: Table, seat: int | None = None) -> Facts:
    return gather(table, EN, ("Ada", "Grace", "Zoë", "Łukasz")[: table.num_players], seat)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \n Lovelace\t", "Ada Lovelace"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("a\u202eb\u200bc\ufeff", "abc"),
        ("\ud800", ""),
        ("Łukasz 株", "Łukasz 株"),
        ("", ""),
    ],
)
def test_names_are_cleaned(given: str, shown: str) -> None:
    assert clean(given) == shown


@pytest.mark.parametrize("name", HOSTILE)
def test_clean_names_are_short_lines_of_visible_characters(name: str) -> None:
    shown = clean(name)
    assert 0 < len(shown) <= MAX_NAME
    assert all(unicodedata.category(character)[0] != "C" for character in shown)


def test_seats_without_a_name_are_numbered_from_one() -> None:
    position = Position.initial("marvel", 3, seed=1)
    assert gather(position, EN, None, None).names == ("Player 1", "Player 2", "Player 3")
    assert gather(position, EN, ("", "Ada", " "), None).names == ("Player 1", "Ada", "Player 3")


def test_marks_are_for_the_seat_to_move_unless_told_otherwise() -> None:
    position = Position.initial("marvel", 3, first=2, seed=1)
    assert facts_of(position).seat.index == 2
    assert facts_of(position, 0).seat.index == 0


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(SetUpError, match=f"there is no seat {seat}; the seats are 0 to 1"):
        facts_of(Position.initial(seed=1), seat)


def test_refusals_are_errors_of_the_project_and_translate() -> None:
    with pytest.raises(RenderError) as caught:
        gather(Position.initial(seed=1), EN, ["Ada"], None)
    assert isinstance(caught.value, GemwrightError)
    assert caught.value.code == "name-count"
    assert EN.error(caught.value) == "2 names are needed, one a seat, not 1"


def test_unknown_and_absent_cards_have_no_price() -> None:
    facts = facts_of(Position.initial(seed=1))
    assert facts.price(UnknownCard(2)) is None
    assert facts.price(None) is None


def test_nothing_is_marked_while_the_tokens_are_being_paid() -> None:
    position = in_phase("splendor-2024", 2, Phase.PAYMENT)
    card = cards("splendor")[0]
    assert facts_of(position).price(card) is None
    assert facts_of(position, 1 - position.to_move).price(card) is not None


def test_nothing_is_marked_after_the_end() -> None:
    facts = facts_of(stages("marvel", 2)[-1])
    assert facts.is_over
    assert not facts.shows_marks


def test_titles_name_the_edition_and_the_switches() -> None:
    for name, title in (
        ("splendor-2014", "Splendor (2014)"),
        ("marvel", "Splendor: Marvel"),
        ("splendor-2024+short_supply=any", "Splendor (2024) · short_supply=any"),
    ):
        assert edition_title(facts_of(Position.initial(RuleSet.parse(name), seed=1))) == title


def test_only_marvel_has_a_time_stone() -> None:
    assert num_kinds(Position.initial("splendor-2014", seed=1)) == 6
    assert num_kinds(Position.initial("marvel", seed=1)) == 7


def test_headlines_of_every_phase() -> None:
    found = {phase: headline(facts_of(in_phase("marvel", 2, phase))) for phase in Phase}
    assert found[Phase.ACTION].endswith(" to move")
    assert " pays for " in found[Phase.PAYMENT]
    assert " returns " in found[Phase.RETURN]
    assert found[Phase.TILE].endswith(" chooses a location")
    assert found[Phase.OVER] == result(facts_of(in_phase("marvel", 2, Phase.OVER)))


def ended(points: tuple[int, int], bought: tuple[int, int], termination: str) -> Facts:
    """Return a finished game with made-up scores."""
    layout = Layout.empty("splendor-2024")
    for seat, (score, num) in enumerate(zip(points, bought, strict=True)):
        layout.seats[seat].points, layout.seats[seat].num_bought = score, num
    layout.phase = Phase.OVER
    layout.turns = 2
    layout.termination = type(layout.termination)[termination]
    return facts_of(layout.build(check=False))


def test_results_name_the_winners() -> None:
    assert headline(ended((15, 3), (4, 4), "POINTS")) == "Ada wins"
    assert headline(ended((3, 15), (4, 4), "POINTS")) == "Grace wins"
    assert headline(ended((16, 16), (4, 4), "POINTS")) == "Ada and Grace share the victory"


def test_unusual_ends_are_explained() -> None:
    draw = ended((3, 3), (4, 4), "STALEMATE")
    assert headline(draw) == "Nobody wins"
    assert detail(draw) == "Nobody could move"
    assert detail(ended((15, 3), (4, 4), "CAP")) == "The last round allowed is over"
    assert detail(ended((15, 3), (4, 4), "POINTS")) == ""


def test_nothing_has_a_result_while_it_runs() -> None:
    facts = facts_of(Position.initial(seed=1))
    assert result(facts) == ""
    assert detail(facts) == ""
    assert purchase(facts) is None
    assert paid_place(facts) is None


def paying(place: tuple[int, int] | None) -> Facts:
    """Return a game in which a card is being paid with two gold to spare."""
    layout = Layout.empty("splendor-2024")
    layout.seats[0].tokens = (3, 0, 0, 0, 0, 2, 0)
    layout.phase = Phase.PAYMENT
    card = parse_card("R0:w3", "splendor")
    from gemwright.rules import Purchase

    layout.purchase = Purchase(card, place)
    return facts_of(layout.build(check=False))


def test_a_purchase_knows_where_its_card_came_from() -> None:
    market, hand = paying((1, 2)), paying(None)
    assert paid_place(market) == (1, 3)
    assert paid_place(hand) is None
    assert headline(market) == headline(hand) == "Ada pays for R0 w3"


def test_gold_put_in_so_far_is_told() -> None:
    facts = paying((1, 2))
    assert detail(facts) == ""
    assert isinstance(facts.table, Position)
    swap = next(move for move in facts.table.legal_moves if move.kind == MoveKind.GOLD_FOR)
    facts.table.push(swap)
    assert detail(facts) == "gold in place of 1 white"


def test_cards_by_content() -> None:
    assert card_text(parse_card("G0:u2r2", "splendor")) == "G0 u2r2"
    assert card_text(parse_card("O0:y1p2.2", "marvel")) == "O0 y1p2.2"
    assert card_text(UnknownCard(3)) == "?3"
    assert card_text(None) == "–"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_headline_is_worded_in_every_language(language: str) -> None:
    tr = translator(language)
    for edition, players in SIZES:
        for position in stages(edition, players):
            facts = gather(position, tr, None, None)
            for sentence in (headline(facts), edition_title(facts)):
                assert sentence
                assert "{" not in sentence


def test_known_cards_of_a_view_have_prices() -> None:
    view = Position.initial("marvel", 2, seed=5).view(1)
    facts = facts_of(view)
    assert all(facts.price(card) for row in view.market for card in row if isinstance(card, Card))
