"""Actions that a text gives."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.node import OpNode


class GainAction(OpNode):
    """The player whose turn it is may take an additional side action this turn."""

    op: Literal["gain_action"]
    shorthand: ClassVar[str] = "action"
    action: Literal["side"] = "side"
