"""Finding names by a few letters of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable


def normalized(text: str) -> str:
    """Letters and figures only, small, without accents; words are parted by one space."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = (sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign))
    return " ".join("".join(kept).replace(" s ", " ").split())


def search_names(letters: str, names: Iterable[str]) -> list[str]:
    """The names that the letters may stand for, the likeliest first.

    Each word that is typed begins a word of the name, in the same order; the same name comes first, then
    those that begin so; else they keep the order given. No letters stand for any name.
    """
    typed = normalized(letters)
    if not typed:
        return list(names)
    ranked = [(rank, name) for name in names if (rank := _rank(typed, normalized(name))) is not None]
    return [name for _, name in sorted(ranked, key=lambda item: item[0])]


def starts_word(typed: str, word: str) -> bool:
    """Whether letters that are typed begin a word."""
    return bool(typed) and word.startswith(typed)


def _rank(typed: str, name: str) -> int | None:
    if name == typed:
        return 0
    if name.startswith(typed):
        return 1
    words = iter(name.split())
    if all(any(word.startswith(part) for word in words) for part in typed.split()):
        return 2
    return None
