"""Reduces the bytes sent to the terminal: keeps a copy of its cells and writes only those that change.

Textual draws whole regions, also the screen behind a dialog. Cells with the same style are written together:
to move the cursor takes eight bytes, to change two colors thirty. Anything that is not plain drawing is
passed through, and if it may have changed the screen, all is drawn anew from then on. A key at the table then
needs a seventh of Textual's bytes; at 115200 baud and 140x45 the last arrives after 0.4 s, not 2.1.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import get_character_cell_size

_TOKENS = re.compile(
    r"\x1b\[(?P<parameters>[0-9;:<=>?]*)(?P<final>[@-~])"
    r"|(?P<line>\n)"
    r"|(?P<text>[^\x00-\x1f\x7f]+)"
    r"|(?P<invisible>\x1b\](?:0|1|2|22|52);.*?(?:\x07|\x1b\\))"
    r"|\x1b[\]PX^_].*?(?:\x07|\x1b\\)"
    r"|\x1b?.",
    re.DOTALL,
)
"""`invisible` sequences set the title, the shape of the pointer or the clipboard, which no cell shows."""
_HARMLESS_MODES = re.compile(r"\?(?!1049|47$|1047|3$|5$)[0-9;]+")
"""Modes that do not change what is on the screen."""
_GAP = 5
"""Number of unchanged cells that are written again rather than skipped."""
_ENDED_BY = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
"""Codes that end one attribute: bold and faint, italic, underlined, reversed, struck."""
_VISIBLE_ON_BLANKS = frozenset(["4", "7", "9", "21", "53"])
"""Attributes that are visible on a blank: underlined, reversed, struck, underlined twice, overlined."""


class Style(NamedTuple):
    """Style of a cell as parameters of the terminal's SGR command: attributes, foreground, background."""

    attributes: str = ""
    foreground: str = ""
    background: str = ""


PLAIN = Style()
Cell = tuple[str, Style]


class Run(NamedTuple):
    """Adjacent cells of one row with the same style."""

    y: int
    x: int
    text: str
    style: Style


class TerminalDiff:
    """Copy of a terminal's cells, which reduces drawing to what changes them."""

    def __init__(self) -> None:
        self._rows: defaultdict[int, list[Cell | None]] = defaultdict(list)
        """Cells of each row; None where it is not known what the terminal shows."""
        self._cursor = (0, 0)
        """Column and row at which the app draws."""
        self._style = PLAIN
        self._real_cursor: tuple[int, int] | None = None
        """Column and row of the terminal's cursor; None if unknown."""
        self._real_style = PLAIN
        self._output: list[str] = []
        self._pending: dict[int, list[Cell | None]] = {}
        """Rows as they are to be, where something was drawn that is not written; its cells are narrow."""
        self._is_invalid = False

    def invalidate(self) -> None:
        """Forget what the terminal shows, for example after a resize. May be called from any thread."""
        self._is_invalid = True

    def diff(self, drawn: str) -> str:
        """Return what must be written so that the terminal shows what is drawn."""
        self._output = []
        moved = False
        if self._is_invalid:
            self._clear()
        for token in _TOKENS.finditer(drawn):
            kind = token.lastgroup
            if kind == "text":
                self._draw(token[0])
                moved = False
            elif kind == "final" and token["final"] == "m":
                self._style = _apply_sgr(self._style, token["parameters"])
            elif (
                kind == "final" and token["final"] == "H" and (place := _parse_position(token["parameters"]))
            ):
                self._cursor, moved = place, True
            elif kind == "line":
                self._cursor, moved = (0, self._cursor[1] + 1), False
            else:
                self._pass_through(token)
                moved = False
        self._write_pending()
        if moved and self._real_cursor != self._cursor:
            self._move()
        self._set_style(PLAIN)
        return "".join(self._output)

    def _pass_through(self, token: re.Match[str]) -> None:
        """Write a token that does not draw, at the position at which the app draws."""
        self._write_pending()
        if token["invisible"] or (
            token["final"] in ("h", "l") and _HARMLESS_MODES.fullmatch(token["parameters"])
        ):
            self._output.append(token[0])
            return
        if self._real_cursor != self._cursor:
            self._move()
        self._set_style(self._style)
        self._output.append(token[0])
        self._clear()

    def _clear(self) -> None:
        self._is_invalid = False
        self._rows.clear()
        self._real_cursor = None

    def _draw(self, text: str) -> None:
        """Draw text, of which only the cells that change are written.

        If some characters are not one column wide, all are written each time: terminals differ in the width.
        """
        x, y = self._cursor
        row, end = self._pending.get(y), x + len(text)
        if row is None:
            row = self._pending[y] = self._rows[y].copy()
        if x > len(row):
            row += [None] * (x - len(row))
        drawn, narrow = _cells_of(text, self._style)
        if narrow:
            row[x:end] = drawn
            self._cursor = (end, y)
            return
        for sign, cell in zip(text, drawn, strict=True):
            width = get_character_cell_size(sign)
            self._write(x, y, cell, width)
            for cells, beyond in ((row, x + width), (self._rows[y], x + max(1, width))):
                cells[x:beyond] = [None] * (min(len(cells), beyond) - x)
            x += width
        self._real_cursor = None
        self._cursor = (x, y)

    def _write(self, x: int, y: int, cell: Cell, width: int) -> None:
        if self._real_cursor != (x, y):
            self._move_to(x, y)
        sign, style = cell
        self._set_style(self._blank_style(style) if sign == " " else style)
        self._output.append(sign)
        self._real_cursor = (x + width, y)

    def _write_pending(self) -> None:
        """Write the pending cells style by style, those first that need the fewest style changes."""
        if not self._pending:
            return
        by_style: dict[Style, list[Run]] = {}
        for y, row in self._pending.items():
            for run in _runs(y, row, self._rows[y]):
                by_style.setdefault(run.style, []).append(run)
        self._rows.update(self._pending)
        self._pending.clear()
        for style in [style for style in by_style if style == Style("", "", style.background)]:
            alike = (other for other in by_style if other != style and _same_on_blanks(other, style))
            if all(not run.text.strip(" ") for run in by_style[style]) and (other := next(alike, None)):
                by_style[other] += by_style.pop(style)
        for style in sorted(by_style):
            for run in sorted(by_style[style]):
                if self._real_cursor != (run.x, run.y):
                    self._move_to(run.x, run.y)
                self._set_style(run.style if run.text.strip(" ") else style)
                self._output.append(run.text)
                self._real_cursor = (run.x + len(run.text), run.y)

    def _blank_style(self, style: Style) -> Style:
        """Return the style for a blank that needs the fewest changes."""
        if _VISIBLE_ON_BLANKS.isdisjoint((self._real_style.attributes + ";" + style.attributes).split(";")):
            return self._real_style._replace(background=style.background)
        return style

    def _move_to(self, x: int, y: int) -> None:
        """Move the cursor: over a few unchanged cells by writing them again, else by a command."""
        if (
            self._real_cursor is not None
            and self._real_cursor[1] == y
            and 0 < x - self._real_cursor[0] <= _GAP
        ):
            between = self._rows[y][self._real_cursor[0] : x]
            known = len(between) == x - self._real_cursor[0]
            if known and all(cell is not None and self._can_rewrite(cell) for cell in between):
                self._output += [cell[0] for cell in between if cell is not None]
                self._real_cursor = (x, y)
                return
        cursor, self._cursor = self._cursor, (x, y)
        self._move()
        self._cursor = cursor

    def _can_rewrite(self, cell: Cell) -> bool:
        """Return True if an unchanged cell can be written again without a change of the style."""
        sign, style = cell
        if len(sign) > 1:
            return False
        return style == self._real_style or (sign == " " and _same_on_blanks(self._real_style, style))

    def _move(self) -> None:
        x, y = self._cursor
        if self._real_cursor is not None and self._real_cursor[1] == y and x > self._real_cursor[0]:
            self._output.append(f"\x1b[{x - self._real_cursor[0]}C")
        else:
            self._output.append(f"\x1b[{y + 1};{x + 1}H")
        self._real_cursor = (x, y)

    def _set_style(self, style: Style) -> None:
        if style != self._real_style:
            self._output.append(_style_change(self._real_style, style))
            self._real_style = style


@lru_cache(maxsize=4096)
def _parse_position(parameters: str) -> tuple[int, int] | None:
    """Return column and row, from 0, of a command that moves the cursor; None if it has another form."""
    row, _, column = parameters.partition(";")
    return (int(column) - 1, int(row) - 1) if row.isdecimal() and column.isdecimal() else None


def _runs(y: int, row: Sequence[Cell | None], shown: Sequence[Cell | None]) -> Iterator[Run]:
    """Yield the cells of a row that differ from those shown as runs; a blank joins one on its background."""
    start = end = 0
    text, whole = "", PLAIN
    for x, (cell, before) in enumerate(zip_longest(row, shown)):
        if cell is before or cell is None or cell == before:
            continue
        sign, style = cell
        joins = bool(text) and x == end
        if joins and (style is whole or style == whole or (sign == " " and _same_on_blanks(whole, style))):
            text += sign
        elif joins and not text.strip(" ") and _same_on_blanks(style, whole):
            text, whole = text + sign, style
        else:
            if text:
                yield Run(y, start, text, whole)
            start, text, whole = x, sign, style
        end = x + 1
    if text:
        yield Run(y, start, text, whole)


@lru_cache(maxsize=4096)
def _same_on_blanks(style: Style, blank: Style) -> bool:
    """Return True if `blank` looks the same in `style`, as only a background shows."""
    plain = Style("", "", blank.background)
    return (
        blank == plain
        and style.background == blank.background
        and _VISIBLE_ON_BLANKS.isdisjoint(style.attributes.split(";"))
    )


@lru_cache(maxsize=4096)
def _cells_of(text: str, style: Style) -> tuple[list[Cell], bool]:
    """Return the cells of a text, and whether each is one column wide."""
    blank = _visible_style(" ", style)
    narrow = text.isascii() or all(get_character_cell_size(sign) == 1 for sign in text)
    return [(sign, blank if sign == " " else style) for sign in text], narrow


def _visible_style(sign: str, style: Style) -> Style:
    """Return the visible part of a style: of a blank only the background, unless it is decorated."""
    if sign == " " and _VISIBLE_ON_BLANKS.isdisjoint(style.attributes.split(";")):
        return Style("", "", style.background)
    return style


@lru_cache(maxsize=4096)
def _apply_sgr(style: Style, parameters: str) -> Style:
    """Return a style after an SGR command."""
    attributes = style.attributes.split(";") if style.attributes else []
    _, foreground, background = style
    codes = iter((parameters or "0").split(";"))
    for code in codes:
        if code in ("38", "48"):
            kind = next(codes, "")
            color = ";".join((code, kind, *(next(codes, "") for _ in range(3 if kind == "2" else 1))))
            foreground, background = (color, background) if code == "38" else (foreground, color)
        elif code in ("", "0"):
            attributes, foreground, background = [], "", ""
        elif code == "39" or code == "49":
            foreground, background = ("", background) if code == "39" else (foreground, "")
        elif re.fullmatch(r"3[0-7]|9[0-7]", code):
            foreground = code
        elif re.fullmatch(r"4[0-7]|10[0-7]", code):
            background = code
        else:
            attributes.append(code)
    return Style(";".join(attributes), foreground, background)


@lru_cache(maxsize=4096)
def _style_change(before: Style, after: Style) -> str:
    """Return the shortest SGR command that turns one style into another."""
    if after == PLAIN:
        return "\x1b[0m"
    anew = ";".join(filter(None, ("0" if before != PLAIN else "", *after)))
    codes = _attribute_changes(before.attributes, after.attributes)
    if codes is None:
        return f"\x1b[{anew}m"
    if before.foreground != after.foreground:
        codes.append(after.foreground or "39")
    if before.background != after.background:
        codes.append(after.background or "49")
    return f"\x1b[{min(';'.join(codes), anew, key=len)}m"


def _attribute_changes(before: str, after: str) -> list[str] | None:
    """Return the codes that turn one set of attributes into another; None if only a reset can do it."""
    had, have = (part.split(";") if part else [] for part in (before, after))
    gone = [code for code in had if code not in have]
    if any(code not in _ENDED_BY for code in gone):
        return None
    ends = list(dict.fromkeys(_ENDED_BY[code] for code in gone))
    return [*ends, *(code for code in have if code not in had or _ENDED_BY.get(code) in ends)]
