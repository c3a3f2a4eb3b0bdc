"""The SVG picture: what it says, that it is sound, and that it gives nothing away."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest

from gemwright.i18n import LANGUAGES, translator
from gemwright.render import THEMES, RenderError, table_svg
from gemwright.render._facts import gather
from gemwright.render._words import card_words
from gemwright.rules import Card, Layout, Phase, Position, SetUpError, Table, UnknownCard
from tests.render.tables import HOSTILE, SIZES, affordable, in_phase, stages

NAMES = ("Ada", "Grace", "Zoë", "Łukasz")
SVG = "{http://www.w3.org/2000/svg}"


def draw(table: Table, theme: str = "light", seat: int | None = None) -> ET.Element:
    names = NAMES[: table.num_players]
    return ET.fromstring(table_svg(table, names=names, language="en", theme=theme, seat=seat))


def texts(root: ET.Element) -> list[str]:
    return [node.text or "" for node in root.iter(f"{SVG}text")]


def hints(root: ET.Element) -> list[str]:
    return [node.text or "" for node in root.iter(f"{SVG}title")]


def groups_with(root: ET.Element, phrase: str) -> Iterator[ET.Element]:
    for node in root.iter(f"{SVG}g"):
        title = node.find(f"{SVG}title")
        if title is not None and phrase in (title.text or ""):
            yield node


def is_ticked(node: ET.Element) -> bool:
    return node.find(f"{SVG}g/{SVG}circle") is not None


def marked_places(root: ET.Element) -> set[str]:
    """Return the places of ticked cards; the words of each card must agree with its tick."""
    places = set()
    for node in groups_with(root, ""):
        words = node.findtext(f"{SVG}title") or ""
        if "on the table" in words:
            continue
        assert is_ticked(node) == ("can buy it" in words), words
        if is_ticked(node):
            places |= {text for text in texts(node) if re.fullmatch(r"([123]\.|h)[1-4]", text)}
    return places


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("edition", "players"), SIZES)
def test_every_picture_is_sound_xml_without_foreign_parts(edition: str, players: int, theme: str) -> None:
    for position in stages(edition, players):
        text = table_svg(position, theme=theme, language="en")
        root = ET.fromstring(text)
        assert root.tag == f"{SVG}svg"
        assert len(text) < 150_000
        assert text.count("http") == 1
        assert not re.search(r"<(script|style|image|foreignObject|a) ", text)


@pytest.mark.parametrize(("edition", "players"), SIZES)
def test_every_reference_has_its_definition_and_ids_are_unique(edition: str, players: int) -> None:
    for position in stages(edition, players):
        root = draw(position)
        ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
        used = set(re.findall(r'(?:url\(#|href="#)([\w-]+)', ET.tostring(root, encoding="unicode")))
        assert len(ids) == len(set(ids))
        assert used
        assert used <= set(ids)
        assert set(root.attrib["aria-labelledby"].split()) <= set(ids)


def test_pictures_on_one_page_share_no_id() -> None:
    pictures = [table_svg(position, theme=theme) for theme in THEMES for position in stages("marvel", 3)]
    ids = [set(re.findall(r' id="([^"]+)"', picture)) for picture in pictures]
    assert all(ids)
    assert sum(map(len, ids)) == len(set.union(*ids))


def test_the_same_table_is_drawn_the_same() -> None:
    one, two = (Position.initial("marvel", 4, seed=3) for _ in range(2))
    assert table_svg(one) == table_svg(two)


@pytest.mark.parametrize("theme", THEMES)
def test_hostile_names_are_shown_and_do_no_harm(theme: str) -> None:
    position = stages("splendor-2024", 4)[3]
    text = table_svg(position, names=HOSTILE, theme=theme, language="en")
    root = ET.fromstring(text)
    assert HOSTILE[0] in "\n".join(texts(root))
    assert "<b>" not in text
    assert not re.search("[\x00-\x08\x0b-\x1f\u202e]", text)
    assert max(map(len, texts(root))) < 90


def test_a_name_without_anything_to_show_becomes_a_number() -> None:
    root = ET.fromstring(table_svg(Position.initial(seed=1), names=("\x00\u200b ", "Ada"), language="en"))
    assert {"Player 1", "Ada"} <= set(texts(root))


@pytest.mark.parametrize("edition", ["splendor-2024", "marvel"])
def test_exactly_the_affordable_cards_are_marked(edition: str) -> None:
    for position in stages(edition, 2)[:-1]:
        if position.phase == Phase.PAYMENT:
            continue
        for seat in range(2):
            assert marked_places(draw(position, seat=seat)) == affordable(position, seat)


@pytest.mark.parametrize("players", [3, 4])
def test_small_hand_cards_are_marked_too(players: int) -> None:
    """Small cards bear no place; their number and the market's places are checked."""
    for position in stages("marvel", players)[:-1]:
        if position.phase == Phase.PAYMENT:
            continue
        for seat in range(players):
            root, wanted = draw(position, seat=seat), affordable(position, seat)
            assert marked_places(root) == {place for place in wanted if place[0] != "h"}
            assert len(list(groups_with(root, "can buy it"))) == len(wanted)


def test_marks_agree_with_the_legal_moves() -> None:
    position = next(p for p in stages("splendor-2024", 2)[2:] if p.phase == Phase.ACTION)
    bought = {move.card for move in position.legal_moves if move.id in range(45, 57)}
    rows = enumerate(position.market, start=1)
    market = {f"{level}.{slot}": card for level, row in rows for slot, card in enumerate(row, start=1)}
    marked = {place for place in marked_places(draw(position)) if place[0] != "h"}
    assert {market[place] for place in marked} == bought


def test_no_card_is_marked_after_the_end() -> None:
    root = draw(stages("marvel", 2)[-1])
    assert not list(groups_with(root, "can buy it"))
    assert not any("missing" in text for text in texts(root))


@pytest.mark.parametrize(("edition", "players"), SIZES)
def test_every_public_fact_is_told(edition: str, players: int) -> None:
    for position in stages(edition, players):
        root = draw(position)
        shown = texts(root)
        for seat in position.seats:
            assert NAMES[seat.index] in shown
            assert f"{seat.num_tokens}/10" in shown
            assert str(seat.points) in shown
        assert f"Round {position.round}" in shown
        titles = [
            card.title for row in position.market for card in row if isinstance(card, Card) and card.title
        ]
        assert all(any(text.rstrip("…") in title and text for text in shown) for title in titles)
        assert [text for text in shown if re.fullmatch(r"[123]\.[1-4]", text)] == [
            f"{level}.{slot}" for level in (3, 2, 1) for slot in (1, 2, 3, 4)
        ]


def test_missing_gems_are_named_per_colour() -> None:
    layout = Layout.empty("splendor-2024")
    layout.seats[0].tokens = (1, 0, 0, 0, 0, 1, 0)
    root = draw(layout.build(check=False))
    card = next(iter(groups_with(root, "is missing")))
    title = card.findtext(f"{SVG}title") or ""
    lacking = [int(text[1:]) for text in texts(card) if text.startswith("−")]
    assert sum(lacking) == sum(
        int(n) for n in re.findall(r"(\d) (?:white|blue|green|red|black)", title.split("missing")[1])
    )


def test_a_card_within_reach_of_gold_shows_the_gold() -> None:
    layout = Layout.empty("splendor-2024")
    layout.seats[0].tokens = (0, 0, 0, 0, 0, 3, 0)
    root = draw(layout.build(check=False))
    assert any("can buy it with gold for" in hint for hint in hints(root))


@pytest.mark.parametrize(
    ("edition", "phase", "phrase"),
    [
        ("splendor-2024", Phase.ACTION, r"\w+ to move"),
        ("splendor-2024", Phase.PAYMENT, r"\w+ pays for [WUGRK]\d "),
        ("marvel", Phase.RETURN, r"\w+ returns \d tokens?"),
        ("splendor-2024", Phase.TILE, r"\w+ chooses a noble"),
        ("splendor-2014", Phase.OVER, r"(\w+ wins|.* share the victory|Nobody wins)"),
    ],
)
def test_the_headline_says_what_is_due(edition: str, phase: Phase, phrase: str) -> None:
    position = in_phase(edition, 2, phase)
    assert any(re.match(phrase, text) for text in texts(draw(position)))


def test_the_card_being_paid_is_drawn_in_its_place() -> None:
    position = in_phase("splendor-2024", 2, Phase.PAYMENT)
    purchase = position.layout().purchase
    assert purchase is not None
    assert isinstance(purchase.card, Card)
    words = card_words(gather(position, translator("en"), None, None), purchase.card)
    assert words in hints(draw(position))


def test_offered_tiles_are_ticked() -> None:
    position = in_phase("splendor-2024", 2, Phase.TILE)
    ticked = [node for node in groups_with(draw(position), "is on the table") if is_ticked(node)]
    assert len(ticked) == len(position.eligible_tiles) >= 2


def test_unknown_hand_cards_show_their_back_and_level() -> None:
    for players in (2, 3, 4):
        position = Position.initial("marvel", players, seed=5)
        position.push_text("r#2")
        seen, hidden = draw(position.view(0)), draw(position.view(1))
        held = position.view(1).seat(0).hand[0].card
        assert held == UnknownCard(2)
        assert any("unknown card of level 2" in hint or hint == "?2" for hint in hints(hidden))
        assert not any("unknown card" in hint or hint == "?2" for hint in hints(seen))


@pytest.mark.parametrize("edition", ["splendor-2024", "marvel"])
def test_views_that_know_the_same_are_drawn_the_same(edition: str) -> None:
    one = Position.initial(edition, 2, seed=8)
    one.push_text("r#3")
    layout = one.layout()
    hand, deck = layout.seats[0].hand, (layout.decks or [])[2]
    other = deck.pop()
    deck.append(hand[0].card)
    deck.reverse()
    layout.seats[0].hand = [type(hand[0])(other, True)]
    two = layout.build(check=False)
    assert table_svg(one) != table_svg(two)
    for viewer in (1, None):
        assert table_svg(one.view(viewer)) == table_svg(two.view(viewer))


def test_a_position_gives_away_no_deck() -> None:
    one = Position.initial("splendor-2024", 2, seed=8)
    layout = one.layout()
    for deck in layout.decks or []:
        deck.reverse()
    assert table_svg(one) == table_svg(layout.build(check=False))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_draws(language: str) -> None:
    for edition in ("splendor-2014", "marvel"):
        root = ET.fromstring(table_svg(stages(edition, 4)[3], language=language))
        assert root.find(f"{SVG}title") is not None


def test_title_and_description_tell_the_table() -> None:
    position = stages("splendor-2024", 2)[2]
    root = draw(position)
    assert (root.findtext(f"{SVG}title") or "").startswith("Splendor (2024) – ")
    assert "The supply holds" in (root.findtext(f"{SVG}desc") or "")


def test_bad_options_are_refused_in_one_line() -> None:
    position = Position.initial(seed=1)
    with pytest.raises(RenderError, match="no theme “pink”; the themes are light, dark"):
        table_svg(position, theme="pink")
    with pytest.raises(RenderError, match="2 names are needed"):
        table_svg(position, names=["Ada"])
    with pytest.raises(SetUpError, match="no seat 2"):
        table_svg(position, seat=2)


def test_the_position_draws_itself() -> None:
    position = Position.initial(seed=1)
    assert position.svg(theme="dark") == table_svg(position, theme="dark")
    assert position._repr_svg_() == table_svg(position)
