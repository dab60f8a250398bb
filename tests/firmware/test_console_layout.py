"""Tests of the layout file: its contents, and that every fault in one is named."""

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from host.console_layout import LAYOUT_FILE, LayoutError, firmware_table, load_layout

PROMISED = {
    "dice": "ceremonial charm illusion natural divine sympathy time",
    "side": "basic class power",
    "token": "wound exhaustion status red_rains",
    "count": "plus minus",
    "own": " ".join(f"own{n}" for n in range(1, 11)),
    "foe": " ".join(f"foe{n}" for n in range(1, 11)),
    "spell": " ".join(f"spell{n}" for n in range(1, 6)),
    "hand": " ".join(f"hand{n}" for n in range(1, 9)),
    "phoenixborn": "phoenixborn",
    "chimera": "chimera",
    "action": "play attack meditate pass",
    "control": "undo back help confirm",
}


def test_every_key_is_there_in_its_group() -> None:
    layout = load_layout()
    groups: dict[str, list[str]] = {}
    for key in layout.keys:
        groups.setdefault(key.group, []).append(key.id)
    assert {group: set(names) for group, names in groups.items()} == {
        group: set(names.split()) for group, names in PROMISED.items()
    }
    assert layout.key("own3").group == "own"
    with pytest.raises(KeyError, match="mouse"):
        layout.key("mouse")


def test_no_link_of_the_led_chain_is_long() -> None:
    """The chain runs back and forth over the panel."""
    chain = sorted((*load_layout().keys, *load_layout().lamps), key=lambda lamp: lamp.led)
    assert [lamp.led for lamp in chain] == list(range(load_layout().leds.count))
    for one, other in pairwise(chain):
        assert abs(one.y - other.y) <= 1.25 and abs(one.x - other.x) <= 7.5, (one.id, other.id)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('id = "own2"', 'id = "own1"', "the id 'own1' is given twice"),
        ("row_pins = [2, ", "row_pins = [10, ", "GPIO 10 is used twice"),
        ("pin = 22", "pin = 23", "GPIO 23 is no pin of a Pico"),
        ("count = 78", "count = 77", "LED 77, but the chain ends at 76"),
        ("led = 77", "led = 76", "LED 76 is given to several"),
        ("row = 1, column = 6", "row = 1, column = 5", "row 1, column 5 is given to several keys"),
        ("row = 1, column = 6", "row = 8, column = 6", "key 'chimera' sits at row 8, column 6, outside"),
        ('legend = "Chimera", row', 'legnd = "Chimera", row', "legnd"),
        ('group = "token"', 'group = "tokens"', "group"),
        ("bounce_ms = 8", "bounce_ms = 0", "bounce_ms"),
        ("[board]", "[board", "not TOML"),
    ],
)
def test_a_fault_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = LAYOUT_FILE.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LayoutError) as caught:
        load_layout(file)
    assert str(file) in str(caught.value)
    assert fault in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match="cannot be read"):
        load_layout(tmp_path / "none.toml")


def test_the_checksum_tells_layouts_apart(tmp_path: Path) -> None:
    """The checksum covers what matters on the wire or at the pins, not legends."""
    text = LAYOUT_FILE.read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('legend = "Wound"', 'legend = "Damage"'), encoding="utf-8")
    assert load_layout(file).checksum == load_layout().checksum
    file.write_text(text.replace("bounce_ms = 8", "bounce_ms = 9"), encoding="utf-8")
    assert load_layout(file).checksum != load_layout().checksum


def test_the_table_of_the_firmware() -> None:
    table: dict[str, object] = {}
    exec(firmware_table(load_layout()), table)
    source = tomllib.loads(LAYOUT_FILE.read_text(encoding="utf-8"))
    assert table["ROW_PINS"] == tuple(source["board"]["row_pins"])
    keys = table["KEYS"]
    assert isinstance(keys, tuple)
    assert [keys[key["row"] * 8 + key["column"]] for key in source["keys"]] == [
        key["id"] for key in source["keys"]
    ]
