"""Pictures of a table: SVG for pages and notebooks, boards for terminals, words for readers aloud."""

from gemwright.render._theme import THEMES
from gemwright.render.boards import board, board_text, board_words
from gemwright.render.errors import RenderError
from gemwright.render.pictures import table_svg

__all__ = ["THEMES", "RenderError", "board", "board_text", "board_words", "table_svg"]
