"""Seeing to tables: letting bots play, and letting clocks run out."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

from gemwright.rules import GemwrightError, View
from gemwright.server.errors import ServerError
from gemwright.server.live.bots import BotPool
from gemwright.server.live.others import Others
from gemwright.server.live.tables import LiveTable
from gemwright.server.settings import Settings

log = logging.getLogger(__name__)


class Tender:
    """Sees to the bots and clocks of tables that are this process's to tend.

    Args:
        settings: how long bots wait, and which one plays on for who is away.
        bots: who plays the bots' seats.
        others: the other processes.
        start: does something in the background.
    """

    def __init__(
        self,
        settings: Settings,
        bots: BotPool,
        others: Others,
        start: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._settings = settings
        self._bots = bots
        self._others = others
        self._start = start
        self.thinking: set[str] = set()
        self.flags: dict[str, asyncio.TimerHandle] = {}

    def tend(self, table: LiveTable) -> None:
        """See to a table after a change."""
        self._set_flag(table)
        if self._is_bots_turn(table) and table.id not in self.thinking:
            self.thinking.add(table.id)
            self._start(self._play_bots(table))

    def forget(self, table: str) -> None:
        """Stop the clock of a table that is no more."""
        handle = self.flags.pop(table, None)
        if handle is not None:
            handle.cancel()

    def close(self) -> None:
        """Stop all clocks."""
        for handle in self.flags.values():
            handle.cancel()

    def _is_bots_turn(self, table: LiveTable) -> bool:
        """Tell whether a bot is to decide; bots alone at a table play only while somebody watches."""
        game = table.game
        if game is None or game.to_move is None or (table.row.is_shown and not table.is_watched):
            return False
        return table.is_bot(game.to_move) and self._others.tends(table.id)

    def pace(self, table: LiveTable) -> float:
        """Return how many seconds bots wait before a turn."""
        if table.row.pace is not None:
            return table.row.pace
        return self._settings.watch_pause if table.row.is_shown else self._settings.bot_pause

    async def _play_bots(self, table: LiveTable) -> None:
        """Decide for bots until a person is to move, or nobody watches bots that are alone."""
        try:
            turn = -1
            while self._is_bots_turn(table) and (game := table.game):
                if game.position.turns != turn:
                    turn = game.position.turns
                    await asyncio.sleep(self.pace(table))
                await self._decide(table)
        except Exception:
            log.exception("bots of table %s stopped", table.id)
        finally:
            self.thinking.discard(table.id)

    async def _decide(self, table: LiveTable) -> None:
        game = table.game
        if game is None or game.to_move is None:
            return
        seat, seq = game.to_move, game.seq
        row = table.row.seats[seat]
        agent = row.agent if row.who == "bot" and row.agent else self._settings.takeover
        move = await self._thought_of(agent, game.position.view(seat))
        try:
            await table.play_bot(seat, seq, move)
        except ServerError as refusal:
            if refusal.code not in ("stale-move", "not-running", "not-your-turn"):
                raise

    async def _thought_of(self, agent: str, view: View) -> str:
        """Return what a bot decides; one that fails plays the first legal decision, so that games go on."""
        try:
            return await self._bots.decide(agent, view)
        except Exception:
            log.exception("bot %s", agent)
            return next(iter(view.legal_moves)).text

    def _set_flag(self, table: LiveTable) -> None:
        self.forget(table.id)
        remaining = table.clocks.remaining(time.monotonic())
        if remaining is not None and self._others.tends(table.id):
            loop = asyncio.get_running_loop()
            self.flags[table.id] = loop.call_later(remaining + 0.05, lambda: self._start(self._flag(table)))

    async def _flag(self, table: LiveTable) -> None:
        try:
            await table.flag()
        except GemwrightError:
            log.exception("the clock of table %s", table.id)
