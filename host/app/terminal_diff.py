"""What is drawn, as few bytes as will do: a slow line gets only what the terminal does not show already.

Textual draws whole regions, the screen behind a box too. Here is kept what the terminal shows, cell by cell;
what is drawn once more as it stands is left out, and what looks alike is written together: to go to a place
takes eight bytes, to change two colors thirty. Anything that is not plain drawing passes as it is, and
where it may have changed what is shown, all is drawn anew from then on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.cells import get_character_cell_size

_TOKENS = re.compile(
    r"\x1b\[(?P<parameters>[0-9;:<=>?]*)(?P<final>[@-~])"
    r"|(?P<line>\n)"
    r"|(?P<text>[^\x00-\x1f\x7f]+)"
    r"|(?P<beside>\x1b\](?:0|1|2|22|52);.*?(?:\x07|\x1b\\))"
    r"|\x1b[\]PX^_].*?(?:\x07|\x1b\\)"
    r"|\x1b?.",
    re.DOTALL,
)
"""`beside` are the title, the shape of the pointer and the clipboard: nothing of it is on the screen."""
_HIDES_NOTHING = re.compile(r"\?(?!1049|47$|1047|3$|5$)[0-9;]+")
"""Modes that leave on the screen what is on it."""
_GAP = 5
"""So many cells that are shown already are written again rather than passed over."""
_ENDED_BY = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
"""What ends an attribute alone: bold and faint, italic, underlined, reversed, struck."""
_SEEN_ON_BLANKS = frozenset(["4", "7", "9", "21", "53"])
"""Attributes that a blank shows: underlined, reversed, struck, underlined twice, overlined."""


class Style(NamedTuple):
    """How a cell is shown, in the words of the terminal: attributes, foreground, background."""

    attributes: str = ""
    foreground: str = ""
    background: str = ""


PLAIN = Style()
Cell = tuple[str, Style]


class Run(NamedTuple):
    """Cells beside each other that look alike."""

    y: int
    x: int
    text: str
    style: Style


class TerminalDiff:
    """What a terminal shows, and what must be written so that it shows what is drawn."""

    def __init__(self) -> None:
        self._shown: dict[tuple[int, int], Cell] = {}
        self._at = (0, 0)
        """Where drawing is, as column and row."""
        self._style = PLAIN
        self._real_at: tuple[int, int] | None = None
        """Where the terminal's cursor is; None where that is not known."""
        self._real_style = PLAIN
        self._written: list[str] = []
        self._waiting: dict[tuple[int, int], Cell] = {}
        """What is to be written by column and row: cells that are one column wide."""
        self._forgotten = False

    def invalidate(self) -> None:
        """What the terminal shows is not known any more: it was resized, say. Any thread may tell so."""
        self._forgotten = True

    def diff(self, drawn: str) -> str:
        """What is to be written for what is drawn."""
        self._written = []
        moved = False
        if self._forgotten:
            self._forget()
        for token in _TOKENS.finditer(drawn):
            if (text := token["text"]) is not None:
                self._draw(text)
            elif token["final"] == "H" and (place := _place(token["parameters"])) is not None:
                self._at, moved = place, True
                continue
            elif token["final"] == "m":
                self._style = _with(self._style, token["parameters"])
            elif token["line"] is not None:
                self._at = (0, self._at[1] + 1)
            else:
                self._pass_on(token)
            moved = moved and token["final"] == "m"
        self._write_waiting()
        if moved and self._real_at != self._at:
            self._go()
        self._set(PLAIN)
        return "".join(self._written)

    def _pass_on(self, token: re.Match[str]) -> None:
        """What is no drawing happens where drawing is."""
        self._write_waiting()
        if token["beside"] or (
            token["final"] in ("h", "l") and _HIDES_NOTHING.fullmatch(token["parameters"])
        ):
            self._written.append(token[0])
            return
        if self._real_at != self._at:
            self._go()
        self._set(self._style)
        self._written.append(token[0])
        self._forget()

    def _forget(self) -> None:
        self._forgotten = False
        self._shown.clear()
        self._real_at = None

    def _draw(self, text: str) -> None:
        """Write the cells that are shown otherwise.

        Where some are not one column wide, all are written each time: terminals differ in how wide those are.
        """
        x, y = self._at
        widths = [1] * len(text) if text.isascii() else [get_character_cell_size(sign) for sign in text]
        whole = any(width != 1 for width in widths)
        for sign, width in zip(text, widths, strict=True):
            cell = (sign, _seen(sign, self._style))
            if whole:
                self._write(x, y, cell, width)
                for beside in range(max(1, width)):
                    self._shown.pop((x + beside, y), None)
                for beside in range(width):
                    self._waiting.pop((x + beside, y), None)
            elif self._shown.get((x, y)) != cell:
                self._shown[x, y] = self._waiting[x, y] = cell
            x += width
        if whole:
            self._real_at = None
        self._at = (x, y)

    def _write(self, x: int, y: int, cell: Cell, width: int) -> None:
        if self._real_at != (x, y):
            self._bridge(x, y)
        sign, style = cell
        self._set(self._plainer(style) if sign == " " else style)
        self._written.append(sign)
        self._real_at = (x + width, y)

    def _write_waiting(self) -> None:
        """Write what waits, one look after the other, those first that need the fewest changes."""
        if not self._waiting:
            return
        looks: dict[Style, list[Run]] = {}
        for run in _runs(self._waiting):
            looks.setdefault(run.style, []).append(run)
        for style in [style for style in looks if style == Style("", "", style.background)]:
            alike = (other for other in looks if other != style and _hides_on_blanks(other, style))
            if all(not run.text.strip(" ") for run in looks[style]) and (other := next(alike, None)):
                looks[other] += looks.pop(style)
        for style in sorted(looks):
            for run in sorted(looks[style]):
                if self._real_at != (run.x, run.y):
                    self._bridge(run.x, run.y)
                self._set(run.style if run.text.strip(" ") else style)
                self._written.append(run.text)
                self._real_at = (run.x + len(run.text), run.y)
        self._waiting.clear()

    def _plainer(self, style: Style) -> Style:
        """The style for a blank that needs the fewest changes."""
        if _SEEN_ON_BLANKS.isdisjoint((self._real_style.attributes + ";" + style.attributes).split(";")):
            return self._real_style._replace(background=style.background)
        return style

    def _bridge(self, x: int, y: int) -> None:
        """Go to a place: over a few cells that are shown already by writing them, else by a command."""
        if self._real_at is not None and self._real_at[1] == y and 0 < x - self._real_at[0] <= _GAP:
            between = [self._shown.get((column, y)) for column in range(self._real_at[0], x)]
            if all(cell is not None and self._fits_between(cell) for cell in between):
                self._written += [cell[0] for cell in between if cell is not None]
                self._real_at = (x, y)
                return
        at, self._at = self._at, (x, y)
        self._go()
        self._at = at

    def _fits_between(self, cell: Cell) -> bool:
        """Whether a cell that is shown already can be written again without a change of the style."""
        sign, style = cell
        if len(sign) > 1:
            return False
        return style == self._real_style or (sign == " " and _hides_on_blanks(self._real_style, style))

    def _go(self) -> None:
        x, y = self._at
        if self._real_at is not None and self._real_at[1] == y and x > self._real_at[0]:
            self._written.append(f"\x1b[{x - self._real_at[0]}C")
        else:
            self._written.append(f"\x1b[{y + 1};{x + 1}H")
        self._real_at = (x, y)

    def _set(self, style: Style) -> None:
        if style != self._real_style:
            self._written.append(_change(self._real_style, style))
            self._real_style = style


def _place(parameters: str) -> tuple[int, int] | None:
    """Column and row, from 0, of a command that moves; None when it is written otherwise."""
    row, _, column = parameters.partition(";")
    return (int(column) - 1, int(row) - 1) if row.isdecimal() and column.isdecimal() else None


def _runs(cells: Mapping[tuple[int, int], Cell]) -> Iterator[Run]:
    """Cells as runs from the top left on; a blank belongs to what stands beside it on the same background."""
    run: Run | None = None
    for x, y in sorted(cells, key=lambda place: (place[1], place[0])):
        sign, style = cells[x, y]
        if run is not None and (run.y, run.x + len(run.text)) == (y, x):
            blank = sign == " " and _hides_on_blanks(run.style, style)
            if blank or style == run.style:
                run = run._replace(text=run.text + sign)
                continue
            if not run.text.strip(" ") and _hides_on_blanks(style, run.style):
                run = run._replace(text=run.text + sign, style=style)
                continue
        if run is not None:
            yield run
        run = Run(y, x, sign, style)
    if run is not None:
        yield run


def _hides_on_blanks(style: Style, blank: Style) -> bool:
    """Whether a blank that looks like `blank` may be written in a style, as nothing else of it is seen."""
    plain = Style("", "", blank.background)
    return (
        blank == plain
        and style.background == blank.background
        and _SEEN_ON_BLANKS.isdisjoint(style.attributes.split(";"))
    )


def _seen(sign: str, style: Style) -> Style:
    """What of a style is seen of a sign: of a blank only its background, unless it is decorated."""
    if sign == " " and _SEEN_ON_BLANKS.isdisjoint(style.attributes.split(";")):
        return Style("", "", style.background)
    return style


@lru_cache(maxsize=4096)
def _with(style: Style, parameters: str) -> Style:
    """A style after a command that changes it."""
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
def _change(before: Style, after: Style) -> str:
    """The command that makes one style of another."""
    if after == PLAIN:
        return "\x1b[0m"
    anew = ";".join(filter(None, ("0" if before != PLAIN else "", *after)))
    codes = _attributes(before.attributes, after.attributes)
    if codes is None:
        return f"\x1b[{anew}m"
    if before.foreground != after.foreground:
        codes.append(after.foreground or "39")
    if before.background != after.background:
        codes.append(after.background or "49")
    return f"\x1b[{min(';'.join(codes), anew, key=len)}m"


def _attributes(before: str, after: str) -> list[str] | None:
    """What ends some attributes and begins others; None where only beginning anew does."""
    had, have = (part.split(";") if part else [] for part in (before, after))
    gone = [code for code in had if code not in have]
    if any(code not in _ENDED_BY for code in gone):
        return None
    ends = list(dict.fromkeys(_ENDED_BY[code] for code in gone))
    return [*ends, *(code for code in have if code not in had or _ENDED_BY.get(code) in ends)]
