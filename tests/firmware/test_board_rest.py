"""Tests that the lamps rest when nothing happens."""

from firmware.clock import LAST
from firmware.lights import REST_MS, RestTimer


def test_rest_comes_after_a_time_and_ends_with_a_key_or_a_host() -> None:
    rest = RestTimer(0)
    rest.poll(REST_MS - 1)
    assert not rest.resting
    rest.restart(REST_MS - 1)
    rest.poll(2 * REST_MS - 2)
    assert not rest.resting
    rest.poll(2 * REST_MS - 1)
    assert rest.resting
    rest.restart(3 * REST_MS)
    assert not rest.resting


def test_rest_lasts_though_the_clock_comes_round() -> None:
    rest = RestTimer(0)
    for now in range(REST_MS, 2 * LAST, REST_MS // 2):
        rest.poll(now & LAST)
        assert rest.resting
