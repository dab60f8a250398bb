"""Tests of host and firmware together through noise, cuts and restarts; more in `python -m tests.long`."""

from collections.abc import Callable

import pytest

from host.link import State
from tests.link.virtual_wire import World, noise_trial, restart_trial

Record = Callable[[str, object], None]


@pytest.mark.parametrize(
    ("seed", "presses"),
    [
        (0, 800),
        *(pytest.param(seed, 2500, marks=pytest.mark.slow) for seed in (0, 1)),
        *(pytest.param(seed, 2500, marks=pytest.mark.long) for seed in range(2, 8)),
    ],
)
def test_no_press_is_lost_doubled_or_reordered_by_noise(
    seed: int, presses: int, record_property: Record
) -> None:
    """One byte in a hundred is damaged, with cuts and floods; the LEDs are right within a second."""
    figures = noise_trial(seed, presses, 0.01)
    record_property("figures", str(figures))
    assert figures.presses == presses and figures.calms == presses // 250
    assert figures.counts["bytes"] * 0.008 < sum(
        figures.counts[kind] for kind in ("flipped", "dropped", "doubled")
    )
    assert all(figures.counts[kind] for kind in ("cut in a frame", "flooded", "split and delayed"))


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_resets_and_restarts_bring_no_phantom_presses(seed: int, record_property: Record) -> None:
    figures = restart_trial(seed, 40, 0.01)
    record_property("figures", str(figures))
    assert figures.resets > 5 and figures.restarts > 5
    assert 0 < figures.lost < figures.presses / 2


@pytest.mark.parametrize("minutes", [1, pytest.param(10, marks=pytest.mark.slow)])
def test_quiet_minutes_are_quiet(minutes: int) -> None:
    world = World(1)
    world.show_something()
    world.pass_time(1000)
    before = world.carried
    world.pass_time(minutes * 60_000)
    assert world.statuses == [State.WAITING, State.CONNECTED]
    assert world.leds_right()
    assert world.carried - before < minutes * 60 * 4 * (
        len("beat 1234 12345678 12345678 12345678 12345678\n") + 20
    )


def test_a_damaged_led_table_heals() -> None:
    """Should a wrong color ever slip through, the board's own checksum gives it away."""
    world = World(2)
    world.show_something()
    world.pass_time(1000)
    world.lights.apply(3, "s123456*20")
    assert not world.leds_right()
    world.pass_time(1000)
    assert world.leds_right()
