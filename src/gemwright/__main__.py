"""Start the command line: `python -m gemwright`."""

from gemwright.cli import main

if __name__ == "__main__":
    main()
