"""Tests of the keys, from bouncing contacts to presses that wait for the host."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from firmware.clock import LAST, elapsed
from firmware.matrix import FIRST_MS, NEXT_MS, Matrix, Repeater
from firmware.press_queue import CAPACITY, RESEND_AT_LAST_MS, RESEND_MS, WINDOW, PressQueue

BOUNCE = 8


def presses_seen(levels: Sequence[int], start: int = 0) -> list[int]:
    """Return the times at which a matrix of one key reports a press, given one level for each millisecond."""
    readings = iter(levels)
    seen: list[int] = []
    matrix = Matrix(lambda _row: next(readings), 1, 1, BOUNCE)
    for now in range(start, start + len(levels)):
        matrix.scan(now & LAST, lambda _place, at: seen.append(at))
    return seen


@given(
    st.integers(1, 40),
    st.lists(st.integers(0, 1), max_size=BOUNCE - 2),
    st.lists(st.integers(0, 1), max_size=BOUNCE - 2),
    st.integers(BOUNCE, 40),
)
def test_a_press_counts_once_at_its_first_edge(
    quiet: int, bounce_down: list[int], bounce_up: list[int], held: int
) -> None:
    levels = [0] * quiet + [1, *bounce_down] + [1] * held + [0, *bounce_up] + [0] * 20
    assert presses_seen(levels) == [quiet]


@given(st.lists(st.integers(BOUNCE + 1, 30), min_size=2, max_size=20))
def test_every_press_longer_than_the_bounce_is_seen(lengths: list[int]) -> None:
    levels = [index % 2 for index, length in enumerate(lengths) for _ in range(length)]
    assert len(presses_seen(levels)) == len(lengths) // 2


def test_the_clock_may_wrap_under_a_finger() -> None:
    levels = [0] * 5 + [1, 0, 1, 0] + [1] * 20 + [0] * 20
    assert presses_seen(levels, LAST - 6) == [LAST - 1]
    assert elapsed(3, LAST - 1) == 5


def test_keys_of_one_row_do_not_disturb_each_other() -> None:
    seen: list[tuple[int, int]] = []
    readings = [0b00, 0b01, 0b00, 0b11, 0b10, 0b11, 0b11]
    now = 0
    matrix = Matrix(lambda row: readings[now] if row == 1 else 0, 2, 4, BOUNCE)
    for now in range(len(readings)):
        matrix.scan(now, lambda place, at: seen.append((place, at)))
    assert seen == [(4, 1), (5, 3)]


class Sent(list[tuple[int, str, int]]):
    """Lines that the queue has put on the wire."""

    def __call__(self, number: int, key: str, age_ms: int) -> None:
        self.append((number, key, age_ms))


def test_presses_are_sent_again_until_acknowledged() -> None:
    queue, sent = PressQueue(), Sent()
    queue.push("play", 10)
    queue.transmit(10, sent)
    queue.transmit(11, sent)
    assert sent == [(1, "play", 0)]
    queue.transmit(10 + RESEND_MS, sent)
    assert sent[1:] == [(1, "play", RESEND_MS)]
    queue.acknowledge(1, 80)
    queue.transmit(1000, sent)
    assert len(sent) == 2
    assert len(queue) == 0


def test_the_wait_counts_from_the_oldest_or_the_last_that_was_acknowledged() -> None:
    queue, sent = PressQueue(), Sent()
    for at in range(0, RESEND_MS, 20):
        queue.push("plus", at)
        queue.transmit(at, sent)
    assert [number for number, _, _ in sent] == [1, 2, 3]
    queue.transmit(RESEND_MS, sent)
    assert [number for number, _, _ in sent[3:]] == [1, 2, 3]
    queue.acknowledge(1, RESEND_MS + 50)
    queue.transmit(RESEND_MS + 60, sent)
    assert len(sent) == 6
    queue.transmit(RESEND_MS + 50 + RESEND_MS, sent)
    assert [number for number, _, _ in sent[6:]] == [2, 3]


def test_an_acknowledgement_after_light_lines_may_take_longer() -> None:
    """The wait still ends, as lines may come without end."""
    queue, sent = PressQueue(), Sent()
    queue.push("plus", 0)
    for at in range(0, RESEND_AT_LAST_MS + 20, 20):
        queue.transmit(at, sent, light_at=at)
    assert [age for _, _, age in sent] == [0, RESEND_AT_LAST_MS]


def test_only_a_few_are_on_the_wire_at_once() -> None:
    queue, sent = PressQueue(), Sent()
    for _ in range(WINDOW + 2):
        queue.push("plus", 0)
    queue.transmit(0, sent)
    assert [number for number, _, _ in sent] == list(range(1, WINDOW + 1))
    queue.acknowledge(1, 1)
    queue.transmit(1, sent)
    assert sent[-1][0] == WINDOW + 1


def test_an_acknowledgement_of_what_was_never_sent_is_ignored() -> None:
    queue, sent = PressQueue(), Sent()
    queue.push("plus", 0)
    queue.transmit(0, sent)
    for number in (0, 2, 500):
        queue.acknowledge(number, 0)
    assert queue.first == 1
    assert len(queue) == 1


@given(st.lists(st.one_of(st.just("press"), st.integers(0, 5)), max_size=300))
def test_the_queue_keeps_number_and_order(steps: list[str | int]) -> None:
    queue, sent = PressQueue(), Sent()
    accepted: list[str] = []
    for now, step in enumerate(steps):
        if isinstance(step, int):
            queue.acknowledge(queue.first + step - 1, now * 7)
        else:
            room = len(queue) < CAPACITY
            assert queue.push(f"key{now}", now) is room
            if room:
                accepted.append(f"key{now}")
        queue.transmit(now * 7, sent)
        assert queue.first + len(queue) == len(accepted) + 1
    assert all(accepted[number - 1] == key for number, key, _ in sent)


class Grid:
    """Contacts of a matrix without diodes: current flows through any path of keys."""

    def __init__(self, rows: int, columns: int, *, diodes: bool = False) -> None:
        self.rows, self.columns, self.diodes = rows, columns, diodes
        self.down: set[tuple[int, int]] = set()
        self.seen: list[tuple[int, int]] = []
        self.now = 0
        self.matrix = Matrix(self.read_row, rows, columns, BOUNCE)
        self.reads = 0
        self.late: tuple[int, tuple[int, int]] | None = None

    def read_row(self, row: int) -> int:
        """Return the columns connected to this row, over any number of keys."""
        self.reads += 1
        if self.late is not None and self.reads == self.late[0]:
            self.down.add(self.late[1])
        columns = {column for at, column in self.down if at == row}
        while not self.diodes:
            rows = {at for at, column in self.down if column in columns}
            reached = columns | {column for at, column in self.down if at in rows}
            if reached == columns:
                break
            columns = reached
        return sum(1 << column for column in columns)

    def scan(self, times: int = BOUNCE + 2) -> list[tuple[int, int]]:
        """Scan `times` milliseconds and return the presses reported."""
        self.seen.clear()
        for _ in range(times):
            self.matrix.scan(self.now, lambda place, _at: self.seen.append(divmod(place, self.columns)))
            self.now += 1
        return list(self.seen)


@given(
    st.integers(0, 3), st.integers(0, 3), st.integers(1, 3), st.integers(1, 3), st.permutations(range(3)),
    st.integers(1, 8),
)  # fmt: skip
def test_three_keys_never_press_a_fourth(
    row: int, column: int, down: int, across: int, order: list[int], late_read: int
) -> None:
    """Without diodes the third cannot be told from its ghost, so neither counts until a key is released."""
    grid = Grid(4, 4)
    other_row, other_column = (row + down) % 4, (column + across) % 4
    corners = [(row, column), (row, other_column), (other_row, column)]
    first, second, third = (corners[index] for index in order)
    for key in (first, second):
        grid.down.add(key)
        assert grid.scan() == [key]
    # The third comes down while the rows are being read, at any of them.
    grid.late = (grid.reads + late_read, third)
    assert set(grid.scan()) <= {third}
    ghost = (other_row, other_column)
    assert ghost not in grid.scan(50)
    grid.down.discard(first)
    assert ghost not in grid.scan()
    assert grid.matrix.is_down(third[0] * 4 + third[1])
    assert grid.scan(50) == []


def test_with_diodes_three_keys_are_three_presses() -> None:
    grid = Grid(2, 2, diodes=True)
    for key in ((0, 0), (0, 1), (1, 0)):
        grid.down.add(key)
        assert grid.scan() == [key]
    grid.down.add((1, 1))
    assert grid.scan() == []
    grid.down.discard((0, 0))
    assert grid.scan() == [(1, 1)]


def test_keys_held_at_power_up_are_no_presses() -> None:
    grid = Grid(2, 2, diodes=True)
    grid.down.add((1, 0))
    grid.matrix.prime()
    assert grid.matrix.is_down(2)
    assert grid.scan(50) == []
    grid.down.clear()
    assert grid.scan() == []
    grid.down.add((1, 0))
    assert grid.scan() == [(1, 0)]


def repeat_times(ms: int, places: tuple[int, ...] = (0,)) -> list[int]:
    """Return the times at which a key held for `ms` counts as pressed."""
    seen: list[int] = []
    now = 0
    matrix = Matrix(lambda _row: int(now < ms), 1, 1, BOUNCE)
    repeater = Repeater(places)

    def press(place: int, at: int) -> None:
        repeater.press(place, at)
        seen.append(at)

    for now in range(ms + 300):
        matrix.scan(now, press)
        repeater.poll(now, matrix, lambda _place, at: seen.append(at))
    return seen


def test_a_key_that_repeats_counts_on_while_it_is_held() -> None:
    assert repeat_times(FIRST_MS - 1) == [0]
    assert repeat_times(FIRST_MS + 2 * NEXT_MS + 1) == [
        0,
        FIRST_MS,
        FIRST_MS + NEXT_MS,
        FIRST_MS + 2 * NEXT_MS,
    ]


def test_other_keys_count_once_however_long_they_are_held() -> None:
    assert repeat_times(5 * FIRST_MS, places=()) == [0]


def test_another_key_ends_the_repeating() -> None:
    seen: list[int] = []
    matrix = Matrix(lambda _row: 0b01, 1, 2, BOUNCE)
    repeater = Repeater((0,))
    matrix.scan(0, repeater.press)
    repeater.press(1, 100)
    for now in range(100, 3 * FIRST_MS):
        repeater.poll(now, matrix, lambda _place, at: seen.append(at))
    assert seen == []
