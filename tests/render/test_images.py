"""The pictures in the documentation are what the code draws."""

import pytest

from tests.render.images import FOLDER, IMAGES, drawn


@pytest.mark.parametrize("name", sorted(IMAGES))
def test_documented_pictures_are_up_to_date(name: str) -> None:
    shown = (FOLDER / name).read_text(encoding="utf-8")
    assert shown == drawn(name), "draw them anew with `python -m tests.render.images`"


def test_no_picture_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.svg")} == set(IMAGES)
