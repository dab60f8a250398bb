"""What is drawn commands no terminal, whatever names of decks, players and files have in them."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter


class HarmlessFilter(LineFilter):
    """Shows spaces, or nothing where nothing was reckoned for it, for characters that cannot be printed."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Another list only where there is such a character: it is looked for in every line drawn."""
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [
            segment if segment.control else Segment(_harmless(segment.text), segment.style)
            for segment in segments
        ]


def _harmless(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " * cell_len(letter) for letter in text)
