"""Picture of `docs/architecture.md`, drawn from the imports of the code.

`python -m tests.documents.architecture_picture` writes it. A box is a package, an arrow goes from a package
to one that it imports. Arrows that follow from others are left out.
"""

from __future__ import annotations

from pathlib import Path

import grimp
import svg

PICTURE = Path(__file__).parents[2] / "docs" / "architecture.svg"
TOPS = ("host", "engine", "cards", "firmware", "hardware")
COLORS = {
    "host": "#2f6f8f",
    "engine": "#9a4f1f",
    "cards": "#4d7a35",
    "firmware": "#6b5a8e",
    "hardware": "#6b5a8e",
}
WIDTH, HEIGHT, GAP, ROW = 104, 30, 14, 58
"""Size of a box, space between two in a row, and distance of rows, in pixels."""

Imports = dict[str, set[str]]


def imports_of_packages() -> Imports:
    """Return which of these packages each one imports: those of `host` and `engine`, the other top ones."""
    graph = grimp.build_graph(*TOPS)
    children = {child for top in ("host", "engine") for child in graph.find_children(top)}
    rooms = {child for child in children if graph.find_children(child)} | set(TOPS[2:])
    for room in rooms:
        if graph.find_children(room):
            graph.squash_module(room)
    return {room: graph.find_modules_directly_imported_by(room) & rooms - {room} for room in rooms}


def without_shortcuts(imports: Imports) -> Imports:
    """Leave out each import that a longer path through other packages also gives."""

    def reached(room: str) -> set[str]:
        return {each for direct in imports[room] for each in {direct, *reached(direct)}}

    return {
        room: {each for each in direct if not any(each in reached(other) for other in direct - {each})}
        for room, direct in imports.items()
    }


def rows_of(imports: Imports) -> list[list[str]]:
    """Return the packages in rows, each above all it imports, every row ordered to keep arrows short."""

    def level(room: str) -> int:
        return max((level(each) + 1 for each in imports[room]), default=0)

    rows: list[list[str]] = [[] for _ in range(max(map(level, imports)) + 1)]
    for room in sorted(imports):
        rows[level(room)].append(room)
    middle: dict[str, float] = {}
    for row in rows:
        for place, room in enumerate(row):
            below = [middle[each] for each in sorted(imports[room])]
            middle[room] = sum(below) / len(below) if below else place - (len(row) - 1) / 2
        row.sort(key=lambda room: (middle[room], room))
        middle.update({room: place - (len(row) - 1) / 2 for place, room in enumerate(row)})
    return rows[::-1]


def picture() -> str:
    """Return the picture as SVG, the same for the same imports."""
    imports = without_shortcuts(imports_of_packages())
    rows = rows_of(imports)
    width = max(map(len, rows)) * (WIDTH + GAP) + GAP
    corners = {
        room: (round((width - len(row) * (WIDTH + GAP) + GAP) / 2 + place * (WIDTH + GAP)), 12 + number * ROW)
        for number, row in enumerate(rows)
        for place, room in enumerate(row)
    }
    arrows: list[svg.Element] = []
    boxes: list[svg.Element] = []
    for room, (x, y) in sorted(corners.items()):
        for other in sorted(imports[room]):
            end, top = corners[other][0] + WIDTH // 2, corners[other][1] - 3
            start, bottom = x + WIDTH // 2, y + HEIGHT
            bend = (top - bottom) // 2
            curve = f"M{start} {bottom}C{start} {bottom + bend} {end} {top - bend} {end} {top}"
            arrows.append(svg.Path(d=curve, marker_end="url(#tip)"))  # type: ignore[arg-type]
        top_name, _, name = room.rpartition(".")
        boxes += [
            svg.Rect(x=x, y=y, width=WIDTH, height=HEIGHT, rx=5, fill=COLORS[top_name or name]),
            svg.Text(x=x + WIDTH // 2, y=y + 20, text=name),
        ]
    drawing = svg.SVG(
        width=width,
        height=len(rows) * ROW,
        viewBox=svg.ViewBoxSpec(0, 0, width, len(rows) * ROW),
        elements=[
            svg.Style(
                text="text{font:13px sans-serif;fill:#fff;text-anchor:middle}path{fill:none;stroke:#888}"
            ),
            svg.Rect(width=width, height=len(rows) * ROW, fill="#fff"),
            svg.Defs(
                elements=[
                    svg.Marker(
                        id="tip",
                        markerWidth=7,
                        markerHeight=7,
                        refX=5,
                        refY=3,
                        orient="auto",
                        elements=[svg.Polygon(points=[0, 0, 6, 3, 0, 6], fill="#888")],
                    )
                ]
            ),
            *arrows,
            *boxes,
        ],
    )
    return drawing.as_str() + "\n"


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
