import numpy as np
import pytest

from gemwright.observe import (
    OBSERVATION_SIZE,
    OBSERVATION_VERSION,
    PARTS,
    observation_parts,
    part,
)
from tests.observe import page


def test_version_1_is_frozen() -> None:
    """Networks rely on every place; a change here needs a new version."""
    assert OBSERVATION_VERSION == 1
    assert OBSERVATION_SIZE == 698
    assert [(each.name, each.start, each.shape) for each in PARTS] == [
        ("present", 0, (4, 1)),
        ("table", 4, (39,)),
        ("purchase", 43, (20,)),
        ("seats", 63, (4, 21)),
        ("tiles", 147, (5, 10)),
        ("market", 197, (3, 4, 20)),
        ("market_others", 437, (3, 4, 3, 2)),
        ("hand", 509, (3, 24)),
        ("other_hands", 581, (3, 3, 13)),
    ]


def test_parts_follow_each_other_without_gaps() -> None:
    slices = observation_parts()
    covered = [index for place in slices.values() for index in range(place.start, place.stop)]
    assert covered == list(range(OBSERVATION_SIZE))
    assert list(slices) == [each.name for each in PARTS]


@pytest.mark.parametrize("name", observation_parts())
def test_columns_fill_a_place_in_order(name: str) -> None:
    described = part(name)
    columns = [described.column(column.name) for column in described.columns]
    assert np.concatenate([np.arange(described.cell)[column] for column in columns]).tolist() == list(
        range(described.cell)
    )
    assert [described.offset(column.name) for column in described.columns] == [c.start for c in columns]
    assert len({column.name for column in described.columns}) == len(described.columns)


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError):
        part("market").offset("colour")
    with pytest.raises(KeyError):
        part("market").column("colour")
    with pytest.raises(KeyError):
        part("bank")


def test_the_page_says_what_the_code_writes() -> None:
    """Mend the page with `python -m tests.observe.page`."""
    assert page.PAGE.read_text(encoding="utf-8") == page.mended()
