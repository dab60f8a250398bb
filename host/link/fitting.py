"""Who fits whom: what a board says of itself, held against this program (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from host.console_layout import Layout
from host.link.wire import is_number

PROTOCOL = "1"
_UNSAID = "?"
_INSTALL = "Run `cinderboard console install`."


@dataclass(frozen=True, slots=True)
class Identity:
    """What a board says of itself. Of another protocol only the first is sure to be there."""

    protocol: str
    firmware: str = _UNSAID
    board_id: str = _UNSAID
    layout: str = _UNSAID
    keys: str = _UNSAID
    leds: str = _UNSAID

    @classmethod
    def of(cls, fields: Sequence[str]) -> Self:
        """From the fields of a `board` line, of which there is at least one."""
        return cls(*fields[:6])


@dataclass(frozen=True, slots=True)
class Misfit:
    """What does not fit, and what to do about it; each a sentence."""

    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.what} {self.remedy}"


def protocol_misfit(board: Identity) -> Misfit | None:
    """What does not fit about the protocol that the board speaks; None if it is this program's."""
    said = board.protocol[:10]
    if said == PROTOCOL:
        return None
    what = f"The console speaks protocol {said}, this program {PROTOCOL}"
    if not is_number(said):
        return Misfit(f"{what}.", _INSTALL)
    if int(said) < int(PROTOCOL):
        return Misfit(f"{what}: the console is older.", _INSTALL)
    return Misfit(
        f"{what}: the console is newer.",
        "Update this program, or put its own firmware on the board with `cinderboard console install`.",
    )


def layout_misfit(board: Identity, layout: Layout) -> Misfit | None:
    """What does not fit about the board's keys and LEDs; None if they are those of the layout."""
    said = board.layout, board.keys, board.leds
    here = layout.checksum, str(len(layout.keys)), str(layout.leds.count)
    if said == here:
        return None
    differs = "{} with {} keys and {} LEDs, here {} with {} and {}".format(*said, *here)
    return Misfit(f"The console was built for another layout: {differs}.", _INSTALL)
