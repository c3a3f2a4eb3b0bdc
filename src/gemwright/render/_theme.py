"""Colours of the drawing: two themes, and the gems of both families."""

from dataclasses import dataclass
from typing import Final

from gemwright.rules import Family

THEMES: Final = ("light", "dark")


@dataclass(frozen=True, slots=True)
class GemPaint:
    """Colours of one kind of token: its face, what is written on it, and its rim."""

    face: str
    ink: str
    rim: str


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of everything that is no gem.

    Attributes:
        page: background, and its lighter middle.
        panel: seats and piles; `line` their borders.
        card: face of a card.
        ink: text; `muted` for what matters less.
        accent: the seat to move, and `on_accent` what is written on it.
        good: affordable; `on_good` written on it.
        bad: what is missing.
        prize: nobles, locations and winners; `on_prize` written on them.
        back: card backs, `back_line` their pattern, `on_back` written on them.
        shadow: how dark shadows are, 0 to 1.
    """

    page: tuple[str, str]
    panel: str
    line: str
    card: str
    ink: str
    muted: str
    accent: str
    on_accent: str
    good: str
    on_good: str
    bad: str
    prize: str
    on_prize: str
    back: tuple[str, str]
    back_line: str
    on_back: str
    shadow: float


PALETTE: Final[dict[str, Theme]] = {
    "light": Theme(
        page=("#efe9dd", "#f8f5ee"),
        panel="#fffdf9",
        line="#d8cfbe",
        card="#fffefb",
        ink="#20242e",
        muted="#5a606d",
        accent="#0d6a63",
        on_accent="#ffffff",
        good="#11713a",
        on_good="#ffffff",
        bad="#b3261e",
        prize="#6a4a12",
        on_prize="#fff6df",
        back=("#3a4666", "#232b42"),
        back_line="#8fa0cf",
        on_back="#ffffff",
        shadow=0.16,
    ),
    "dark": Theme(
        page=("#10131b", "#1a1f2c"),
        panel="#202635",
        line="#3a4358",
        card="#2a3142",
        ink="#f0f2f7",
        muted="#aab4c6",
        accent="#5fe0cf",
        on_accent="#06231f",
        good="#5be08c",
        on_good="#06240f",
        bad="#ff9a8f",
        prize="#e9c46a",
        on_prize="#2a1d00",
        back=("#475581", "#2a3350"),
        back_line="#9fb0e0",
        on_back="#ffffff",
        shadow=0.45,
    ),
}

GEMS: Final[dict[Family, tuple[GemPaint, ...]]] = {
    "splendor": (
        GemPaint("#f2f4f7", "#1c2129", "#8e97a6"),
        GemPaint("#1f5fc4", "#ffffff", "#123a7c"),
        GemPaint("#137a41", "#ffffff", "#0a4a27"),
        GemPaint("#c02c3b", "#ffffff", "#761722"),
        GemPaint("#33343d", "#ffffff", "#8b8d99"),
        GemPaint("#efc13c", "#2b1f00", "#8f6a0c"),
    ),
    "marvel": (
        GemPaint("#f6cf3f", "#2b1f00", "#947009"),
        GemPaint("#7541b4", "#ffffff", "#472371"),
        GemPaint("#1f66c8", "#ffffff", "#123f80"),
        GemPaint("#c02c3b", "#ffffff", "#761722"),
        GemPaint("#f0913c", "#2b1400", "#924c0c"),
        GemPaint("#bcc5d1", "#1c2129", "#69737f"),
        GemPaint("#2fb866", "#031d0c", "#0e6a35"),
    ),
}
