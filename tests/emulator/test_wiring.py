"""Tests that the emulated chip behaves as the tests on a real image assume; they need no image."""

from typing import TYPE_CHECKING

import pytest

from firmware.host_session import HOST_SILENT_MS
from host.console_layout import load_layout

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

    from .pico import KeyMatrix

pytest.importorskip("rp2040py", reason="rp2040py is not installed here")
LAYOUT = load_layout()
IO_BANK, PADS_BANK, WATCHDOG, SIO = 0x40014000, 0x4001C000, 0x40058000, 0xD0000000
OUT_CLEAR, ENABLE_SET, ENABLE_CLEAR = SIO + 0x18, SIO + 0x24, SIO + 0x28
FUNCTION_SIO, PULL_UP = 5, 0x48
RANDOM_BIT = 0x4006001C


@pytest.fixture
def chip() -> "RP2040":
    """Return a chip with released rows and pulled-up columns, as the firmware sets its pins."""
    from rp2040py.rp2040 import RP2040

    chip = RP2040()
    set_pins(chip)
    return chip


def set_pins(chip: "RP2040") -> None:
    """Set the pins as `KeyPins` does at power-up."""
    for pin in (*LAYOUT.board.row_pins, *LAYOUT.board.column_pins):
        chip.write_uint32(IO_BANK + 8 * pin + 4, FUNCTION_SIO)
        chip.write_uint32(PADS_BANK + 4 * pin + 4, PULL_UP)
    for pin in LAYOUT.board.row_pins:
        chip.write_uint32(OUT_CLEAR, 1 << pin)


def scanned(chip: "RP2040") -> set[tuple[int, int]]:
    """Return the rows and columns of the keys that are down, found as the firmware does."""
    down = set()
    for row, pin in enumerate(LAYOUT.board.row_pins):
        chip.write_uint32(ENABLE_SET, 1 << pin)
        levels = chip.read_uint32(SIO + 4)
        down |= {(row, column) for column, at in enumerate(LAYOUT.board.column_pins) if not levels >> at & 1}
        chip.write_uint32(ENABLE_CLEAR, 1 << pin)
    return down


@pytest.fixture
def matrix(chip: "RP2040") -> "KeyMatrix":
    """Return keys soldered to the chip."""
    from .pico import KeyMatrix

    matrix = KeyMatrix(LAYOUT)
    matrix.attach(chip)
    return matrix


def test_keys_reach_the_pins(chip: "RP2040", matrix: "KeyMatrix") -> None:
    for key in LAYOUT.keys:
        matrix.set(key.row, key.column, True)
        assert scanned(chip) == {(key.row, key.column)}
        matrix.set(key.row, key.column, False)
    assert matrix.rows_driven_high == set()
    corners = {(0, 0), (0, 3), (2, 0)}
    for row, column in corners:
        matrix.set(row, column, True)
    assert scanned(chip) == corners
    for row, column in corners:
        matrix.set(row, column, False)
    assert scanned(chip) == set()


def test_a_held_key_stays_held_through_a_reset(chip: "RP2040", matrix: "KeyMatrix") -> None:
    """The chip forgets its pins, but the key is still down."""
    matrix.set(1, 2, True)
    chip.write_uint32(ENABLE_SET, 1 << LAYOUT.board.row_pins[1])
    chip.reset(preserve_flash=True)
    set_pins(chip)
    assert scanned(chip) == {(1, 2)}


def test_boots_differ_by_their_nonces(chip: "RP2040") -> None:
    """A host takes two boots with one nonce for the same, and their presses for repetitions."""
    from .pico import RingOscillator

    RingOscillator().attach(chip)
    assert {chip.read_uint32(RANDOM_BIT) for _ in range(64)} == {0, 1}
    chip.reset(preserve_flash=True)
    assert {chip.read_uint32(RANDOM_BIT) for _ in range(64)} == {0, 1}


def test_the_watchdog_can_be_stopped(chip: "RP2040") -> None:
    """The firmware uses the register that clears bits."""
    bitten: list[bool] = []
    chip.watchdog.on_watchdog_trigger = lambda: bitten.append(True)
    for stopped in (True, False):
        chip.write_uint32(WATCHDOG + 4, 2 * 1000 * HOST_SILENT_MS)
        chip.write_uint32(WATCHDOG, 1 << 30)
        if stopped:
            chip.write_uint32(WATCHDOG + 0x3000, 1 << 30)
        chip.clock.tick(2_000_000 * HOST_SILENT_MS)
        assert bool(bitten) is not stopped
