"""Generated blocks within Markdown pages that people write, between marks.

<!-- NAME: written by `python -m hardware.generate`; do not edit from here. -->
...
<!-- Edit again from here. -->
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_BLOCK = re.compile(
    r"(<!-- (\w+): written by `python -m hardware\.generate`; do not edit from here\. -->\n)"
    r".*?"
    r"(<!-- Edit again from here\. -->\n)",
    re.DOTALL,
)


class PageError(ValueError):
    """Raised for a page whose marks do not match its blocks; the message names both."""


def renew_blocks(page: str, blocks: Mapping[str, str], name: str) -> str:
    """Return the page called `name` with its blocks renewed. Raises PageError unless each is marked once."""
    marked = [found[1] for found in _BLOCK.findall(page)]
    if sorted(marked) != sorted(blocks):
        wanted, there = ", ".join(sorted(blocks)), ", ".join(sorted(marked)) or "none"
        raise PageError(f"{name}: marks of generated blocks: there are {there}; needed, once each: {wanted}")
    return _BLOCK.sub(lambda found: f"{found[1]}\n{blocks[found[2]]}\n{found[3]}", page)


def renew_file(path: str, blocks: Mapping[str, str]) -> dict[str, bytes]:
    """Renew the page at this path from the root. Raises PageError, also if it cannot be read."""
    try:
        page = (ROOT / path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PageError(f"{path}: cannot be read: {error}") from error
    return {path: renew_blocks(page, blocks, path).encode()}


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a Markdown table."""
    lines = [" | ".join(line) for line in (head, *rows)]
    lines.insert(1, "|".join("---" for _ in head))
    return "".join(f"|{line}|\n" if line.startswith("-") else f"| {line} |\n" for line in lines)
