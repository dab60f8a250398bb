"""`hardware/legend.svg`: a paper legend for each key, to be laid under the clear cover of its cap.

The signs for dice, tokens and actions are drawn for this console.
"""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

import svg

from hardware.generate.drawing import BORDER, FAINT, HEIGHT, INK, RULER, WIDTH, Sheet, ruler, text_path, width
from hardware.generate.group_marks import MARKS, strip
from hardware.generate.panel import PanelError
from host.console_layout import Key, Layout

PEN = 0.2
"""Line width of a sign that is 2 wide."""


def _n(value: float) -> str:
    """Format a number, the same on every machine."""
    return f"{round(value, 3) + 0.0:g}"


def _ring(x: float, y: float, radius: float) -> str:
    arc = f"a {_n(radius)} {_n(radius)} 0 1 0"
    return f"M {_n(x - radius)} {_n(y)} {arc} {_n(2 * radius)} 0 {arc} {_n(-2 * radius)} 0 Z"


def _circle_points(count: int, radius: float, turn: float = 0) -> list[str]:
    """Return points on a circle, the first one at the top or `turn` steps on."""
    angles = [2 * pi * (number + turn) / count - pi / 2 for number in range(count)]
    return [f"{_n(radius * cos(angle))} {_n(radius * sin(angle))}" for angle in angles]


def _polygon(*points: str) -> str:
    return f"M {' L '.join(points)} Z"


def _star(points: int, outer: float, inner: float) -> str:
    tips, dents = _circle_points(points, outer), _circle_points(points, inner, 0.5)
    return _polygon(*(point for pair in zip(tips, dents, strict=True) for point in pair))


def _rays(count: int, inner: float, outer: float) -> str:
    ends = zip(_circle_points(count, inner), _circle_points(count, outer), strict=True)
    return " ".join(f"M {start} L {end}" for start, end in ends)


def _drop(x: float, y: float, size: float) -> str:
    """Return the path of a falling drop around its middle."""
    side = 0.62 * size
    left, right, shoulder, low = _n(x - side), _n(x + side), _n(y - 0.1 * size), _n(y + 0.35 * size)
    tip, belly = f"{_n(x)} {_n(y - size)}", f"A {_n(side)} {_n(side)} 0 0 1"
    return f"M {tip} Q {right} {shoulder} {right} {low} {belly} {left} {low} Q {left} {shoulder} {tip} Z"


_DIE = "M -.6 -.9 H .6 Q .9 -.9 .9 -.6 V .6 Q .9 .9 .6 .9 H -.6 Q -.9 .9 -.9 .6 V -.6 Q -.9 -.9 -.6 -.9 Z"

SIGNS = {
    # Dice types: bowl with a flame, heart, eye, leaf, sun, two links, hourglass.
    "ceremonial": (
        "M 0 -1 Q .55 -.45 .32 -.15 A .37 .37 0 0 1 -.32 -.15 Q -.55 -.45 0 -1 Z",
        "M -.8 .2 H .8 A .8 .75 0 0 1 -.8 .2 Z",
    ),
    "charm": ("", "M 0 .85 C -1.4 -.1 -.75 -1.15 0 -.4 C .75 -1.15 1.4 -.1 0 .85 Z"),
    "illusion": (_ring(0, 0, 0.28), "M -1 0 Q 0 -1.3 1 0 Q 0 1.3 -1 0 Z"),
    "natural": ("", "M -.6 .6 C -1 -.5 -.1 -.9 .85 -.85 C .9 .1 .5 1 -.6 .6 Z M -.9 .9 L .3 -.3"),
    "divine": (_ring(0, 0, 0.38), _rays(8, 0.62, 0.92)),
    "sympathy": ("", f"{_ring(-0.38, 0, 0.52)} {_ring(0.38, 0, 0.52)}"),
    "time": ("M 0 .15 L .38 .75 H -.38 Z", "M -.6 -.85 H .6 L -.6 .85 H .6 Z"),
    # Sides: a die with one pip, a diamond, a star.
    "basic": (_ring(0, 0, 0.22), _DIE),
    "class": ("M 0 -.5 L .5 0 L 0 .5 L -.5 0 Z", _DIE),
    "power": (_star(5, 0.7, 0.28), _DIE),
    # Tokens: a drop, a sleeping card, a hexagon, rain.
    "wound": (_drop(0, 0.1, 0.95), ""),
    "exhaustion": (
        "",
        "M -.95 .65 V -.65 H .95 V .65 Z M -.28 -.3 H .28 L -.28 .3 H .28",
    ),
    "status": ("", _polygon(*_circle_points(6, 0.9))),
    "red_rains": (f"{_drop(-0.5, -0.25, 0.5)} {_drop(0.5, -0.25, 0.5)} {_drop(0, 0.5, 0.5)}", ""),
    # The two sides of the table: a claw's marks, a flame.
    "chimera": ("", "M -.7 -.8 Q -.55 .3 -.85 .85 M 0 -.8 Q .15 .3 -.15 .85 M .7 -.8 Q .85 .3 .55 .85"),
    "phoenixborn": (
        "",
        "M 0 -1 C .1 -.4 .8 -.2 .7 .4 C .6 1.05 -.6 1.05 -.7 .4 C -.75 0 -.5 -.2 -.4 -.5 "
        "C -.2 -.3 -.15 -.15 -.1 0 C .1 -.3 .1 -.6 0 -1 Z",
    ),
    # Actions: a card put up, crossed blades, rings, a skip.
    "play": (
        "",
        "M -.65 -.95 H .65 V .95 H -.65 Z M 0 .55 V -.5 M -.32 -.15 L 0 -.5 L .32 -.15",
    ),
    "attack": ("", "M -.85 -.85 L .6 .6 M .35 .85 L .85 .35 M .85 -.85 L -.6 .6 M -.35 .85 L -.85 .35"),
    "meditate": (_ring(0, 0, 0.15), f"{_ring(0, 0, 0.5)} {_ring(0, 0, 0.9)}"),
    "pass": ("", "M -.75 -.6 L -.15 0 L -.75 .6 M -.05 -.6 L .55 0 L -.05 .6 M .85 -.6 V .6"),
    # Control: turning back, an arrow, a question, a check mark.
    "undo": ("", "M -.8 -.35 H .25 A .55 .55 0 0 1 .25 .75 H -.4 M -.45 -.75 L -.85 -.35 L -.45 .05"),
    "back": ("", "M .85 0 H -.8 M -.35 -.5 L -.85 0 L -.35 .5"),
    "help": (_ring(0, 0.85, 0.08), "M -.45 -.45 A .47 .47 0 1 1 .2 -.05 Q 0 .1 0 .4"),
    "confirm": ("", "M -.85 .1 L -.3 .7 L .85 -.65"),
}
"""The filled part and the lines of each key id: SVG path data within -1 to 1, y downward."""


def sign(key_id: str, x: float, y: float, half: float, ink: str) -> svg.G | None:
    """Return the sign of a key around (x, y), twice `half` wide and high; None for a key without one."""
    if key_id not in SIGNS:
        return None
    filled, lines = SIGNS[key_id]
    paths: list[svg.Element] = []
    if filled:
        paths.append(svg.Path(fill=ink, extra={"d": filled}))
    if lines:
        paths.append(svg.Path(fill="none", extra={"d": lines}))
    return svg.G(
        transform=[svg.Translate(round(x, 3), round(y, 3)), svg.Scale(round(half, 3))],
        stroke=ink, stroke_width=PEN, style="stroke-linecap: round; stroke-linejoin: round", elements=paths,
    )  # fmt: skip


PATH = "hardware/legend.svg"

SIDE = 14.0
"""Side of a legend in mm."""

SMALLER = 12.5
"""Side of the legend in another common kind of cap."""

EDGE = 0.8
"""Margin along its edges, which the cap covers or the scissors miss."""

STRIP = 1.5
"""Height of the strip that marks the group."""

LARGEST, TWO_LINES, LEAST, NUMBER, GROUP = 2.6, 2.1, 1.8, 5.0, 1.6
"""Heights of capitals: words at most, in two lines, at least; numbers, and the group's name under them."""

LEADING = 1.6
"""Line spacing of a word, in heights of a capital."""

NARROW = 0.8
"""Least relative width of letters, for a word to fit."""

LEGEND_PEN = 0.15
"""Width of the strokes, in heights of a capital."""

PARTS = {"Phoenixborn": ("Phoenix", "born"), "Ceremonial": ("Cere", "monial")}
"""Line breaks of words that are too long for one line."""

TOP, BOTTOM, ASIDE = 34.0, 16.0, 66.0
"""Margins of the sheet: for the title, for the ruler, and at the right for the list of groups."""


def files(layout: Layout) -> dict[str, bytes]:
    """Return the sheet. Raises PanelError if a word does not fit its legend, or the legends the sheet."""
    percent = round(100 * SMALLER / SIDE)
    sheet = Sheet(
        "Key legends",
        f"{SIDE:g} x {SIDE:g} mm each, for clear caps with a paper under the cover. Print at 100 %, not "
        "fitted to the page, and cut along the gray lines.",
        f"For covers of another size change the scale: for {SMALLER:g} mm print at {percent} %; "
        f"the ruler has {RULER * percent / 100:g} mm then. The lower block is a spare.",
    )
    lines = list(_lines(layout.keys, int((WIDTH - 2 * BORDER - ASIDE) / SIDE)))
    block = SIDE * len(lines)
    tops = [TOP, TOP + block + 6]
    if TOP + block > HEIGHT - BOTTOM:
        raise PanelError(f"the legends of {len(layout.keys)} keys do not fit onto one sheet of paper")
    for top in tops[: 2 if tops[1] + block <= HEIGHT - BOTTOM else 1]:
        for number, keys in enumerate(lines):
            for column, key in enumerate(keys):
                sheet.add(*legend(key, BORDER + SIDE * column, top + SIDE * number))
    _groups(sheet, layout)
    ruler(sheet)
    return {PATH: sheet.as_bytes()}


def _lines(keys: Sequence[Key], longest: int) -> Iterable[Sequence[Key]]:
    """Yield the keys line by line as on the panel, broken where a line is too long for the sheet."""
    for y in sorted({key.y for key in keys}):
        line = sorted((key for key in keys if key.y == y), key=lambda key: key.x)
        for start in range(0, len(line), longest):
            yield line[start : start + longest]


def legend(key: Key, left: float, top: float) -> Iterable[svg.Element]:
    """Yield one legend with its cutting lines, from its upper left corner. Raises PanelError if too long."""
    yield svg.Rect(x=left, y=top, width=SIDE, height=SIDE, fill="none", stroke=FAINT, stroke_width=0.1)
    yield strip(key.group, left + EDGE, top + EDGE, SIDE - 2 * EDGE, STRIP)
    middle, upper, lower = left + SIDE / 2, top + EDGE + STRIP, top + SIDE - EDGE
    if key.legend.isalpha() or " " in key.legend:
        words, height, narrow = fit_legend(key.legend)
        base = lower - height * 0.38
        for number, word in enumerate(reversed(words)):
            yield text_path(
                word, middle, base - number * LEADING * height, height, narrow=narrow, bold=LEGEND_PEN
            )
        upper_words = base - height * (1 + LEADING * (len(words) - 1))
        if drawing := sign(
            key.id, middle, (upper + upper_words) / 2, min(2.8, (upper_words - upper) / 2 - 0.5), INK
        ):
            yield drawing
    else:
        yield text_path(key.legend, middle, (upper + lower - 2 * GROUP + NUMBER) / 2, NUMBER, bold=LEGEND_PEN)
        yield text_path(MARKS[key.group].word, middle, lower - GROUP * 0.3, GROUP, bold=LEGEND_PEN)


def fit_legend(text: str) -> tuple[tuple[str, ...], float, float]:
    """Return a legend's lines, the height of its capitals, and their relative width.

    Raises PanelError if it is too long.
    """
    room = SIDE - 2 * EDGE - 0.4
    broken = tuple(text.split()) if " " in text else PARTS.get(text, (text,))
    for words in ((text,), broken):
        widest = max(width(word, 1) + LEGEND_PEN for word in words)
        height = min(LARGEST if len(words) == 1 else TWO_LINES, room / (widest * NARROW))
        if height >= LEAST:
            return words, round(height, 2), min(1.0, room / (widest * height))
    raise PanelError(
        f"the legend {text!r} is too long for a key: say in hardware/generate/key_legends.py where it breaks"
    )


def _groups(sheet: Sheet, layout: Layout) -> None:
    """Draw the list of groups with their strips, at the right."""
    left = WIDTH - BORDER - ASIDE + 6
    sheet.text(left, TOP + 3, "Groups by their strip", size=3.4, bold=True)
    groups = dict.fromkeys(key.group for key in layout.keys)
    for number, group in enumerate(groups):
        y = TOP + 10 + 6 * number
        sheet.add(strip(group, left, y - STRIP - 0.2, 24, STRIP))
        sheet.text(left + 28, y, MARKS[group].meaning, size=3)
