"""An engine in plain Python: it buys what it can, and collects for the card that is nearest."""
# ruff: noqa: INP001, T201 - a script for reading and running, not a module

import re
import sys


def amounts(text: str) -> dict[str, int]:
    """Read `w2u1` as {"w": 2, "u": 1}."""
    return {letter: int(count) for letter, count in re.findall(r"([a-z$])(\d+)", text)}


def wanted(position: str) -> dict[str, int]:
    """Return the colours that the seat to move lacks for the card it can pay soonest."""
    fields = position.split()
    tokens, bought, hand = fields[5].split(";")[int(fields[7])].split("/")[:3]
    have = amounts(tokens)
    for bonus in re.findall(r"([A-Z])\d+:", bought):
        have[bonus.lower()] = have.get(bonus.lower(), 0) + 1
    costs = [amounts(cost) for cost in re.findall(r"[A-Z]\d+:([a-z\d]+)", fields[2] + hand)]
    gaps = [{c: n - have.get(c, 0) for c, n in cost.items() if n > have.get(c, 0)} for cost in costs]
    return min(gaps, key=lambda gap: sum(gap.values()), default={})


def worth(move: str, gap: dict[str, int]) -> int:
    """Rate a legal decision."""
    if move[0] == "b":  # bG0:u2r2
        return 100 + int(re.findall(r"\d+", move)[0])
    if move[0] == "+":  # +wug
        return 10 * sum(letter in gap for letter in move) + len(move)
    return -10 if move[0] == "-" and move[1:] in gap else move == "="


position, legal = "", []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "gep":
        print("id name Example\nid author Anybody\nfeature seed\ngepok 1", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "position":
        position = rest
    elif word == "legal":
        legal = rest.split()
    elif word == "go":
        gap = wanted(position)
        print("bestmove", max(legal, key=lambda move: worth(move, gap)), flush=True)
    elif word == "quit":
        break
