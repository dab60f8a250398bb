"""A conversation as commands know it: what they may ask of it."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from host.lines.table import LineTable
    from host.lines.terminal import Terminal
    from host.store.errors import GameInMemory


class Talk(Protocol):
    """One game between the program and the people at a terminal.

    `data` is the folder of games and decks, `gone` the game whose file is gone, until it is saved again.
    """

    terminal: Terminal
    table: LineTable
    data: Path
    gone: GameInMemory | None

    @abstractmethod
    def tell(self, *lines: str) -> None:
        """A paragraph."""

    @abstractmethod
    def explained(self) -> list[str]:
        """What can be written besides answers, a sentence each."""

    @abstractmethod
    def understood(self, line: str) -> tuple[str, ...]:
        """The answer that a line would give; `NotUnderstood` when it would give none."""

    @abstractmethod
    def keep_tips(self, *, on: bool) -> None:
        """Give hints from now on, or none."""

    @abstractmethod
    def repeat_question(self) -> None:
        """Ask again what is asked."""

    @abstractmethod
    def wait_for(self, seat: str) -> None:
        """Wait until only this player reads."""

    @abstractmethod
    def attempt(self, action: Callable[[], object]) -> bool:
        """Do something that may be refused; a refusal is told and has changed nothing."""
