"""Decks as JSON, as the programs and interfaces of deck sites write them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

_NAME = ("name", "title")
_CARD = ("name", "card", "stub", "id", "magic", "type")
"""The fields that may name a card or a type of dice, the best first; a stub reads as a name."""
_COUNT = ("count", "quantity")
_HEADINGS = {
    "Phoenixborn": ("phoenixborn",),
    "Dice": ("dice", "dicepool"),
    "Cards": ("cards",),
    "First Five": ("first_five", "firstFive"),
}


def json_as_text(text: str) -> str | None:
    """Return a deck in JSON as text that `cards.decks.text_format` reads; None if it is no deck in JSON.

    The deck may be inside others, as in the answer of a site, or the first of a list.
    """
    if not text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        return None
    try:
        found: Any = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return None
    while not (isinstance(found, dict) and "cards" in found):
        inside = found.get("deck") if isinstance(found, dict) else found[0] if found else None
        if not isinstance(inside, dict | list):
            return None
        found = inside
    return "\n".join(_lines(found))


def _lines(deck: dict[str, Any]) -> Iterator[str]:
    yield f"Name: {_text(next((deck[key] for key in _NAME if deck.get(key)), ''))}"
    for heading, keys in _HEADINGS.items():
        listed = next((deck[key] for key in keys if deck.get(key)), None)
        if listed is not None:
            yield f"{heading}:"
            yield from _items(listed)


def _items(listed: Any) -> Iterator[str]:
    """Yield a line for each card of a list, of a mapping of names to counts, or for the only one."""
    if isinstance(listed, dict) and not any(key in listed for key in _CARD):
        listed = [{"name": name, "count": count} for name, count in listed.items()]
    for item in listed if isinstance(listed, list) else [listed]:
        fields = item if isinstance(item, dict) else {"name": item}
        name = next((fields[key] for key in _CARD if fields.get(key)), "")
        while isinstance(name, dict):
            name = next((name[key] for key in _CARD if name.get(key)), "")
        count = next((fields[key] for key in _COUNT if type(fields.get(key)) is int), 1)
        if written := _text(name):
            yield f"{written} ({count})" if count < 0 else f"{count}x {written}"


def _text(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""
