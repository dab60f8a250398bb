"""Figures in a table stand at the right of their column, so that their digits stand below each other."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

_FIGURES = ("level", "round", "won", "of 100", "best won", "average end")
"""The headings of columns of figures."""


def cells(row: Sequence[str], headings: Sequence[str]) -> list[Text]:
    """A row of a table with these headings; its heading row too."""
    return [
        Text(told, justify="right" if heading in _FIGURES else "left")
        for told, heading in zip(row, headings, strict=True)
    ]
