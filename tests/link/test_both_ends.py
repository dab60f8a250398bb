"""Host and firmware face to face, without I/O and with a clock of their own: hours in seconds."""

import random
from array import array
from collections import deque

import pytest

from firmware import layout as board_layout
from firmware.console import Console
from firmware.lights import Lights
from host.console.layout import load_layout
from host.link import HostProtocol, Light, Pattern, Press, State

LAYOUT = load_layout()
PLACES = [place for place, key in enumerate(board_layout.KEYS) if key]
STEP_MS = 5


class World:
    """A host and a board on a wire that may be harmed; everything follows from the seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.now = 0
        self.error_rate = 0.0
        self.cut = False
        self.carried = 0
        self.pressed: list[str] = []
        self.received: list[str] = []
        self.statuses: list[State] = []
        self.to_host: deque[tuple[int, bytes]] = deque()
        self.to_board: deque[tuple[int, bytes]] = deque()
        self.new_board()
        self.new_host()

    def new_board(self) -> None:
        """Power the board up."""
        count = board_layout.LED_COUNT
        self.lights = Lights(count, 255, 100_000, board_layout.STATE_LEDS, array("I", [0] * count))
        boot = f"{self.random.getrandbits(32):08x}"
        self.board = Console("board", boot, board_layout, self.lights, self._board_says)
        self.board.start(self.now)

    def new_host(self) -> None:
        """Start the host's program."""
        self.host = HostProtocol(LAYOUT, f"{self.random.getrandbits(32):08x}")
        self.host.opened(self.now / 1000)

    def _harmed(self, data: bytes) -> bytes:
        self.carried += len(data)
        out = bytearray()
        for byte in data:
            if self.random.random() >= self.error_rate:
                out.append(byte)
                continue
            match self.random.randrange(3):
                case 0:
                    out.append(byte ^ 1 << self.random.randrange(8))
                case 1:
                    out += bytes([byte, byte])
        return b"" if self.cut else bytes(out)

    def _board_says(self, data: bytes) -> None:
        self.to_host.append((self.now + self.random.randrange(20), self._harmed(data)))

    def press(self) -> None:
        """Someone presses a key."""
        place = self.random.choice(PLACES)
        self.pressed.append(board_layout.KEYS[place])
        self.board.press(place, self.now)

    def step(self) -> None:
        """Let a moment pass."""
        self.now += STEP_MS
        while self.to_board and self.to_board[0][0] <= self.now:
            for byte in self.to_board.popleft()[1]:
                self.board.receive(byte, self.now)
        self.board.poll(self.now)
        while self.to_host and self.to_host[0][0] <= self.now:
            self.host.receive(self.to_host.popleft()[1], self.now / 1000)
        self.host.tick(self.now / 1000)
        out = self.host.outgoing()
        if out:
            self.to_board.append((self.now + self.random.randrange(20), self._harmed(out)))
        for event in self.host.events():
            if isinstance(event, Press):
                self.received.append(event.key)
            else:
                self.statuses.append(event.state)

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass."""
        for _ in range(milliseconds // STEP_MS):
            self.step()

    def show_something(self) -> None:
        """A frame of random lights."""
        self.wanted = {
            key.id: Light(
                (self.random.randrange(256), self.random.randrange(256), self.random.randrange(256)),
                self.random.choice(list(Pattern)),
            )
            for key in LAYOUT.keys
            if self.random.random() < 0.5
        }
        self.host.show(self.wanted)

    def leds_right(self) -> bool:
        """Whether the board's table is what was wanted last."""
        reference = Lights(board_layout.LED_COUNT, 255, 100, (), array("I", [0] * board_layout.LED_COUNT))
        for name, light in self.wanted.items():
            letter = light.pattern.value[0]
            cell = "o" if letter == "o" else letter + bytes(light.rgb).hex()
            assert reference.apply(LAYOUT.led_of[name], cell)
        return bool(self.lights.check() == reference.check())


@pytest.mark.parametrize("seed", range(4))
def test_no_press_is_lost_doubled_or_reordered_by_noise(seed: int) -> None:
    """Two thousand presses at one byte in a hundred harmed, with cuts in between; LEDs right after calm."""
    world = World(seed)
    world.pass_time(100)
    world.error_rate = 0.01
    for count in range(500):
        world.press()
        if world.random.random() < 0.2:
            world.show_something()
        world.cut = count % 100 in range(90, 95)
        world.pass_time(world.random.choice([5, 20, 100, 300]))
    world.show_something()
    world.error_rate, world.cut = 0.0, False
    world.pass_time(1000)
    assert world.leds_right()
    assert world.received == world.pressed


@pytest.mark.parametrize("seed", range(3))
def test_board_resets_double_nothing(seed: int) -> None:
    """What a board had not yet delivered dies with it; all else comes once and in order."""
    world = World(seed)
    world.pass_time(100)
    world.error_rate = 0.005
    survivors: list[str] = []
    for _ in range(20):
        for _ in range(10):
            world.press()
            world.pass_time(world.random.choice([5, 50]))
        if world.random.random() < 0.5:
            world.pass_time(3000)
            assert world.received[-len(world.pressed) :] == world.pressed
        # Nothing but what this power-up has pressed may come, and from its beginning.
        assert world.pressed[: len(world.received)] == world.received
        survivors += world.received
        world.pressed.clear()
        world.received.clear()
        world.to_host.clear()
        world.new_board()
        world.pass_time(3000)
        assert world.received == []
    assert len(survivors) > 100


@pytest.mark.parametrize("seed", range(3))
def test_host_restarts_see_no_phantom_presses(seed: int) -> None:
    """A new host gets neither what was meant for the old one nor anything twice."""
    world = World(seed)
    world.error_rate = 0.005
    for _ in range(20):
        world.pass_time(3000)
        assert world.received == []
        for _ in range(10):
            world.press()
            world.pass_time(world.random.choice([5, 50]))
        assert world.pressed[: len(world.received)] == world.received
        world.pressed.clear()
        world.received.clear()
        for _ in range(world.random.randrange(3)):
            world.board.press(world.random.choice(PLACES), world.now)
        world.new_host()


def test_ten_quiet_minutes_are_quiet() -> None:
    """Without noise nothing is sent twice or reconnected, and the wire carries beats only."""
    world = World(1)
    world.show_something()
    world.pass_time(1000)
    before = world.carried
    world.pass_time(600_000)
    assert world.statuses == [State.WAITING, State.CONNECTED]
    assert world.leds_right()
    assert world.carried - before < 600 * 4 * (len("beat 1234 12345678 12345678 12345678 12345678\n") + 20)


def test_a_damaged_led_table_heals() -> None:
    """Should a wrong color ever slip through, the board's own checksum gives it away."""
    world = World(2)
    world.show_something()
    world.pass_time(1000)
    world.lights.apply(3, "s123456*20")
    assert not world.leds_right()
    world.pass_time(1000)
    assert world.leds_right()
