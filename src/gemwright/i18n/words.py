"""Words that other packages hand over in English: colours, and values in the fields of errors."""

from typing import Final, Literal

from gemwright.i18n.markers import NP_, P_

ColourForm = Literal["name", "token", "card", "card bought"]
"""How a colour stands in a sentence.

`name` alone, as of a token or bonus; `token` as the object of a verb; `card` beside the word
card; `card bought` beside that word as an object.
"""

COLOURS: Final[dict[str, tuple[str, ...]]] = {
    "splendor": (
        P_("colour", "white"),
        P_("colour", "blue"),
        P_("colour", "green"),
        P_("colour", "red"),
        P_("colour", "black"),
        P_("colour", "gold"),
    ),
    "marvel": (
        P_("colour", "yellow"),
        P_("colour", "purple"),
        P_("colour", "blue"),
        P_("colour", "red"),
        P_("colour", "orange"),
        P_("colour", "S.H.I.E.L.D."),
        P_("colour", "time stone"),
    ),
}
"""Names of the token kinds of a family in index order."""

COLOUR_CONTEXTS: Final[dict[ColourForm, str]] = {
    "name": "colour",
    "token": "token taken or returned",
    "card": "colour of a card",
    "card bought": "colour of a card, object of a verb",
}

AS_TOKEN: Final = (
    P_("token taken or returned", "white"),
    P_("token taken or returned", "blue"),
    P_("token taken or returned", "green"),
    P_("token taken or returned", "red"),
    P_("token taken or returned", "black"),
    P_("token taken or returned", "gold"),
    P_("token taken or returned", "yellow"),
    P_("token taken or returned", "purple"),
    P_("token taken or returned", "orange"),
    P_("token taken or returned", "S.H.I.E.L.D."),
    P_("token taken or returned", "time stone"),
)
AS_CARD: Final = (
    P_("colour of a card", "white"),
    P_("colour of a card", "blue"),
    P_("colour of a card", "green"),
    P_("colour of a card", "red"),
    P_("colour of a card", "black"),
    P_("colour of a card", "yellow"),
    P_("colour of a card", "purple"),
    P_("colour of a card", "orange"),
)
AS_CARD_BOUGHT: Final = (
    P_("colour of a card, object of a verb", "white"),
    P_("colour of a card, object of a verb", "blue"),
    P_("colour of a card, object of a verb", "green"),
    P_("colour of a card, object of a verb", "red"),
    P_("colour of a card, object of a verb", "black"),
    P_("colour of a card, object of a verb", "yellow"),
    P_("colour of a card, object of a verb", "purple"),
    P_("colour of a card, object of a verb", "orange"),
)

AMOUNTS: Final[dict[str, tuple[str, str]]] = {
    "white": NP_("amount", "{count} white", "{count} white"),
    "blue": NP_("amount", "{count} blue", "{count} blue"),
    "green": NP_("amount", "{count} green", "{count} green"),
    "red": NP_("amount", "{count} red", "{count} red"),
    "black": NP_("amount", "{count} black", "{count} black"),
    "gold": NP_("amount", "{count} gold", "{count} gold"),
    "yellow": NP_("amount", "{count} yellow", "{count} yellow"),
    "purple": NP_("amount", "{count} purple", "{count} purple"),
    "orange": NP_("amount", "{count} orange", "{count} orange"),
    "S.H.I.E.L.D.": NP_("amount", "{count} S.H.I.E.L.D.", "{count} S.H.I.E.L.D."),
    "time stone": NP_("amount", "{count} time stone", "{count} time stones"),
}
"""Singular and plural of an amount of each kind."""

AS_TYPED: Final = {
    "white": P_("forms of a colour as people type it", "white"),
    "blue": P_("forms of a colour as people type it", "blue"),
    "green": P_("forms of a colour as people type it", "green"),
    "red": P_("forms of a colour as people type it", "red"),
    "black": P_("forms of a colour as people type it", "black"),
    "gold": P_("forms of a colour as people type it", "gold"),
    "yellow": P_("forms of a colour as people type it", "yellow"),
    "purple": P_("forms of a colour as people type it", "purple"),
    "orange": P_("forms of a colour as people type it", "orange"),
}
"""Colours by themselves, parted by commas: read beside the forms that are told."""

GEMS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "splendor": (
        NP_("amount", "{count} diamond", "{count} diamonds"),
        NP_("amount", "{count} sapphire", "{count} sapphires"),
        NP_("amount", "{count} emerald", "{count} emeralds"),
        NP_("amount", "{count} ruby", "{count} rubies"),
        NP_("amount", "{count} onyx", "{count} onyxes"),
    ),
    "marvel": (
        NP_("amount", "{count} mind stone", "{count} mind stones"),
        NP_("amount", "{count} power stone", "{count} power stones"),
        NP_("amount", "{count} space stone", "{count} space stones"),
        NP_("amount", "{count} reality stone", "{count} reality stones"),
        NP_("amount", "{count} soul stone", "{count} soul stones"),
    ),
}
"""What the printed games call the payable kinds, in index order: typed by people, never told."""

ANY_KIND: Final = (
    NP_("amount", "{count} token", "{count} tokens"),
    NP_("amount", "{count} gem", "{count} gems"),
)
"""Amounts of no kind in particular: words that may stand beside a colour."""

NUMBERS: Final = (
    (1, P_("number", "a")),
    (1, P_("number", "one")),
    (2, P_("number", "two")),
    (3, P_("number", "three")),
    (4, P_("number", "four")),
    (5, P_("number", "five")),
    (6, P_("number", "six")),
    (7, P_("number", "seven")),
)
"""Counts that may be typed as words, in every gender, parted by commas."""

RULE_COLOURS: Final = {"shield": "S.H.I.E.L.D.", "time": "time stone"}
"""Names of token kinds that the rules write otherwise."""

NOBLES: Final = (
    P_("noble", "Anne of Brittany"),
    P_("noble", "Elisabeth of Austria"),
    P_("noble", "Charles V"),
    P_("noble", "Catherine de Medici"),
    P_("noble", "Francis I of France"),
    P_("noble", "Niccolo Machiavelli"),
    P_("noble", "Isabella I of Castile"),
    P_("noble", "Suleiman the Magnificent"),
    P_("noble", "Mary Stuart"),
    P_("noble", "Henry VIII"),
)
"""Names of the nobles; locations and characters keep the names printed on them."""

PHASES: Final = (
    P_("phase", "action"),
    P_("phase", "payment"),
    P_("phase", "return"),
    P_("phase", "tile"),
    P_("phase", "over"),
)
TERMINATIONS: Final = (
    P_("termination", "running"),
    P_("termination", "points"),
    P_("termination", "stalemate"),
    P_("termination", "cap"),
)
POSITION_PROBLEMS: Final = (
    P_("problem", "player count"),
    P_("problem", "seat range"),
    P_("problem", "turn order"),
    P_("problem", "count range"),
    P_("problem", "token totals"),
    P_("problem", "token limit"),
    P_("problem", "time stone"),
    P_("problem", "hand limit"),
    P_("problem", "market shape"),
    P_("problem", "market gap"),
    P_("problem", "card twice"),
    P_("problem", "card missing"),
    P_("problem", "card level"),
    P_("problem", "family"),
    P_("problem", "tile count"),
    P_("problem", "tile twice"),
    P_("problem", "tile owner"),
    P_("problem", "bonuses"),
    P_("problem", "points"),
    P_("problem", "num bought"),
    P_("problem", "tags"),
    P_("problem", "avengers tile"),
    P_("problem", "passes"),
    P_("problem", "ending"),
    P_("problem", "phase"),
)
"""What `Status.describe` can say of a position."""
TEXT_PROBLEMS: Final = (
    P_("problem", "no amounts"),
    P_("problem", "wrong shape"),
    P_("problem", "impossible size"),
    P_("problem", "unknown or repeated part"),
    P_("problem", "no such phase"),
    P_("problem", "no such place"),
    P_("problem", "wrong number of parts"),
    P_("problem", "not a whole number"),
    P_("problem", "no such end"),
    P_("problem", "no such knowledge"),
)
"""What can be wrong with a field of a text."""
REASONS: Final = (P_("problem", "nested too deeply"),)
"""Reasons that are words of ours, where others come from the system or another library."""

FIELD_CONTEXTS: Final = {
    "colour": "colour",
    "phase": "phase",
    "termination": "termination",
    "problem": "problem",
    "problems": "problem",
    "reason": "problem",
}
"""Fields of errors that are words, and the context of those words."""
