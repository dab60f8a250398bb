"""What those who sit at a table can be called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from pydantic import StringConstraints

SeatName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]

RESERVED = ("table", "Chimera", "chimera", "game")
"""Names that mean something else wherever seats are named."""


def may_be_called(name: str) -> bool:
    """Whether somebody at the table can have this name; a terminal would obey one that cannot be printed."""
    return name not in RESERVED and name.isprintable()


def check_names(names: Sequence[str], who: str) -> None:
    """Raise `ValueError` when two are called alike, in small or capital letters; `who` says what they are."""
    known = Counter(name.lower() for name in names)
    for name in names:
        if known[name.lower()] > 1:
            raise ValueError(f"two {who} are called {name}; each needs a name of their own")
