"""Search of names by a few letters of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_NO_WORD = re.compile(r"[\W_]+")


@lru_cache(maxsize=4096)  # the cards of a box, which are searched again at each letter
def normalized(text: str) -> str:
    """Return `text` as letters and digits in lower case, without accents, words separated by one space."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    if not plain.isascii():
        plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(_NO_WORD.sub(" ", plain).replace(" s ", " ").split())


def search_names(letters: str, names: Iterable[str]) -> list[str]:
    """Return the names that `letters` may stand for, the best matches first.

    Each typed word must begin a word of the name, in the same order. An exact match comes first, then names
    that begin with the letters; otherwise the order given stays. Without letters every name matches.
    """
    typed = normalized(letters)
    if not typed:
        return list(names)
    ranked = [(rank, name) for name in names if (rank := _rank(typed, normalized(name))) is not None]
    return [name for _, name in sorted(ranked, key=lambda item: item[0])]


def starts_word(typed: str, word: str) -> bool:
    """Return True if `typed` is not empty and begins `word`."""
    return bool(typed) and word.startswith(typed)


def words_begin_name(typed: str, name: str) -> bool:
    """Return True if each typed word begins a word of the name, in the same order."""
    words = iter(normalized(name).split())
    return all(any(word.startswith(part) for word in words) for part in normalized(typed).split())


def _rank(typed: str, name: str) -> int | None:
    if name == typed:
        return 0
    if name.startswith(typed):
        return 1
    return 2 if words_begin_name(typed, name) else None
