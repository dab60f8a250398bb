"""Tests that parts which do not fit together are refused, and that the page lists the comparisons."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.generate import part_fit, parts
from hardware.generate.dimensions import DIMENSIONS, FILE, Dimensions, read
from hardware.generate.generated_blocks import ROOT
from hardware.generate.layout_and_current_checks import load
from host.console_layout import Layout, LayoutError

TEXT = FILE.read_text(encoding="utf-8")


def chosen(*changes: tuple[str, str]) -> Dimensions:
    """Return the dimensions in the file after replacing the first occurrence of each text."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return read(text)


def test_the_chosen_parts_fit() -> None:
    assert part_fit.faults() == []
    kinds = " ".join(comparison.what for comparison in part_fit.comparisons())
    for word in ("LED", "pitch", "hole", "switch", "diode", "cap", "colors"):
        assert word in kinds


def test_a_board_for_another_led_is_refused() -> None:
    """The list once had this mistake: LEDs with legs for the Royale, which has pads for LEDs without."""
    (fault, *more) = part_fit.faults(chosen(('board = "Amoeba King"', 'board = "Amoeba Royale 2.0"')))
    assert fault == (
        "Amoeba Royale 2.0 has pads for PLCC-4, 3.5 x 3.5; SK6812MINI-E needs four pads beside an opening, "
        "for legs"
    )
    assert more == ["Amoeba Royale 2.0 has no opening for the LED; SK6812MINI-E is 3.2 x 2.8 mm"]


def test_a_board_as_wide_as_the_pitch_is_refused() -> None:
    """The list once had this mistake: keys 19.05 mm apart, and a board of 19.05 mm."""
    (fault,) = part_fit.faults(chosen(("pitch = 20.0", "pitch = 19.05")))
    assert fault == (
        "Amoeba King: 19.05, with tolerance and tabs 19.55 mm leaves -0.5 mm between boards at a pitch of "
        "19.05; 0.4 are needed"
    )


def test_a_board_with_its_own_leds_is_accepted() -> None:
    royale = ('board = "Amoeba King"', 'board = "Amoeba Royale 2.0"')
    assert not part_fit.faults(chosen(royale, ('led = "SK6812MINI-E"', 'led = "WS2812B-Mini"')))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("cutout = 14.0", "cutout = 14.2", "hole of the plate and clips of the switch: the plate has 14.2"),
        ("clip = 1.5", "clip = 2", "thickness of the plate there and clips of the switch: the plate has 2"),
        ("opening = [3.4, 3.0]", "opening = [3.4, 2.8]", "has 3.4 x 2.8 for the LED"),
        ("side = 18.1", "side = 19.8", "leaves 0.2 mm between caps"),
        ('kind = "MX"', 'kind = "Choc"', "is Choc with 3 pins, Amoeba King takes MX"),
        ("pins = 5", "pins = 2", "takes MX with up to 2"),
        ('cases = ["DO-35", "SOD-123"]', 'cases = ["MELF"]', "has no pads for a 1N4148 in MELF"),
        ('order = "GRB"', 'order = "RGB"', "SK6812MINI-E wants RGB, 24 bits, 5 V"),
        ("bits = 24", "bits = 32", "SK6812MINI-E wants GRB, 32 bits, 5 V"),
    ],
)
def test_each_other_misfit_is_reported(old: str, new: str, fault: str) -> None:
    assert fault in "; ".join(part_fit.faults(chosen((old, new))))


def test_an_unknown_part_and_a_misspelt_entry_are_one_line() -> None:
    with pytest.raises(
        LayoutError, match=r"there is no part 'Amoeba Queen'; there are Amoeba King, Amoeba R"
    ):
        part_fit.faults(chosen(('board = "Amoeba King"', 'board = "Amoeba Queen"')))
    with pytest.raises(LayoutError, match=r"dimensions\.toml: panel\.pitsch: Extra inputs") as refused:
        chosen(("pitch = 20.0", "pitch = 20.0\npitsch = 20.0"))
    assert "\n" not in str(refused.value)
    with pytest.raises(LayoutError, match=r"dimensions\.toml: not TOML"):
        chosen(("[chosen]", "[chosen"))


def test_the_generator_asks_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part_fit, "faults", lambda: ["a board does not fit"])
    with pytest.raises(LayoutError, match="a board does not fit"):
        load()


def test_dimensions_that_cannot_be_read_are_one_line(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "hardware", tmp_path / "hardware")
    for name in ("host", "firmware", "engine", "cards"):
        (tmp_path / name).symlink_to(ROOT / name)
    file = tmp_path / "hardware" / "generate" / FILE.name
    file.write_text(TEXT.replace("pitch = 20.0", 'pitch = "wide"'), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "hardware.generate"], cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)},
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("dimensions.toml: panel.pitch: ") and told.stderr.count("\n") == 1


def test_the_page_says_what_was_compared(layout: Layout) -> None:
    """Each comparison has both numbers, with a mark where one is from memory."""
    page = parts.files(layout)["hardware/parts.md"].decode()
    for one in part_fit.comparisons():
        measure = "yes" if "memory" in one.sources else ""
        assert f"| {one.what} | {one.one} | {one.other} | {one.result} | {measure} |" in page
    assert re.search(r"\| \*\*Amoeba King\*\* \| 19\.05 \| 19\.95 \| .* \| SK6812MINI-E \|", page)
    assert re.search(r"\| Amoeba Royale 2\.0 \| 18\.8 \| .* \| SK6812MINI or WS2812B-Mini \|", page)
    listed = [part.part for part in parts.list_parts(layout)]
    assert f"LED {DIMENSIONS.chosen.led}" in listed and f"LED {DIMENSIONS.chosen.lamp}" in listed
