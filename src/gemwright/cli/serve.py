"""`gemwright serve`: play in the browser."""

import webbrowser
from pathlib import Path
from threading import Thread
from typing import Annotated, Any

import segno
from cyclopts import Parameter

from gemwright.cli.language import speak
from gemwright.cli.options import Language, tr
from gemwright.cli.warmth import compile_rules
from gemwright.i18n import Translator
from gemwright.server import ServerError
from gemwright.server.settings import Settings

MOST_PORT = 65_535


def serve(
    *,
    host: Annotated[
        str | None,
        Parameter(help=tr("Address to listen on; 0.0.0.0 lets everybody in your network play.")),
    ] = None,
    port: Annotated[int | None, Parameter(help=tr("Port to listen on; 0 takes any that is free."))] = None,
    data: Annotated[Path | None, Parameter(help=tr("Folder where games and players are kept."))] = None,
    workers: Annotated[
        int | None,
        Parameter(help=tr("How many processes serve; more than 1 need PostgreSQL and Redis.")),
    ] = None,
    public_url: Annotated[
        str | None, Parameter(help=tr("Where browsers find the server if a proxy stands before it."))
    ] = None,
    browser: Annotated[bool, Parameter("--browser", help=tr("Open the page in a browser."))] = True,
    lang: Language = None,
) -> int:
    """Serve the page until Ctrl-C.

    Args:
        host: address to listen on.
        port: port to listen on.
        data: folder for everything that is kept.
        workers: processes.
        public_url: the address that browsers see.
        browser: whether to open one.
        lang: language of messages here.

    Returns:
        The exit status.
    """
    from gemwright.server.running import require_possible, run  # noqa: PLC0415 - slow to import

    words = speak(lang)
    settings = _settings(host=host, port=port, data=data, workers=workers, public_url=public_url)
    require_possible(settings)
    compile_rules()
    run(settings, lambda chosen: _greet(settings, chosen, words, browser=browser))
    return 0


def _settings(**given: Any) -> Settings:
    """Return the settings: what is given here counts, then the environment."""
    settings = Settings(**{name: value for name, value in given.items() if value is not None})
    if not 0 <= settings.port <= MOST_PORT:
        raise ServerError("bad-port", port=settings.port)
    return settings


def _greet(settings: Settings, port: int, words: Translator, *, browser: bool) -> None:
    """Say where the page is, and show it."""
    from gemwright.server.running import address, is_everywhere  # noqa: PLC0415 - slow to import

    place = address(settings, port)
    print(words("Gemwright is at {address} - stop it with Ctrl-C", address=place), flush=True)
    if is_everywhere(settings.host):
        segno.make(place).terminal(compact=True)
        print(words("Others in your network can scan this code."), flush=True)
    if browser:
        Thread(target=webbrowser.open, args=(place,), daemon=True).start()
