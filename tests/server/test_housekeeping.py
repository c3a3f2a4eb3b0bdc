"""Housekeeping: who and what goes, what stays, and that one process of several does it."""

import asyncio
import time
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from gemwright.server import housekeeping
from gemwright.server.housekeeping import AT_ONCE, DAY, HOUSEHOLD, Housekeeper, Removed
from gemwright.server.live.others import Others
from gemwright.server.live.people import SESSION_SECONDS, USED_SECONDS, People, _hashed
from gemwright.server.sharing.members import tender_of
from gemwright.server.storage import DatabaseStorage, MemoryStorage, PlayerRow, SeatRow, Storage
from tests.server.awaiting import run
from tests.server.dealt import deal_of, random_game, row_of
from tests.server.places import BEFORE_0004, Place, session_row, use_storage
from tests.server.scale.clusters import until
from tests.server.sites import settings_for, site

NOW = 2e9
LONG_AGO = NOW - 200 * DAY


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "PAUSE", 0.0)


def keeper(storage: Storage, others: Others | None = None, **settings: float) -> Housekeeper:
    return Housekeeper(settings_for(None, **settings), storage, others or Others())


async def add(storage: Storage, player: str, used: float | None = None, **changes: object) -> None:
    fields: dict[str, object] = {"id": player, "name": player.title(), "created": LONG_AGO} | changes
    await storage.save_player(PlayerRow(**fields))  # type: ignore[arg-type]
    if used is not None:
        await storage.save_session(session_row(f"of {player}", player, LONG_AGO, used))


def test_guests_go_whom_nobody_would_miss(place: Place) -> None:
    game = random_game(deal_of("marvel", 2), 1, 0)
    seats = SeatRow("person", "sits", name="Sits"), SeatRow("bot", agent="greedy")

    async def use(storage: Storage) -> None:
        await add(storage, "gone")
        await add(storage, "gone-too", used=NOW - 91 * DAY)
        await add(storage, "used", used=NOW - 89 * DAY)
        await add(storage, "new", created=NOW - 89 * DAY)
        await add(storage, "account", password="x")
        await add(storage, "banned", banned=True)
        await add(storage, "sits")
        await add(storage, "owns")
        await storage.save_table(msgspec.structs.replace(row_of(game, owner="owns"), seats=seats))
        assert await keeper(storage).tidy(NOW) == Removed(guests=2, sessions=0, notices=0)
        known = ["gone", "gone-too", "used", "new", "account", "banned", "sits", "owns"]
        left = [player for player in known if await storage.player(player)]
        assert left == ["used", "new", "account", "banned", "sits", "owns"]
        assert await storage.session("of gone-too") is None
        assert await storage.session("of used") is not None
        assert await keeper(storage).tidy(NOW) == Removed(0, 0, 0)
        assert await keeper(storage, guest_days=10).tidy(NOW) == Removed(guests=2, sessions=0, notices=0)

    use_storage(place, use)


def test_only_guests_are_dropped_whoever_is_named(place: Place) -> None:
    async def use(storage: Storage) -> None:
        await add(storage, "account", password="x")
        await add(storage, "banned", banned=True)
        assert await storage.drop_guests(["account", "banned", "nobody"], NOW) == 0
        assert await storage.player("account")
        assert await storage.player("banned")

    use_storage(place, use)


def test_sessions_go_once_they_are_over(place: Place) -> None:
    async def use(storage: Storage) -> None:
        await add(storage, "ann", password="x")
        for token, age in (("old", SESSION_SECONDS + 1), ("young", SESSION_SECONDS - 1)):
            await storage.save_session(session_row(token, "ann", NOW - age, NOW))
        assert await keeper(storage).tidy(NOW) == Removed(guests=0, sessions=1, notices=0)
        assert await storage.session("old") is None
        assert await storage.session("young")

    use_storage(place, use)


def test_old_notices_go_but_for_the_last(place: Place) -> None:
    async def use(storage: Storage) -> None:
        for player, age in (("a", 40), ("b", 35), ("c", 31)):
            await storage.add_notice(player, NOW - age * DAY)
        assert await keeper(storage).tidy(NOW) == Removed(guests=0, sessions=0, notices=2)
        ((last, player),) = await storage.notices(0)
        assert player == "c"
        await storage.add_notice("d", NOW)
        ((following, player),) = await storage.notices(last)
        assert (following > last, player) == (True, "d")
        assert await keeper(storage).tidy(NOW) == Removed(guests=0, sessions=0, notices=1)

    use_storage(place, use)


def test_much_is_removed_bit_by_bit(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "AT_ONCE", 3)

    async def use(storage: Storage) -> None:
        for number in range(7):
            await add(storage, f"guest{number}", used=None if number % 2 else NOW)
        await add(storage, "ann", password="x")
        for number in range(7):
            await storage.save_session(session_row(f"old{number}", "ann", NOW - 400 * DAY))
            await storage.add_notice("ann", LONG_AGO)
        assert await storage.drop_old_sessions(NOW - SESSION_SECONDS, 2) == 2
        assert await storage.drop_old_notices(NOW, 2) == 2
        assert await keeper(storage).tidy(NOW) == Removed(guests=3, sessions=5, notices=4)

    use_storage(place, use)


def test_a_batch_is_small() -> None:
    assert AT_ONCE <= 500


def test_what_a_player_does_keeps_the_session(place: Place) -> None:
    async def use(storage: Storage) -> None:
        now = time.time()
        await add(storage, "ann")
        for token, used in (("stale", now - 2 * USED_SECONDS), ("fresh", now - USED_SECONDS / 2)):
            await storage.save_session(session_row(_hashed(token), "ann", now - 9 * USED_SECONDS, used))
            assert await People(storage).find(token)
        stale, fresh = [await storage.session(_hashed(token)) for token in ("stale", "fresh")]
        assert stale is not None
        assert stale.used >= now
        assert fresh is not None
        assert fresh.used == now - USED_SECONDS / 2

    use_storage(place, use)


def test_tokens_of_a_player_are_counted(place: Place) -> None:
    async def use(storage: Storage) -> None:
        await add(storage, "ann")
        await add(storage, "bob")
        session = session_row("cookie", "ann", NOW)
        await storage.save_session(session)
        tokens = [
            msgspec.structs.replace(session, token=f"token{number}", for_program=True) for number in range(3)
        ]
        assert [await storage.save_token(token, 2) for token in tokens] == [True, True, False]
        assert await storage.save_token(msgspec.structs.replace(tokens[2], player="bob"), 2)
        await storage.drop_tokens("ann")
        left = [await storage.session(token) for token in ("cookie", "token0", "token1", "token2")]
        assert [row.player if row else None for row in left] == ["ann", None, None, "bob"]

    use_storage(place, use)


def test_tokens_asked_for_at_once_are_counted(place: Place) -> None:
    async def use(storage: Storage) -> None:
        await add(storage, "ann")
        session = session_row("", "ann", NOW)
        tokens = [
            msgspec.structs.replace(session, token=f"token{number}", for_program=True) for number in range(12)
        ]
        storages = [storage]
        if isinstance(place, str):
            storages += [DatabaseStorage(place) for _ in range(2)]
        for other in storages[1:]:
            await other.open()
        wanted = (
            storages[number % len(storages)].save_token(token, 5) for number, token in enumerate(tokens)
        )
        assert sum(await asyncio.gather(*wanted)) == 5
        for other in storages[1:]:
            await other.close()

    use_storage(place, use)


def test_the_server_keeps_house(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        ann.table("me", "me")
    use_storage(tmp_path, lambda storage: add(storage, "gone", created=1.0))
    with site(tmp_path, housekeeping=0.05) as bob:
        until_gone = time.monotonic() + 20
        while run(is_there(tmp_path, "gone")):
            assert time.monotonic() < until_gone
            time.sleep(0.05)
        assert bob.get("/api/me") == bob.me
    assert run(is_there(tmp_path, ann.me["id"]))


async def is_there(folder: Path, player: str) -> bool:
    storage = DatabaseStorage(folder)
    await storage.open()
    found = await storage.player(player)
    await storage.close()
    return found is not None


class Crowd(Others):
    """One of several processes."""

    def __init__(self, worker: str, workers: list[str]) -> None:
        self.worker, self.workers = worker, workers
        self.num_asked = 0

    def tends(self, table: str) -> bool:
        self.num_asked += 1
        return tender_of(table, self.workers) == self.worker


class Busy(MemoryStorage):
    """Counts, and is away the first time."""

    num_tried = 0

    async def guests(self, before: float, after: str, limit: int) -> list[str]:
        self.num_tried += 1
        if self.num_tried == 1:
            raise OSError("away")
        return await super().guests(before, after, limit)


def test_one_of_several_processes_keeps_house_and_tries_again() -> None:
    names = ["one", "two", "three"]
    crowd, storages = [Crowd(name, names) for name in names], [Busy() for _ in names]

    async def use() -> None:
        pairs = zip(storages, crowd, strict=True)
        keepers = [keeper(storage, others, housekeeping=0.01) for storage, others in pairs]
        for one in keepers:
            one.start()
        await until(lambda: all(others.num_asked > 3 for others in crowd))
        await until(lambda: max(storage.num_tried for storage in storages) > 2)
        for one in keepers:
            await one.stop()

    run(use())
    chosen = names.index(tender_of(HOUSEHOLD, names))
    assert [storage.num_tried > 0 for storage in storages] == [number == chosen for number in range(3)]


def test_there_need_be_no_housekeeping() -> None:
    async def use() -> None:
        others = Crowd("one", ["one"])
        idle = keeper(MemoryStorage(), others, housekeeping=0.0)
        idle.start()
        await asyncio.sleep(0.05)
        await idle.stop()
        assert others.num_asked == 0

    run(use())


def test_sessions_from_before_count_as_used_when_the_database_was_brought_up_to_date(tmp_path: Path) -> None:
    async def use() -> None:
        storage = DatabaseStorage(tmp_path)
        await storage.open()
        await add(storage, "ann", used=NOW)
        async with storage._engine.begin() as connection:
            for back in BEFORE_0004:
                await connection.execute(text(back))
        await storage.close()
        before, again = time.time(), DatabaseStorage(tmp_path)
        await again.open()
        session = await again.session("of ann")
        await again.close()
        assert session is not None
        assert (session.used >= before, session.for_program) == (True, False)

    run(use())
