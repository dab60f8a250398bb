"""Searches nodes: all nodes within a text with their places, and the names that they refer to."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Annotated, Any, Union, get_args, get_origin

from cards.amounts import Measure
from cards.filters import REFERENCE, Filter, filter_fields
from cards.node import Node, OpNode
from cards.validation.introspection import annotation_of, literals

NodePath = tuple[str | int, ...]
"""The keys and indices that lead to a place in a pack."""


def nodes_with_paths(value: Any, steps: NodePath = ()) -> Iterator[tuple[NodePath, Node]]:
    """Yield every node within a node or a list of nodes, itself included, with the steps that lead to it.

    The fields of a node come in the order of its class, which is reading order.
    """
    if isinstance(value, Node):
        if isinstance(value, OpNode):
            steps = (*steps, value.op)
        yield steps, value
        for name, field in type(value).model_fields.items():
            yield from nodes_with_paths(getattr(value, name), (*steps, field.alias or name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from nodes_with_paths(item, (*steps, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from nodes_with_paths(item, (*steps, str(key)))


def nodes_within(value: Any) -> Iterator[Node]:
    """Yield every node within a node or a list of nodes, itself included, in reading order."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Node):
            yield value
            # A node holds its fields in the order of its class.
            waiting += reversed(vars(value).values())
        elif isinstance(value, tuple):
            waiting += reversed(value)
        elif isinstance(value, dict):
            waiting += reversed(value.values())


def depends_on_values(value: Any) -> bool:
    """Return True if anything within depends on the current attack, life or recover value of a card."""
    return any(
        (isinstance(node, Measure) and node.reads_values)
        or (isinstance(node, Filter) and _reads_values(node))
        for node in nodes_within(value)
    )


def _reads_values(fits: Filter) -> bool:
    reading = (name for name, says in filter_fields().items() if says is not None and says.reads_values)
    return any(getattr(fits, name) is not None for name in reading)


def references(node: Node) -> Iterator[tuple[str, str]]:
    """Yield the fields of a node that refer to a card or player by name: the key and the name."""
    for name, field in type(node).model_fields.items():
        value = getattr(node, name)
        marked = REFERENCE in field.metadata or _marked(field.annotation)
        for named in (value if isinstance(value, tuple) else (value,)) if marked else ():
            if isinstance(named, str) and named not in literals(annotation_of(field)):
                yield field.alias or name, named


def _marked(annotation: Any) -> bool:
    if get_origin(annotation) is Annotated:
        return REFERENCE in get_args(annotation) or _marked(get_args(annotation)[0])
    if get_origin(annotation) in (Union, types.UnionType, tuple):
        return any(_marked(part) for part in get_args(annotation))
    return False
