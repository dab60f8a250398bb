"""Sentences of line mode, made of texts that other front ends show as labels and lines."""

from __future__ import annotations

from cards.wording.words import capitalized


def sentence(text: str) -> str:
    """Return the text with a capital letter and a mark at its end."""
    return f"{capitalized(text)}{'' if text.endswith(('.', '?', '!', ':')) else '.'}"


def join_lines(text: str) -> str:
    """Return the lines of a text joined by commas."""
    return ", ".join(filter(None, (" ".join(line.split()) for line in text.split("\n"))))
