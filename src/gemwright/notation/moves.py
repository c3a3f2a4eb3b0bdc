"""Decisions, turns and chance events in words."""

from collections.abc import Sequence

from gemwright.i18n import Translator
from gemwright.notation import sentences
from gemwright.notation.cards import card_as_object, describe_card, describe_tile
from gemwright.rules import AnyCard, Card, Move, MoveKind, Reveal, RevealKind

_PAYING = (MoveKind.GOLD_FOR, MoveKind.PAY)
_PURCHASES = (
    (sentences.BUY, sentences.BUY_HAND),
    (sentences.RECRUIT, sentences.RECRUIT_HAND),
)
"""From the market and from the hand: cards, and characters."""


def describe_move(move: Move, tr: Translator) -> str:
    """Return a decision in words; cards and tiles by what they are, so that no picture is needed.

    >>> from gemwright.i18n import translator
    >>> from gemwright.rules import Position
    >>> describe_move(Position.initial(seed=1).parse_move("+wug"), translator("en"))
    'take white, blue and green'
    """
    match move.kind:
        case MoveKind.TAKE:
            return tr(sentences.TAKE, tokens=_tokens(move, tr))
        case MoveKind.RETURN:
            return tr(sentences.RETURN, tokens=_tokens(move, tr))
        case MoveKind.RESERVE_BLIND:
            return tr(sentences.RESERVE_TOP, level=move.level)
        case MoveKind.RESERVE | MoveKind.BUY:
            return _card_move(move, tr) if move.card else move.text
        case MoveKind.GOLD_FOR | MoveKind.PAY:
            return _payment_step(move, tr)
        case MoveKind.TILE:
            return _tile_move(move, tr)
        case MoveKind.PASS:
            return tr(sentences.PASS)


def _tokens(move: Move, tr: Translator) -> str:
    if len(set(move.colours)) < len(move.colours):
        return tr.amount(move.family, move.colours[0], len(move.colours))
    return tr.join(tr.colour(move.family, colour, "token") for colour in move.colours)


def _card_move(move: Move, tr: Translator) -> str:
    card = card_as_object(move.card, tr) if move.card else ""
    if move.kind == MoveKind.RESERVE:
        return tr(sentences.RESERVE, card=card)
    sentence = _PURCHASES[move.family == "marvel"][move.from_hand]
    return tr(sentence, card=card)


def _payment_step(move: Move, tr: Translator) -> str:
    marvel = move.family == "marvel"
    if move.kind == MoveKind.PAY:
        sentence = sentences.NO_MORE_SHIELDS if marvel else sentences.NO_MORE_GOLD
        return tr(sentence)
    colour = tr.colour(move.family, move.colours[0], "token")
    if marvel:
        return tr(sentences.SHIELD_AS, colour=colour)
    return tr(sentences.GOLD_AS, colour=colour)


def _tile_move(move: Move, tr: Translator) -> str:
    tile = describe_tile(move.tile, tr) if move.tile else ""
    if move.family == "marvel":
        return tr(sentences.LOCATION, tile=tile)
    return tr(sentences.NOBLE, tile=tile)


def describe_turn(moves: Sequence[Move], tr: Translator, *, payment: Sequence[int] | None = None) -> str:
    """Return the decisions of one turn in words.

    Args:
        moves: the decisions in order.
        tr: the language.
        payment: the six counts paid, if they are to be told: they stand for the payment decisions.
    """
    parts = []
    if payment is not None and moves and moves[0].kind != MoveKind.BUY:
        parts.append(_payment(moves[0], payment, tr))
    for place, move in enumerate(moves):
        if move.kind == MoveKind.BUY and payment is not None:
            parts.append(_purchase(move, payment, tr))
        elif move.kind != MoveKind.RETURN and not (move.kind in _PAYING and payment is not None):
            parts.append(describe_move(move, tr))
        elif move.kind == MoveKind.RETURN and place == _first_return(moves):
            parts.append(_returns(moves, tr))
    return "; ".join(parts)


def _payment(move: Move, payment: Sequence[int], tr: Translator) -> str:
    return tr(sentences.PAY, amounts=tr.amounts(move.family, payment))


def _purchase(move: Move, payment: Sequence[int], tr: Translator) -> str:
    purchase = describe_move(move, tr)
    if not any(payment):
        return tr(sentences.WITHOUT_PAYING, purchase=purchase)
    return tr(sentences.PAYING, purchase=purchase, amounts=tr.amounts(move.family, payment))


def _first_return(moves: Sequence[Move]) -> int:
    return next(place for place, move in enumerate(moves) if move.kind == MoveKind.RETURN)


def _returns(moves: Sequence[Move], tr: Translator) -> str:
    returned = [move.colours[0] for move in moves if move.kind == MoveKind.RETURN]
    counts = [returned.count(kind) for kind in range(max(returned) + 1)]
    return tr(sentences.RETURN, tokens=tr.amounts(moves[0].family, counts))


def describe_reveal(reveal: Reveal, tr: Translator) -> str:
    """Return a chance event in words."""
    match reveal.kind:
        case RevealKind.REFILL:
            return _refill(reveal, tr)
        case RevealKind.DRAW:
            return _draw(reveal.level, reveal.card, tr)
        case RevealKind.SHOW:
            card = describe_card(reveal.card, tr) if reveal.card else ""
            return tr("card {place} of the hand is shown: {card}", place=reveal.place, card=card)


def _refill(reveal: Reveal, tr: Translator) -> str:
    if reveal.card is None:
        return tr("slot {slot} of level {level} stays empty", slot=reveal.place, level=reveal.level)
    card = describe_card(reveal.card, tr)
    return tr("new in slot {slot} of level {level}: {card}", slot=reveal.place, level=reveal.level, card=card)


def _draw(level: int, card: AnyCard | None, tr: Translator) -> str:
    if not isinstance(card, Card):
        return tr("a hidden card is drawn from the level {level} deck", level=level)
    return tr("drawn from the level {level} deck: {card}", level=level, card=describe_card(card, tr))
