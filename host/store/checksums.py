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

from host.store.save_data import SavedAnswer, TurnSnapshot, UndoMark

CHECKSUM_DIFFERS = "its checksum does not fit"


def setup_checksum(setup: str) -> str:
    """Return the checksum of a setup in JSON, whatever its spacing and order: eight hexadecimal digits."""
    # Text that is no JSON is damaged; its own checksum then differs from the saved one.
    with suppress(ValueError, RecursionError):
        setup = json.dumps(json.loads(setup), sort_keys=True)
    return _crc(setup)


def answer_checksum(before: str, line: SavedAnswer) -> str:
    """Return the checksum of an answer, given that of the answer before it, or of the setup."""
    return _crc(json.dumps([before, line.seat, line.kind, line.picks]))


def mark_checksum(before: str, mark: UndoMark) -> str:
    """Return the checksum of an undo mark, given that of the mark before it, or of the setup."""
    return _crc(json.dumps([before, mark.at, mark.seen]))


def turn_checksum(before: str, turn: TurnSnapshot) -> str:
    """Return the checksum of a turn, given that of the turn before it, or of the setup."""
    return _crc(json.dumps([before, turn.at, turn.chances, turn.state]))


def seal(values: tuple[int | str | bool, ...], *chains: tuple[int, str]) -> str:
    """Return the seal of a save.

    `values` are format, app, title, created, played, cursor, over and winner, and from format 3 on where the
    game was resumed. Each of `chains` is the number of rows and the last checksum of answers, undo marks and,
    from format 3 on, turns.
    """
    return _crc(json.dumps([*values, *(part for chain in chains for part in chain)]))


def _crc(text: str) -> str:
    return f"{crc32(text.encode('utf-8', 'surrogatepass')):08x}"
