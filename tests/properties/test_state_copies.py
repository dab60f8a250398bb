"""Tests that a copied state is complete, and shares nothing that can change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from cards.continuous_changes.change import ContinuousChange
from engine.ashes.model.card import Card
from engine.ashes.model.dice import Die
from engine.ashes.model.state import Battle, Modifier, Player
from engine.redrains.state import Boss, RedRainsState

NEVER_CHANGE = (Card, Die, Modifier)
"""Parts that states may share: a change replaces them."""


def filled(start: int) -> RedRainsState:
    """Return a state in which every field differs from its default."""
    state = RedRainsState(
        cards=[Card(0, "Rampage", "ann", "bob", "battlefield")],
        dice=[Die(0, "charm", "power", "ann", "card")],
        players={"ann": Player("ann", 3, {"Rampage": 2})},
        battles=[Battle(1, 2)],
        modifiers=[Modifier(ContinuousChange(attack=1), ("end of turn",), 1)],
        boss=Boss(),
    )
    state.cards = [replace(card, wounds=start) for card in state.cards]
    state.dice = [replace(die, side=f"side {start}") for die in state.dice]
    state.modifiers = [replace(modifier, controller=str(start)) for modifier in state.modifiers]
    for number, thing in enumerate(_things(state), start):
        for field in fields(thing):
            setattr(thing, field.name, _other(getattr(thing, field.name), number))
    return state


def _things(value: Any) -> Iterator[Any]:
    """Yield every mutable struct in a value, the value first."""
    if isinstance(value, Struct) and not isinstance(value, NEVER_CHANGE):
        yield value
        for field in fields(value):
            yield from _things(getattr(value, field.name))
    elif isinstance(value, list):
        for item in value:
            yield from _things(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _things(item)


def _other(value: Any, number: int) -> Any:
    """Return another value of this kind; containers of parts of the state are returned unchanged."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int) or value is None:
        return (value or 0) + 100 + number
    if isinstance(value, str):
        return f"{value}+{number}"
    if isinstance(value, list) and not any(map(_is_part, value)):
        return [*value, number]
    if isinstance(value, tuple):
        return (*value, number)
    if isinstance(value, dict):
        return {key: _other(item, number) for key, item in value.items()}
    return value


def _is_part(item: Any) -> bool:
    return isinstance(item, Struct)


def _shared(one: Any, other: Any, path: str) -> Iterator[str]:
    """Yield the paths at which two values share a mutable object."""
    if isinstance(one, NEVER_CHANGE):
        return
    if isinstance(one, Struct | list | dict):
        if one is other:
            yield path
        elif isinstance(one, Struct):
            for field in fields(one):
                name = field.name
                yield from _shared(getattr(one, name), getattr(other, name), f"{path}.{name}")
        elif isinstance(one, dict):
            for key, item in one.items():
                yield from _shared(item, other[key], f"{path}[{key!r}]")
        else:
            for place, pair in enumerate(zip(one, other, strict=True)):
                yield from _shared(*pair, f"{path}[{place}]")


def test_no_field_is_forgotten() -> None:
    """A field added to the state and not to its copy fails here."""
    state = filled(1)
    assert state.copy() == state
    assert {type(thing) for thing in _things(state)} == {
        RedRainsState,
        Player,
        Battle,
        Boss,
    }
    assert not any(thing == other for thing, other in zip(_things(state), _things(filled(50)), strict=True))


def test_nothing_is_shared() -> None:
    """Whatever is changed in the copy, the first state does not notice."""
    state = filled(1)
    assert list(_shared(state, state.copy(), "state")) == []


@pytest.mark.parametrize("part", NEVER_CHANGE)
def test_what_is_shared_cannot_be_changed(part: type[Any]) -> None:
    state = filled(1)
    (thing,) = [item for item in (*state.cards, *state.dice, *state.modifiers) if type(item) is part]
    for name in part.__struct_fields__:
        hash(getattr(thing, name))
        with pytest.raises(AttributeError):
            setattr(thing, name, None)
