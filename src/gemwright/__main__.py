"""Start the command line: `python -m gemwright`."""

import sys
from importlib.util import find_spec


def start() -> None:
    """Run the command line; `bench` and `train` even where its libraries are missing."""
    if sys.argv[1:2] == ["bench"] and find_spec("cyclopts") is None:
        from gemwright.rules.bench import main as bench  # noqa: PLC0415 - only here

        bench(sys.argv[2:])
        return
    if sys.argv[1:2] == ["train"] and find_spec("cyclopts") is None:
        from gemwright.learn.command import main as train  # noqa: PLC0415 - only here

        sys.exit(train(sys.argv[2:]))
    from gemwright.cli import main  # noqa: PLC0415 - only where its libraries are

    main()


if __name__ == "__main__":
    start()
