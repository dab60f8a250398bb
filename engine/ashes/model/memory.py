"""What a game keeps in mind: texts that wait, what has happened, and changes that hold for a while."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.changes.parts import End, Parts
from cards.events import How
from engine.kernel.value import Value

Group = tuple[int, ...]
"""The cards that a name in a text stands for, in order."""


class Delayed(Value):
    """A text that waits for its moment wherever its card has gone, with what it has named.

    `key` is what it says (`cards.effects.later.Later.key`), `kind` what kind of text it is part of; `skip`
    such moments are let pass. It is gone at the end of `within`.
    """

    listed: ClassVar[bool] = True
    key: str
    source: int
    controller: str
    kind: str
    within: Literal["turn", "round", "game"]
    skip: int = 0
    numeral: int = 0
    x: int = 0
    names: tuple[tuple[str, Group], ...] = ()
    players: tuple[tuple[str, str], ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    dice: tuple[tuple[str, Group], ...] = ()


class Happened(Value):
    """Something that has happened and that a text of the game may ask about later."""

    listed: ClassVar[bool] = True
    event: str
    subjects: tuple[int, ...]
    seat: str
    other: int | None = None
    amount: int = 0
    kind: str = ""
    source: int | None = None
    controller: str = ""
    how: How | Literal[""] = ""
    token: str = ""


class Modifier(Value):
    """A change that an effect has made, which lasts for a while; the first end of several counts.

    It is about one `card`, or one `seat`, or whatever fits the change itself. Its amounts are numbers.
    `source`, `controller`, `names` and `players` are those of the text that made it.
    """

    change: Parts
    until: tuple[End, ...]
    card: int | None = None
    seat: str = ""
    source: int | None = None
    controller: str = ""
    names: tuple[tuple[str, Group], ...] = ()
    players: tuple[tuple[str, str], ...] = ()
