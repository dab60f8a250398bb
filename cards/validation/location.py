"""Finds the line, and the path in the author's words, of a place in a pack."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from cards.node import WAYS
from cards.node_search import NodePath
from cards.validation.yaml_reader import Listing, Mapping


class SourcePlace(Struct, frozen=True):
    """A place in a YAML file: the steps an author would take to it, its line, and its value.

    `skipped` counts the steps of the schema that the author did not write, such as the name of a union's
    member or the field that a bare value is for.
    """

    steps: NodePath
    line: int
    value: Any
    skipped: int = 0

    @property
    def path(self) -> str:
        """Return the path, counted from 1, without the card: `text 2 / effects 1 / deal_damage`."""
        steps = self.steps
        if len(steps) >= 2 and isinstance(steps[1], int) and steps[0] in _NAMED:
            steps = steps[2:]
        parts: list[str] = []
        for step in steps:
            if isinstance(step, int) and parts:
                parts[-1] += f" {step + 1}"
            else:
                parts.append(str(step))
        return " / ".join(parts)


_NAMED = {"cards": "card", "dice": "die", "keywords": "keyword", "decks": "deck", "chimeras": "Chimera"}


def find_place(data: Mapping, location: NodePath) -> SourcePlace:
    """Map a path through the schema to its place in the author's file."""
    return _search(SourcePlace((), data.line, data), location, {})


def _search(
    place: SourcePlace, location: NodePath, known: dict[tuple[NodePath, int], SourcePlace]
) -> SourcePlace:
    """Follow as many steps as the author wrote.

    A key may also be the tag of a union, so that both are tried.
    """
    if not location:
        return place
    stand = (place.steps, len(location))
    if stand not in known:
        part, rest = location[0], location[1:]
        child = _child(place, part)
        best = _search(child, rest, known) if child is not None else None
        if best is None or best.skipped > place.skipped:
            here = SourcePlace(place.steps, place.line, place.value, place.skipped + 1)
            without = _search(here, rest, known)
            best = without if best is None or without.skipped < best.skipped else best
        known[stand] = best
    return known[stand]


def _child(place: SourcePlace, part: str | int) -> SourcePlace | None:
    value = place.value
    if isinstance(value, Listing):
        if isinstance(part, int) and 0 <= part < len(value):
            return SourcePlace((*place.steps, part), value.item_lines[part], value[part], place.skipped)
    elif isinstance(value, Mapping):
        if part == "kind":
            part = next((way for way in WAYS if way in value), part)
        if isinstance(part, str) and part in value:
            return SourcePlace((*place.steps, part), value.key_lines[part], value[part], place.skipped)
    return None


def subject(data: Mapping, steps: NodePath) -> str:
    """Return the card a place belongs to: `card 'Firebelly'`, `deck 'The Iron Men'`; empty if none."""
    if len(steps) < 2 or steps[0] not in _NAMED or not isinstance(steps[1], int):
        return ""
    what = _NAMED[str(steps[0])]
    item = data[str(steps[0])][steps[1]]
    key = "type" if what == "die" else "name"
    name = item.get(key) if isinstance(item, Mapping) else None
    return f"{what} '{name}'" if name else f"{what} {steps[1] + 1}"
