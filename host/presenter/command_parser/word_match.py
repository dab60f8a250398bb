"""Which of several named things typed words mean: whole words, beginnings, plurals, and small slips."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol, TypeVar

from host.presenter.name_search import normalized

if TYPE_CHECKING:
    from collections.abc import Sequence

FILLERS = frozenset((
    "the", "a", "an", "my", "i", "to", "with", "and", "on", "at", "of", "for", "from", "by", "use", "do",
    "take", "choose", "side", "main", "action", "please",
))  # fmt: skip
"""Words that say nothing, unless a name has them."""
VERBS = ("play", "activate", "pay")
"""Verbs with which many names of options begin: alone they mean none of them, and they may be left out."""
_ONE_SLIP, _TWO_SLIPS = 4, 8
"""Letters of a word in which one slip, or two, are forgiven."""
_LONGEST_WORD = 40


class Named(Protocol):
    """Something that words may mean, such as an option: its `label`, and other `words` for it."""

    @property
    def label(self) -> str:
        """Return its name."""

    @property
    def words(self) -> tuple[str, ...]:
        """Return other names of it."""


NamedT = TypeVar("NamedT", bound=Named)


def words_in(text: str) -> list[str]:
    """Return the words of a text as they are compared; a number and the letters after it are two."""
    return re.findall(r"\d+|[^\W\d_]+", normalized(text))


def whole_names(thing: Named) -> list[list[str]]:
    """Return each name that means a thing exactly, in words: also without a verb, and without brackets."""
    names = [words_in(name) for name in (thing.label.split(" (")[0], *_names(thing))]
    names += [name[1:] for name in names if len(name) > 1 and name[0] in VERBS]
    return names


def _names(thing: Named) -> list[str]:
    """Return the names of a thing, without ids such as `card:6`: their numbers are none that people know."""
    return [thing.label, *(word for word in thing.words if ":" not in word)]


def matches(typed: Sequence[str], things: Sequence[NamedT]) -> tuple[list[NamedT], bool]:
    """Return the things that typed words may mean, and whether only with slips in them.

    A whole name means that alone. Otherwise each word must be a word of the name, or begin one; things whose
    names have it with a slip count only if there are no others.
    """
    words = list(typed)
    if whole := [thing for thing in things if words in whole_names(thing)]:
        return whole, False
    for slips in (False, True):
        if found := [thing for thing in things if _fits(words, thing, slips)]:
            return found, slips
    return [], False


def _fits(typed: Sequence[str], thing: Named, slips: bool) -> bool:
    """Return True if all words that say something are words of one of the names of a thing."""
    return any(_are_in(typed, words_in(name), slips) for name in _names(thing))


def _are_in(typed: Sequence[str], name: Sequence[str], slips: bool) -> bool:
    left, found = list(name), False
    for word in typed:
        hit = _best_word(word, left, slips)
        if hit is None and word not in FILLERS:
            return False
        if hit is not None:
            left.remove(hit)
            found = found or word not in (*FILLERS, *VERBS)
    return found


def _best_word(typed: str, words: Sequence[str], slips: bool) -> str | None:
    """Return the word that a typed one is: the same, one that it begins, or one that it is with a slip."""
    if typed in words:
        return typed
    if typed.isdecimal():
        return None
    singular = typed.removesuffix("s")
    begun = (word for word in words if word.startswith(typed) or (singular and word.startswith(singular)))
    if (hit := next(begun, None)) is not None or not slips:
        return hit
    return next((word for word in words if is_slip(typed, word)), None)


def is_slip(typed: str, word: str) -> bool:
    """Return True if a word was typed with one slip, or two in a long word."""
    if not _ONE_SLIP <= len(typed) <= _LONGEST_WORD:
        return False
    most = 2 if min(len(typed), len(word)) >= _TWO_SLIPS else 1
    return abs(len(typed) - len(word)) <= most and _distance(typed, word) <= most


def _distance(one: str, other: str) -> int:
    """Return how many letters were left out, added, mistaken or swapped with the next."""
    last: list[int] = []
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        last, before, row = before, row, [at]
        for there, wanted in enumerate(other, 1):
            cost = min(row[-1] + 1, before[there] + 1, before[there - 1] + (letter != wanted))
            if at > 1 and there > 1 and letter == other[there - 2] and one[at - 2] == wanted:
                cost = min(cost, last[there - 2] + 1)
            row.append(cost)
    return row[-1]
