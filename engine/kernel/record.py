"""Small objects of plain values that never change, made by the thousand: choices, events, cards, views."""

from __future__ import annotations

from typing import ClassVar, dataclass_transform

from msgspec import Struct, field


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Record(Struct, frozen=True, gc=False):
    """A record with fixed fields, equal and hashed by what it holds.

    One that differs in some fields is made by `msgspec.structs.replace`. It is made, compared and copied in
    C, several times as fast as a dataclass; making its class takes a twentieth of the time.

    In the line of a journal it stands by the names of its fields, or as a list of what they hold (`listed`).

    It must not be part of a ring of objects: Python looks for no unused ones among values (`gc`).
    """

    listed: ClassVar[bool] = False
