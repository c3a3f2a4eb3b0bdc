"""What can be set about a server, by the command line or by variables `GEMWRIGHT_...`."""

from pathlib import Path

from platformdirs import user_data_path
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """How a server runs.

    Attributes:
        host: address to listen on.
        port: port to listen on, 0 for any that is free.
        data: folder for everything that is kept; None keeps nothing.
        workers: processes that serve on the port; more than 1 need a database and Redis.
        database: address of a PostgreSQL database, "" for a file in the data folder.
        database_patience: seconds that a database which has gone away is waited for.
        redis: address of a Redis server by which several processes tell each other news, or "".
        public_url: where browsers find the server if a proxy stands before it, or "".
        bot_threads: bots that think at the same time.
        bot_pause: seconds a bot waits before its turn, so that people can follow.
        watch_pause: the same at tables of bots alone.
        warm: whether bots are got ready in the background as soon as the server runs.
        takeover: the agent that plays on for people who left.
        absence: seconds after which somebody counts as absent.
        most_tables: unfinished tables on this server.
        most_tables_each: unfinished tables of one player.
        most_tables_address: unfinished tables set up from one address.
        most_sockets_address: sockets and streams open from one address.
        requests: requests or messages a second that an address may keep up.
        burst: requests or messages that it may send at once.
        messages: messages a second that a socket may keep up.
        message_burst: messages that it may send at once.
        look: seconds between looks for players that `gemwright admin` changed.
        most_tokens: tokens for programs of one player.
        housekeeping: seconds between two removals of what nobody needs any more, 0 for none.
        guest_days: days after which a guest is removed who was not here since and left no game behind.
        notice_days: days after which word of what `gemwright admin` did is removed.
    """

    model_config = SettingsConfigDict(env_prefix="GEMWRIGHT_")

    host: str = "127.0.0.1"
    port: int = 8420
    data: Path | None = user_data_path("gemwright", appauthor=False) / "server"
    workers: int = 1
    database: str = ""
    database_patience: float = 10.0
    redis: str = ""
    public_url: str = ""
    bot_threads: int = 2
    bot_pause: float = 0.7
    watch_pause: float = 1.5
    warm: bool = True
    takeover: str = "level:4"
    absence: float = 60.0
    most_tables: int = 5_000
    most_tables_each: int = 50
    most_tables_address: int = 200
    most_sockets_address: int = 200
    requests: float = 30.0
    burst: int = 120
    messages: float = 15.0
    message_burst: int = 60
    look: float = 1.0
    most_tokens: int = 20
    housekeeping: float = 3600.0
    guest_days: float = 90.0
    notice_days: float = 30.0
