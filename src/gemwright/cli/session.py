"""A game being played: whose decision it is, what was decided, what can be taken back."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Self

from gemwright.agents import Agent, Limit, Line, make_agent
from gemwright.cli.advisors import STRONGEST, ask
from gemwright.cli.failures import CliError
from gemwright.cli.journal import Header, Journal, illegal_entry
from gemwright.cli.seating import DEFAULT_BOT, Player
from gemwright.rules import GemwrightError, Move, MoveKind, Outcome, Phase, Position, Reveal, View

HINT_SECONDS = 1.0
"""How long an agent that searches thinks about a hint."""
NUM_PAYABLE_KINDS = 6


@dataclass(frozen=True, slots=True)
class Step:
    """One decision: in which turn (from 0), by which seat, what it revealed, and the tokens held before.

    `unpaid` tells whether a payment is open after it.
    """

    turn: int
    seat: int
    move: Move
    reveal: Reveal | None
    tokens: tuple[int, ...]
    tokens_after: tuple[int, ...]
    unpaid: bool = False

    @property
    def uncovers(self) -> bool:
        """Whether a card came up, so that the decision cannot be taken back."""
        return self.reveal is not None and self.reveal.card is not None


@dataclass(frozen=True, slots=True)
class Turn:
    """The decisions of one turn so far."""

    number: int
    seat: int
    steps: tuple[Step, ...] = field(repr=False)

    @property
    def moves(self) -> list[Move]:
        """The decisions in order."""
        return [step.move for step in self.steps]

    @property
    def reveals(self) -> list[Reveal]:
        """What came to light."""
        return [step.reveal for step in self.steps if step.reveal]

    @property
    def payment(self) -> tuple[int, ...] | None:
        """The six counts paid for a card, None if none was bought or the payment is still open."""
        buying = (MoveKind.BUY, MoveKind.GOLD_FOR, MoveKind.PAY)
        paid = [step for step in self.steps if step.move.kind in buying]
        if not paid or paid[-1].unpaid:
            return None
        before, after = paid[0].tokens, paid[-1].tokens_after
        pairs = zip(before[:NUM_PAYABLE_KINDS], after[:NUM_PAYABLE_KINDS], strict=True)
        return tuple(held - left for held, left in pairs)


class Session:
    """One game with its players and its journal.

    Args:
        position: the game; decisions are made on it.
        players: who sits in each seat.
        journal: where decisions are kept, or None.
        bot_seed: seed of the bots' own chances; a resumed game goes on as it would have.
        started: when it began, in ISO 8601, or "".
        agents: bots that are ready by the names they are built from; others are built when they decide.
    """

    def __init__(
        self,
        position: Position,
        players: Sequence[Player],
        journal: Journal | None = None,
        bot_seed: int = 0,
        started: str = "",
        agents: Mapping[str, Agent] | None = None,
    ) -> None:
        self.position = position
        self.players = tuple(players)
        self.journal = journal
        self.bot_seed = bot_seed
        self.started = started
        self.steps: list[Step] = []
        self.start = position.text()
        self._agents: dict[str, Agent] = dict(agents or {})

    @classmethod
    def resume(cls, journal: Journal, header: Header, decisions: Sequence[str]) -> Self:
        """Return the game of a journal, as far as it was played.

        Raises:
            CliError: a decision in the journal is not legal; the journal is closed then.
        """
        position = Position.from_text(header.position)
        session = cls(position, header.players, None, header.bot_seed, header.started)
        for number, text in enumerate(decisions, 1):
            try:
                session._push(session.position.parse_move(text))
            except GemwrightError as error:
                journal.close()
                raise illegal_entry(journal.path.name, decisions[:number], str(error)) from None
        session.journal = journal
        return session

    def close(self) -> None:
        """Let go of the journal, which stays saved, and of the bots."""
        if self.journal:
            self.journal.close()
        for agent in self._agents.values():
            agent.close()

    def header(self) -> Header:
        """Return the first line of this game's journal."""
        return Header(self.start, self.players, self.bot_seed, started=self.started)

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [player.name for player in self.players]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player.bot is None]

    @property
    def bots(self) -> list[Agent]:
        """The bots, each once.

        Raises:
            AgentError: a bot cannot be built.
        """
        return [self._agent(name) for name in dict.fromkeys(player.bot for player in self.players) if name]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.position.outcome()

    @property
    def person_to_move(self) -> bool:
        """Whether a person has to decide next."""
        return self.outcome is None and self.players[self.position.to_move].bot is None

    def view(self) -> View:
        """Return what the person who decides, or the only person, may see; else a spectator's view."""
        if self.person_to_move:
            return self.position.view(self.position.to_move)
        return self.position.view(self.people[0] if len(self.people) == 1 else None)

    @property
    def turns(self) -> list[Turn]:
        """All turns so far, the last one perhaps unfinished."""
        grouped = groupby(self.steps, key=lambda step: step.turn)
        return [Turn(number, steps[0].seat, steps) for number, group in grouped if (steps := tuple(group))]

    @property
    def turn_ended(self) -> bool:
        """Whether the last turn is complete."""
        over = self.outcome is not None
        return over or not self.steps or self.position.turns > self.steps[-1].turn

    def decide(self, moves: Sequence[Move]) -> None:
        """Make decisions one after another; each is in the journal before the next.

        Raises:
            IllegalMoveError: one is not legal; those before it stand.
        """
        for move in moves:
            self._push(move)
            if self.journal:
                self.journal.append(move.text)

    def _push(self, move: Move) -> None:
        position = self.position
        seat, turn = position.to_move, position.turns
        tokens = position.seat(seat).tokens
        reveal = position.push(move)
        unpaid = position.phase == Phase.PAYMENT
        self.steps.append(Step(turn, seat, move, reveal, tokens, position.seat(seat).tokens, unpaid))

    def let_bot_decide(self) -> Move:
        """Have the bot to move make one decision, and return it.

        The bot gets its view and fresh chances of its own for each decision, so that a
        resumed game goes on as it would have.
        """
        seat = self.position.to_move
        agent = self._agent(self.players[seat].bot or DEFAULT_BOT)
        agent.new_game(self.position.rules, self.position.num_players, seat, self._chances())
        move = agent.play(self.position.view(seat))
        self.decide([move])
        return move

    @property
    def adviser(self) -> Agent:
        """Whom hints come from: the strongest agent, not a bot of the game."""
        return self._agent(STRONGEST)

    def hint(self) -> Line:
        """Return what the adviser would decide, knowing what the person to move knows."""
        view = self.position.view(self.position.to_move)
        return ask(self.adviser, view, Limit(seconds=HINT_SECONDS), 1, self._chances()).lines[0]

    def _agent(self, name: str) -> Agent:
        if name not in self._agents:
            self._agents[name] = make_agent(name)
        return self._agents[name]

    def _chances(self) -> int:
        text = f"{self.bot_seed}:{len(self.steps)}".encode()
        return int.from_bytes(hashlib.sha256(text).digest()[:7])

    def undo(self) -> int:
        """Take back the last decisions of the person to move, and what bots decided since.

        Goes back to the start of the person's last turn that has a decision of theirs, but
        never behind a card that came up or a decision of another person.

        Returns:
            How many decisions were taken back.

        Raises:
            CliError: there is nothing that can be taken back; the message says why.
        """
        keep = self._undo_to()
        count = len(self.steps) - keep
        for _ in range(count):
            self.position.pop()
        del self.steps[keep:]
        if self.journal:
            self.journal.take_back(count)
        return count

    def _undo_to(self) -> int:
        """Return how many decisions stay."""
        asker, keep = self.position.to_move, None
        turn = -1
        for index in range(len(self.steps) - 1, -1, -1):
            step = self.steps[index]
            if keep is not None and (step.turn != turn or step.uncovers):
                break
            self._require_undoable(step, asker)
            if step.seat == asker:
                keep, turn = index, step.turn
        if keep is None:
            raise CliError("undo-first")
        return keep

    def _require_undoable(self, step: Step, asker: int) -> None:
        if step.seat != asker and step.seat in self.people:
            raise CliError("undo-others", name=self.players[step.seat].name)
        if step.uncovers:
            raise CliError("undo-revealed")
