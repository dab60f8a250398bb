"""A piece of text to read, under a small heading."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


def paragraph(heading: str, text: str) -> Static:
    """A paragraph under its heading."""
    if not heading:
        return Static(Content(text), classes="paragraph")
    return Static(Content.assemble((heading, "bold $secondary"), "\n", text), classes="paragraph")
