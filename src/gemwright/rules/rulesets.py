"""Rule sets: an edition plus the switches that differ from its defaults."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, Literal, get_args

from gemwright.rules.catalogue import TakeRule
from gemwright.rules.components import FAMILIES, Family
from gemwright.rules.errors import SetUpError
from gemwright.rules.state import Row

Edition = Literal["splendor-2014", "splendor-2024", "marvel"]
EDITIONS: Final[tuple[Edition, ...]] = get_args(Edition)

RULES_VERSION: Final = 1
"""Raised whenever the same decisions could lead to another game; records keep it."""

_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "take_distinct": ("up_to", "exact"),
    "short_supply": ("max", "any"),
    "payment": ("free", "gems_first"),
    "pass": ("forced_only", "always"),
    "stalemate": ("draw", "rank"),
    "turn_cap": ("none",),
    "reserved_from_table_public": ("true", "false"),
}
_ATTRIBUTES: Final = {"pass": "passing"}
_NUMBER: Final = re.compile(r"[1-9]\d{0,6}", re.ASCII)
MAX_TURN_CAP: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class RuleSet:
    """An edition and its switches.

    Attributes:
        edition: `splendor-2014`, `splendor-2024` or `marvel`.
        take_distinct: `up_to` or `exact` colours in a take (A-01).
        short_supply: with fewer than three colours left, take `max` or `any` of them (A-02).
        payment: gold `free` in place of owned gems, or `gems_first` (A-05).
        passing: `forced_only` or `always`, the switch `pass` (A-19).
        stalemate: `draw` or `rank` (A-20).
        turn_cap: complete rounds after which the game ends, or None (A-21).
        reserved_from_table_public: whether cards reserved face up stay known to all (A-22).

    >>> RuleSet.parse("splendor-2024+short_supply=any").short_supply
    'any'
    """

    edition: Edition = "splendor-2024"
    take_distinct: str = "exact"
    short_supply: str = "max"
    payment: str = "free"
    passing: str = "forced_only"
    stalemate: str = "draw"
    turn_cap: int | None = None
    reserved_from_table_public: bool = True

    def __post_init__(self) -> None:
        if self.edition not in EDITIONS:
            raise SetUpError("unknown-edition", edition=str(self.edition)[:40], choices=", ".join(EDITIONS))
        for switch in _CHOICES:
            _parse_value(switch, _value_text(getattr(self, _ATTRIBUTES.get(switch, switch))))

    @classmethod
    def of(cls, edition: str) -> "RuleSet":
        """Return the defaults of an edition.

        Raises:
            SetUpError: there is no such edition.
        """
        for known in EDITIONS:
            if edition == known:
                return cls(known, take_distinct="up_to" if known == "splendor-2014" else "exact")
        raise SetUpError("unknown-edition", edition=edition[:40], choices=", ".join(EDITIONS))

    @classmethod
    def parse(cls, name: str) -> "RuleSet":
        """Read a rule set by name, `splendor-2024+short_supply=any+turn_cap=50`.

        Raises:
            SetUpError: unknown edition, switch or value, or a switch given twice.
        """
        edition, *switches = name.split("+")
        rules = cls.of(edition)
        given: set[str] = set()
        for switch in switches:
            key, _, value = switch.partition("=")
            if key in given:
                raise SetUpError("switch-twice", switch=key[:40])
            given.add(key)
            rules = rules.switched(key, value)
        return rules

    def switched(self, switch: str, value: str) -> "RuleSet":
        """Return a copy with one switch set from text.

        Raises:
            SetUpError: unknown switch or value.
        """
        if switch not in _CHOICES:
            raise SetUpError("unknown-switch", switch=switch[:40], choices=", ".join(_CHOICES))
        changes: dict[str, Any] = {_ATTRIBUTES.get(switch, switch): _parse_value(switch, value)}
        return replace(self, **changes)

    @property
    def family(self) -> Family:
        """`splendor` or `marvel`: which cards and tiles, and which end of the game."""
        return "marvel" if self.edition == "marvel" else "splendor"

    @property
    def name(self) -> str:
        """The edition and every switch that differs from its default, as `parse` reads it."""
        return _name(self)

    def __str__(self) -> str:
        return self.name

    @property
    def take_rule(self) -> TakeRule:
        """How many different colours a take may have."""
        if self.take_distinct == "up_to":
            return TakeRule.UP_TO
        return TakeRule.EXACT_ANY if self.short_supply == "any" else TakeRule.EXACT_MAX

    def write_to(self, state: Row) -> None:
        """Set the switches of a game row."""
        state["family"] = FAMILIES.index(self.family)
        state["take_rule"] = int(self.take_rule)
        state["gems_first"] = int(self.payment == "gems_first")
        state["pass_always"] = int(self.passing == "always")
        state["stalemate_ranks"] = int(self.stalemate == "rank")
        state["turn_cap"] = self.turn_cap or 0
        state["reserved_public"] = int(self.reserved_from_table_public)


def switch_choices() -> dict[str, tuple[str, ...]]:
    """Return the values each switch takes, for help texts; `turn_cap` also takes a number."""
    return dict(_CHOICES)


@lru_cache(maxsize=1_000)
def _name(rules: RuleSet) -> str:
    default = RuleSet.of(rules.edition)
    parts: list[str] = [rules.edition]
    for switch in _CHOICES:
        attribute = _ATTRIBUTES.get(switch, switch)
        value = getattr(rules, attribute)
        if value != getattr(default, attribute):
            parts.append(f"{switch}={_value_text(value)}")
    return "+".join(parts)


def _value_text(value: Any) -> str:
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _parse_value(switch: str, value: str) -> Any:
    if switch == "turn_cap" and _NUMBER.fullmatch(value) and int(value) <= MAX_TURN_CAP:
        return int(value)
    if value not in _CHOICES[switch]:
        offered = "none, 1, 2, ..." if switch == "turn_cap" else ", ".join(_CHOICES[switch])
        raise SetUpError("bad-switch-value", switch=switch, value=value[:40], choices=offered)
    if switch == "turn_cap":
        return None
    return value == "true" if switch == "reserved_from_table_public" else value
