"""The sentences in which decisions are told; what is typed is read by the same ones."""

from enum import Enum, auto
from typing import Final

from gemwright.i18n import N_, P_


class Act(Enum):
    """What a sentence, or a word that begins one, does."""

    TAKE = auto()
    RETURN = auto()
    RESERVE = auto()
    RESERVE_TOP = auto()
    BUY = auto()
    BUY_HAND = auto()
    PAY = auto()
    PAY_NOTHING = auto()
    GOLD_AS = auto()
    NO_MORE_GOLD = auto()
    TILE = auto()
    PASS = auto()


TAKE: Final = N_("take {tokens}")
RETURN: Final = N_("return {tokens}")
RESERVE: Final = N_("reserve {card}")
RESERVE_TOP: Final = N_("reserve the top card of the level {level} deck")
BUY: Final = N_("buy {card}")
BUY_HAND: Final = N_("buy {card} from the hand")
RECRUIT: Final = N_("recruit {card}")
RECRUIT_HAND: Final = N_("recruit {card} from the hand")
GOLD_AS: Final = N_("use gold as {colour}")
SHIELD_AS: Final = N_("use a S.H.I.E.L.D. token as {colour}")
NO_MORE_GOLD: Final = N_("pay with no more gold")
NO_MORE_SHIELDS: Final = N_("pay with no more S.H.I.E.L.D. tokens")
NOBLE: Final = N_("acquire the noble {tile}")
LOCATION: Final = N_("take the location {tile}")
PASS: Final = N_("pass")
PAY: Final = N_("pay {amounts}")
PAY_NOTHING: Final = N_("pay nothing")
PAYING: Final = N_("{purchase}, paying {amounts}")
WITHOUT_PAYING: Final = N_("{purchase}, without paying anything")

SENTENCES: Final = (
    (Act.TAKE, TAKE), (Act.RETURN, RETURN), (Act.RESERVE, RESERVE), (Act.RESERVE_TOP, RESERVE_TOP),
    (Act.BUY, BUY), (Act.BUY_HAND, BUY_HAND), (Act.BUY, RECRUIT), (Act.BUY_HAND, RECRUIT_HAND),
    (Act.GOLD_AS, GOLD_AS), (Act.GOLD_AS, SHIELD_AS), (Act.NO_MORE_GOLD, NO_MORE_GOLD),
    (Act.NO_MORE_GOLD, NO_MORE_SHIELDS), (Act.TILE, NOBLE), (Act.TILE, LOCATION), (Act.PASS, PASS),
    (Act.PAY, PAY), (Act.PAY, PAYING), (Act.PAY_NOTHING, PAY_NOTHING), (Act.PAY_NOTHING, WITHOUT_PAYING),
)  # fmt: skip
"""What each sentence does."""

PURCHASES: Final = (Act.BUY, Act.BUY_HAND)

IMPERATIVES: Final = (
    (Act.TAKE, P_("imperative", "take")),
    (Act.RETURN, P_("imperative", "return")),
    (Act.RESERVE, P_("imperative", "reserve")),
    (Act.BUY, P_("imperative", "buy")),
    (Act.BUY, P_("imperative", "recruit")),
    (Act.PAY, P_("imperative", "pay")),
    (Act.TILE, P_("imperative", "tile")),
    (Act.PASS, P_("imperative", "pass")),
)
"""Verbs as they are typed where sentences have another form; read beside the sentences."""
