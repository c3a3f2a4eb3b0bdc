"""Checking a record from its first decision to its result."""

from gemwright.rules import RULES_VERSION

from .errors import RecordError
from .nodes import GameResult, Line, Node, clean_clock, clean_evaluation, clean_simulations, clean_text
from .playing import LinePlayer, RecordedTable
from .record import GameRecord


def verify(record: GameRecord) -> None:
    """Replay a record and check everything in it, variations included.

    Raises:
        RecordError: the first fault, with the line and column in the file it was read from,
            the turn and the decision: another version of the rules, a decision that is not
            legal, a chance event that cannot have been, a result that is not the game's.
    """
    file, line = record.place
    try:
        _check(record)
    except RecordError as error:
        raise error.at(file=file, line=line) from None


def _check(record: GameRecord) -> None:
    if record.rules_version != RULES_VERSION:
        raise RecordError("rules-version", found=record.rules_version, wanted=RULES_VERSION)
    table = _replay(record.initial, record.main)
    outcome = table.outcome()
    if outcome is None:
        if record.result:
            raise RecordError("game-running")
        return
    if record.result is None:
        raise RecordError("result-missing")
    wanted = GameResult.of(outcome)
    if record.result != wanted:
        raise RecordError("result-differs", found=_text(record.result), wanted=_text(wanted))


def _text(result: GameResult) -> str:
    return f"{result.text} {result.termination.name.lower()}"


def _replay(table: RecordedTable, line: Line) -> RecordedTable:
    clean_text(line.comment)
    player = LinePlayer(table)
    for node in line.nodes:
        for variation in node.variations:
            _replay(player.table.copy(), variation)
        _check_node(player, node)
    return player.table


def _check_node(player: LinePlayer, node: Node) -> None:
    turn, ply = player.turn, len(player.line.nodes) + 1
    try:
        player.play(node.move, node.reveal)
        clean_clock(node.clock)
        clean_evaluation(node.evaluation, player.table.num_players)
        clean_simulations(node.simulations)
        clean_text(node.comment)
    except RecordError as error:
        line, column = node.place or (0, 0)
        raise error.at(line=line, column=column, turn=turn, ply=ply) from None
