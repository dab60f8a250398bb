"""The base of small immutable values, made by the thousand: choices, events, cards, views."""

from __future__ import annotations

from typing import ClassVar, dataclass_transform

from msgspec import Struct, field


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Record(Struct, frozen=True, gc=False):
    """An immutable value with fixed fields, equal and hashed by its contents.

    `msgspec.structs.replace` makes one that differs in some fields. Records are made, compared and copied in
    C, several times as fast as dataclasses; making the class takes a twentieth of the time.

    A journal line has it as an object of its fields, or, if `listed`, as a list of their values.

    A record must not be part of a reference cycle: `gc=False` keeps Python from looking for unused cycles
    here.
    """

    listed: ClassVar[bool] = False
