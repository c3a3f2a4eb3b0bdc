"""What handlers are given by name."""

from litestar.di import NamedDependency

from gemwright.server.live.lobby import Lobby
from gemwright.server.live.people import People
from gemwright.server.settings import Settings
from gemwright.server.storage import PlayerRow
from gemwright.server.web.doors import Doors
from gemwright.server.web.limits import RateLimit
from gemwright.server.web.warming import Warming

GivenCaller = NamedDependency[PlayerRow | None]
"""Who calls, None if unknown."""
GivenPlayer = NamedDependency[PlayerRow]
"""Who calls; unknown callers are refused."""
GivenLanguage = NamedDependency[str]
GivenLobby = NamedDependency[Lobby]
GivenPeople = NamedDependency[People]
GivenSettings = NamedDependency[Settings]
GivenLimit = NamedDependency[RateLimit]
GivenDoors = NamedDependency[Doors]
GivenWarming = NamedDependency[Warming]
