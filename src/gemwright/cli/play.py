"""`gemwright play`: a game in the terminal, or line by line from a pipe."""

import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Annotated

from cyclopts import Parameter

from gemwright.agents import make_agent
from gemwright.cli.dialogue import Dialogue, saved_sentence
from gemwright.cli.entry import INTERRUPTED
from gemwright.cli.failures import CliError
from gemwright.cli.games import keep_finished_game
from gemwright.cli.journal import Journal, SavedGame, fresh_name, journal_folder, saved_games
from gemwright.cli.language import speak
from gemwright.cli.options import Language, Plain, rule_set, tr
from gemwright.cli.pipe import PipedGame
from gemwright.cli.screen import Screen
from gemwright.cli.seating import seat_players
from gemwright.cli.session import Session
from gemwright.cli.streams import at_terminal, output
from gemwright.cli.terminal import TerminalGame, read_typed_line
from gemwright.cli.warmth import compile_rules
from gemwright.i18n import Translator
from gemwright.rules import Position

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
    names: Annotated[
        list[str] | None, Parameter(negative="", help=tr("Names of the people, separated by commas."))
    ] = None,
    seed: Annotated[int | None, Parameter(help=tr("A number that deals the same cards again."))] = None,
    lang: Language = None,
    save: Annotated[str | None, Parameter(help=tr("A name for the saved game."))] = None,
    resume: Annotated[
        str | None, Parameter(help=tr("Continue a saved game: the one named, or else the latest."))
    ] = None,
    plain: Plain = False,
) -> int:
    """Play a game against bots or with others at this keyboard.

    Args:
        edition: the edition, or a rule set's whole name.
        rule: switches that differ from the edition's defaults.
        players: number of seats.
        first: seat that begins.
        bots: which bots play.
        names: names of the people.
        seed: seed of the deal.
        lang: language.
        save: name of the saved game.
        resume: name of the game to continue, "" for the latest.
        plain: words instead of a board.

    Returns:
        The exit status.
    """
    words = speak(lang)
    set_up = {
        "--edition": edition, "--rule": rule, "--players": players, "--first": first, "--bots": bots,
        "--names": names, "--seed": seed, "--save": save,
    }  # fmt: skip
    given = [option for option, value in set_up.items() if value is not None]
    if resume is None and not given and at_terminal():
        resume = offer_to_resume(words)
    if resume is not None:
        if given:
            raise CliError("resume-alone", options=", ".join(given))
        session = resumed(resume)
    else:
        people_and_bots = seat_players(players, bots or [], names or [], words)
        for player in people_and_bots:
            if player.bot:
                make_agent(player.bot)
        rules = rule_set(edition or DEFAULT_EDITION, rule or [])
        compile_rules()
        position = Position.initial(rules, len(people_and_bots), first=first or 0, seed=seed)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        session = Session(position, people_and_bots, bot_seed=_bot_seed(seed), started=now)
        _begin_journal(session, save)
    return run_session(session, Screen(output(), words, session.names, plain=plain), save)


def _bot_seed(seed: int | None) -> int:
    """Return the seed of the bots' chances: repeatable if the deal is, but not the deal's own."""
    return secrets.randbits(62) if seed is None else (seed * 2 + 1) % 2**61


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
    games = saved_games(journal_folder())
    if not name and not games:
        raise CliError("nothing-saved")
    journal, header, decisions = Journal.resume(journal_folder(), name or games[0].name)
    compile_rules()
    return Session.resume(journal, header, decisions)


def offer_to_resume(words: Translator) -> str | None:
    """Ask whether to continue the latest unfinished game; its name, or None for a new game."""
    games = saved_games(journal_folder())
    if not games:
        return None
    answer = read_typed_line(_question(games[0], words))
    return games[0].name if answer.strip().casefold()[:1] in ("", "y", words("yes")[0]) else None


def _question(game: SavedGame, words: Translator) -> str:
    ago = words.n("{count} minute ago", "{count} minutes ago", game.minutes_ago)
    return words(
        "The game “{name}” is not finished (last decision {ago}). Continue it? [Enter = yes, n = no] ",
        name=game.name,
        ago=ago,
    )


def run_session(session: Session, screen: Screen, save: str | None = None) -> int:
    """Play a session at the terminal or from a pipe, and say what became of it.

    Returns:
        The exit status.
    """
    dialogue = Dialogue(session, screen)
    with _journal_closed(session):
        try:
            finished = _game(dialogue).play()
        except KeyboardInterrupt:
            screen.say()
            screen.say(saved_sentence(session, screen))
            return INTERRUPTED
        if finished:
            finish(session, screen, save)
        else:
            screen.say(saved_sentence(session, screen))
    return 0


def _game(dialogue: Dialogue) -> TerminalGame | PipedGame:
    if at_terminal():
        return TerminalGame(dialogue)
    return PipedGame(dialogue, sys.stdin if dialogue.session.people else ())


@contextmanager
def _journal_closed(session: Session) -> Iterator[None]:
    try:
        yield
    finally:
        if session.journal:
            session.journal.close()


def finish(session: Session, screen: Screen, save: str | None) -> None:
    """Show the end of a game, and keep its record where the game was saved."""
    outcome = session.outcome
    if outcome is None:
        return
    screen.show_table(session.position)
    screen.show_result(outcome)
    name = session.journal.name if session.journal else save
    if name:
        path = keep_finished_game(session, name)
        screen.say(screen.tr("The record of the game is in {file}.", file=path))
