"""Component lists of section 1, read from the csv files, and a random set-up (section 2)."""

import csv
import random
from collections.abc import Mapping
from pathlib import Path

from .model import Card, Tile

FOLDER = Path(__file__).resolve().parents[2] / "src" / "gemwright" / "rules" / "data"
COLOURS = {
    "splendor": ("white", "blue", "green", "red", "black"),
    "marvel": ("yellow", "purple", "blue", "red", "orange"),
}


def load_cards(family: str) -> list[Card]:
    """Return the 90 cards of a family, 'splendor' or 'marvel', in file order (R1.2, R1.6)."""
    colours = COLOURS[family]
    file_name = "splendor_cards.csv" if family == "splendor" else "marvel_characters.csv"
    return [_card(row, colours) for row in _rows(file_name)]


def load_tiles(family: str) -> list[Tile]:
    """Return the 10 nobles (R1.3), or the 8 faces of the 4 Location tiles (R1.7)."""
    file_name = "splendor_nobles.csv" if family == "splendor" else "marvel_locations.csv"
    return [_tile(row, COLOURS[family]) for row in _rows(file_name)]


def load_locations() -> list[tuple[Tile, Tile]]:
    """Return the 4 Location tiles, each with its two faces (R1.7)."""
    faces: dict[str, list[Tile]] = {}
    for row in _rows("marvel_locations.csv"):
        faces.setdefault(row["tile"], []).append(_tile(row, COLOURS["marvel"]))
    return [(pair[0], pair[1]) for pair in faces.values()]


def random_setup(edition: str, num_players: int, rng: random.Random) -> tuple[list[list[Card]], list[Tile]]:
    """Shuffle the three decks and draw the tiles on the table (R2.2-R2.4)."""
    cards = load_cards("marvel" if edition == "marvel" else "splendor")
    decks = [[card for card in cards if card[0] == level] for level in (1, 2, 3)]
    for deck in decks:
        rng.shuffle(deck)
    if edition == "marvel":  # R2.4: n physical tiles, each on a random face
        return decks, [rng.choice(faces) for faces in rng.sample(load_locations(), num_players)]
    return decks, rng.sample(load_tiles("splendor"), num_players + 1)  # R2.3


def _rows(file_name: str) -> list[dict[str, str]]:
    with (FOLDER / file_name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _card(row: Mapping[str, str], colours: tuple[str, ...]) -> Card:
    return (
        int(row["level"]),
        colours.index(row["bonus"]),
        int(row["points"]),
        tuple(int(row[colour]) for colour in colours),
        int(row.get("avengers", "0")),
        row.get("name", ""),
    )


def _tile(row: Mapping[str, str], colours: tuple[str, ...]) -> Tile:
    return (int(row["points"]), tuple(int(row[colour]) for colour in colours), row["name"])
