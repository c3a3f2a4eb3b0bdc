"""The pictures that docs keep are those the script takes, all shown and small."""

import re

from tests.page.pictures import FOLDER, KEPT, PICTURES

MOST_BYTES = 130_000
GUIDE = FOLDER.parents[1] / "guides" / "page.md"


def test_every_picture_has_a_name_of_its_own() -> None:
    assert len({picture.name for picture in PICTURES}) == len(PICTURES)


def test_docs_keep_the_pictures_they_show() -> None:
    shown = re.findall(r"\]\(\.\./images/page/([\w-]+)\.webp\)", GUIDE.read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(KEPT)
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(KEPT)


def test_pictures_are_small() -> None:
    for picture in FOLDER.glob("*.webp"):
        assert 5_000 < picture.stat().st_size < MOST_BYTES, picture.name
