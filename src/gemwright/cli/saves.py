"""`gemwright play --games` and `--forget`: the unfinished games, and letting go of one."""

import json
from typing import Any

from rich.console import Console
from rich.text import Text

from gemwright.cli.failures import CliError
from gemwright.cli.journal import SavedGame, forget_game, journal_folder, peek, saved_games
from gemwright.i18n import Translator

HOUR = 60
DAY = 24 * HOUR


def tend_games(
    console: Console, words: Translator, *, games: bool, forget: str | None = None, json_: bool = False
) -> None:
    """Delete a saved game if one is named, then list the unfinished games if they are asked for.

    Args:
        console: where to.
        words: the language.
        games: list the unfinished games, the latest first.
        forget: name of the game to delete, or None.
        json_: print the list as JSON.

    Raises:
        CliError: there is no game of that name, or another window is playing it.
    """
    folder = journal_folder()
    if forget is not None:
        forget_game(folder, forget)
        _say(console, words("The saved game “{name}” is deleted.", name=forget))
    if games and json_:
        print(json.dumps([game_json(game) for game in saved_games(folder)], ensure_ascii=False))
    elif games:
        lines = [game_words(game, words) for game in saved_games(folder)]
        for line in lines or [words("There is no unfinished game.")]:
            _say(console, line)


def _say(console: Console, sentence: str) -> None:
    console.print(Text(sentence), soft_wrap=True)


def game_words(game: SavedGame, words: Translator) -> str:
    """Return a saved game in one line: its name, who plays what, how far it is; or what is wrong with it."""
    try:
        header, decisions = peek(game.path)
    except CliError as error:
        return f"{game.name}: {words.error(error)}"
    line = words.n(
        "{name}: {players}; {rules}; {count} decision, the last one {ago}",
        "{name}: {players}; {rules}; {count} decisions, the last one {ago}",
        decisions,
        name=game.name,
        players=words.join(player.name for player in header.players),
        rules=header.position.split(" ")[0],
        ago=time_ago(game.minutes_ago, words),
    )
    return words("{game}; being played in another window", game=line) if game.in_use else line


def game_json(game: SavedGame) -> dict[str, Any]:
    """Return a saved game as JSON values; what is not known of a damaged one is null."""
    told: dict[str, Any] = {
        "name": game.name, "written": game.written.isoformat(timespec="seconds"), "in_use": game.in_use,
        "rules": None, "players": None, "decisions": None, "problem": None,
    }  # fmt: skip
    try:
        header, decisions = peek(game.path)
    except CliError as error:
        return told | {"problem": str(error)}
    players = [{"name": player.name, "bot": player.bot} for player in header.players]
    return told | {"rules": header.position.split(" ")[0], "players": players, "decisions": decisions}


def time_ago(minutes: int, words: Translator) -> str:
    """Return how long ago something was, in the largest unit that it fills."""
    if minutes >= DAY:
        return words.n("{count} day ago", "{count} days ago", minutes // DAY)
    if minutes >= HOUR:
        return words.n("{count} hour ago", "{count} hours ago", minutes // HOUR)
    return words.n("{count} minute ago", "{count} minutes ago", minutes)
