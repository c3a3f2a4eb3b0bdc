"""A bot on a Gemwright server: it joins a table by its id, and buys what it can.

    python server_bot.py http://127.0.0.1:8420 TABLE [TOKEN]

Without a token it plays as a new guest.
"""
# ruff: noqa: INP001, S310, T201 - a script for reading and running, not a module

import json
import sys
from http.cookies import SimpleCookie
from typing import Any
from urllib.request import Request, urlopen


def call(url: str, token: str = "", body: object = None) -> Any:
    """Return the answer to a request; with a body it is a POST."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return urlopen(Request(url, None if body is None else json.dumps(body).encode(), headers))


def guest(server: str) -> str:
    """Return the token of a new guest."""
    return SimpleCookie(call(f"{server}/api/me").headers["set-cookie"])["gemwright"].value


def choose(decisions: list[dict[str, Any]]) -> str:
    """Return what to play: a purchase if there is one."""
    buys = [decision for decision in decisions if decision["kind"] == "buy"]
    return str((buys or decisions)[0]["text"])


def play(server: str, table: str, token: str) -> None:
    """Play a game to its end."""
    place = f"{server}/api/tables/{table}"
    if not json.load(call(place, token))["yours"]:
        call(f"{place}/join", token, {})
    for line in call(f"{place}/stream", token):
        state = json.loads(line) if line.strip() else {}
        if state.get("outcome"):
            print(state["outcome"]["words"])
            return
        if state.get("decisions"):
            call(f"{place}/play", token, {"seq": state["seq"], "moves": [choose(state["decisions"])]})


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2], sys.argv[3] if sys.argv[3:] else guest(sys.argv[1]))
