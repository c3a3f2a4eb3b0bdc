"""Signs as people type them: places, beginnings of names, letters in any order and case."""

import re
from collections import Counter
from functools import cache
from typing import Final

from gemwright.notation.hints import not_understood
from gemwright.notation.places import hand_card, market_card, named_card, named_tile
from gemwright.rules import COLOUR_LETTERS, Family, Move, Phase, UnknownCard, cards
from gemwright.rules.catalogue import BUY_HAND
from gemwright.rules.play_table import PlayTable

_DASHES: Final = str.maketrans("‐‑‒–—−", "------")
_DUE: Final = {Phase.PAYMENT: "=", Phase.RETURN: "-", Phase.TILE: "^"}
_TURN = re.compile(
    r"(?P<action>--|\+?[a-z0-9,]+|[rb][^=^-]+)?"
    r"(?:=(?P<payment>[a-z$0-9]+|-))?"
    r"(?:-(?P<returns>[a-z$0-9]+))?"
    r"(?:\^(?P<tile>.+))?",
    re.ASCII,
)
_SWAP = re.compile(r"\$[a-z]", re.ASCII)
_LETTERS = re.compile(r"(?P<sign>\+?)(?P<letters>[a-z]+)", re.ASCII)
_ALIKE = re.compile(r"\+?(?:2(?P<after>[a-z])|(?P<before>[a-z])2)", re.ASCII)
_BLIND = re.compile(r"r(?:#|deck|d)(?P<level>\d)", re.ASCII)
_SLOT = re.compile(r"(?P<sign>[rb])(?P<level>\d)[.:,/]?(?P<slot>\d)", re.ASCII)
_HAND = re.compile(r"bh(?:and)?(?P<place>\d)", re.ASCII)
_CARD = re.compile(r"(?P<sign>[rb])(?P<name>[a-z].+)", re.ASCII)
_AMOUNTS = re.compile(r"(?:[a-z$]\d{0,2})+|(?:\d{1,2}[a-z$])+", re.ASCII)
_LETTER_FIRST = re.compile(r"(?P<letter>[a-z$])(?P<count>\d*)", re.ASCII)
_NUMBER_FIRST = re.compile(r"(?P<count>\d+)(?P<letter>[a-z$])", re.ASCII)


def read_signs(table: PlayTable, text: str, typed: str) -> list[Move]:
    """Return the decisions that signs mean, from the present one on.

    Args:
        table: a position or view; it is left as it is.
        text: signs in any letter case, with any spaces.
        typed: what the text was made of, to be quoted.

    Raises:
        TextError: they are not understood.
        IllegalMoveError: a decision is not legal.
    """
    loose = _compact(text, table)
    if table.phase == Phase.PAYMENT and (loose == "=" or _SWAP.fullmatch(loose)):
        return [table.parse_move(loose)]
    hidden = _hidden_hand_card(table, loose)
    if hidden is not None:
        return [hidden]
    match = _TURN.fullmatch(loose)
    if match is None:
        raise not_understood(table, typed)
    action = _action(table, match["action"], typed) if match["action"] else ""
    payment = "=" + _payment(table, match["payment"], typed) if match["payment"] else ""
    returns = "-" + _returns(table, match["returns"], typed) if match["returns"] else ""
    tile = "^" + named_tile(table, match["tile"]).name if match["tile"] else ""
    return table.parse_turn(action + payment + returns + tile)


def _compact(text: str, table: PlayTable) -> str:
    """Drop case and spaces, and supply the sign of the phase where it is left out."""
    text = "".join(text.casefold().split()).translate(_DASHES)
    for title, plain in _hyphenated_titles(table.family):
        text = text.replace(title, plain)
    if table.phase not in _DUE or text[:1] in ("=", "-", "^", "+") or _SWAP.fullmatch(text):
        return text
    return _DUE[table.phase] + text


@cache
def _hyphenated_titles(family: Family) -> list[tuple[str, str]]:
    """Return the names of characters in which a hyphen does not start a return, and without it."""
    titles = {"".join(card.title.casefold().split()) for card in cards(family)}
    return [(title, title.replace("-", "")) for title in sorted(titles) if "-" in title]


def _hidden_hand_card(table: PlayTable, text: str) -> Move | None:
    """Return the purchase of a hand card that this table does not know, None for anything else."""
    match = _HAND.fullmatch(text)
    if match is None or table.phase != Phase.ACTION:
        return None
    place = int(match["place"])
    return table.move(BUY_HAND + place - 1) if isinstance(hand_card(table, place), UnknownCard) else None


def _action(table: PlayTable, text: str, typed: str) -> str:
    """Return the canonical text of an action."""
    if text == "--":
        return text
    if letters := _letters_taken(table, text):
        return "+" + letters
    if blind := _BLIND.fullmatch(text):
        return f"r#{blind['level']}"
    if slot := _SLOT.fullmatch(text):
        return slot["sign"] + market_card(table, int(slot["level"]), int(slot["slot"])).full_name
    if hand := _HAND.fullmatch(text):
        return "b" + hand_card(table, int(hand["place"])).full_name
    if card := _CARD.fullmatch(text):
        return card["sign"] + named_card(table, card["name"], with_hand=card["sign"] == "b").full_name
    raise not_understood(table, typed)


def _letters_taken(table: PlayTable, text: str) -> str:
    """Return the colours of a take; "" where the text is none: without `+` all must be colours."""
    if alike := _ALIKE.fullmatch(text):
        return str(alike["after"] or alike["before"]) * 2
    match = _LETTERS.fullmatch(text.replace(",", ""))
    if match and (match["sign"] or set(match["letters"]) <= set(COLOUR_LETTERS[table.family])):
        return match["letters"]
    return ""


def _amounts(table: PlayTable, text: str, typed: str) -> Counter[str]:
    """Count letters with or without numbers, `w2$`, `2w1$` or `ww$`."""
    if not _AMOUNTS.fullmatch(text):
        raise not_understood(table, typed)
    pattern = _NUMBER_FIRST if text[0].isdigit() else _LETTER_FIRST
    counts: Counter[str] = Counter()
    for match in pattern.finditer(text):
        counts[match["letter"]] += int(match["count"] or 1)
    return counts


def _payment(table: PlayTable, text: str, typed: str) -> str:
    if text == "-":
        return text
    counts = _amounts(table, text, typed)
    order = sorted(counts, key=COLOUR_LETTERS[table.family].find)
    return "".join(f"{letter}{counts[letter]}" for letter in order if counts[letter]) or "-"


def _returns(table: PlayTable, text: str, typed: str) -> str:
    return "".join(_amounts(table, text, typed).elements())
