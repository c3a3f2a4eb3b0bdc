"""The tree of commands. Nothing here imports a command, the rules or Numba."""

from typing import Final

from cyclopts import App, Group

from gemwright import __version__
from gemwright.i18n import N_, translator

COMMANDS: Final = {
    "play": ("gemwright.cli.play:play", N_("Play a game against bots or with others at this keyboard.")),
    "serve": ("gemwright.cli.serve:serve", N_("Play in the browser, alone or with others.")),
    "admin people": ("gemwright.cli.admin:people", N_("List accounts, and who was banned.")),
    "admin reset-password": (
        "gemwright.cli.admin:reset_password",
        N_("Give an account another password, and log it out everywhere."),
    ),
    "admin ban": ("gemwright.cli.admin:ban", N_("Close an account until it is opened again.")),
    "admin unban": ("gemwright.cli.admin:unban", N_("Open an account again.")),
    "admin delete": (
        "gemwright.cli.admin:delete",
        N_("Delete an account for good; its games stay under another name."),
    ),
    "admin backup": (
        "gemwright.cli.admin:backup",
        N_("Copy everything into a file; a server may go on meanwhile."),
    ),
    "admin restore": (
        "gemwright.cli.admin:restore",
        N_("Put a backup in place of what is kept, while no server runs."),
    ),
    "show": ("gemwright.cli.show:show", N_("Show a position as a board, a picture or JSON.")),
    "replay": ("gemwright.cli.replay:replay", N_("Step through a recorded game.")),
    "analyse": (
        "gemwright.cli.analyse:analyse",
        N_("Say what to play in a position, or what was played well in a game."),
    ),
    "verify": ("gemwright.cli.verify:verify", N_("Check that recorded games are legal and undamaged.")),
    "record": ("gemwright.cli.record:record", N_("Write down a game played at a real table.")),
    "levels": ("gemwright.cli.levels:levels", N_("Show how strong the levels are, and how they play.")),
    "arena": ("gemwright.cli.arena:arena", N_("Let agents play matches, and measure how strong they are.")),
    "train": ("gemwright.cli.train:train", N_("Train a network by self-play.")),
    "net info": ("gemwright.cli.net:info", N_("Show what a network is, and how it was made.")),
    "net list": ("gemwright.cli.net:shipped", N_("List the networks that come with Gemwright.")),
    "engine": (
        "gemwright.cli.engine:engine",
        N_("Let a program play with an agent over standard input and output."),
    ),
    "engine-test": (
        "gemwright.cli.engine_test:engine_test",
        N_("Check that a program speaks the engine protocol."),
    ),
    "perft": ("gemwright.cli.perft:app", N_("Count the sequences of decisions from a position.")),
    "bench playouts": ("gemwright.cli.bench:playouts", N_("Play whole games of random decisions.")),
    "bench steps": ("gemwright.cli.bench:steps", N_("Step many random games in lockstep.")),
    "bench search": ("gemwright.cli.bench:search", N_("Search positions, and count the simulations.")),
    "bench clock": ("gemwright.cli.bench:clock", N_("See how well the search keeps its time.")),
}
"""Where each command lives, and what it does."""

GROUPS: Final = {
    "net": N_("Look at networks."),
    "admin": N_("Look after the people and data of a server."),
    "bench": N_("Measure the speed of this machine."),
}
"""Commands that only hold other commands."""


def application() -> App:
    """Build the command line in the language of the environment."""
    tr = translator()
    app = App(
        name="gemwright",
        version=f"gemwright {__version__}",
        help=tr("The open home of Splendor: play it, record it, study it."),
        help_format="plaintext",
        group_commands=Group(tr("Commands")),
        suppress_keyboard_interrupt=False,
        default_parameter=None,
    )
    app["--help"].help = tr("Show this text.")
    app["--version"].help = tr("Show the version.")
    groups: dict[tuple[str, ...], App] = {(): app}
    for group, text in GROUPS.items():
        groups[(group,)] = App(name=group, help=tr(text), help_format="plaintext", default_parameter=None)
        app.command(groups[(group,)])
    for words, (place, text) in COMMANDS.items():
        *path, name = words.split()
        groups[tuple(path)].command(
            place,
            name=name,
            help=tr(text),
            group_parameters=Group(tr("Options")),
            group_arguments=Group(tr("Arguments")),
        )
    return app
