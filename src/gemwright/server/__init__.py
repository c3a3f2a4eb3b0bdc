"""Play in the browser: the server of `gemwright serve`.

>>> from gemwright.rules import RuleSet
>>> from gemwright.server import Deal, Game
>>> game = Game(Deal("example", RuleSet.of("splendor-2024"), 2, 0, bytes(32)))
>>> game.accept(game.play(seat=0, seq=0, moves=["+wug"], at=0.0))
>>> game.to_move
1
"""

from gemwright.server.errors import ServerError
from gemwright.server.games.dealing import commitment, deal
from gemwright.server.games.game import Deal, Game

__all__ = ["Deal", "Game", "ServerError", "commitment", "deal"]
