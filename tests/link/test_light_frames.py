"""Tests of light lines: what is sent for a frame of lights, and that it is no more than needed."""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.lights import parse_cells
from host.link import COLORS, OFF, Light, Pattern
from host.link.led_sync import RESEND_SECONDS, WINDOW, Cell, LedSync
from host.link.wire import LINE_BYTES, encode

LIGHTS = st.sampled_from([OFF, Light("red"), Light("green", Pattern.BLINK), Light((1, 2, 3), Pattern.PULSE)])
COUNT = 20
FRAMES = st.lists(LIGHTS, min_size=COUNT, max_size=COUNT).map(lambda lights: [Cell.of(x) for x in lights])


def deliver(sync: LedSync, table: list[str], now: float, lost: frozenset[int] = frozenset()) -> int:
    """Play the board until nothing more is sent, and return the number of lines; these positions get lost."""
    sent = 0
    while lines := list(sync.due_messages(now)):
        for line in lines:
            assert len(encode(line)) <= LINE_BYTES
            sent += 1
            if sent - 1 in lost:
                continue
            at = int(line.fields[0])
            cells = parse_cells(line.fields[1], COUNT - at)
            assert cells is not None
            entries, colors = cells
            assert colors == b"".join(bytes(entries[i + 1 : i + 4]) for i in range(0, len(entries), 4))
            for first in range(0, len(entries), 4):
                pattern, red, green, blue = entries[first : first + 4]
                table[at] = str(Cell(chr(pattern), (red, green, blue)))
                at += 1
            sync.acknowledge(line.number, now)
    return sent


@given(st.lists(FRAMES, min_size=1, max_size=5), st.frozensets(st.integers(0, 8)))
def test_the_board_ends_up_with_the_last_frame(frames: list[list[Cell]], lost: frozenset[int]) -> None:
    sync, table = LedSync(COUNT), ["?"] * COUNT
    for moment, frame in enumerate(frames):
        sync.set_wanted(frame)
        deliver(sync, table, moment * RESEND_SECONDS / 2, lost)
    for later in range(1, 4):
        deliver(sync, table, len(frames) + later * RESEND_SECONDS)
    assert sync.settled
    assert table == [str(cell) for cell in frames[-1]]


def test_only_changes_are_sent() -> None:
    sync, table = LedSync(COUNT), ["?"] * COUNT
    frame = [Cell.of(Light("red"))] * COUNT
    sync.set_wanted(frame)
    assert deliver(sync, table, 0) == 1
    sync.set_wanted(frame)
    assert deliver(sync, table, 0) == 0
    frame[7] = Cell.of(Light("blue", Pattern.PULSE))
    sync.set_wanted(frame)
    (line,) = sync.due_messages(0)
    assert line.fields == ("7", "p003cff")


def test_a_board_that_never_acknowledges_is_not_flooded() -> None:
    sync = LedSync(COUNT)
    sync.set_wanted([Cell("s", (led, led, led)) for led in range(COUNT)])
    assert len(list(sync.due_messages(0.0))) == WINDOW
    assert list(sync.due_messages(RESEND_SECONDS / 2)) == []
    assert len(list(sync.due_messages(RESEND_SECONDS))) == WINDOW


def test_a_slow_board_gets_each_line_once() -> None:
    """Four lines on the wire may take longer than a lost one, but must not be sent forever."""
    sync, waiting, taken, step = LedSync(COUNT * 4), deque[int](), 0, RESEND_SECONDS / 20
    sync.set_wanted([Cell("s", (led, led, led)) for led in range(COUNT * 4)])
    for moment in range(20 * 20):
        waiting.extend(line.number for line in sync.due_messages(moment * step))
        if moment % 10 == 9 and waiting:
            sync.acknowledge(waiting.popleft(), moment * step)
            taken += 1
    assert sync.settled
    assert taken == COUNT * 4 // 5


def test_a_board_that_lags_behind_catches_up() -> None:
    """Late answers must not cause more of the same lines."""
    sync, waiting, step = LedSync(COUNT * 4), deque[int](), RESEND_SECONDS / 20
    sync.set_wanted([Cell("s", (led, led, led)) for led in range(COUNT * 4)])
    standing = 20 * 3
    for moment in range(20 * 20):
        waiting.extend(line.number for line in sync.due_messages(moment * step))
        if moment > standing and moment % 5 == 4 and waiting:
            sync.acknowledge(waiting.popleft(), moment * step)
    assert sync.settled


def test_a_line_that_is_overtaken_is_sent_again_at_once() -> None:
    """The board answers in order, so a skipped line is lost; the rest stays on the wire."""
    sync = LedSync(COUNT)
    sync.set_wanted([Cell("s", (led, led, led)) for led in range(COUNT)])
    first, second, _third, _fourth = sync.due_messages(0.0)
    sync.acknowledge(second.number, 0.0)
    assert [line.fields for line in sync.due_messages(0.0)] == [first.fields]


@pytest.mark.parametrize("color", ["#ff8000", "#FF8000", (255, 128, 0)])
def test_a_light_takes_names_hex_and_numbers(color: str | tuple[int, int, int]) -> None:
    assert Light(color).rgb == (255, 128, 0)
    assert all(Light(name).rgb == rgb for name, rgb in COLORS.items())
    assert Light(color, Pattern.OFF).rgb == (0, 0, 0)


@pytest.mark.parametrize("color", ["mauve", "#12345", "#gggggg", (1, 2), (0, 0, 256), (-1, 0, 0)])
def test_a_light_refuses_what_is_no_color(color: str | tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="is not a color"):
        Light(color)
