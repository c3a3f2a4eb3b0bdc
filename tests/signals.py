"""What a child process does with signals, whoever runs the tests."""

import signal


def listen_to_signals() -> None:
    """Let a child end by Ctrl-C and by a closed terminal again; to be called in it before it starts.

    Where the tests run in the background or under nohup these are ignored, and children inherit that.
    """
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
