"""The errors of the command line."""

from typing import ClassVar, Final

from gemwright.rules import GemwrightError

MESSAGES: Final[dict[str, str]] = {
    "unknown-language": "there is no language “{language}”; the languages are {choices}",
    "bad-rule": "“{text}” is no rule switch; write it as NAME=VALUE",
    "bad-bots": "“{text}” names no bots; write for example “greedy”, “greedy,random” or “2 x greedy”",
    "too-many-players": "{people} people and {bots} bots do not fit into a game for {players}",
    "too-many-names": "{names} names are too many for {people} people",
    "bad-save-name": "“{name}” cannot name a saved game; use up to 60 letters, digits, - and _",
    "save-exists": "there is a saved game “{name}” already; continue it with --resume {name}",
    "no-saved-game": "there is no saved game “{name}”",
    "nothing-saved": "there is no unfinished game to resume",
    "game-in-use": "the game “{name}” is being played in another window",
    "journal-damaged": "line {line} of the saved game “{file}” is damaged",
    "journal-illegal": "line {line} of the saved game “{file}” is wrong: {problem}",
    "journal-version": "the saved game “{file}” was written for other rules (version {version})",
    "resume-alone": "a resumed game brings its own set-up; leave out {options}",
    "nothing-played": "{option} plays no game; leave out {options}",
    "bad-line": "line {line}: {problem}",
    "bad-number": "there is no choice {number}; the choices are 1 to {last}",
    "undo-first": "you have decided nothing yet",
    "undo-revealed": "this cannot be taken back: a card has come up since",
    "undo-others": "this cannot be taken back: {name} has decided since",
    "unknown-step": "“{text}” leads nowhere; press Enter, or type p, a turn number or q",
    "export-name": "say where to: export FILE",
    "no-such-game": "there is no game {number}; the last one is game {count}",
    "no-such-ply": "the game has {last} decisions, so there is no ply {ply}",
    "no-such-turn": "the game has {last} turns, so there is no turn {turn}",
    "no-file": "there is no file “{file}”",
    "no-source": "“{text}” is neither a file nor a position line",
    "is-folder": "“{folder}” is a folder; name a file in it",
    "foreign-file": "“{file}” is neither a game file nor a position line",
    "bad-source": "{file}: {problem}",
    "no-option": "there is no option “{option}”",
    "nothing-to-show": "say what to show: a position line, a file, or - for standard input",
    "nothing-to-analyse": "say what to analyse: a position line, a file, or - for standard input",
    "nothing-to-decide": "the game is over here, so there is nothing to decide",
    "no-decision": "the game has no decision that could be analysed",
    "not-to-move": "seat {seat} is not to move here, but seat {mover}",
    "not-its-view": "seat {seat} is to move here, and what it knows is not in this view",
    "not-its-record": "what seat {seat} knows is not in this record",
    "one-of": "give {first} or {second}, not both",
    "nothing-to-verify": "say what to verify: files, folders, or - for standard input",
    "no-game-found": "“{text}” holds a position, not a game",
    "no-view": "this is what one seat knows, so no other seat can be shown",
    "not-a-seat": "“{text}” is no seat; write a number from 0, or “table”",
    "bad-set-up": "{count} cards are needed here, not {found}",
    "wrong-level": "“{card}” is no card of level {level}",
    "card-twice": "“{card}” is on the table already",
    "tile-count": "{count} tiles are needed, not {found}",
    "no-folder": "there is no folder “{folder}”",
    "not-to-continue": "“{file}” holds no unfinished game; choose another file",
    "recorded-to-the-end": "the game is over",
    "cannot-write": "“{file}” cannot be written: {problem}",
    "no-gpu": "there is no GPU here that Numba can use; the cpu is --device cpu",
    "no-gpu-library": "numba-cuda is not installed; it comes with “pip install gemwright[gpu]”",
    "bad-name": "“{name}” cannot be shown as a name",
    "name-twice": "two people are called “{name}”; give them different names",
    "no-games": "“{file}” holds no games",
    "bad-net": "“{text}” is no size of a network; write WIDTHxLAYERS, for example 512x3",
    "passwords-differ": "the two passwords are not the same",
    "say-yes": "nobody is there to be asked; --yes deletes without a question",
    "bad-count": "{option} takes a number from {first} to {last}",
}


class CliError(GemwrightError):
    """Something on the command line, or typed at a prompt, that cannot be done."""

    messages: ClassVar[dict[str, str]] = MESSAGES
