"""Reads the node classes: which keys a node has, and which node belongs at a place in a pack."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, Tag
from pydantic.fields import FieldInfo

from cards.amounts import Measure
from cards.filters import REFERENCE, Filter, filter_fields
from cards.node import WAYS, NameOf, Node, OneOf, OpNode, ops_of
from cards.selection import Selection

NodePath = tuple[str | int, ...]
"""The keys and indices that lead to a place in a pack."""


def keys_of(model: type[BaseModel]) -> list[str]:
    """Return the keys that an author may write in this node."""
    keys = [field.alias or name for name, field in model.model_fields.items() if name != "op"]
    if issubclass(model, Selection):
        keys = [*WAYS, *(key for key in keys if key not in {"way", "kind"})]
    return keys


def members(annotation: Any) -> list[tuple[str, Any]]:
    """Return the members of a union except `None`, each with the tag that authors know it by (or `""`)."""
    tag = ""
    while get_origin(annotation) is Annotated:
        annotation, *extra = get_args(annotation)
        annotation = next((item.annotation() for item in extra if isinstance(item, OneOf)), annotation)
        annotation = next((item.keys() for item in extra if isinstance(item, NameOf)), annotation)
        tag = next((item.tag for item in extra if isinstance(item, Tag)), tag)
    if get_origin(annotation) in (Union, types.UnionType):
        parts = [found for part in get_args(annotation) if part is not type(None) for found in members(part)]
        return [(own or tag, kind) for own, kind in parts]
    return [(tag, annotation)]


def annotation_of(field: FieldInfo) -> Any:
    """Return the annotation of a field together with the marks that pydantic keeps beside it."""
    marks = [item for item in field.metadata if isinstance(item, OneOf | NameOf)]
    return Annotated[field.annotation, marks[0]] if marks else field.annotation


def children(annotation: Any, part: str | int) -> list[Any]:
    """Return the annotations one step (a key, an index or a union's tag) below `annotation`."""
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
                    found.append(annotation_of(field))
    return found


def models(annotation: Any) -> list[type[Node]]:
    """Return the nodes that `annotation` allows."""
    return [kind for _, kind in members(annotation) if isinstance(kind, type) and issubclass(kind, Node)]


def literals(annotation: Any) -> list[str]:
    """Return the fixed values that `annotation` allows."""
    return [
        value
        for _, kind in members(annotation)
        if get_origin(kind) is Literal
        for value in get_args(kind)
        if isinstance(value, str)
    ]


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
