"""Which games a match consists of: a fixed list that follows from its parameters."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, permutations
from typing import Final, Literal, get_args

from gemwright.arena.errors import ArenaError
from gemwright.rules import Position, RuleSet

Format = Literal["match", "round-robin", "ladder"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)

MOST_GAMES: Final = 10_000_000
MOST_DECISIONS: Final = 20_000
"""Decisions after which a game is given up."""

_AGENT_SEED_BITS: Final = 63


@dataclass(frozen=True, slots=True)
class Match:
    """The parameters of a match; the same ones give the same games.

    Attributes:
        agents: names, two or more, as `gemwright.agents.make_agent` reads them.
        games: single games in all.
        players: 2, 3 or 4.
        rules: the rule set.
        seed: what decks and the agents' own randomness follow from, 0 to 2**64 - 1.
        format: who meets whom, see `Plan`.
        most_decisions: decisions after which a game is given up and counts as a standstill.

    Raises:
        ArenaError: too few agents or games, or no such format.
        SetUpError: no such number of players, or seed.
    """

    agents: tuple[str, ...]
    games: int = 200
    players: int = 2
    rules: RuleSet = RuleSet()  # noqa: RUF009 - frozen
    seed: int = 1
    format: Format = "match"
    most_decisions: int = MOST_DECISIONS

    def __post_init__(self) -> None:
        if len(self.agents) < 2:
            raise ArenaError("too-few-agents", count=len(self.agents))
        if not 1 <= self.games <= MOST_GAMES:
            raise ArenaError("bad-games", most=MOST_GAMES, games=self.games)
        if self.format not in FORMATS:
            raise ArenaError("bad-format", format=str(self.format)[:40], choices=", ".join(FORMATS))
        Position.initial(self.rules, self.players, seed=self.seed)
        needed = (len(line_ups(self)) - 1) * self.players + 1
        if self.games < needed:
            raise ArenaError("too-few-games", games=self.games, needed=needed)


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """One game of a match, before it is played.

    Attributes:
        index: its number in the match, from 0.
        duplicate_set: number of the set of games that are dealt the same decks, from 0.
        line_up: number of the line-up that plays the set.
        seats: which agent (index) has which seat.
        deal: seed of the decks; no agent is told.
        agent_seeds: seed of each seat's own randomness, 0 to 2**63 - 1.
    """

    index: int
    duplicate_set: int
    line_up: int
    seats: tuple[int, ...]
    deal: int
    agent_seeds: tuple[int, ...]


def line_ups(match: Match) -> list[tuple[int, ...]]:
    """Return the agents (indices) of each set in turn, see `Plan`."""
    agents, players = range(len(match.agents)), match.players
    if match.format == "ladder":
        return [(upper, *[upper - 1] * (players - 1)) for upper in agents[1:]]
    if match.format == "match" and len(agents) == 2:
        return [(0, *[1] * (players - 1))]
    if len(agents) >= players:
        return list(combinations(agents, players))
    return [(one, *[other] * (players - 1)) for one, other in permutations(agents, 2)]


class Plan:
    """The games of a match in order.

    Games come in duplicate sets: the same decks, and the line-up moved on by one seat from
    game to game, until everybody has had every seat. Sets take the line-ups in turn:

    - `match`: with two agents, the first against the second, who takes all other seats. With
      more it is a round robin.
    - `round-robin`: every group of as many agents as there are seats; if there are fewer agents
      than seats, each agent against each other one, who takes all other seats.
    - `ladder`: each agent against the one before it, who takes all other seats.

    Where a line-up holds three or more different agents, sets also change who follows whom.
    If the number of games is no multiple of the number of players, the last set breaks off.

    >>> plan = Plan(Match(("A", "B"), games=6, players=3))
    >>> [game.seats for game in plan][:3]
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    >>> plan[0].deal == plan[2].deal != plan[3].deal
    True
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.line_ups = tuple(line_ups(match))
        self._orders = [_orders(line_up) for line_up in self.line_ups]

    def __len__(self) -> int:
        return self.match.games

    def __iter__(self) -> Iterator[PlannedGame]:
        return (self[index] for index in range(len(self)))

    def __getitem__(self, index: int) -> PlannedGame:
        """Return a game by its number from 0.

        Raises:
            IndexError: the match has no such game.
        """
        if not 0 <= index < len(self):
            raise IndexError(index)
        match = self.match
        number, turned = divmod(index, match.players)
        turn, line_up = divmod(number, len(self.line_ups))
        orders = self._orders[line_up]
        order = orders[turn % len(orders)]
        return PlannedGame(
            index=index,
            duplicate_set=number,
            line_up=line_up,
            seats=tuple(order[seat - turned] for seat in range(match.players)),
            deal=derive_seed(match.seed, "deal", number),
            agent_seeds=tuple(
                derive_seed(match.seed, "agent", index, seat) >> (64 - _AGENT_SEED_BITS)
                for seat in range(match.players)
            ),
        )

    @property
    def whole_sets(self) -> bool:
        """Whether the last duplicate set is complete."""
        return len(self) % self.match.players == 0

    def seats_of(self, agent: int) -> float:
        """Return how many seats an agent has in the games it takes part in, on average."""
        mine = [line_up.count(agent) for line_up in self.line_ups if agent in line_up]
        return sum(mine) / len(mine)


def _orders(line_up: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the ways to sit in a circle, the first agent being fixed."""
    return list(dict.fromkeys((line_up[0], *rest) for rest in permutations(line_up[1:])))


def derive_seed(seed: int, purpose: str, *numbers: int) -> int:
    """Return 64 bits that follow from a match's seed, but do not give it or each other away."""
    text = "/".join(["gemwright arena", str(seed), purpose, *map(str, numbers)])
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
