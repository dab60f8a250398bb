"""What the rest of the firmware takes from `layout.py`; for type checkers only, no code on the board."""

# ruff: noqa: N802 - these are constants of a module
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    class Tables(Protocol):
        """The generated tables of one console."""

        @property
        def CHECKSUM(self) -> str:
            """The layout's, as the host knows it."""

        @property
        def LED_COUNT(self) -> int:
            """The length of the chain."""

        @property
        def KEY_COUNT(self) -> int:
            """Places of the matrix that have a key."""

        @property
        def KEYS(self) -> Sequence[str | None]:
            """Key ids by place in the matrix; None where there is no key."""

        @property
        def REPEATING(self) -> Sequence[int]:
            """The places of the keys that count on while they are held."""

        @property
        def KEY_LEDS(self) -> Sequence[int]:
            """The LED of each place; -1 where there is no key."""
