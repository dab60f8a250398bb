"""Reads the node classes: which keys a node has, and which node belongs at a place in a pack."""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, Tag
from pydantic.fields import FieldInfo

from cards.node import WAYS, NameOf, Node, OneOf, OpNode, ops_of
from cards.selection import Selection


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
