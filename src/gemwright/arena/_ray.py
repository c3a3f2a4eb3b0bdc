"""Games on a Ray cluster, which may be many machines: the `cluster` extra."""

import contextlib
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, Final

from gemwright.arena.cluster import PATIENCE_S, Ray, connected, imported_ray
from gemwright.arena.crew import Crew, PlayedGame
from gemwright.arena.errors import ArenaError
from gemwright.arena.executors import AHEAD, PlayedGames
from gemwright.arena.plan import Match

RETRIES: Final = 3
"""How often a worker whose machine is lost is started again, and its game with it."""


def play_on_ray(
    match: Match,
    games: Sequence[int],
    workers: int | None,
    address: str | None,
    *,
    keep_records: bool = False,
) -> PlayedGames:
    """Play games in workers of a Ray cluster, one core each.

    A cluster started here is shut down on the way out; one that was there is left as it was.

    Args:
        match: the match.
        games: numbers of the games.
        workers: how many; None takes as many as the cluster has cores.
        address: of the cluster; None takes the one this process is connected to, or starts one.
        keep_records: whether records are made.

    Raises:
        ArenaError: Ray is not installed, there is no such cluster, or a worker was lost for good.
    """
    ray = imported_ray()
    with connected(ray, workers, address):
        count = workers or int(ray.cluster_resources().get("CPU", 1))
        hired = ray.remote(num_cpus=1, max_restarts=RETRIES, max_task_retries=RETRIES)(Crew)
        crews = [
            hired.remote(match, keep_records=keep_records) for _ in range(min(count, max(len(games), 1)))
        ]
        try:
            yield from _in_order(ray, crews, games)
        except ray.exceptions.RayActorError:
            raise ArenaError("worker-lost") from None
        finally:
            _dismiss(ray, crews)


def _in_order(ray: Ray, crews: Sequence[Any], games: Sequence[int]) -> Iterator[PlayedGame]:
    """Keep every worker busy, and yield games in order."""
    todo = deque(games)
    running: dict[Any, tuple[int, Any]] = {}
    done: dict[int, PlayedGame] = {}
    idle = deque(crews)
    for game in games:
        while game not in done:
            while idle and todo and len(done) < AHEAD * len(crews):
                crew, number = idle.popleft(), todo.popleft()
                running[crew.play.remote(number)] = (number, crew)
            finished, _ = ray.wait(list(running))
            for reference in finished:
                number, crew = running.pop(reference)
                done[number] = ray.get(reference)
                idle.append(crew)
        yield done.pop(game)


def _dismiss(ray: Ray, crews: Sequence[Any]) -> None:
    """Let workers close their agents if they are not amid a game, and end them."""
    with contextlib.suppress(Exception):
        closing = [crew.close.remote() for crew in crews]
        ray.wait(closing, num_returns=len(closing), timeout=PATIENCE_S)
    for crew in crews:
        with contextlib.suppress(Exception):
            ray.kill(crew)
