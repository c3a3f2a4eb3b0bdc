"""Who watches which table at other processes."""

from collections import defaultdict

from gemwright.server.sharing.news import Watched


class Presence:
    """What the other processes said of who watches there."""

    def __init__(self) -> None:
        self._told: defaultdict[str, dict[str, Watched]] = defaultdict(dict)

    def note(self, worker: str, watched: Watched) -> bool:
        """Note who watches a table at a process; return whether that is news."""
        known = self._told[watched.table].get(worker, Watched(watched.table))
        if watched.players or watched.others:
            self._told[watched.table][worker] = watched
        else:
            self._forget(watched.table, worker)
        return watched != known

    def drop(self, worker: str) -> list[str]:
        """Forget a process that is no more, and return the tables that were watched there."""
        tables = self.tables_of(worker)
        for table in tables:
            self._forget(table, worker)
        return tables

    def tables_of(self, worker: str) -> list[str]:
        """Return the tables that are watched at a process."""
        return [table for table, told in self._told.items() if worker in told]

    def workers(self) -> set[str]:
        """Return the processes that said something."""
        return {worker for told in self._told.values() for worker in told}

    def is_watching(self, table: str, player: str) -> bool:
        """Tell whether a player with a seat watches a table elsewhere."""
        return any(player in watched.players for watched in self._told.get(table, {}).values())

    def num_watching(self, table: str) -> int:
        """Return how many others watch a table elsewhere."""
        return sum(watched.others for watched in self._told.get(table, {}).values())

    def _forget(self, table: str, worker: str) -> None:
        self._told[table].pop(worker, None)
        if not self._told[table]:
            del self._told[table]
