"""States in writing: plain data by the names of fields, which stays readable when others are added."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

from msgspec import NODEFAULT, convert, structs

from engine.kernel.value import Value

StateT = TypeVar("StateT")

_PLAIN = frozenset({bool, int, float, str, type(None)})
"""What stands in JSON as it is: most of a state."""


def pack(value: Any) -> Any:
    """A state as JSON can hold it: records as objects, in which what is as it begins is left out."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    usual = _usual(kind)
    if usual is not None:
        packed = {}
        for name, usually in usual:
            item = getattr(value, name)
            if usually is MISSING or item != usually:
                packed[name] = item if type(item) in _PLAIN else pack(item)
        return packed
    dump: Callable[..., Any] | None = getattr(kind, "model_dump", None)
    if dump is not None:  # a text of a pack, as its author could have written it
        return dump(value, mode="json", by_alias=True, exclude_defaults=True)
    if isinstance(value, dict):
        return {str(name): pack(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [item if type(item) in _PLAIN else pack(item) for item in value]
    return value


def unpack(kind: type[StateT], packed: Any) -> StateT:
    """The state that `pack` gave, checked field by field; `ValueError` when it is none of today's."""
    state = convert(packed, kind, dec_hook=_read_text, str_keys=True)
    if pack(state) != packed:
        raise ValueError("there is more in it than this version knows")
    return state


def _read_text(kind: Any, packed: Any) -> Any:
    """A text of a pack, as its author could have written it; `ValueError` when it is none."""
    return kind.model_validate(packed)


@cache
def _usual(kind: Any) -> list[tuple[str, Any]] | None:
    """The fields of a record and what they usually hold, `MISSING` for nothing; None for what is none."""
    if is_dataclass(kind):
        return [
            (item.name, item.default if item.default_factory is MISSING else item.default_factory())
            for item in fields(kind)
        ]
    if issubclass(kind, Value):
        return [
            (item.name, MISSING if item.default is NODEFAULT else item.default)
            for item in structs.fields(kind)
        ]
    return None
