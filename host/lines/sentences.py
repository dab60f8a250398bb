"""How lines are made sentences."""

from __future__ import annotations


def sentence(text: str) -> str:
    """It with a capital letter, and a sign at its end."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!', ':')) else '.'}"


def on_one_line(text: str) -> str:
    """The lines of a text, with commas between them."""
    return ", ".join(filter(None, (" ".join(line.split()) for line in text.split("\n"))))
