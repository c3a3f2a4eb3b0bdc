"""An engine that misbehaves as its argument says; otherwise it takes the first legal decision."""

import os
import sys
import time

MODE = sys.argv[1] if len(sys.argv) > 1 else "good"
FLOOD = "x" * 1000


def say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)


def greet() -> None:
    if MODE == "slow-greeting":
        time.sleep(600)
    elif MODE == "dies-at-start":
        print("no weights found", file=sys.stderr, flush=True)
        sys.exit(3)
    elif MODE == "no-greeting":
        say("Hello!", "What is GEP?")
    elif MODE == "old-version":
        say("id name Odd", "gepok 7")
    elif MODE in ("no-name", "empty-name"):
        say("id author Nobody", *["id name"] * (MODE == "empty-name"), "gepok 1")
    elif MODE == "bad-version":
        say("gepok latest")
    else:
        say("id name Odd", "id author Nobody", "option depth int 3 1 9", "option style choice calm calm wild")
        say("option deep flag false", "option net text a b", *["feature seed"] * (MODE == "random"))
        say(*["plays splendor-2024 2 3"] * (MODE == "one-edition"))
        say("id author", "gepok 1")


def decide(legal: list[str]) -> None:
    match MODE:
        case "hangs":
            time.sleep(600)
        case "dies":
            print("Traceback:\n  oh no", file=sys.stderr, flush=True)
            sys.exit(9)
        case "dies-silently":
            sys.exit(4)
        case "floods":
            while True:
                say(FLOOD)
        case "long-line":
            say("bestmove " + FLOOD * 100)
        case "nonsense":
            say("bestmove banana")
        case "prose":
            say("I think I would take the green card.")
        case "illegal":
            say("bestmove b" + ("G0:u1r2k2" if legal[0] != "bG0:u1r2k2" else "U4:w7"))
        case "no-card":
            say("bestmove bG9:u9r9")
        case "refuses":
            say("error tired I do not feel like it")
        case "half-a-line":
            print("bestmo", end="", flush=True)
            time.sleep(600)
        case "half-and-dies":
            print("bestmove " + legal[0], end="", flush=True)
            sys.exit(0)
        case "piecemeal":
            for part in ("best", "move ", legal[0], "\r\n"):
                print(part, end="", flush=True)
                time.sleep(0.01)
        case "closes-output":
            os.close(1)
            time.sleep(600)
        case "twice":
            say("bestmove " + legal[0], "bestmove " + legal[0])
        case "complains":
            say("bestmove " + legal[0], "error stop what is a stop")
        case "chatty":
            say("let me see", "info line 1 nonsense", "bestmove " + legal[0])
        case "late":
            time.sleep(1.5)
            say("bestmove " + legal[0])
        case "informs":
            inform(legal)
        case "random":
            say("bestmove " + legal[time.monotonic_ns() // 1000 % len(legal)])
        case _:
            say("bestmove " + legal[0])


def inform(legal: list[str]) -> None:
    first, second = legal[0], legal[1]
    say("info line 2 values 0.25 0.75 sims 10 moves " + second)
    say(f"info line 1 values 0.5 0.5 error 0.125 sims 30 moves {first} bG9:u1")
    say("info line 3 values 0.1 0.9 moves bG9:u1", "info line 4 values 0.1 0.2 0.3 moves " + legal[2])
    say("info values 0.5 0.375 sims 40 nodes 7 ms 1", "info text all is well", "bestmove " + first)


def obey(line: str, legal: list[str]) -> None:
    word, _, rest = line.strip().partition(" ")
    if word == "gep":
        greet()
    elif word == "isready" and MODE == "never-ready":
        time.sleep(600)
    elif word == "isready":
        say("readyok")
    elif word == "newgame" and MODE == "refuses-game":
        say("error unknown-rules I know chess only")
    elif word == "legal":
        legal[:] = rest.split()
    elif word == "go":
        decide(legal)
    elif word == "quit" and MODE == "bad-status":
        sys.exit(5)
    elif word == "quit" and MODE != "ignores-quit":
        sys.exit(0)
    elif MODE == "fragile" and word not in ("newgame", "position", "set", "stop"):
        sys.exit(8)


def main() -> None:
    legal: list[str] = []
    for line in sys.stdin:
        obey(line, legal)
    if MODE in ("ignores-quit", "hangs"):
        time.sleep(600)


if __name__ == "__main__":
    main()
