"""The tables of docs/reference/observation.md, made from the layout; run as a module to mend the page."""

from pathlib import Path

from gemwright.observe import PARTS, Part

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "observation.md"
BEGIN = "<!-- tables: python -m tests.observe.page -->\n"


def summary() -> str:
    lines = ["| part | numbers | axes | a place has | about |", "|---|---|---|---|---|"]
    for part in PARTS:
        axes = " × ".join(f"{size} {name}s" for name, size in part.axes) or "-"
        numbers = f"{part.start} to {part.stop - 1}"
        lines.append(f"| `{part.name}` | {numbers} | {axes} | {part.cell} | {part.meaning} |")
    return "\n".join(lines)


def columns(part: Part) -> str:
    lines = [f"## {part.name}", "", "| in a place | column | 1 stands for | says |", "|---|---|---|---|"]
    for column in part.columns:
        place = part.column(column.name)
        last = f" to {place.stop - 1}" if column.width > 1 else ""
        most = "yes" if column.most == 1 else column.most
        lines.append(f"| {place.start}{last} | `{column.name}` | {most} | {column.meaning} |")
    return "\n".join(lines)


def mended() -> str:
    """Return the page with its tables made anew."""
    above = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
    return above + BEGIN + "\n" + "\n\n".join([summary(), *map(columns, PARTS)]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(mended(), encoding="utf-8")
