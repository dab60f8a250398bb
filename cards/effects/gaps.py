"""Printed effects that the language cannot say yet."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.node import OpNode


class Unimplemented(OpNode):
    """A printed effect that is not executed yet: it counts against its card, and says what is missing."""

    op: Literal["unimplemented"]
    shorthand: ClassVar[str] = "missing"
    missing: str
