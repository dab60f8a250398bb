"""What a board says of itself, compared with this program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from msgspec import Struct

from host.console_layout import Layout
from host.link.wire import is_number

PROTOCOL = "1"


_UNKNOWN = "?"


_INSTALL = "Run `cinderboard console install`."


class Identity(Struct, frozen=True):
    """The data that a board reports about itself.

    With another protocol only the first field is present for sure.
    """

    protocol: str
    firmware: str = _UNKNOWN
    board_id: str = _UNKNOWN
    layout: str = _UNKNOWN
    keys: str = _UNKNOWN
    leds: str = _UNKNOWN

    @classmethod
    def of(cls, fields: Sequence[str]) -> Self:
        """Return the identity in the fields of a `board` line, of which there is at least one."""
        return cls(*fields[:6])


class Mismatch(Struct, frozen=True):
    """A difference between board and program, and what to do about it, each as a sentence."""

    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.what} {self.remedy}"


def protocol_mismatch(board: Identity) -> Mismatch | None:
    """Return how the board's protocol differs from this program's; None if it does not."""
    spoken = board.protocol[:10]
    if spoken == PROTOCOL:
        return None
    what = f"The console speaks protocol {spoken}, this program {PROTOCOL}"
    if not is_number(spoken):
        return Mismatch(f"{what}.", _INSTALL)
    if int(spoken) < int(PROTOCOL):
        return Mismatch(f"{what}: the console is older.", _INSTALL)
    return Mismatch(
        f"{what}: the console is newer.",
        "Update this program, or put its own firmware on the board with `cinderboard console install`.",
    )


def layout_mismatch(board: Identity, layout: Layout) -> Mismatch | None:
    """Return how the board's keys and LEDs differ from those of the layout; None if they do not."""
    theirs = board.layout, board.keys, board.leds
    ours = layout.checksum, str(len(layout.keys)), str(layout.leds.count)
    if theirs == ours:
        return None
    differs = "{} with {} keys and {} LEDs, here {} with {} and {}".format(*theirs, *ours)
    return Mismatch(f"The console was built for another layout: {differs}.", _INSTALL)
