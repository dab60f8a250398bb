"""The common base of everything written in a pack, and the single-key form of its nodes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, model_validator

Way = Literal["target", "choose", "each", "leftmost", "rightmost"]
WAYS: tuple[Way, ...] = get_args(Way)
"""The keys of a selection that say how to pick."""


class Node(BaseModel):
    """A part of a pack. Unknown fields are errors; nothing changes after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class OpNode(Node):
    """A node written as one key and its fields: `draw: {cards: 2}`.

    `op` is the key. `shorthand` is the field a bare value stands for, so that `draw: 2` is the same.
    The fields in `about_one` are about one card: several picked would be left out without a word.
    """

    op: str
    shorthand: ClassVar[str] = ""
    about_one: ClassVar[tuple[str, ...]] = ()

    @model_validator(mode="after")
    def _is_about_one(self) -> Self:
        for name in self.about_one:
            if getattr(getattr(self, name), "picks_several", False):
                key = type(self).model_fields[name].alias or name
                raise ValueError(f"'{key}' is one card here: pick it by 'target', 'choose' or its place")
        return self


def ops_of(kind: type[OpNode]) -> tuple[str, ...]:
    """The keys this node is written with."""
    return get_args(kind.model_fields["op"].annotation)


def shorthands_of(kinds: Iterable[type[OpNode]]) -> dict[str, str]:
    """Every key of these nodes, with the field a bare value stands for."""
    return {key: kind.shorthand for kind in kinds for key in ops_of(kind)}


def unfold(value: Any, shorthands: dict[str, str]) -> Any:
    """Turn `{draw: {cards: 2}}`, `{draw: 2}` or `draw` into `{op: draw, cards: 2}`.

    `shorthands` maps every known key to the field a bare value stands for. Anything else is returned
    as it is, for validation to complain about.
    """
    if isinstance(value, str) and value in shorthands:
        return {"op": value}
    if not isinstance(value, dict) or len(value) != 1:
        return value
    (key, fields), *_ = value.items()
    if key not in shorthands:
        return {"op": key}
    if fields is None:
        return {"op": key}
    if isinstance(fields, dict) and not (shorthands[key] and _is_single_value(fields, shorthands[key])):
        return {"op": key, **fields}
    return {"op": key, shorthands[key] or "value": fields}


def _is_single_value(fields: dict[str, Any], shorthand: str) -> bool:
    """Whether `fields` is itself the bare value: a selection given where a selection is meant."""
    return shorthand in {"what", "onto", "to"} and not fields.keys().isdisjoint(WAYS)
