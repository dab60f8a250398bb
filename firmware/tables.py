"""What the rest of the firmware takes from `layout.py`; for type checkers only, no code on the board."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    class Tables(Protocol):
        """The generated tables of one console."""

        CHECKSUM: str
        LED_COUNT: int
        KEY_COUNT: int
        KEYS: Sequence[str | None]
        """Key ids by place in the matrix; None where there is no key."""
        KEY_LEDS: Sequence[int]
        """The LED of each place; -1 where there is no key."""
