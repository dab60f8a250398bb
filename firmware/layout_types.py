"""Types of the tables in `layout.py`, for type checkers only: no code on the board."""

# ruff: noqa: N802 - these are constants of a module
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    class Tables(Protocol):
        """The generated tables of one console."""

        @property
        def CHECKSUM(self) -> str:
            """Return the checksum of the layout, which the host knows as well."""

        @property
        def LED_COUNT(self) -> int:
            """Return the length of the LED chain."""

        @property
        def KEY_COUNT(self) -> int:
            """Return the number of places in the matrix that have a key."""

        @property
        def KEYS(self) -> Sequence[str | None]:
            """Return key ids by place in the matrix; None for a place without a key."""

        @property
        def REPEATING(self) -> Sequence[int]:
            """Return the places of the keys that repeat while they are held."""

        @property
        def KEY_LEDS(self) -> Sequence[int]:
            """Return the LED of each place; -1 for a place without a key."""
