"""The boards for terminals, plain and coloured, and the table in words."""

import io
import re

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from gemwright.i18n import LANGUAGES, translator
from gemwright.render import RenderError, board, board_text, board_words
from gemwright.render._facts import card_text
from gemwright.rules import Card, Layout, Phase, Position, SetUpError, Table
from tests.render.tables import HOSTILE, SIZES, affordable, in_phase, stages

EN = translator("en")


def marked_places(text: str) -> set[str]:
    """Return the places that bear a star."""
    market = set(re.findall(r"\*([123]\.[1-4])", text))
    return market | set(re.findall(r"(h[123]) \*", text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [20, 60, 80, 100, 151, 200])
def test_no_line_is_wider_than_it_may_be(width: int, language: str) -> None:
    tr = translator(language)
    for edition, players in (("marvel", 4), ("splendor-2014", 3)):
        for position in stages(edition, players):
            text = board_text(position, tr, names=HOSTILE[:players], width=width)
            assert max(map(cell_len, text.splitlines())) <= width


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "players"), SIZES)
def test_nothing_is_cut_at_80_columns_but_characters(edition: str, players: int, language: str) -> None:
    names = ("Ada Lovelace", "Grace Hopper", "Zoë", "Łukasz")[:players]
    for position in stages(edition, players):
        text = board_text(position, translator(language), names=names, width=80)
        titles = [card.title for row in position.market for card in row if isinstance(card, Card)]
        for part in re.findall(r"\w[^\n]*?…", text):
            start = re.split(r"\s{2,}", part)[-1].rstrip("…")
            assert any(re.sub(r"^A+ ", "", start) in title for title in titles), part


def test_cells_of_the_market_never_touch() -> None:
    for edition, players in SIZES:
        for position in stages(edition, players):
            lines = board_text(position, EN).splitlines()
            row = next(index for index, line in enumerate(lines) if line.startswith("Level 3"))
            for line in lines[row : row + 9]:
                assert all(line[column : column + 1] in ("", " ") for column in (28, 45, 62))


def test_four_players_fit_a_screen_of_40_lines() -> None:
    for edition in ("splendor-2024", "marvel"):
        for position in stages(edition, 4):
            assert len(board_text(position, EN).splitlines()) <= 40


def test_a_wide_terminal_needs_fewer_lines() -> None:
    position = stages("marvel", 4)[3]
    assert len(board_text(position, EN, width=160).splitlines()) < len(board_text(position, EN).splitlines())


@pytest.mark.parametrize(("edition", "players"), SIZES)
def test_every_fact_stands_on_the_board(edition: str, players: int) -> None:
    for position in stages(edition, players):
        text = board_text(position, EN)
        assert f"Round {position.round}" in text
        for level, row in enumerate(position.market, start=1):
            for slot, card in enumerate(row, start=1):
                if card or position.phase != Phase.PAYMENT:
                    assert f"{level}.{slot} {card_text(card)}" in text
        for seat in position.seats:
            assert f"Player {seat.index + 1} · {seat.points} point" in text
            assert f"{seat.num_tokens}/10" in text
            for place, held in enumerate(seat.hand, start=1):
                assert re.search(rf"h{place} \*?{re.escape(card_text(held.card))}", text)
        for tile in position.tiles:
            owner = f" (Player {tile.owner + 1})" if tile.owner is not None else ""
            assert tile.tile.name.replace(":", " ") + owner in text


@pytest.mark.parametrize("edition", ["splendor-2014", "marvel"])
def test_exactly_the_affordable_cards_are_marked(edition: str) -> None:
    for position in stages(edition, 3)[:-1]:
        if position.phase == Phase.PAYMENT:
            continue
        for seat in range(3):
            assert marked_places(board_text(position, EN, seat=seat)) == affordable(position, seat)


def test_missing_gems_and_gold_are_written_out() -> None:
    layout = Layout.empty("splendor-2024")
    layout.seats[0].tokens = (0, 0, 0, 0, 0, 1, 0)
    text = board_text(layout.build(check=False), EN)
    assert " 1.1 W0 r2k1" in text
    assert " -r2k1+$1" in text


def test_no_marks_and_no_legend_after_the_end() -> None:
    text = board_text(stages("splendor-2024", 2)[-1], EN)
    assert "*" not in text
    assert "can buy" not in text


def test_plain_text_has_no_escape_even_with_hostile_names() -> None:
    position = stages("splendor-2024", 4)[2]
    text = board_text(position, EN, names=HOSTILE)
    assert not re.search("[\x00-\x09\x0b-\x1f\u202e]", text)


@pytest.mark.parametrize("width", [80, 160])
def test_colours_add_nothing_but_colour(width: int) -> None:
    position = stages("marvel", 3)[2]
    plain = board_text(position, EN, width=width)
    coloured = board_text(position, EN, width=width, colour=True)
    assert "\x1b[" in coloured
    without = "\n".join(line.rstrip() for line in re.sub(r"\x1b\[[\d;]*m", "", coloured).splitlines())
    assert without == plain


def test_the_renderable_takes_the_width_of_its_console() -> None:
    position = stages("splendor-2024", 2)[1]
    for width in (80, 100, 170):
        console = Console(file=io.StringIO(), width=width, color_system=None)
        with console.capture() as capture:
            console.print(board(position, EN))
        shown = "\n".join(line.rstrip() for line in capture.get().rstrip().splitlines())
        assert shown == board_text(position, EN, width=width)


def test_a_renderable_of_given_width_keeps_it_in_a_wider_console() -> None:
    console = Console(file=io.StringIO(), width=200, color_system=None)
    with console.capture() as capture:
        console.print(board(stages("marvel", 4)[1], EN, width=80))
    assert max(map(cell_len, capture.get().splitlines())) <= 80


def test_no_color_is_obeyed() -> None:
    console = Console(
        file=io.StringIO(),
        width=80,
        force_terminal=True,
        color_system="truecolor",
        _environ={"NO_COLOR": "1"},
    )
    with console.capture() as capture:
        console.print(board(stages("marvel", 2)[2], EN))
    assert not re.search(r"\x1b\[[\d;]*\b[34][0-8]\b", capture.get())
    assert "missing" in Text.from_ansi(capture.get()).plain


@pytest.mark.parametrize(
    ("phase", "phrase"),
    [
        (Phase.PAYMENT, r"Player \d pays for"),
        (Phase.RETURN, r"Player \d returns \d token"),
        (Phase.TILE, r"Player \d chooses a noble"),
    ],
)
def test_the_title_says_what_is_due(phase: Phase, phrase: str) -> None:
    position = in_phase("splendor-2024", 2, phase)
    for text in (board_text(position, EN), board_words(position, EN)):
        assert re.search(phrase, text)


def test_gold_put_in_is_told() -> None:
    position = in_phase("splendor-2024", 2, Phase.PAYMENT).copy()
    swap = next(move for move in position.legal_moves if move.text.startswith("$"))
    position.push(swap)
    if position.phase == Phase.PAYMENT:
        assert "gold in place of 1 " in board_text(position, EN, width=120)


def test_the_card_being_paid_is_shown_in_its_slot() -> None:
    position = in_phase("splendor-2024", 2, Phase.PAYMENT)
    purchase = position.layout().purchase
    assert purchase is not None
    name = card_text(purchase.card)
    place = f">{purchase.place[0]}.{purchase.place[1] + 1} {name}" if purchase.place else f"pays for {name}"
    assert place in board_text(position, EN)


def test_offered_tiles_are_marked() -> None:
    position = in_phase("splendor-2024", 2, Phase.TILE)
    offered = [tile.tile.name.replace(":", " ") for tile in position.eligible_tiles]
    assert all(f"*{name}" in board_text(position, EN) for name in offered)


def hidden_pair(edition: str) -> tuple[Position, Position]:
    """Return two positions that differ in a blind card and in the order of a deck."""
    one = Position.initial(edition, 2, seed=8)
    one.push_text("r#3")
    layout = one.layout()
    hand, deck = layout.seats[0].hand, (layout.decks or [])[2]
    other = deck.pop()
    deck.append(hand[0].card)
    layout.seats[0].hand = [type(hand[0])(other, True)]
    return one, layout.build(check=False)


@pytest.mark.parametrize("edition", ["splendor-2024", "marvel"])
def test_views_that_know_the_same_read_the_same(edition: str) -> None:
    one, two = hidden_pair(edition)
    assert board_text(one, EN) != board_text(two, EN)
    for viewer in (1, None):
        tables: tuple[Table, Table] = (one.view(viewer), two.view(viewer))
        for shown in (board_text, board_words):
            assert shown(tables[0], EN) == shown(tables[1], EN)
    assert "h1 ?3" in board_text(one.view(1), EN)
    assert "unknown card of level 3" in board_words(one.view(1), EN)


def test_bad_options_are_refused_in_one_line() -> None:
    position = Position.initial(seed=1)
    with pytest.raises(RenderError, match="at least 20 columns wide, not 3"):
        board_text(position, EN, width=3)
    with pytest.raises(RenderError, match="2 names are needed, one a seat, not 3"):
        board(position, EN, names=["a", "b", "c"])
    with pytest.raises(SetUpError, match="no seat -1"):
        board_words(position, EN, seat=-1)
