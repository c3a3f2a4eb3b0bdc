"""How many connections and tables clients have at other processes."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple


class Held(NamedTuple):
    """How much a client has at one process.

    Attributes:
        sockets: sockets and streams that are open.
        tables: unfinished tables that were set up there.
    """

    sockets: int = 0
    tables: int = 0


class Holdings:
    """What the other processes said of what clients have there."""

    def __init__(self) -> None:
        self._told: defaultdict[str, dict[str, Held]] = defaultdict(dict)

    def note(self, worker: str, clients: Mapping[str, Held]) -> None:
        """Note what clients have at a process; of others it said what it said before."""
        for client, held in clients.items():
            if any(held):
                self._told[client][worker] = held
            else:
                self._forget(client, worker)

    def drop(self, worker: str) -> None:
        """Forget a process that is no more."""
        for client in [client for client, told in self._told.items() if worker in told]:
            self._forget(client, worker)

    def of(self, client: str) -> Held:
        """Return what a client has at all the others together."""
        told = self._told.get(client, {}).values()
        return Held(sum(held.sockets for held in told), sum(held.tables for held in told))

    def _forget(self, client: str, worker: str) -> None:
        told = self._told.get(client, {})
        told.pop(worker, None)
        if not told:
            self._told.pop(client, None)


def changes(before: Mapping[str, Held], now: Mapping[str, Held]) -> dict[str, Held]:
    """Return what clients have now where it is not what they had before.

    >>> changes({"a": Held(1), "b": Held(2)}, {"b": Held(2), "c": Held(tables=1)})
    {'a': Held(sockets=0, tables=0), 'c': Held(sockets=0, tables=1)}
    """
    clients = sorted(before.keys() | now.keys())
    return {one: now.get(one, Held()) for one in clients if now.get(one) != before.get(one)}
