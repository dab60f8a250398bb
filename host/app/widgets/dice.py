"""Dice in a line, by the color of their type, the letter and the shape of their side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from host.app.themes import DIE_COLORS
from host.presenter.display.table_text import pools_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.ashes.view.read_model import DieView


def pools(active: Iterable[DieView], exhausted: Iterable[DieView]) -> Content:
    """Both pools: `ceremonial <P>(C)xx  natural [B]`; `none` where there are no dice."""
    parts = [
        Content.assemble((f"{kind} ", style_of(kind)), (signs, f"bold {style_of(kind)}"), (used, "$muted"))
        for kind, signs, used in pools_of(active, exhausted)
    ]
    return Content("  ").join(parts) if parts else Content("none")


def style_of(kind: str) -> str:
    """The color of a type of dice; that of the text for one that nobody knows."""
    return f"$die-{kind}" if kind in DIE_COLORS else "$foreground"
