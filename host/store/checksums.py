"""Checksums that detect corrupted saves.

Each row's CRC-32 includes the previous row's, starting at the setup, so that a changed answer is found where
it is: no rule of the game notices a byte that turned one legal answer into another. The seal covers the
header, and the number of rows and the last checksum of each chain, so that a truncated chain is noticed.
Neither protects against deliberate editing.
"""

from __future__ import annotations

import json
from contextlib import suppress
from zlib import crc32

from msgspec import Struct

from host.store.save_data import FORMAT, SavedAnswer, TurnSnapshot, UndoMark

CHECKSUM_DIFFERS = "its checksum does not fit"


def setup_checksum(setup: str) -> str:
    """Return the checksum of a setup in JSON, whatever its spacing and order: eight hexadecimal digits."""
    # Text that is no JSON is damaged; its own checksum then differs from the saved one.
    with suppress(ValueError, RecursionError):
        setup = json.dumps(json.loads(setup), sort_keys=True)
    return _crc(setup)


class Chain(Struct):
    """Checksums of the rows of one table: `last` is that of the last of `count` rows, or of the setup."""

    last: str
    count: int = 0

    def add(self, *values: object) -> str:
        """Add a row with these values, and return its checksum."""
        self.last = _crc(json.dumps([self.last, *values]))
        self.count += 1
        return self.last


class SaveChecksums:
    """Checksums of a save with this checksum of its setup, to which rows are added one by one."""

    def __init__(self, setup: str) -> None:
        self.chains = {table: Chain(setup) for table in ("answers", "marks", "turns")}

    def answer(self, line: SavedAnswer) -> str:
        """Return the checksum of the next answer."""
        return self.chains["answers"].add(line.seat, line.kind, line.picks)

    def mark(self, mark: UndoMark) -> str:
        """Return the checksum of the next undo mark."""
        return self.chains["marks"].add(mark.at, mark.seen)

    def turn(self, turn: TurnSnapshot) -> str:
        """Return the checksum of the next turn."""
        return self.chains["turns"].add(turn.at, turn.chances, turn.state)

    def seal(
        self,
        app: str,
        title: str,
        created: str,
        played: str,
        cursor: int,
        over: bool,
        winner: str,
        resumed_from: str,
    ) -> str:
        """Return the seal of the save with this header and the rows that were added."""
        header = [FORMAT, app, title, created, played, cursor, bool(over), winner, resumed_from]
        ends = [end for chain in self.chains.values() for end in (chain.count, chain.last)]
        return _crc(json.dumps(header + ends))


def _crc(text: str) -> str:
    return f"{crc32(text.encode('utf-8', 'surrogatepass')):08x}"
