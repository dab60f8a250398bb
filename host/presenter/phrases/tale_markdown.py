"""A tale as Markdown. Names of strangers are text in it, whatever signs they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cards.errors import printable
from host.presenter.plot import gauge

if TYPE_CHECKING:
    from host.presenter.tale import Board, Side, Tale

_SIGNS = re.compile(r"([\\`*_\[\]<>#|~&!])")
_BAR = 20
"""Columns of a bar of wounds."""


def tale_in_markdown(tale: Tale) -> str:
    """The whole tale, ending in a line feed."""
    return "\n".join(_markdown_lines(tale)) + "\n"


def _markdown_lines(tale: Tale) -> Iterator[str]:
    yield f"# {_markdown_text(tale.title)}"
    yield ""
    yield f"**{_markdown_text(tale.ending)}**"
    if tale.turning:
        yield ""
        yield " ".join(map(_markdown_text, tale.turning))
    for chapter in tale.chapters:
        yield ""
        yield f"## {_markdown_text(chapter.heading)}"
        for scene in chapter.scenes:
            yield ""
            if scene.heading != chapter.heading:
                yield f"### {_markdown_text(scene.heading)}"
                yield ""
            for deed in scene.deeds:
                yield f"- {_markdown_text(deed)}"
            if scene.board is not None:
                yield ""
                yield from _markdown_chart(scene.board)


def _markdown_chart(board: Board) -> Iterator[str]:
    """The table in letters of one width. No line of it is only a fence, whatever a name holds."""
    yield f"**{_markdown_text(board.why)}**"
    yield ""
    yield "```text"
    for side in board.sides:
        for line in _markdown_side(side):
            yield printable(line).rstrip()
    yield "```"


def _markdown_side(side: Side) -> Iterator[str]:
    name = side.name if side.name == side.seat else f"{side.seat}, {side.name}"
    yield f"{name}  {gauge(side.wounds, side.life, _BAR)}  {side.wounds} of {side.life} wounds  {side.more}"
    for unit in side.units:
        exhausted = "exhausted" if unit.exhausted else ""
        told = "  ".join(part for part in (unit.values, unit.tokens, exhausted) if part)
        yield f"  {'○' if unit.exhausted else '●'} {unit.name:{_BAR}}  {told}"
    if side.spells:
        yield f"  spells: {', '.join(side.spells)}"


def _markdown_text(words: str) -> str:
    return _SIGNS.sub(r"\\\1", printable(words))
