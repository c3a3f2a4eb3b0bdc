"""The shortest engine that speaks NDJSON: it buys the first card it can, or does what comes first."""
# ruff: noqa: INP001, T201 - a script for reading and running, not a module

import json
import sys

GREETING = [{"type": "id", "key": "name", "value": "Shortest"}, {"type": "gepok", "version": 1}]

legal: list[str] = []
for line in sys.stdin:
    try:
        message = dict(json.loads(line))
    except (TypeError, ValueError):
        continue
    match message.get("type"):
        case "gep":
            print(*map(json.dumps, GREETING), sep="\n", flush=True)
        case "isready":
            print(json.dumps({"type": "readyok"}), flush=True)
        case "legal":
            legal = message["moves"]
        case "go":
            move = min(legal, key=lambda move: move[0] != "b")
            print(json.dumps({"type": "bestmove", "move": move}), flush=True)
        case "quit":
            break
