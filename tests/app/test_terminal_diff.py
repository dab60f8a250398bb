"""Tests that a terminal which receives only changes shows the same as one which receives all."""

from __future__ import annotations

import re
from random import Random

import pytest
from rich.cells import cell_len

from host.app.terminal_diff import TerminalDiff

COLUMNS, LINES = 30, 6
COLORS = ("38;2;10;20;30", "38;5;7", "31", "97")
GROUNDS = ("48;2;1;2;3", "48;5;200", "44", "107")
ATTRIBUTES = ("1", "2", "3", "4", "7", "9", "1;4")
ENDS = {"22": ("1", "2"), "23": ("3",), "24": ("4",), "27": ("7",), "29": ("9",)}
"""Codes that end attributes, by ECMA-48."""
WORDS = ("Iron Worker", "   ", " ", "a", "guards on 9", "●○▒", "日本", "é", "e\u0301", "e", "x", "🂡", "...")
COMMAND = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|([^\x1b\n])|\n", re.DOTALL)


class FakeTerminal:
    """Terminal, as far as Textual uses one: signs in cells, with their styles."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, tuple[str, ...]]] = {}
        self._x = self._y = 0
        self._codes: tuple[str, ...] = ()

    def get(self, drawn: str) -> None:
        """Draw what was written."""
        for command in COMMAND.finditer(drawn):
            parameters, final, sign = command.groups()
            if final == "H":
                self._y, self._x = (int(number) - 1 for number in parameters.split(";"))
            elif final == "C":
                self._x += int(parameters)
            elif final == "m":
                self._style(parameters)
            elif final in ("h", "l"):
                self.cells.clear()
            elif sign is not None:
                self._put(sign)

    def _put(self, sign: str) -> None:
        width = cell_len(sign)
        if not width:
            before, look = self.cells[self._x - 1, self._y]
            self.cells[self._x - 1, self._y] = (before + sign, look)
            return
        for at in range(width):
            self.cells[self._x + at, self._y] = (sign if not at else "", self._visible_codes(sign))
        self._x += width

    def _visible_codes(self, sign: str) -> tuple[str, ...]:
        """Return the codes that are visible: of a blank its background only, unless it is decorated."""
        decorated = {"4", "7", "9"} & set(self._codes)
        if sign == " " and not decorated:
            return tuple(code for code in self._codes if code.startswith(("4", "10")) and code != "4")
        return tuple(sorted(self._codes))

    def _style(self, parameters: str) -> None:
        for code in re.findall(r"[34]8;2;\d+;\d+;\d+|[34]8;5;\d+|\d+", parameters):
            ground = code.startswith(("48", "10")) or (len(code) == 2 and code[0] == "4" and code != "49")
            color = (code.startswith(("38", "9")) and code != "9") or (len(code) == 2 and code[0] == "3")
            if code == "0":
                self._codes = ()
            elif code in ENDS:
                self._codes = tuple(kept for kept in self._codes if kept not in ENDS[code])
            elif code in ("39", "49") or ground or color:
                of_ground = ground or code == "49"
                kept = [kept for kept in self._codes if len(kept) == 1 or _is_ground(kept) != of_ground]
                self._codes = (*kept, *([] if code in ("39", "49") else [code]))
            else:
                self._codes = (*self._codes, code)


def _is_ground(code: str) -> bool:
    return code.startswith(("48", "10")) or (len(code) == 2 and code[0] == "4")


def drawing(luck: Random) -> str:
    """Return something that Textual may draw: runs of words at places, with or without style."""
    parts = []
    for _ in range(luck.randint(1, 4)):
        parts.append(f"\x1b[{luck.randint(1, LINES)};{luck.randint(1, 10)}H")
        for _ in range(luck.randint(1, 3)):
            codes = [luck.choice(of) for of in (ATTRIBUTES, COLORS, GROUNDS) if luck.random() < 0.5]
            word = luck.choice(WORDS)
            parts.append(f"\x1b[{';'.join(codes)}m{word}\x1b[0m" if codes else word)
        if luck.random() < 0.3:
            parts.append("\n")
    return "".join([*parts, f"\x1b[{luck.randint(1, LINES)};1H"])


@pytest.mark.parametrize("seed", range(40))
def test_it_looks_the_same(seed: int) -> None:
    """All cells are compared in all styles, with signs of two columns and of none."""
    luck = Random(seed)
    all_of_it, little, sparing = FakeTerminal(), FakeTerminal(), TerminalDiff()
    for _ in range(60):
        drawn = drawing(luck)
        if luck.random() < 0.05:
            drawn = f"\x1b[?1049h{drawn}"
        all_of_it.get(drawn)
        little.get(sparing.diff(drawn))
        assert little.cells == all_of_it.cells


def test_what_is_shown_already_costs_next_to_nothing() -> None:
    sparing = TerminalDiff()
    row = "\x1b[38;2;1;2;3;48;2;4;5;6m" + "Hammer Knight attacks     " + "\x1b[0m"
    screen = "".join(f"\x1b[{line};1H{row}" for line in range(1, 25))
    assert len(sparing.diff(screen)) < len(screen)
    assert sparing.diff(screen) in ("", "\x1b[24;1H")
    other = screen.replace("Hammer", "Hamlet", 1)
    assert "let" in sparing.diff(other) and len(sparing.diff(other)) < 20


def test_words_in_one_color_are_written_in_one_go() -> None:
    """A blank that is already there costs one letter, without a command to skip it."""
    sparing = TerminalDiff()
    color = "\x1b[38;2;1;2;3m"
    sparing.diff(f"\x1b[1;1H{color}one and two and three\x1b[0m")
    written = sparing.diff(f"\x1b[1;1H{color}two nor one nor eight\x1b[0m")
    assert written == f"\x1b[1;1H{color}two nor one nor eight\x1b[0m"


def test_everything_is_drawn_anew_when_the_screen_is_unknown() -> None:
    """This is after a change of size, or a command that may have changed the screen."""
    for forgets in ("resized", "\x1b[2J", "\x1b[?1049h", "\x1bc"):
        sparing = TerminalDiff()
        first = sparing.diff("\x1b[1;1HIron Worker")
        if forgets == "resized":
            sparing.invalidate()
        else:
            assert forgets in sparing.diff(forgets)
        assert sparing.diff("\x1b[1;1HIron Worker") == first


def test_what_draws_nothing_passes_as_it_is() -> None:
    """Such output is modes, titles or the clipboard."""
    sparing = TerminalDiff()
    sparing.diff("\x1b[1;1HIron Worker")
    for passed in ("\x1b[?2026h", "\x1b[?25l", "\x1b[?1006h"):
        assert sparing.diff(passed) == passed
    assert sparing.diff("\x1b[1;1HIron Worker\x1b[1;1H") == "\x1b[1;1H"
    assert sparing.diff("\x1b]0;A title\x07").endswith("\x1b]0;A title\x07")
