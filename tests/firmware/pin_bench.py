"""A workbench for the pin layer: fakes of `machine` and `rp2` with a clock, and LEDs that take what comes."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

LED_US = 30
LEVELS, PULL_LOW = 0xD0000004, 0xD0000024
QUEUE = 8
"""Words that the PIO holds; who puts more waits."""


@dataclass
class Chain:
    """LEDs on a data wire. Each takes the first color after a silence of `latch_us` and hands on the rest."""

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
    """The board's hardware. Times are microseconds."""

    chains: list[Chain]
    now: int = 0
    interrupt_after: int | None = None
    """Control-C when so many words more have been put."""
    free_at: int = 0
    modes: dict[int, Any] = field(default_factory=dict)
    asked: list[int] = field(default_factory=list)
    """The rows that have been pulled low, as bits of their pins."""

    def put(self, words: array[int], _shift: int) -> None:
        """As `StateMachine.put`: one word after the other, waiting for room in the queue."""
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
        """Stands in for the module."""

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
        """Stands in for the module."""
        state_machine = SimpleNamespace(active=lambda _on: None, put=self.put)
        return SimpleNamespace(
            PIO=SimpleNamespace(OUT_LOW=0, SHIFT_LEFT=0, JOIN_TX=0),
            asm_pio=lambda **_options: lambda program: program,
            StateMachine=lambda *_given, **_named: state_machine,
        )
