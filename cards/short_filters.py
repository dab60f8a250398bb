"""Short forms of filters: what packs may write for short, and what it stands for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_NAMES: dict[str, str] = {"in_battle_with": "battles"}
"""Short forms that are another name of a field."""

_FIELDS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "same_name_as": lambda ref: {"same": {"title": ref}},
    "but_no": lambda kind: {"not": {"kind": kind}},
    "wounded": lambda so: {"has" if so else "lacks": {"token": "wound"}},
    "without_die": lambda kind: {"lacks": {"die": {"type": kind}}},
    "life_at_most": lambda limit: {"life": {"at_most": limit}},
    "attack_at_most": lambda limit: {"attack": {"at_most": limit}},
    "printed_life_at_most": lambda limit: {"printed": {"life": {"at_most": limit}}},
}
"""What each stands for."""

SHORT_FORMS = frozenset({*_NAMES, *_FIELDS})


def unfold_short_forms(given: dict[Any, Any]) -> dict[Any, Any]:
    """The same filter in its long form. A field that is given both ways asks for both."""
    if given.get("kind") == "unit or phoenixborn":
        given = {**given, "kind": ("unit", "phoenixborn")}
    if isinstance(given.get("cost"), int | str) or _is_range(given.get("cost")):
        given = {**given, "cost": {"dice": given["cost"]}}
    if SHORT_FORMS.isdisjoint(given):
        return given
    found = {key: value for key, value in given.items() if key not in SHORT_FORMS}
    for key, value in given.items():
        if key not in SHORT_FORMS or value is None:
            continue
        if key in _NAMES:
            found.setdefault(_NAMES[key], value)
            continue
        for field, asked in _FIELDS[key](value).items():
            found[field] = asked if field not in found else _both(field, found[field], asked)
    return found


def _both(field: str, one: Any, other: Any) -> Any:
    if field in ("has", "lacks"):
        return [*(one if isinstance(one, list | tuple) else [one]), other]
    if field == "not":
        return {"any": [one, other]}
    if isinstance(one, dict) and one.keys().isdisjoint(other):
        return {**one, **other}
    raise ValueError(f"'{field}' is given twice, once in a short form")


def _is_range(value: Any) -> bool:
    return isinstance(value, dict) and not value.keys().isdisjoint(
        {"at_least", "at_most", "other_than", "exactly"}
    )
