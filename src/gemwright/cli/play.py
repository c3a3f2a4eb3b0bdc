"""`gemwright play`: a game in the terminal, or line by line from a pipe."""

import hashlib
import json
import secrets
import sys
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console

from gemwright.agents import make_agent
from gemwright.agents.levels import NUM_LEVELS
from gemwright.cli.dialogue import Dialogue, saved_sentence
from gemwright.cli.entry import INTERRUPTED, OK
from gemwright.cli.failures import CliError
from gemwright.cli.games import keep_finished_game
from gemwright.cli.journal import Journal, SavedGame, fresh_name, idle_games, journal_folder
from gemwright.cli.language import speak
from gemwright.cli.options import Json, Language, Plain, rule_set, tr
from gemwright.cli.pipe import PipedGame
from gemwright.cli.saves import tend_games, time_ago
from gemwright.cli.screen import Screen
from gemwright.cli.seating import DEFAULT_BOT, LEVEL, Player, seat_players
from gemwright.cli.session import Session
from gemwright.cli.streams import at_terminal, output
from gemwright.cli.terminal import TerminalGame, read_typed_line
from gemwright.cli.warmth import compile_rules, prepare_bots
from gemwright.i18n import Translator
from gemwright.rules import Position, RuleSet

DEFAULT_EDITION = "splendor-2024"


def play(
    *,
    edition: Annotated[
        str | None, Parameter(help=tr("splendor-2014, splendor-2024 (if none is given) or marvel."))
    ] = None,
    rule: Annotated[
        list[str] | None,
        Parameter(negative="", help=tr("A rule switch as NAME=VALUE; can be given more than once.")),
    ] = None,
    players: Annotated[
        int | None, Parameter(help=tr("2, 3 or 4; if not given, 2 or as many as names and bots need."))
    ] = None,
    first: Annotated[int | None, Parameter(help=tr("The seat that begins, from 0."))] = None,
    bots: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            help=tr(
                "Bots for the last seats: “greedy,random”, “2 x greedy” or “none”; people have the others."
            ),
        ),
    ] = None,
    level: Annotated[
        int | None,
        Parameter(help=tr("How strong the bots are, from 1 to 9, instead of --bots; 3 if not given.")),
    ] = None,
    names: Annotated[
        list[str] | None, Parameter(negative="", help=tr("Names of the people, separated by commas."))
    ] = None,
    seed: Annotated[int | None, Parameter(help=tr("A number that deals the same cards again."))] = None,
    lang: Language = None,
    save: Annotated[str | None, Parameter(help=tr("A name for the saved game."))] = None,
    resume: Annotated[
        str | None, Parameter(help=tr("Continue a saved game: the one named, or else the latest."))
    ] = None,
    games: Annotated[
        bool, Parameter(negative="", help=tr("List the unfinished games instead of playing."))
    ] = False,
    forget: Annotated[
        str | None, Parameter(help=tr("Delete the saved game of this name instead of playing."))
    ] = None,
    plain: Plain = False,
    json_: Json = False,
) -> int:
    """Play a game against bots or with others at this keyboard.

    Args:
        edition: the edition, or a rule set's whole name.
        rule: switches that differ from the edition's defaults.
        players: number of seats.
        first: seat that begins.
        bots: which bots play.
        level: level of the bots.
        names: names of the people.
        seed: seed of the deal.
        lang: language.
        save: name of the saved game.
        resume: name of the game to continue, "" for the latest.
        games: list the unfinished games.
        forget: name of a saved game to delete.
        plain: words instead of a board.
        json_: print the result as JSON, and nothing else.

    Returns:
        The exit status.
    """
    words = speak(lang)
    set_up = {
        "--edition": edition, "--rule": rule, "--players": players, "--first": first, "--bots": bots,
        "--level": level,
        "--names": names, "--seed": seed, "--save": save,
    }  # fmt: skip
    given = [option for option, value in set_up.items() if value is not None]
    if games or forget is not None:
        _require_no_game_set_up("--games" if games else "--forget", given, resume)
        tend_games(Console(quiet=True) if json_ else output(), words, games=games, forget=forget, json_=json_)
        return OK
    if resume is None and not given and not json_ and at_terminal():
        resume = offer_to_resume(words)
    if resume is None:
        bot = _levelled(level, bots)
        seats = seat_players(players, bots or [], names or [], words, bot)
        session = new_session(rule_set(edition or DEFAULT_EDITION, rule or []), seats, first or 0, seed)
        _begin_journal(session, save)
    elif given:
        raise CliError("resume-alone", options=", ".join(given))
    else:
        session = resumed(resume)
    console = Console(quiet=True) if json_ else output()
    return run_session(session, Screen(console, words, session.names, plain=plain), save, json_=json_)


def _require_no_game_set_up(option: str, given: Sequence[str], resume: str | None) -> None:
    others = [*given, *(["--resume"] if resume is not None else [])]
    if others:
        raise CliError("nothing-played", option=option, options=", ".join(others))


def _levelled(level: int | None, bots: Sequence[str] | None) -> str:
    """Return the bot of a level, or the usual one.

    Raises:
        CliError: bots are named, too; or there is no such level.
    """
    if level is None:
        return DEFAULT_BOT
    if bots:
        raise CliError("one-of", first="--level", second="--bots")
    if not 1 <= level <= NUM_LEVELS:
        raise CliError("bad-count", option="--level", first=1, last=NUM_LEVELS)
    return f"{LEVEL}:{level}"


def new_session(rules: RuleSet, seats: Sequence[Player], first: int, seed: int | None) -> Session:
    """Return a game that begins.

    Raises:
        AgentError: there is no such bot.
        SetUpError: the game cannot be set up so.
    """
    bots = {player.bot: make_agent(player.bot) for player in seats if player.bot}
    compile_rules()
    position = Position.initial(rules, len(seats), first=first, seed=seed)
    prepare_bots(bots.values())
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Session(position, seats, bot_seed=_bot_seed(seed), started=now, agents=bots)


def _bot_seed(seed: int | None) -> int:
    """Return the seed of the bots' chances: repeatable if the deal is, but not the deal's own."""
    if seed is None:
        return secrets.randbits(62)
    return int.from_bytes(hashlib.sha256(f"bots beside {seed}".encode()).digest()[:7])


def _begin_journal(session: Session, name: str | None) -> None:
    if not session.people and name is None:
        return
    folder = journal_folder()
    session.journal = Journal.create(folder, name or fresh_name(folder), session.header())


def resumed(name: str) -> Session:
    """Return a saved game as far as it was played; "" is the latest.

    Raises:
        CliError: there is none, it is in use, or it is damaged.
    """
    journal, header, decisions = Journal.resume(journal_folder(), name or _latest())
    compile_rules()
    session = Session.resume(journal, header, decisions)
    try:
        prepare_bots(session.bots)
    except BaseException:
        session.close()
        raise
    return session


def offer_to_resume(words: Translator) -> str | None:
    """Ask whether to continue the latest unfinished game; its name, or None for a new game."""
    games = idle_games(journal_folder())
    if not games:
        return None
    answer = read_typed_line(_question(games[0], words))
    return games[0].name if answer.strip().casefold()[:1] in ("", "y", words("yes")[0]) else None


def _latest() -> str:
    games = idle_games(journal_folder())
    if not games:
        raise CliError("nothing-saved")
    return games[0].name


def _question(game: SavedGame, words: Translator) -> str:
    return words(
        "The game “{name}” is not finished (last decision {ago}). Continue it? [Enter = yes, n = no] ",
        name=game.name,
        ago=time_ago(game.minutes_ago, words),
    )


def run_session(session: Session, screen: Screen, save: str | None = None, *, json_: bool = False) -> int:
    """Play a session at the terminal or from a pipe, and say what became of it.

    Args:
        session: the game.
        screen: where it is shown.
        save: name of the record of a game that has no journal.
        json_: read from standard input whoever types there, and print the result as JSON.

    Returns:
        The exit status.
    """
    dialogue = Dialogue(session, screen)
    path = None
    with closing(session):
        try:
            finished = _game(dialogue, typed=at_terminal() and not json_).play()
        except KeyboardInterrupt:
            screen.say()
            screen.say(saved_sentence(session, screen))
            return INTERRUPTED
        if finished:
            path = finish(session, screen, save)
        else:
            screen.say(saved_sentence(session, screen))
    if json_:
        print(json.dumps(result_json(session, path), ensure_ascii=False))
    return OK


def _game(dialogue: Dialogue, *, typed: bool) -> TerminalGame | PipedGame:
    if typed:
        return TerminalGame(dialogue)
    return PipedGame(dialogue, sys.stdin if dialogue.session.people else ())


def result_json(session: Session, path: Path | None) -> dict[str, Any]:
    """Return how far a game came, as JSON values; what is hidden stays hidden until it is over.

    Args:
        session: the game.
        path: where its record is, if there is one.
    """
    outcome = session.outcome
    table = session.position if outcome else session.view()
    return {
        "rules": session.position.rules.name,
        "names": session.names,
        "turns": session.position.turns,
        "position": table.text(),
        "winners": list(outcome.winners) if outcome else None,
        "scores": [seat.points for seat in session.position.seats],
        "termination": outcome.termination.name.lower() if outcome else None,
        "saved": session.journal.name if session.journal else None,
        "record": str(path) if path else None,
    }


def finish(session: Session, screen: Screen, save: str | None) -> Path | None:
    """Show the end of a game, and keep its record where the game was saved; returns the record's path."""
    if session.outcome is not None:
        screen.show_table(session.position)
        screen.show_result(session.outcome)
    name = session.journal.name if session.journal else save
    if not name:
        return None
    path = keep_finished_game(session, name)
    screen.say(screen.tr("The record of the game is in {file}.", file=path))
    return path
