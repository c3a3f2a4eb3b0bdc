"""Looking for garbage when nobody waits for it.

Python looks through all objects now and then, which with a thousand games takes a third of a second
during which nobody is answered. Games are long-lived and hold no cycles. So here only young objects are
looked through while the server works, and all of them when it has little to do.
"""

import gc
from collections.abc import Callable
from time import monotonic, process_time
from typing import Final

YOUNG: Final = 5_000
"""Objects made until Python looks for garbage among them."""
NEVER: Final = 1 << 30
QUIET: Final = 0.2
"""Share of a core that a server uses at most when it has little to do."""
SPAN: Final = 2.0
"""Seconds over which that is measured."""
PAUSE: Final = 60.0
"""Seconds between two looks through everything, at least."""
PATIENCE: Final = 3600.0
"""Seconds after which everything is looked through, however busy the server is."""

Clock = Callable[[], float]


class Tidier:
    """Looks through all objects at good moments.

    Args:
        clock: tells seconds.
        work: tells the seconds for which this process has worked.
    """

    def __init__(self, clock: Clock = monotonic, work: Clock = process_time) -> None:
        self._clock, self._work = clock, work
        self._began, self._worked = clock(), work()
        self._tidied = clock()

    def begin(self) -> None:
        """Tidy up after the start, and let Python look through young objects only from now on."""
        self._tidy()
        gc.set_threshold(YOUNG, NEVER, NEVER)

    def tick(self) -> None:
        """Tidy up if it is time to; call it several times a second."""
        now = self._clock()
        if now - self._began < SPAN:
            return
        share = (self._work() - self._worked) / (now - self._began)
        self._began, self._worked = now, self._work()
        waited = now - self._tidied
        if waited >= PATIENCE or (waited >= PAUSE and share < QUIET):
            self._tidy()

    def _tidy(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()  # what is there now is looked through next time, not with the young ones
        self._tidied = self._clock()
