"""Tests that the guide to building the console matches the layout, and that its links work."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable

import pytest

from hardware.generate import panel as plate
from hardware.generate.generated_blocks import ROOT
from hardware.generate.generated_files import BY_HAND, generate_files
from hardware.generate.hand_wiring import build_guide, schematics
from hardware.generate.hand_wiring.plate_wiring import OVER
from hardware.generate.layout_and_current_checks import budget
from hardware.generate.netlist import FUSE_HOLD_A, LEAD_MM, PINOUT, SHIFTER_GROUND
from hardware.generate.panel import panel
from hardware.generate.parts import list_parts
from host.console_layout import LAYOUT_FILE, Layout
from tests.hardware.svg_reader import word
from tests.hardware.test_wiring import EDGE

PAGES = ("hardware/BUILD.md", "hardware/ENCLOSURE.md", "hardware/README.md", "hardware/parts.md")
GUIDE = (ROOT / "hardware" / "BUILD.md").read_text(encoding="utf-8")
PROSE = " ".join(GUIDE.split())


def _rows(heading: str) -> list[list[str]]:
    """Return the cells of the table whose first heading begins with `heading`."""
    lines = GUIDE.split("\n")
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    cells = []
    for line in lines[start + 2 :]:
        if not line.startswith("| "):
            break
        cells.append([cell.strip() for cell in line.strip("|").split("|")])
    return cells


@pytest.mark.parametrize("kind", ["row", "column"])
def test_the_keys_of_each_wire(kind: str) -> None:
    """The layout file is read without our own reader."""
    source = tomllib.loads(LAYOUT_FILE.read_text(encoding="utf-8"))
    pins = source["board"][f"{kind}_pins"]
    rows = _rows(kind.capitalize())
    assert [row[:3] for row in rows] == [
        [f"{kind} {number}", f"GP{gpio}", str(EDGE[gpio])] for number, gpio in enumerate(pins)
    ]
    for number, row in enumerate(rows):
        assert set(row[3].split(", ")) == {
            f"{key['led']} {key['id']}" for key in source["keys"] if key[kind] == number
        }


def test_the_plugs(layout: Layout) -> None:
    plugs = {int(pin): (name, wire) for pin, name, wire in _rows("Pico pin")}
    board = layout.board
    wanted = {EDGE[gpio]: (f"GP{gpio}", f"row {number}") for number, gpio in enumerate(board.row_pins)}
    wanted |= {EDGE[gpio]: (f"GP{gpio}", f"column {number}") for number, gpio in enumerate(board.column_pins)}
    data = {EDGE[layout.leds.pin]: (f"GP{layout.leds.pin}", "pin 2 of the level shifter")}
    power = {40: ("VBUS", "5 V rail"), 38: ("GND", "GND rail"), 28: ("GND", "GND rail, beside the data")}
    power |= {30: ("RUN", "button RESET"), 23: ("GND", "both buttons")}
    assert plugs == wanted | data | power


def test_the_way_of_the_data_from_behind(layout: Layout) -> None:
    place = {lamp.led: lamp for lamp in (*layout.keys, *layout.lamps)}
    runs = _rows("Line")
    ends = [tuple(map(int, row[1].split(" to "))) for row in runs]
    assert ends[0][0] == 0 and ends[-1][1] == layout.leds.count - 1
    assert [start for start, _ in ends[1:]] == [end + 1 for _, end in ends[:-1]]
    for (start, end), row in zip(ends, runs, strict=True):
        assert row[2] == ("to the left" if place[start].x < place[end].x else "to the right")
        fed, rails = place[int(row[3])], 0.75
        assert abs(fed.x - rails) == min(abs(place[led].x - rails) for led in range(start, end + 1))
        assert fed.x > rails, "all branches go to the same side"


def test_numbers_in_words(layout: Layout) -> None:
    words = {4: "four", 7: "seven", 8: "eight"}
    state = [lamp for lamp in layout.lamps if lamp.group == "state"]
    first, last = min(lamp.led for lamp in state), max(lamp.led for lamp in state)
    assert f"the {words[len(state)]} state lamps (LEDs {first} to {last})" in PROSE
    assert (
        f"comes to {words[len(SHIFTER_GROUND)]} pins: {words[len(SHIFTER_GROUND) - 1]} of them are inputs"
        in PROSE
    )
    assert f"the wire goes on for {LEAD_MM // 10} cm: its tail" in PROSE
    assert f"The Help key is the one with LED {layout.key('help').led}." in PROSE


def test_the_checks_of_the_little_board() -> None:
    """Every pin of the socket is measured: against what it is connected to, or against both rails."""
    lines = GUIDE.split("<!-- supply:")[1].split("<!-- Edit again")[0].split("\n")
    checks = {
        cells[2].strip(): cells[3].strip() for cells in (line.split("|") for line in lines) if cells[2:]
    }
    assert checks["pins 1, 4, 5, 7, 9, 10, 12, 13 of the socket and the GND rail"] == "a beep"
    assert checks["pin 14 of the socket and the 5 V rail"] == "a beep"
    assert checks["pin 2 of the socket and the plug for GP22"] == "a beep"
    assert checks["pin 3 of the socket and the end of its wire to LED 0"] == "about 330 ohm"
    assert checks["pins 2, 3, 6, 8, 11 of the socket and both rails"] == "no beep"
    assert checks["the plugs for pins 38 and 28 (GND) and the GND rail"] == "a beep"
    assert checks["the plug for pin 40 (VBUS) and the 5 V rail"] == "below 1 ohm: the fuse"


def test_where_the_little_board_lies(layout: Layout) -> None:
    told = re.search(
        r"lies (\d+) mm from the side wall at your right and (\d+) mm from the back wall, measured inside "
        r"\((\d+) and (\d+) mm from the edges",
        PROSE,
    )
    assert told
    area, wall = plate.board_area(), 3
    right, back = area.x, panel(layout).height - area.y - area.height
    assert [int(number) for number in told.groups()] == [
        round(number) for number in (right - wall, back - wall, right, back)
    ]


def test_the_open_book() -> None:
    """The halves are as far apart as the tails are computed for."""
    assert f"with {plate.OPEN_GAP / 10:g} cm between them" in PROSE
    checks = GUIDE.split("<!-- checks:")[1].split("<!-- Edit again")[0]
    for line in checks.split("\n"):
        if line.startswith("| ") and not line.startswith("| Set to"):
            assert line.startswith("| diode |") == (" pressed" in line), line


def test_a_bridged_diode_is_looked_for_at_each_key(layout: Layout) -> None:
    """A single one is harmless and invisible in play; two in a column connect two rows."""
    checks = GUIDE.split("<!-- checks:")[1].split("<!-- Edit again")[0]
    for way in ("red on the column, black on the row", "red on the row, black on the column"):
        assert re.search(rf"\| diode \| {way}, for each of the {len(layout.keys)} keys", checks)
    assert "two of them in one column, two rows are joined" in PROSE


def test_the_corners_of_the_pico(layout: Layout) -> None:
    picture = schematics.wiring_files(layout)["hardware/wiring.svg"]
    places = {
        pin: word(picture, f"{pin}  {PINOUT[pin - 1]}" if pin <= 20 else f"{PINOUT[pin - 1]}  {pin}")
        for pin in (1, 20, 21, 40)
    }
    middle = (sum(text.x for text in places.values()) / 4, sum(text.y for text in places.values()) / 4)
    rows = _rows("Pin of the Pico")
    assert [int(pin.split()[0]) for pin, _, _ in rows] == list(places)
    for (_, drawn, turned), text in zip(rows, places.values(), strict=True):
        high, left = text.y < middle[1], text.x < middle[0]
        assert drawn == f"{'upper' if high else 'lower'} {'left' if left else 'right'}"
        assert turned == f"{'lower' if high else 'upper'} {'right' if left else 'left'}"


def test_the_rails_are_cut_long_enough(layout: Layout) -> None:
    ys = [lamp.y for lamp in (*layout.keys, *layout.lamps)]
    down = LEAD_MM + (max(ys) - min(ys)) * 20 + OVER
    (told,) = re.findall(r"one piece of (\d+) cm each", PROSE)
    assert down + 10 <= int(told) * 10 <= down + 40


def test_both_lines_of_lamps_begin_at_the_right(layout: Layout) -> None:
    assert "**in both lines of lamps with DIN to the right, seen from behind**" in PROSE
    lamps = {lamp.led for lamp in layout.lamps}
    directions = [row[2] for row in _rows("Line") if int(row[1].split(" to ")[0]) in lamps]
    assert directions == ["to the left"] * 2


def test_one_fuse_in_every_place(layout: Layout) -> None:
    assert f"It carries {FUSE_HOLD_A} A for any time" in PROSE
    assert budget(layout).total / 1000 * 1.5 < FUSE_HOLD_A
    assert any(part.part == f"resettable fuse (PTC) {FUSE_HOLD_A} A" for part in list_parts(layout))


def test_commands_are_written_in_one_way() -> None:
    for path in PAGES:
        page = (ROOT / path).read_text(encoding="utf-8")
        for line in page.split("\n"):
            if "written by `python -m hardware.generate`" in line.lower():
                continue
            assert not re.search(r"(?<!\.uv/bin/)uv run|(?<!uv run )(cinderboard|python) -+[cm]", line), line
            assert not re.search(r"(?<!uv run )cinderboard console", line), line


def test_another_layout_changes_the_tables(changed: Callable[[str, str], Layout]) -> None:
    other = changed("row_pins = [2, ", "row_pins = [26, ")
    page = build_guide.files(other)["hardware/BUILD.md"].decode()
    assert "| row 0 | GP26 | 31 | 9 natural" in page and "| 31 | GP26 | row 0 |" in page
    page = build_guide.files(changed("limit_ma = 210", "limit_ma = 200"))["hardware/BUILD.md"].decode()
    assert "| **the console at most** | **240 mA** |" in page


@pytest.mark.parametrize("path", PAGES)
def test_no_link_is_dead(path: str) -> None:
    page = (ROOT / path).read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    }
    links = [link for link in re.findall(r"\]\(([^)]+)\)", page) if not link.startswith("https:")]
    assert links
    for link in links:
        file, _, heading = link.partition("#")
        assert not file or (ROOT / "hardware" / file).exists(), link
        assert file or heading in headings, link


def test_every_file_is_explained(layout: Layout) -> None:
    index = (ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
    for path in {*generate_files(layout), *BY_HAND}:
        name = path.removeprefix("hardware/")
        if name != path and name not in ("README.md", "__init__.py"):
            assert f"]({name})" in index, name


def test_every_command_exists() -> None:
    named = set(re.findall(r"cinderboard console (\w+)", GUIDE))
    command = [sys.executable, "-m", "host.cli", "console", "--help"]
    told = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert told.returncode == 0
    assert {"install", "doctor", "test"} <= named
    for name in named:
        assert re.search(rf"\b{name}\b", told.stdout), name


@pytest.mark.slow
def test_the_same_on_every_machine() -> None:
    command = [sys.executable, "-m", "hardware.generate", "--check"]
    environment = {"PYTHONHASHSEED": "7", "LC_ALL": "C", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
