"""A small layer for drawing: elements that escape what is put into them, numbers kept short."""

import hashlib
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET

Node = ET.Element
SVG: Final = "http://www.w3.org/2000/svg"
_REFERENCES: Final = ("fill", "stroke", "href", "clip-path", "aria-labelledby")


def number(value: float) -> str:
    """Write a coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def draw(parent: Node, tag: str, content: str = "", /, **attributes: float | str) -> Node:
    """Add an element; `stroke_width` becomes `stroke-width`, floats are shortened."""
    node = ET.SubElement(parent, tag, {_key(key): _value(value) for key, value in attributes.items()})
    if content:
        node.text = content
    return node


def _key(name: str) -> str:
    return "viewBox" if name == "viewBox" else name.rstrip("_").replace("_", "-")


def _value(value: float | str) -> str:
    return value if isinstance(value, str) else number(value)


def group(parent: Node, x: float = 0, y: float = 0, **attributes: float | str) -> Node:
    """Add a group whose origin is at (x, y)."""
    if x or y:
        attributes["transform"] = f"translate({number(x)} {number(y)})"
    return draw(parent, "g", **attributes)


def box(
    parent: Node,
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float = 0,
    **attributes: float | str,
) -> Node:
    """Add a rectangle with round corners."""
    if radius:
        attributes["rx"] = radius
    return draw(parent, "rect", x=x, y=y, width=width, height=height, **attributes)


def polygon_points(points: Sequence[tuple[float, float]]) -> str:
    """Write corners as the attribute `points` wants them."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def finish(root: Node) -> str:
    """Return the text of a picture, its ids made its own by a hash of what is drawn.

    Several pictures on one page then do not take each other's definitions.
    """
    digest = hashlib.sha256(ET.tostring(root)).hexdigest()[:10]
    for node in root.iter():
        if "id" in node.attrib:
            node.set("id", f"g{digest}-{node.get('id')}")
        for key in _REFERENCES:
            if key in node.attrib:
                node.set(key, _own(node.attrib[key], key, digest))
    return ET.tostring(root, encoding="unicode")


def _own(value: str, key: str, digest: str) -> str:
    if key == "aria-labelledby":
        return " ".join(f"g{digest}-{part}" for part in value.split())
    return value.replace("#", f"#g{digest}-", 1) if value.startswith(("url(#", "#id-")) else value
