"""Library in which one word of the card language has no effect, as if the engine did not read it."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from cards.library import Library
from cards.paragraphs.triggered import ReactionParagraph, TriggeredParagraph
from cards.passives import Passive


def muted(library: Library, word: str) -> Library:
    """Return the library without effects at this moment and without passive text of this name.

    The paragraphs stay, with their names and costs, so that a game which never reaches them is the same.
    """
    silent = library.extended(())
    for known in (silent.cards, silent.keywords, silent.dice, silent.chimeras):
        known.update({name: _muted_item(item, word) for name, item in known.items()})  # type: ignore[arg-type]
    return silent


def contains_word(value: object, word: str) -> bool:
    """Return True if any part of the value waits for this moment or has this passive text."""
    return _muted_item(value, word) is not value


_MUTED: dict[tuple[int, str], tuple[object, Any]] = {}
"""Items of libraries by id and word: the item, which keeps its id as long, and the item without the word."""


def _muted_item(item: object, word: str) -> Any:
    """Return an item of a library without the word, made once: most libraries share most items."""
    if (id(item), word) not in _MUTED:
        _MUTED[id(item), word] = item, _muted(item, word)
    return _MUTED[id(item), word][1]


def _muted(value: Any, word: str) -> Any:
    """Return the value without the word; the very same object where it does not contain the word."""
    if isinstance(value, tuple):
        kept = [part for part in value if part != word and not _is_passive(part, word)]
        parts = tuple(_muted(part, word) for part in kept)
        same = len(parts) == len(value) and all(map(_is, parts, value))
        return value if same else parts
    if not isinstance(value, BaseModel):
        return value
    if isinstance(value, TriggeredParagraph) and value.trigger.waits_for(word):
        return value.model_copy(update={"effects": ()}) if value.effects else value
    if isinstance(value, ReactionParagraph) and value.to.waits_for(word):
        return value.model_copy(update={"effects": ()}) if value.effects else value
    parts = {name: getattr(value, name) for name in type(value).model_fields}
    changed = {name: new for name, part in parts.items() if (new := _muted(part, word)) is not part}
    return value.model_copy(update=changed) if changed else value


def _is_passive(value: object, word: str) -> bool:
    return isinstance(value, Passive) and value.op == word


def _is(one: object, other: object) -> bool:
    return one is other
