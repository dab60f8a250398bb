"""Checksums of a save: chains of answers, notes and turns, which begin at the setup; and the seal.

They find what no rule of the game can: a changed byte that turned one legal answer into another. The seal
covers what stands beside the chains, their lengths, and through their ends all that is in them. They are no
seal against a person who wants to change a save.
"""

from __future__ import annotations

import json
from contextlib import suppress
from zlib import crc32

from host.store.save_data import SavedAnswer, TurnSnapshot, UndoMark

DIFFERS = "its checksum does not fit"


def of_setup(setup: str) -> str:
    """The checksum of a setup in JSON, however it is spaced and ordered; eight hexadecimal digits."""
    # What is no JSON is damaged, and its own text has a checksum that does not fit.
    with suppress(ValueError, RecursionError):
        setup = json.dumps(json.loads(setup), sort_keys=True)
    return _of(setup)


def of_answer(before: str, line: SavedAnswer) -> str:
    """The checksum of an answer, given that of the answer before it, or of the setup."""
    return _of(json.dumps([before, line.seat, line.kind, line.picks]))


def of_mark(before: str, mark: UndoMark) -> str:
    """The checksum of a note, given that of the note before it, or of the setup."""
    return _of(json.dumps([before, mark.at, mark.seen]))


def of_turn(before: str, turn: TurnSnapshot) -> str:
    """The checksum of a turn, given that of the turn before it, or of the setup."""
    return _of(json.dumps([before, turn.at, turn.chances, turn.state]))


def seal(values: tuple[int | str | bool, ...], *chains: tuple[int, str]) -> str:
    """The seal of a save.

    `values` are format, app, title, created, played, cursor, over and winner, and from format 3 on where it
    begins; of answers, notes and, from format 3 on, turns their number and the checksum at the chain's end.
    """
    return _of(json.dumps([*values, *(part for chain in chains for part in chain)]))


def _of(text: str) -> str:
    return f"{crc32(text.encode('utf-8', 'surrogatepass')):08x}"
