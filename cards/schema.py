"""Looks into the node classes: which keys a node has, and which node stands at a place in a pack."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, Tag

from cards.node import Node, OpNode
from cards.selection import Selection

WAYS: tuple[str, ...] = get_args(Selection.model_fields["way"].annotation)
"""The keys of a selection that say how to pick."""


def keys_of(model: type[BaseModel]) -> list[str]:
    """The keys an author may write in this node."""
    keys = [field.alias or name for name, field in model.model_fields.items() if name != "op"]
    if issubclass(model, Selection):
        keys = [*WAYS, *(key for key in keys if key not in {"way", "kind"})]
    return keys


def ops_of(model: type[OpNode]) -> tuple[str, ...]:
    """The keys this node is written with."""
    return get_args(model.model_fields["op"].annotation)


def members(annotation: Any) -> list[tuple[str, Any]]:
    """The members of a union, `None` left out, each with the tag the author knows it by (or none)."""
    tag = ""
    while get_origin(annotation) is Annotated:
        annotation, *extra = get_args(annotation)
        tag = next((item.tag for item in extra if isinstance(item, Tag)), tag)
    if get_origin(annotation) in (Union, types.UnionType):
        parts = [found for part in get_args(annotation) if part is not type(None) for found in members(part)]
        return [(own or tag, kind) for own, kind in parts]
    return [(tag, annotation)]


def children(annotation: Any, part: str | int) -> list[Any]:
    """The annotations found one step (a key, an index or a union's tag) below `annotation`."""
    found: list[Any] = []
    for tag, kind in members(annotation):
        origin = get_origin(kind)
        if origin is tuple and isinstance(part, int):
            arguments = get_args(kind)
            found.append(arguments[0] if arguments[-1] is ... else arguments[min(part, len(arguments) - 1)])
        elif origin is dict:
            found.append(get_args(kind)[0 if part == "[key]" else 1])
        elif isinstance(kind, type) and issubclass(kind, Node):
            if part in {tag, kind.__name__} or (issubclass(kind, OpNode) and part in ops_of(kind)):
                found.append(kind)
            for name, field in kind.model_fields.items():
                if part in (name, field.alias):
                    found.append(field.annotation)
    return found


def models(annotation: Any) -> list[type[Node]]:
    """The nodes that may stand where `annotation` does."""
    return [kind for _, kind in members(annotation) if isinstance(kind, type) and issubclass(kind, Node)]


def literals(annotation: Any) -> list[str]:
    """The fixed values allowed where `annotation` stands."""
    return [
        value
        for _, kind in members(annotation)
        if get_origin(kind) is Literal
        for value in get_args(kind)
        if isinstance(value, str)
    ]


def nodes(value: Any) -> Iterator[Node]:
    """Every node within a node or a tuple of them, itself included, from top to bottom."""
    if isinstance(value, Node):
        yield value
        for name in type(value).model_fields:
            yield from nodes(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from nodes(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from nodes(item)
