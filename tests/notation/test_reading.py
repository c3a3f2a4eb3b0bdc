import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gemwright.i18n import LANGUAGES, translator
from gemwright.notation import InputError, read_returns, read_turn
from gemwright.rules import Card, IllegalMoveError, Move, Phase, Position, TextError, UnknownCard, turn_text
from tests.notation.helpers import rich_position


def texts(moves: list[Move]) -> list[str]:
    return [move.text for move in moves]


@pytest.fixture
def position() -> Position:
    return Position.initial("splendor-2024", players=3, seed=4)


@pytest.fixture
def marvel() -> Position:
    return Position.initial("marvel", players=3, seed=4)


@pytest.mark.parametrize(
    "text",
    ["+wug", "wug", "gwu", "+GUW", "W U G", " + w u g ", "take wug", "Take W, U, G", "u,w,g", "w g\tu"],
)
def test_ways_to_take_three(position: Position, text: str) -> None:
    assert texts(read_turn(position, text)) == ["+wug"]


@pytest.mark.parametrize("text", ["+ww", "ww", "2w", "W2", "+2w", "take 2 w"])
def test_ways_to_take_two_alike(position: Position, text: str) -> None:
    assert texts(read_turn(position, text)) == ["+ww"]


def test_letters_that_begin_other_moves_are_colours_where_all_are(marvel: Position) -> None:
    assert texts(read_turn(marvel, "bro")) == ["+bro"]
    assert texts(read_turn(marvel, "rb y")) == ["+ybr"]


@pytest.mark.parametrize("text", ["r1.4", "R1.4", "r14", "r 1 4", "r1,4", "r1:4", "reserve 1.4"])
def test_ways_to_reserve_from_a_slot(position: Position, text: str) -> None:
    card = position.market[0][3]
    assert card
    assert texts(read_turn(position, text)) == [f"r{card.full_name}"]


@pytest.mark.parametrize("text", ["r#3", "rd3", "RD3", "r deck 3", "reserve d3", "r # 3"])
def test_ways_to_reserve_blind(position: Position, text: str) -> None:
    assert texts(read_turn(position, text)) == ["r#3"]


def test_a_card_can_be_reserved_by_the_beginning_of_its_name(position: Position) -> None:
    card = position.market[2][1]
    assert card
    assert texts(read_turn(position, f"r {card.full_name.lower()}")) == [f"r{card.full_name}"]
    assert texts(read_turn(position, f"r{card.full_name.lower().replace(':', '')[:5]}")) == [
        f"r{card.full_name}"
    ]


def test_characters_can_be_named(marvel: Position) -> None:
    for row in marvel.market:
        for card in row:
            assert isinstance(card, Card)
            assert texts(read_turn(marvel, f"reserve {card.title}")) == [f"r{card.full_name}"]


@pytest.mark.parametrize("text", ["buy Spider-Ham", "bspider-ham", "b SPIDER HAM", "recruit spiderham"])
def test_a_hyphen_in_a_name_starts_no_return(text: str) -> None:
    position = rich_position("marvel", gold=0, hand=("O0:y1p2.2",))
    assert texts(read_turn(position, text)) == ["bO0:y1p2.2"]


@pytest.mark.parametrize("text", ["b1.1", "b11", "buy 1.1", "B 1 . 1", "recruit 1.1"])
@pytest.mark.parametrize("edition", ["splendor-2014", "splendor-2024", "marvel"])
def test_ways_to_buy_from_a_slot(text: str, edition: str) -> None:
    position = rich_position(edition, gold=0, bonus=7)
    card = position.market[0][0]
    assert card
    assert texts(read_turn(position, text))[0] == f"b{card.full_name}"


@pytest.mark.parametrize(
    "text", ["bh1", "BH1", "b hand 1", "buy hand 1", "buy h1", "b k0", "bk0g3", "b K0:g3"]
)
def test_ways_to_buy_from_the_hand(text: str) -> None:
    position = rich_position(gold=0, hand=("K0:g3",), bonus=3)
    [move, *_] = read_turn(position, text)
    assert (move.text, move.from_hand) == ("bK0:g3", True)


def test_a_payment_can_be_written_in_any_order() -> None:
    position = rich_position(hand=("K0:g3",))
    spread = texts(read_turn(position, "bK0:g3=g1$2"))
    for text in ("bh1=$2g1", "bh1=g$$", "bh1=1g2$", "b h1 = G1 $2", "buy h1 = g $2"):
        assert texts(read_turn(position, text)) == spread
    assert spread == ["bK0:g3", "$g"]


def test_without_a_payment_gold_is_spared() -> None:
    position = rich_position(hand=("K0:g3",))
    assert texts(read_turn(position, "bh1")) == texts(position.parse_turn("bK0:g3=g2$1"))


def test_a_free_card_is_paid_with_nothing() -> None:
    position = rich_position(gold=0, hand=("K0:g3",), bonus=3)
    assert texts(read_turn(position, "bh1=-"))[0] == "bK0:g3"


@pytest.fixture
def paying() -> Position:
    position = rich_position(hand=("K0:g3",))
    position.push_text("bK0:g3")
    assert position.phase == Phase.PAYMENT
    return position


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("=", ["="]),
        ("pay", ["="]),
        ("$g", ["$g"]),
        ("$ G", ["$g"]),
        ("g2$1", ["="]),
        ("=$1g2", ["="]),
        ("1g2$", ["$g"]),
        ("pay g $2", ["$g"]),
    ],
)
def test_a_payment_alone(paying: Position, text: str, wanted: list[str]) -> None:
    assert texts(read_turn(paying, text)) == wanted


@pytest.fixture
def full() -> Position:
    position = rich_position(gold=0)
    position.push_text("+wug")
    assert position.to_return == 3
    return position


@pytest.mark.parametrize("text", ["-kkr", "k r k", "-k2r", "2k1r", "return kkr", "rkk", "–k k r"])
def test_ways_to_return(full: Position, text: str) -> None:
    assert texts(read_turn(full, text)) == ["-r", "-k", "-k"]


def test_a_turn_can_go_on_after_its_action() -> None:
    position = rich_position(gold=0)
    assert texts(read_turn(position, "W U G - K K R")) == ["+wug", "-r", "-k", "-k"]


@pytest.fixture
def choosing() -> Position:
    position = rich_position(gold=0, bonus=4)
    position.push_turn("+wug-kkr")
    assert position.phase == Phase.TILE
    return position


def test_ways_to_choose_a_tile(choosing: Position) -> None:
    tile = choosing.tiles[1]
    name = tile.tile.name
    for text in (
        name,
        name.lower(),
        f"^{name}",
        "^2",
        "tile 2",
        name[2:],
        tile.tile.title,
        f"^{tile.tile.title}",
    ):
        assert texts(read_turn(choosing, text)) == [name]


def test_a_tile_can_follow_an_action() -> None:
    position = rich_position(gold=0, bonus=4)
    assert texts(read_turn(position, "wug-kkr^2"))[-1] == position.tiles[1].tile.name


@pytest.mark.parametrize("text", ["--", "pass", "PASS", "——"])
def test_passing_is_understood(position: Position, text: str) -> None:
    with pytest.raises(IllegalMoveError, match="passing is only for"):
        read_turn(position, text)


def test_reading_changes_nothing(position: Position) -> None:
    before = position.text()
    read_turn(position, "W U G")
    with pytest.raises(TextError):
        read_turn(position, "b9.9")
    assert position.text() == before
    assert position.move_stack == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing is written; write for example +wug, b2.3, r1.4, r#2"),
        ("  \n", "nothing is written; write for example +wug, b2.3, r1.4, r#2"),
        ("hello there", "“hello there” is not understood here; write for example +wug, b2.3, r1.4, r#2"),
        ("q", "“q” is not understood here; write for example +wug, b2.3, r1.4, r#2"),
        ("+xyz", "“x” is no colour here; the letters are w u g r k"),
        ("b4.1", "there is no slot 4.1; the levels are 1 to 3 and their slots 1 to 4"),
        ("bh1", "there is no card 1 in the hand, which holds 0"),
        ("rd4", "there is no level “4”; the levels are 1, 2 and 3"),
        ("r nobody", "no card within reach begins with “nobody”"),
        ("wug^9", "no tile on the table fits “9”"),
        ("w" * 641, "a move has at most 640 characters"),
        ("wug-!", "“wug-!” is not understood here; write for example +wug, b2.3, r1.4, r#2"),
        ("b1.1=w+u", "“b1.1=w+u” is not understood here; write for example +wug, b2.3, r1.4, r#2"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(position: Position, text: str, message: str) -> None:
    with pytest.raises(TextError) as caught:
        read_turn(position, text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "rule"), [("wu", "R4.2"), ("b1.1", "R7.3"), ("=", "R3.2"), ("$w", "R3.2"), ("-k", "R3.2")]
)
def test_what_is_illegal_names_its_rule(position: Position, text: str, rule: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        read_turn(position, text)
    assert caught.value.rule == rule


@pytest.mark.parametrize("phase", [Phase.PAYMENT, Phase.RETURN, Phase.TILE])
def test_examples_are_those_of_the_phase(
    paying: Position, full: Position, choosing: Position, phase: Phase
) -> None:
    table = {Phase.PAYMENT: paying, Phase.RETURN: full, Phase.TILE: choosing}[phase]
    with pytest.raises(InputError) as caught:
        read_turn(table, "")
    assert {Phase.PAYMENT: "=w2$1", Phase.RETURN: "-wk", Phase.TILE: "^1"}[phase] in str(caught.value)


@pytest.mark.parametrize("text", ["x\x1b[2Jy", "r nobody\x1b[2J", "wug^\x1b[2J", "b1.1=\x1b[2J"])
def test_control_characters_are_not_repeated(position: Position, text: str) -> None:
    with pytest.raises(TextError) as caught:
        read_turn(position, text)
    assert "\x1b" not in str(caught.value)


def test_an_unknown_hand_card_is_bought_by_its_place() -> None:
    position = Position.initial(players=2, seed=4)
    position.push_turn("r#2")
    position.push_turn("+wug")
    view = position.view(1)
    [move] = read_turn(view, "bh1")
    assert move.from_hand
    assert move.card == UnknownCard(2)
    with pytest.raises(IllegalMoveError):
        view.push(move)


@pytest.mark.parametrize("edition", ["splendor-2014", "splendor-2024", "marvel"])
def test_every_turn_of_a_game_is_read_back_in_capitals(edition: str) -> None:
    position = Position.initial(edition, players=3, seed=11)
    for _ in range(60):
        before = position.copy()
        turns = position.turns
        start = len(position.move_stack)
        while position.phase != Phase.OVER and position.turns == turns:
            ids = position.legal_moves.ids
            position.push(ids[(7 * len(position.move_stack)) % len(ids)])
        written = position.last_turn_text()
        assert texts(read_turn(before, written.upper())) == texts(list(position.move_stack[start:]))
        if position.phase == Phase.OVER:
            return


def test_canonical_texts_are_read_as_the_rules_read_them(position: Position) -> None:
    for move in position.legal_moves:
        assert read_turn(position, move.text) == [move]
        assert turn_text(read_turn(position, move.text)) == move.text


TYPED = st.text(alphabet="wugrkypbo$t+-=^#.:,0123456789 hdBRN", max_size=24) | st.text(max_size=12)
TABLES = [Position.initial("splendor-2014", seed=2), rich_position(gold=0), rich_position("marvel", bonus=4)]


@settings(max_examples=150, deadline=None, derandomize=True)
@given(TYPED, st.sampled_from(range(len(TABLES))))
def test_anything_typed_is_a_move_or_a_clear_refusal(text: str, which: int) -> None:
    try:
        said = " ".join(texts(read_turn(TABLES[which], text)))
    except (TextError, IllegalMoveError) as error:
        said = str(error)
    assert said
    assert said.isprintable()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("take white blue green", "+wug"),
        ("Take White, Blue and Green", "+wug"),
        ("white, u and gre", "+wug"),
        ("+ white blue green", "+wug"),
        ("diamond, sapphire, emerald", "+wug"),
        ("two red", "+rr"),
        ("2 rubies", "+rr"),
        ("take 2 red tokens", "+rr"),
        ("a white, a red and a black", "+wrk"),
        ("reserve the top card of the level 2 deck", "r#2"),
        ("reserve green level 1 card", "rG0:r3"),
        ("reserve the green level 2", "rG3:g6"),
    ],
)
def test_words_stand_for_letters(text: str, wanted: str) -> None:
    position = Position.initial(seed=4)
    assert texts(read_turn(position, text)) == [wanted]


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [
        ("es", "coger una amarilla, una morada y una azul", "+ypb"),
        ("es", "amarilla morada azul", "+ypb"),
        ("es", "coge amarillo, morado y azul", "+ypb"),
        ("es", "un amarillo, uno morado y una azul", "+ypb"),
        ("es", "dos naranjas", "+oo"),
        ("es", "coger p b y", "+ypb"),
        ("es", "take 2 orange", "+oo"),
        ("da", "tage en gul, en lilla og en blå", "+ypb"),
        ("da", "gul lilla bla", "+ypb"),
        ("da", "2 gule", "+yy"),
        ("da", "tag gule, violette og blå", "+ypb"),
        ("pl", "wziąć żółty, fioletowy i niebieski", "+ypb"),
        ("pl", "wziac zolty, fiol i niebieska", "+ypb"),
        ("pl", "2 pomarańczowych", "+oo"),
        ("pl", "weź żółte, fioletowe i niebieskie", "+ypb"),
        ("pl", "mind, power and space", "+ypb"),
    ],
)
def test_words_of_the_language_and_english_ones(
    marvel: Position, language: str, text: str, wanted: str
) -> None:
    assert texts(read_turn(marvel, text, translator(language))) == [wanted]


def test_words_of_another_language_are_not_understood(marvel: Position) -> None:
    with pytest.raises(InputError, match="“żółty” in “take żółty” is not understood"):
        read_turn(marvel, "take żółty", translator("es"))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("buy h1 paying 1 green and 2 gold", ["bK0:g3", "$g"]),
        ("buy h1; use gold as green", ["bK0:g3", "$g"]),
        ("buy h1; pay with no more gold", ["bK0:g3", "="]),
        ("buy 1 from the hand, paying 2 green and a gold", ["bK0:g3", "="]),
        ("buy the black level 1 card from the hand", ["bK0:g3", "="]),
        ("buy h1 pay g2$", ["bK0:g3", "="]),
    ],
)
def test_payments_in_words(text: str, wanted: list[str]) -> None:
    assert texts(read_turn(rich_position(hand=("K0:g3",)), text)) == wanted


def test_a_free_card_is_paid_with_nothing_in_words() -> None:
    position = rich_position(gold=0, hand=("K0:g3",), bonus=3)
    assert texts(read_turn(position, "buy h1 without paying anything"))[0] == "bK0:g3"
    assert texts(read_turn(position, "buy h1, pay nothing"))[0] == "bK0:g3"


@pytest.mark.parametrize("text", ["2 black and red", "return red, 2 black", "- black black red", "red 2 bla"])
def test_returns_in_words(full: Position, text: str) -> None:
    assert texts(read_turn(full, text)) == ["-r", "-k", "-k"]


def test_tiles_in_words(choosing: Position) -> None:
    tile = choosing.tiles[1].tile
    for language in LANGUAGES:
        name = translator(language).noble(tile.title)
        for text in (name, f"^{name}", f"tile {name}", name[:-2].lower()):
            assert texts(read_turn(choosing, text, translator(language))) == [tile.name]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("take white purple green", "“purple” in “take white purple green” is not understood here"),
        ("take whitebluegreen", "“whitebluegreen” in “take whitebluegreen” is not understood here"),
        ("white bl", "“bl” in “white bl” can be blue, black"),
        ("take white white blue", "“take white white blue” cannot be taken; take two of one colour"),
        ("Three red", "“Three red” cannot be taken"),
        ("return red", "“return red” is for another moment: action is due (R3.2)"),
        ("pay 2 red", "“pay 2 red” is for another moment: action is due (R3.2)"),
        ("use gold as red", "“use gold as red” is for another moment: action is due (R3.2)"),
        ("wug; return red", "“return red” comes after the end of the turn"),
        ("take wug, take wug", "“take wug” comes after the end of the turn"),
        ("reserve No  Body", "no card within reach begins with “No  Body”"),
        ("buy 1.1 paying 2 purple", "“purple” in “paying 2 purple” is not understood here"),
        ("take", "“take” is not understood here"),
        (";", "“;” is not understood here"),
        ("take 99 red", "“take 99 red” is not understood here"),
    ],
)
def test_refusals_quote_what_was_typed_and_name_the_word(position: Position, text: str, message: str) -> None:
    with pytest.raises((TextError, IllegalMoveError)) as caught:
        read_turn(position, text)
    assert str(caught.value).startswith(message)


def test_a_payment_that_is_not_legal_is_quoted_alone() -> None:
    with pytest.raises(IllegalMoveError, match="“paying 3 red” is no legal payment for “K0:g3”"):
        read_turn(rich_position(hand=("K0:g3",)), "buy h1 paying 3 red")


def test_an_unclear_word_is_explained_in_the_language_of_the_reader(position: Position) -> None:
    with pytest.raises(InputError) as caught:
        read_turn(position, "cz", translator("pl"))
    assert caught.value.fields == {"word": "cz", "text": "cz", "choices": "czerwony, czarny"}


def test_an_unknown_hand_card_is_bought_by_what_is_told_of_it() -> None:
    position = Position.initial(players=2, seed=4)
    position.push_turn("r#2")
    position.push_turn("+wug")
    [move] = read_turn(position.view(1), "buy an unknown level 2 card from the hand")
    assert (move.from_hand, move.card) == (True, UnknownCard(2))


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("kk", [4, 4]),
        ("-wk", [0, 4]),
        ("K, w", [4, 0]),
        ("$", [5]),
        ("- r g", [3, 2]),
        ("return k", [4]),
        ("2 black and gold", [4, 4, 5]),
        ("aflevere en rød", [3]),
        ("- en guldbrik", [5]),
    ],
)
def test_tokens_to_give_back_are_read_in_their_order(position: Position, text: str, kinds: list[int]) -> None:
    assert read_returns(position, text, translator("da")) == kinds


@pytest.mark.parametrize("text", ["x", "w2", "=w", "--", "take white", "+wug", "", "red purple", "red; blue"])
def test_what_is_no_tokens_to_give_back(position: Position, text: str) -> None:
    assert read_returns(position, text) is None


VOCABULARY = (
    "take", "return", "pay", "buy", "reserve", "white", "blue", "red", "2", "two", "gold", ",", ";", "and",
    "bl", "the", "level", "1", "card", "from", "hand", "as", "use", "h1", "r#",
)  # fmt: skip
WORDS = st.lists(st.sampled_from(VOCABULARY), max_size=9).map(" ".join)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(WORDS, st.sampled_from(range(len(TABLES))), st.sampled_from(LANGUAGES))
def test_any_words_are_a_move_or_a_clear_refusal(text: str, which: int, language: str) -> None:
    tr = translator(language)
    try:
        said = " ".join(texts(read_turn(TABLES[which], text, tr)))
    except (TextError, IllegalMoveError) as error:
        said = tr.error(error)
    assert said
    assert said.isprintable()
