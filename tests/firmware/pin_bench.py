"""Simulated hardware for the pin layer: fakes of `machine` and `rp2` with a clock, and LEDs."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

LED_US = 30
LEVELS, PULL_LOW = 0xD0000004, 0xD0000024
QUEUE = 8
"""Words that the PIO holds; a writer waits for more room."""


@dataclass
class Chain:
    """LEDs on a data wire; each takes the first color after `latch_us` of silence and passes on the rest."""

    latch_us: int
    colors: list[int]
    next: int = 0
    silent_since: int = 0

    def take(self, word: int, at: int) -> None:
        """Receive a color whose first bit comes at the time `at`."""
        if at - self.silent_since >= self.latch_us:
            self.next = 0
        if self.next < len(self.colors):
            self.colors[self.next] = word
        self.next += 1
        self.silent_since = at + LED_US


@dataclass
class Bench:
    """Hardware of the board. Times are microseconds."""

    chains: list[Chain]
    now: int = 0
    interrupt_after: int | None = None
    """Number of words after which Control-C arrives."""
    free_at: int = 0
    modes: dict[int, Any] = field(default_factory=dict)
    asked: list[int] = field(default_factory=list)
    """Rows that have been pulled low, as bits of their pins."""

    def put(self, words: array[int], _shift: int) -> None:
        """Put words one after the other, waiting for room in the queue, like `StateMachine.put`."""
        for word in words:
            if self.interrupt_after is not None:
                self.interrupt_after -= 1
                if self.interrupt_after < 0:
                    self.interrupt_after = None
                    raise KeyboardInterrupt
            self.now = max(self.now, self.free_at - QUEUE * LED_US)
            begins = max(self.now, self.free_at)
            self.free_at = begins + LED_US
            for chain in self.chains:
                chain.take(word, begins)

    def sleep_us(self, microseconds: int) -> None:
        """Let time pass."""
        self.now += microseconds

    @property
    def machine(self) -> Any:
        """Return a stand-in for the module `machine`."""

        class Pin:
            IN, OUT, OPEN_DRAIN, PULL_UP = "in", "out", "open drain", "pull-up"

            def __init__(pin, number: int, mode: str = "in", pull: str = "", value: int = 1) -> None:  # noqa: N805
                self.modes[number] = mode

        class Registers:
            def __getitem__(registers, address: int) -> int:  # noqa: N805
                assert address == LEVELS
                return (1 << 30) - 1

            def __setitem__(registers, address: int, value: int) -> None:  # noqa: N805
                if address == PULL_LOW:
                    self.asked.append(value)

        return SimpleNamespace(Pin=Pin, mem32=Registers(), unique_id=lambda: b"bench")

    @property
    def rp2(self) -> Any:
        """Return a stand-in for the module `rp2`."""
        state_machine = SimpleNamespace(active=lambda _on: None, put=self.put)
        return SimpleNamespace(
            PIO=SimpleNamespace(OUT_LOW=0, SHIFT_LEFT=0, JOIN_TX=0),
            asm_pio=lambda **_options: lambda program: program,
            StateMachine=lambda *_given, **_named: state_machine,
        )
