"""`hardware/legend.svg`: a paper legend for each key, to be laid under the clear cover of its cap."""

from collections.abc import Iterable, Sequence

import svg

from hardware.generate.drawing import BORDER, FAINT, HEIGHT, INK, WIDTH, Sheet
from hardware.generate.lettering import width
from hardware.generate.marks import MARKS, strip
from hardware.generate.panel import PanelError
from hardware.generate.pen import RULER, ruler, written
from hardware.generate.signs import sign
from host.console_layout import Key, Layout

PATH = "hardware/legend.svg"
SIDE = 14.0
"""Side of a legend in mm."""
SMALLER = 12.5
"""Side of the legend in another common kind of cap."""
EDGE = 0.8
"""Kept free along its edges, which the cap covers or the scissors miss."""
STRIP = 1.5
"""Height of the strip that marks the group."""
LARGEST, TWO_LINES, LEAST, NUMBER, GROUP = 2.6, 2.1, 1.8, 5.0, 1.6
"""Heights of capitals: words at most, in two lines, at least; numbers, and the group's name under them."""
LEADING = 1.6
"""From line to line of a word, in heights of a capital."""
NARROW = 0.8
"""Letters may be this narrow for a word to fit."""
LEGEND_PEN = 0.15
"""Width of the strokes, in heights of a capital."""
PARTS = {"Phoenixborn": ("Phoenix", "born"), "Ceremonial": ("Cere", "monial")}
"""Where words break that are too long for one line."""
TOP, BOTTOM, ASIDE = 34.0, 16.0, 66.0
"""Kept free on the sheet: for the title, for the ruler, and at the right for the list of groups."""


def files(layout: Layout) -> dict[str, bytes]:
    """The sheet. Raises PanelError if a word has no room on its legend, or they have none on the sheet."""
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
    """The keys as they lie on the panel, line by line, broken where a line is too long for the sheet."""
    for y in sorted({key.y for key in keys}):
        line = sorted((key for key in keys if key.y == y), key=lambda key: key.x)
        for start in range(0, len(line), longest):
            yield line[start : start + longest]


def legend(key: Key, left: float, top: float) -> Iterable[svg.Element]:
    """One legend with its cutting lines, from its upper left corner. Raises PanelError if it has no room."""
    yield svg.Rect(x=left, y=top, width=SIDE, height=SIDE, fill="none", stroke=FAINT, stroke_width=0.1)
    yield strip(key.group, left + EDGE, top + EDGE, SIDE - 2 * EDGE, STRIP)
    middle, upper, lower = left + SIDE / 2, top + EDGE + STRIP, top + SIDE - EDGE
    if key.legend.isalpha() or " " in key.legend:
        words, height, narrow = fitted(key.legend)
        base = lower - height * 0.38
        for number, word in enumerate(reversed(words)):
            yield written(
                word, middle, base - number * LEADING * height, height, narrow=narrow, bold=LEGEND_PEN
            )
        upper_words = base - height * (1 + LEADING * (len(words) - 1))
        if drawing := sign(
            key.id, middle, (upper + upper_words) / 2, min(2.8, (upper_words - upper) / 2 - 0.5), INK
        ):
            yield drawing
    else:
        yield written(key.legend, middle, (upper + lower - 2 * GROUP + NUMBER) / 2, NUMBER, bold=LEGEND_PEN)
        yield written(MARKS[key.group].word, middle, lower - GROUP * 0.3, GROUP, bold=LEGEND_PEN)


def fitted(text: str) -> tuple[tuple[str, ...], float, float]:
    """A legend's lines, the height of its capitals, how narrow they are. Raises PanelError if too long."""
    room = SIDE - 2 * EDGE - 0.4
    broken = tuple(text.split()) if " " in text else PARTS.get(text, (text,))
    for words in ((text,), broken):
        widest = max(width(word, 1) + LEGEND_PEN for word in words)
        height = min(LARGEST if len(words) == 1 else TWO_LINES, room / (widest * NARROW))
        if height >= LEAST:
            return words, round(height, 2), min(1.0, room / (widest * height))
    raise PanelError(
        f"the legend {text!r} is too long for a key: say in hardware/generate/legend.py where it breaks"
    )


def _groups(sheet: Sheet, layout: Layout) -> None:
    """What the strips mean, at the right."""
    left = WIDTH - BORDER - ASIDE + 6
    sheet.text(left, TOP + 3, "Groups by their strip", size=3.4, bold=True)
    groups = dict.fromkeys(key.group for key in layout.keys)
    for number, group in enumerate(groups):
        y = TOP + 10 + 6 * number
        sheet.add(strip(group, left, y - STRIP - 0.2, 24, STRIP))
        sheet.text(left + 28, y, MARKS[group].meaning, size=3)
