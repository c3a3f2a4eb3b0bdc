"""What is printed on cards can be read: contrast as WCAG computes it, from the colours the browser uses."""

import re
from typing import Final

import pytest

from tests.page.visits import Visit

ENOUGH: Final = 4.5
PRINTED: Final = """async () => {
  const { html, render } = await import("/core/html.js");
  const { CardPicture } = await import("/parts/cards.js");
  const { KINDS } = await import("/core/names.js");
  const { PAINTS } = await import("/parts/paint.js");
  const place = document.body.appendChild(document.createElement("div"));
  const used = (selector, property) => getComputedStyle(place.querySelector(selector))[property];
  const face = [".card-face", "fill"];
  const pairs = { title: [".card-band", "fill"], points: [".card-points", "stroke"], letter: face,
    short: face, "short.within": face };
  return Object.entries(KINDS).flatMap(([family, letters]) => [...letters].flatMap((letter) => {
    const { ink, face } = PAINTS[family][letter];
    const gem = [`${family} gem ${letter}`, ink, face];
    if ("$t".includes(letter)) return [gem];
    const card = { name: `${letter}1:${letter}3`, bonus: letter, points: 3, cost: { [letter]: 3 }, level: 1 };
    const found = Object.entries(pairs).map(([what, [selector, property]]) => {
      const price = { missing: { [letter]: 1 }, gold: 1, affordable: what === "short.within" };
      const props = { key: what, family, card, price, title: "Nova" };
      render(html`<${CardPicture} ...${props} />`, place);
      return [`${family} ${letter} ${what}`, used(`.card-${what}`, "fill"), used(selector, property)];
    });
    return [gem, ...found];
  }));
}"""
"""Words with the colour they have and the one they stand on, for every colour of cards."""


def channels(colour: str) -> list[float]:
    """Read `#rrggbb` or `rgb(r, g, b)`; each channel from 0 to 1."""
    found = re.findall(r"[0-9a-f]{2}", colour) if colour.startswith("#") else []
    numbers = [int(each, 16) for each in found] or [int(each) for each in re.findall(r"\d+", colour)]
    assert len(numbers) == 3, colour
    return [number / 255 for number in numbers]


def luminance(colour: str) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(colour)]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_wcag_says() -> None:
    assert contrast("#000000", "rgb(255, 255, 255)") == 21
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_on_every_card_can_be_read(visit: Visit, theme: str) -> None:
    visit.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    printed = visit.page.evaluate(PRINTED)
    assert len(printed) == 10 * 6 + 3
    assert {what: contrast(one, other) for what, one, other in printed if contrast(one, other) < ENOUGH} == {}
