"""Tests of the whole path: key, matrix, firmware, pseudo-terminal, pyserial, host, and back to the LEDs."""

import random
import time
from collections.abc import Callable

import pytest

from host.link import Light, Pattern, State
from host.simulator import FaultyWire, Runtime

from .conftest import PATIENCE, Table, eventually, keys_waiting

Tables = Callable[..., Table]
FRAME = {"confirm": Light("green"), "own3": Light("orange"), "die10": Light("blue"), "your_turn": Light()}


def test_presses_come_in_order(tables: Tables, runtime: Runtime) -> None:
    table = tables(runtime)
    assert table.connected()
    keys = [key.id for key in table.console.layout.keys] + ["plus"] * 10
    for key in keys:
        table.console.press(key)
    assert table.got(keys)


def test_a_held_key_is_one_press_beside_others(tables: Tables, runtime: Runtime) -> None:
    table = tables(runtime)
    assert table.connected()
    table.console.down("play")
    table.console.press("wound")
    table.console.press("own1")
    table.console.up("play")
    table.console.press("play")
    assert table.got(["play", "wound", "own1", "play"])


def test_plus_counts_on_while_it_is_held(tables: Tables, runtime: Runtime) -> None:
    table = tables(runtime)
    assert table.connected()
    table.console.down("plus")
    assert eventually(lambda: len(table.presses) >= 3)
    table.console.up("plus")
    table.console.press("wound")
    assert eventually(lambda: table.pressed[-1:] == ["wound"])
    assert table.pressed[:-1] == ["plus"] * (len(table.pressed) - 1)


def test_leds_follow_the_frame(tables: Tables, runtime: Runtime) -> None:
    table = tables(runtime)
    table.link.show(FRAME)
    assert table.shows(FRAME)
    table.link.show({"help": Light("red", Pattern.BLINK)})
    assert eventually(lambda: table.console.leds()["help"] == (255, 0, 0))
    assert eventually(lambda: table.console.leds()["help"] == (0, 0, 0))
    assert eventually(lambda: table.console.leds()["help"] == (255, 0, 0))
    table.link.show({})
    assert table.shows({})


def test_a_board_reset_costs_nothing(tables: Tables, runtime: Runtime) -> None:
    table = tables(runtime)
    table.link.show(FRAME)
    assert table.connected()
    table.console.press("play")
    assert table.got(["play"])
    for _ in range(2):
        table.statuses.clear()
        table.console.reset()
        assert eventually(lambda: State.CONNECTED in [status.state for status in table.statuses])
        assert table.shows(FRAME)
    table.console.press("pass")
    assert table.got(["play", "pass"])


def test_a_pulled_cable_is_shown_at_both_ends_and_heals(tables: Tables, runtime: Runtime) -> None:
    """The board itself shows that nobody is there; a press in that time arrives late, with its age."""
    table = tables(runtime)
    table.link.show(FRAME)
    assert table.shows(FRAME)
    table.console.unplug()
    assert eventually(lambda: table.link.status.state is State.NO_PORT)
    assert eventually(
        lambda: not any(table.console.leds()["confirm"]) and any(table.console.leds()["attention"])
    )
    table.console.press("attack")
    assert eventually(lambda: not keys_waiting(table.console))
    time.sleep(0.3)
    table.console.replug()
    assert table.connected()
    assert table.shows(FRAME)
    assert table.got(["attack"])
    assert table.presses[0].age >= 0.25


def test_a_host_restart_brings_no_phantom_press(tables: Tables, runtime: Runtime) -> None:
    """Presses without a program are for nobody; later ones count."""
    table = tables(runtime)
    assert table.connected()
    table.console.press("play")
    assert table.got(["play"])
    table.link.close()
    table.console.press("undo")
    assert eventually(
        lambda: not keys_waiting(table.console)
    )  # only then was this pressed while nobody listened
    table.new_link()
    table.link.show(FRAME)
    assert table.connected()
    assert table.shows(FRAME)
    table.console.press("pass")
    assert table.got(["play", "pass"])


@pytest.mark.parametrize(
    "presses", [40, pytest.param(120, marks=pytest.mark.slow), pytest.param(300, marks=pytest.mark.long)]
)
def test_hundreds_of_presses_over_a_bad_cable(tables: Tables, runtime: Runtime, presses: int) -> None:
    """One byte in a hundred is damaged both ways, with delays and a pulled cable."""
    wire = FaultyWire(seed=5, rate=0.0)
    table = tables(runtime, wire)
    assert table.connected()
    wire.rate = 0.01
    dice = random.Random(5)
    names = sorted(table.console.layout.key_ids)
    keys = [dice.choice(names) for _ in range(presses)]
    for count, key in enumerate(keys):
        table.console.press(key)
        if count % 10 == 0:
            table.link.show({name: Light("purple") for name in dice.sample(names, 12)})
        if count % 100 == 30:
            table.console.unplug()
            time.sleep(0.05)
            table.console.replug()
        # The board holds 64 presses; nobody gets further ahead of the host than a few.
        assert eventually(lambda: len(table.presses) >= count - 20)  # noqa: B023
    assert eventually(lambda: len(table.presses) >= len(keys), timeout=2 * PATIENCE)
    wire.rate = 0.0
    table.link.show(FRAME)
    assert table.shows(FRAME)
    assert table.got(keys)
    assert wire.harmed > presses / 3
    assert table.console.running, table.console.errors
