"""Checksums of a save, chained: each answer's covers the answer and, through the one before it, the setup.

They find what no rule of the game can: a changed byte that turned one legal answer into another. They are
no seal against a person who wants to change a save.
"""

from __future__ import annotations

import json
from contextlib import suppress
from zlib import crc32

from host.store.record import Line

DIFFERS = "its checksum does not fit"


def of_setup(setup: str) -> str:
    """The checksum of a setup in JSON, however it is spaced and ordered; eight hexadecimal digits."""
    # What is no JSON is damaged, and its own text has a checksum that does not fit.
    with suppress(ValueError, RecursionError):
        setup = json.dumps(json.loads(setup), sort_keys=True)
    return _of(setup)


def of_answer(before: str, line: Line) -> str:
    """The checksum of an answer, given that of the answer before it, or of the setup."""
    return _of(json.dumps([before, line.seat, line.kind, line.picks]))


def _of(text: str) -> str:
    return f"{crc32(text.encode('utf-8', 'surrogatepass')):08x}"
