"""Host and firmware together, without I/O and with a simulated clock: hours in seconds."""

import random
from array import array
from collections import Counter, deque
from dataclasses import dataclass, field

from firmware import layout as board_layout
from firmware.host_session import Console
from firmware.lights import Lights
from host.console_layout import load_layout
from host.link import HostProtocol, Light, Pattern, Press, State
from host.simulator import Direction, FaultyWire

LAYOUT = load_layout()
PLACES = [place for place, key in enumerate(board_layout.KEYS) if key]
STEP_MS = 5


class World:
    """Host and board on a wire that may be disturbed; everything follows from the seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.now = 0
        self.wire = FaultyWire(seed, 0.0, clock=lambda: self.now / 1000)
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
        self.host.port_opened(self.now / 1000)

    def _carried(self, direction: Direction, data: bytes) -> bytes:
        self.carried += len(data)
        through = self.wire(direction, data)
        return b"" if self.cut else through

    def _board_says(self, data: bytes) -> None:
        self._send(self.to_host, Direction.TO_HOST, data)

    def _send(self, queue: deque[tuple[int, bytes]], direction: Direction, data: bytes) -> None:
        through = self._carried(direction, data)
        if through:
            queue.append((self.now + self.random.randrange(20), through))

    def press(self) -> None:
        """Press a random key."""
        place = self.random.choice(PLACES)
        key = board_layout.KEYS[place]
        assert key is not None
        self.pressed.append(key)
        self.board.press(place, self.now)

    def step(self) -> None:
        """Let a moment pass."""
        self.now += STEP_MS
        while self.to_board and self.to_board[0][0] <= self.now:
            for byte in self.to_board.popleft()[1]:
                if self.board.receive(bytes((byte,))):
                    self.board.handle_line(self.now)
        self.board.poll(self.now)
        while self.to_host and self.to_host[0][0] <= self.now:
            self.host.receive(self.to_host.popleft()[1], self.now / 1000)
        self.host.tick(self.now / 1000)
        out = self.host.outgoing()
        if out:
            self._send(self.to_board, Direction.TO_BOARD, out)
        for queue, direction in ((self.to_host, Direction.TO_HOST), (self.to_board, Direction.TO_BOARD)):
            self._send(queue, direction, b"")
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
        """Send a frame of random lights."""
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
        """Return True if the board's LED table is the frame wanted last."""
        reference = Lights(board_layout.LED_COUNT, 255, 100, (), array("I", [0] * board_layout.LED_COUNT))
        for name, light in self.wanted.items():
            letter = light.pattern.value[0]
            cell = "o" if letter == "o" else letter + bytes(light.rgb).hex()
            assert reference.apply(LAYOUT.led_of[name], cell)
        return bool(self.lights.check() == reference.check())


@dataclass
class Figures:
    """Result of a trial."""

    presses: int = 0
    lost: int = 0
    calms: int = 0
    slowest_calm_ms: int = 0
    """Longest time in milliseconds after the end of noise until the LEDs were right."""
    resets: int = 0
    restarts: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        said = [f"{self.presses} presses", f"{self.lost} of them not delivered"]
        if self.resets or self.restarts:
            said[1] += f" before one of {self.resets} board resets and {self.restarts} host restarts"
        said += [f"{count} {what}" for what, count in self.counts.most_common()]
        if self.calms:
            said.append(f"LEDs right at most {self.slowest_calm_ms} ms after noise, {self.calms} times")
        return ", ".join(said)


CALM_EVERY = 250
CALM_MS = 1000


def noise_trial(seed: int, presses: int, rate: float) -> Figures:
    """Send presses through noise.

    Fails if a press is lost, doubled or out of order, or if an LED stays wrong.
    """
    world, figures = World(seed), Figures()
    world.pass_time(100)
    world.wire.rate = rate
    for count in range(1, presses + 1):
        world.press()
        figures.presses += 1
        if world.random.random() < 0.2:
            world.show_something()
        world.cut = count % CALM_EVERY in range(90, 95)
        world.pass_time(world.random.choice([5, 20, 100, 300]))
        while len(world.pressed) - len(world.received) > 40:  # the board holds 64
            world.pass_time(STEP_MS)
        if count % CALM_EVERY == 0:
            _calm(world, figures)
            assert world.received == world.pressed, f"seed {seed}, after {count} presses"
            world.wire.rate = rate
    figures.counts.update(world.wire.counts)
    return figures


def _calm(world: World, figures: Figures) -> None:
    world.show_something()
    world.pass_time(50)
    world.wire.rate, world.cut = 0.0, False
    waited = 0
    while waited < CALM_MS and not (world.leds_right() and world.host.status.connected):
        world.pass_time(STEP_MS)
        waited += STEP_MS
    assert world.leds_right(), f"LEDs wrong {waited} ms after the noise"
    world.pass_time(CALM_MS)
    figures.calms += 1
    figures.slowest_calm_ms = max(figures.slowest_calm_ms, waited)


def restart_trial(seed: int, rounds: int, rate: float) -> Figures:
    """Reset board and host in the midst of presses.

    Only presses that had not arrived may be lost.
    """
    world, figures = World(seed), Figures()
    for _ in range(rounds):
        world.wire.rate = 0.0
        world.pass_time(2500)
        world.pressed.clear()
        world.received.clear()
        world.wire.rate = rate
        for _ in range(10):
            world.press()
            figures.presses += 1
            world.pass_time(world.random.choice([5, 50, 200]))
        if world.random.random() < 0.5:
            figures.resets += 1
            world.new_board()
        else:
            figures.restarts += 1
            world.board.press(world.random.choice(PLACES), world.now)  # for nobody
            world.new_host()
        world.wire.rate = 0.0
        world.pass_time(2500)  # what was on the wire still arrives; nothing may come besides
        assert world.pressed[: len(world.received)] == world.received, f"seed {seed}"
        figures.lost += len(world.pressed) - len(world.received)
    figures.counts.update(world.wire.counts)
    return figures
