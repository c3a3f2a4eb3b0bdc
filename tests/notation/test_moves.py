from dataclasses import replace

import pytest

from gemwright.notation import describe_card, describe_move, describe_reveal, describe_turn
from gemwright.rules import Move, MoveKind, Position, Reveal, RevealKind, UnknownCard, parse_card, parse_tile
from tests.notation.helpers import TRANSLATORS, buy, give_back, reserve, rich_position, take

SPLENDOR = {
    "take different": take(0, 1, 2),
    "take one": take(4),
    "take alike": take(3, 3),
    "reserve": reserve("W1:g4"),
    "reserve blind": Move(43, MoveKind.RESERVE_BLIND, "splendor", level=2),
    "buy": buy("W1:g4"),
    "buy from hand": buy("W1:g4", from_hand=True),
    "gold for": Move(61, MoveKind.GOLD_FOR, "splendor", colours=(1,)),
    "pay": Move(65, MoveKind.PAY, "splendor"),
    "return": give_back(0)[0],
    "return gold": give_back(5)[0],
    "tile": Move(72, MoveKind.TILE, "splendor", tile=parse_tile("N:w4k4", "splendor")),
    "pass": Move(77, MoveKind.PASS, "splendor"),
}
MARVEL = {
    "take different": take(0, 1, 4, family="marvel"),
    "take alike": take(1, 1, family="marvel"),
    "reserve": reserve("O2:p3r5", "marvel"),
    "buy": buy("O2:p3r5", "marvel"),
    "buy from hand": buy("O2:p3r5", "marvel", from_hand=True),
    "gold for": Move(60, MoveKind.GOLD_FOR, "marvel", colours=(0,)),
    "pay": Move(65, MoveKind.PAY, "marvel"),
    "return": give_back(1, family="marvel")[0],
    "return gold": give_back(5, family="marvel")[0],
    "tile": Move(72, MoveKind.TILE, "marvel", tile=parse_tile("L:b4r4", "marvel")),
}
CARD = {
    "en": "the white level 1 card (1 point, costs 4 green)",
    "es": "la carta blanca de nivel 1 (1 punto, cuesta 4 verdes)",
    "da": "det hvide kort på niveau 1 (1 point, koster 4 grønne)",
    "pl": "białą kartę poziomu 1 (1 punkt, koszt: 4 zielone)",
}
NOBLE = {
    "en": "Isabella I of Castile (3 points, asks for the bonuses: 4 white and 4 black)",
    "es": "Isabel I de Castilla (3 puntos, pide las bonificaciones: 4 blancas y 4 negras)",
    "da": "Isabella I af Kastilien (3 point, kræver bonusserne: 4 hvide og 4 sorte)",
    "pl": "Izabela I Kastylijska (3 punkty, wymagane bonusy: 4 białe i 4 czarne)",
}
GROOT = {
    "en": "Groot (level 2, orange bonus, 2 points, costs 3 purple and 5 red)",
    "es": "Groot (nivel 2, bonificación naranja, 2 puntos, cuesta 3 moradas y 5 rojas)",
    "da": "Groot (niveau 2, orange bonus, 2 point, koster 3 lilla og 5 røde)",
    "pl": "Groot (poziom 2, pomarańczowy bonus, 2 punkty, koszt: 3 fioletowe i 5 czerwonych)",
}
LOCATION = {
    "en": "Wakanda (3 points, asks for the bonuses: 4 blue and 4 red)",
    "es": "Wakanda (3 puntos, pide las bonificaciones: 4 azules y 4 rojas)",
    "da": "Wakanda (3 point, kræver bonusserne: 4 blå og 4 røde)",
    "pl": "Wakanda (3 punkty, wymagane bonusy: 4 niebieskie i 4 czerwone)",
}

SPLENDOR_SENTENCES = {
    "en": {
        "take different": "take white, blue and green",
        "take one": "take black",
        "take alike": "take 2 red",
        "reserve": f"reserve {CARD['en']}",
        "reserve blind": "reserve the top card of the level 2 deck",
        "buy": f"buy {CARD['en']}",
        "buy from hand": f"buy {CARD['en']} from the hand",
        "gold for": "use gold as blue",
        "pay": "pay with no more gold",
        "return": "return white",
        "return gold": "return gold",
        "tile": f"acquire the noble {NOBLE['en']}",
        "pass": "pass",
    },
    "es": {
        "take different": "coger una blanca, una azul y una verde",
        "take one": "coger una negra",
        "take alike": "coger 2 rojas",
        "reserve": f"reservar {CARD['es']}",
        "reserve blind": "reservar la primera carta del mazo de nivel 2",
        "buy": f"comprar {CARD['es']}",
        "buy from hand": f"comprar de la mano {CARD['es']}",
        "gold for": "usar oro como una azul",
        "pay": "pagar sin más oro",
        "return": "devolver una blanca",
        "return gold": "devolver una de oro",
        "tile": f"recibir la visita de {NOBLE['es']}",
        "pass": "pasar",
    },
    "da": {
        "take different": "tage en hvid, en blå og en grøn",
        "take one": "tage en sort",
        "take alike": "tage 2 røde",
        "reserve": f"reservere {CARD['da']}",
        "reserve blind": "reservere det øverste kort i bunken på niveau 2",
        "buy": f"købe {CARD['da']}",
        "buy from hand": f"købe {CARD['da']} fra hånden",
        "gold for": "bruge guld som en blå",
        "pay": "betale uden mere guld",
        "return": "aflevere en hvid",
        "return gold": "aflevere en guldbrik",
        "tile": f"få besøg af {NOBLE['da']}",
        "pass": "melde pas",
    },
    "pl": {
        "take different": "wziąć biały, niebieski i zielony",
        "take one": "wziąć czarny",
        "take alike": "wziąć 2 czerwone",
        "reserve": f"zarezerwować {CARD['pl']}",
        "reserve blind": "zarezerwować wierzchnią kartę ze stosu poziomu 2",
        "buy": f"kupić {CARD['pl']}",
        "buy from hand": f"kupić z ręki {CARD['pl']}",
        "gold for": "użyć złota za niebieski",
        "pay": "zapłacić bez dalszego złota",
        "return": "odłożyć biały",
        "return gold": "odłożyć złoto",
        "tile": f"przyjąć wizytę: {NOBLE['pl']}",
        "pass": "spasować",
    },
}
MARVEL_SENTENCES = {
    "en": {
        "take different": "take yellow, purple and orange",
        "take alike": "take 2 purple",
        "reserve": f"reserve {GROOT['en']}",
        "buy": f"recruit {GROOT['en']}",
        "buy from hand": f"recruit {GROOT['en']} from the hand",
        "gold for": "use a S.H.I.E.L.D. token as yellow",
        "pay": "pay with no more S.H.I.E.L.D. tokens",
        "return": "return purple",
        "return gold": "return S.H.I.E.L.D.",
        "tile": f"take the location {LOCATION['en']}",
    },
    "es": {
        "take different": "coger una amarilla, una morada y una naranja",
        "take alike": "coger 2 moradas",
        "reserve": f"reservar a {GROOT['es']}",
        "buy": f"reclutar a {GROOT['es']}",
        "buy from hand": f"reclutar de la mano a {GROOT['es']}",
        "gold for": "usar una ficha de S.H.I.E.L.D. como una amarilla",
        "pay": "pagar sin más fichas de S.H.I.E.L.D.",
        "return": "devolver una morada",
        "return gold": "devolver una de S.H.I.E.L.D.",
        "tile": f"coger el Lugar {LOCATION['es']}",
    },
    "da": {
        "take different": "tage en gul, en lilla og en orange",
        "take alike": "tage 2 lilla",
        "reserve": f"reservere {GROOT['da']}",
        "buy": f"rekruttere {GROOT['da']}",
        "buy from hand": f"rekruttere {GROOT['da']} fra hånden",
        "gold for": "bruge en S.H.I.E.L.D.-brik som en gul",
        "pay": "betale uden flere S.H.I.E.L.D.-brikker",
        "return": "aflevere en lilla",
        "return gold": "aflevere en S.H.I.E.L.D.-brik",
        "tile": f"tage stedet {LOCATION['da']}",
    },
    "pl": {
        "take different": "wziąć żółty, fioletowy i pomarańczowy",
        "take alike": "wziąć 2 fioletowe",
        "reserve": f"zarezerwować postać {GROOT['pl']}",
        "buy": f"zwerbować postać {GROOT['pl']}",
        "buy from hand": f"zwerbować z ręki postać {GROOT['pl']}",
        "gold for": "użyć znacznika T.A.R.C.Z.Y. za żółty",
        "pay": "zapłacić bez kolejnych znaczników T.A.R.C.Z.Y.",
        "return": "odłożyć fioletowy",
        "return gold": "odłożyć znacznik T.A.R.C.Z.Y.",
        "tile": f"wziąć płytkę miejsca {LOCATION['pl']}",
    },
}


@pytest.mark.parametrize("language", TRANSLATORS)
def test_every_kind_of_decision_in_splendor(language: str) -> None:
    tr = TRANSLATORS[language]
    assert {name: describe_move(move, tr) for name, move in SPLENDOR.items()} == SPLENDOR_SENTENCES[language]


@pytest.mark.parametrize("language", TRANSLATORS)
def test_every_kind_of_decision_in_marvel(language: str) -> None:
    tr = TRANSLATORS[language]
    assert {name: describe_move(move, tr) for name, move in MARVEL.items()} == MARVEL_SENTENCES[language]


def test_the_sentences_cover_all_kinds() -> None:
    assert {move.kind for move in SPLENDOR.values()} == set(MoveKind)


@pytest.mark.parametrize("language", TRANSLATORS)
@pytest.mark.parametrize("edition", ["splendor-2014", "marvel"])
def test_the_choices_of_a_position_all_read_differently(language: str, edition: str) -> None:
    moves = list(Position.initial(edition, players=3, seed=5).legal_moves)
    assert len({describe_move(move, TRANSLATORS[language]) for move in moves}) == len(moves)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "take white, blue and green; return 2 black and 1 gold"),
        ("es", "coger una blanca, una azul y una verde; devolver 2 negras y 1 de oro"),
        ("da", "tage en hvid, en blå og en grøn; aflevere 2 sorte og 1 guld"),
        ("pl", "wziąć biały, niebieski i zielony; odłożyć 2 czarne i 1 złoto"),
    ],
)
def test_a_turn_tells_its_returns_together(language: str, words: str) -> None:
    turn = [take(0, 1, 2), *give_back(4, 4, 5)]
    assert describe_turn(turn, TRANSLATORS[language]) == words


@pytest.mark.parametrize(
    ("language", "paid", "free"),
    [
        ("en", f"buy {CARD['en']}, paying 3 green and 1 gold", f"buy {CARD['en']}, without paying anything"),
        ("es", f"comprar {CARD['es']}, pagando 3 verdes y 1 de oro", f"comprar {CARD['es']}, sin pagar nada"),
        (
            "da",
            f"købe {CARD['da']} for 3 grønne og 1 guld",
            f"købe {CARD['da']}, uden at betale noget",
        ),
        ("pl", f"kupić {CARD['pl']}, płacąc 3 zielone i 1 złoto", f"kupić {CARD['pl']}, nic nie płacąc"),
    ],
)
def test_a_turn_tells_the_payment_it_is_given(language: str, paid: str, free: str) -> None:
    tr = TRANSLATORS[language]
    turn = [SPLENDOR["buy"], SPLENDOR["gold for"], SPLENDOR["pay"]]
    assert describe_turn(turn, tr, payment=(0, 0, 3, 0, 0, 1)) == paid
    assert describe_turn([SPLENDOR["buy"]], tr, payment=(0,) * 6) == free


def test_a_turn_without_a_payment_tells_its_decisions() -> None:
    turn = [SPLENDOR["buy"], SPLENDOR["gold for"], SPLENDOR["pay"]]
    assert describe_turn(turn, TRANSLATORS["en"]) == (
        f"buy {CARD['en']}; use gold as blue; pay with no more gold"
    )


def test_the_rest_of_a_turn_begins_with_its_payment() -> None:
    turn = [SPLENDOR["pay"], SPLENDOR["tile"]]
    tr = TRANSLATORS["en"]
    assert (
        describe_turn(turn, tr, payment=(2, 0, 0, 0, 0, 0)) == f"pay 2 white; acquire the noble {NOBLE['en']}"
    )


def test_a_turn_of_nothing_has_no_words() -> None:
    assert describe_turn([], TRANSLATORS["en"]) == ""


def test_the_last_turn_of_a_game_reads_as_played() -> None:
    position = Position.initial("splendor-2024", players=2, seed=4)
    position.push_turn("+wug")
    assert describe_turn(position.move_stack, TRANSLATORS["da"]) == "tage en hvid, en blå og en grøn"


NEW = parse_card("G2:u5g3", "splendor")
REFILL = Reveal(RevealKind.REFILL, 0, 2, 3, NEW)
DRAW = Reveal(RevealKind.DRAW, 0, 2, 0, NEW)
SHOW = Reveal(RevealKind.SHOW, 0, 2, 1, NEW)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "new in slot 3 of level 2: {card}"),
        ("es", "nueva en el espacio 3 del nivel 2: {card}"),
        ("da", "nyt på felt 3 på niveau 2: {card}"),
        ("pl", "nowa karta na polu 3 poziomu 2: {card}"),
    ],
)
def test_a_refill(language: str, words: str) -> None:
    tr = TRANSLATORS[language]
    assert describe_reveal(REFILL, tr) == words.format(card=describe_card(NEW, tr))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "slot 3 of level 2 stays empty"),
        ("es", "el espacio 3 del nivel 2 queda vacío"),
        ("da", "felt 3 på niveau 2 forbliver tomt"),
        ("pl", "pole 3 poziomu 2 pozostaje puste"),
    ],
)
def test_a_slot_that_stays_empty(language: str, words: str) -> None:
    assert describe_reveal(replace(REFILL, card=None), TRANSLATORS[language]) == words


@pytest.mark.parametrize(
    ("language", "known", "hidden"),
    [
        ("en", "drawn from the level 2 deck: {card}", "a hidden card is drawn from the level 2 deck"),
        ("es", "robada del mazo de nivel 2: {card}", "se roba una carta oculta del mazo de nivel 2"),
        (
            "da",
            "trukket fra bunken på niveau 2: {card}",
            "der trækkes et skjult kort fra bunken på niveau 2",
        ),
        ("pl", "dobrana ze stosu poziomu 2: {card}", "zakryta karta dobrana ze stosu poziomu 2"),
    ],
)
def test_a_card_drawn_blind(language: str, known: str, hidden: str) -> None:
    tr = TRANSLATORS[language]
    assert describe_reveal(DRAW, tr) == known.format(card=describe_card(NEW, tr))
    assert describe_reveal(replace(DRAW, card=UnknownCard(2)), tr) == hidden


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "card 1 of the hand is shown: {card}"),
        ("es", "se muestra la carta 1 de la mano: {card}"),
        ("da", "kort 1 på hånden vises: {card}"),
        ("pl", "pokazana karta 1 z ręki: {card}"),
    ],
)
def test_a_hand_card_shown(language: str, words: str) -> None:
    tr = TRANSLATORS[language]
    assert describe_reveal(SHOW, tr) == words.format(card=describe_card(NEW, tr))


def test_tokens_of_one_kind_that_are_returned_are_told_once() -> None:
    position = rich_position(gold=0)
    moves = position.push_turn("+wug-kkr")
    assert describe_turn(moves, TRANSLATORS["en"]) == ("take white, blue and green; return 1 red and 2 black")
    alike = rich_position(gold=0).push_turn("+wur-rrr")
    assert describe_turn(alike, TRANSLATORS["en"]) == "take white, blue and red; return 3 red"
