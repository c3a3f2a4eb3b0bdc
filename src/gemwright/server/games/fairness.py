"""Checking that a served game was dealt from the secret that it was committed to."""

from gemwright.records import GameRecord, RecordError
from gemwright.rules import Card, GemwrightError, Position
from gemwright.server.games.dealing import SECRET_BYTES, commitment, deal


def check_deal(record: GameRecord) -> bool:
    """Check the cards of a record against its tags `Secret`, `Commitment` and `Game`.

    Returns:
        Whether there was anything to check: records without these tags pass.

    Raises:
        RecordError: the secret is not the one committed to, or other cards follow from it.
    """
    tags = record.tags
    if not tags.keys() >= {"Secret", "Commitment", "Game"} or not record.starts_at_set_up:
        return False
    file, line = record.place
    secret = _secret(tags["Secret"])
    if secret is None or commitment(secret, tags["Game"]) != tags["Commitment"].lower():
        raise RecordError("deal-commitment", file=file, line=line)
    initial = record.initial
    dealt = deal(record.rules, record.num_players, initial.first_seat, secret, tags["Game"])
    same_market = dealt.market == initial.market
    if not same_market or [t.tile for t in dealt.tiles] != [t.tile for t in initial.tiles]:
        raise RecordError("deal-differs", file=file, line=line)
    _check_reveals(record, dealt)
    return True


def _secret(text: str) -> bytes | None:
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        return None
    return secret if len(secret) == SECRET_BYTES else None


def _check_reveals(record: GameRecord, dealt: Position) -> None:
    """Play the record on the decks that follow from the secret; every card it knows has to come up."""
    for ply, node in enumerate(record.nodes, 1):
        turn = dealt.turns + 1
        try:
            event = dealt.push(node.move.id)
        except GemwrightError:
            event = None
        told = node.reveal.card if node.reveal else None
        came = event.card if event else None
        if isinstance(told, Card) and told != came:
            file, line = record.place
            raise RecordError("deal-differs", file=file, line=line, turn=turn, ply=ply)
