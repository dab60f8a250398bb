"""Random reports, sensible or not, made from the fields of their kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from cards.library import standard_library
from engine.ashes.model.state import State
from engine.ashes.real_table_report_fields import (
    CardField,
    CardsField,
    DieField,
    NameField,
    NumberField,
    ReportField,
    WordField,
)
from engine.ashes.running_game import TableReport


def random_report(state: State, kinds: Sequence[type[TableReport]], dice: Random) -> TableReport:
    """Return a random report of one of these kinds about this table."""
    kind = dice.choice(kinds)
    told = {part.name: _MAKES[type(part)](part, state, dice) for part in kind.fields}
    if "cards" in told:  # an order is most often one of a whole row
        row = list(state.players[told["seat"]].zones[told["zone"]]) if told["seat"] in state.players else []
        dice.shuffle(row)
        told["cards"] = tuple(row) or told["cards"]
    return kind(**told)


def _name(part: ReportField, state: State, dice: Random) -> str:
    if part.name in ("facing", "lane"):
        return dice.choice(("", "", "", *state.players))
    if part.name == "seat":
        return dice.choice((*state.players, *state.players, *state.players, "nobody"))
    if part.name == "dice":
        return dice.choice(("player dice", "rage dice", "behavior die"))
    return dice.choice((dice.choice(state.cards).name, *standard_library().cards))


def _card(_part: ReportField, state: State, dice: Random) -> int:
    in_play = [card.id for card in state.cards if card.zone in ("battlefield", "spellboard", "phoenixborn")]
    return dice.choice((dice.randrange(len(state.cards)), dice.choice(in_play)))


def _number(part: NumberField, _state: State, dice: Random) -> int:
    if part.signed:
        return dice.choice((-2, -1, 1, 2, 5))
    return dice.randint(part.least, 6)


_MAKES: dict[type[Any], Callable[[Any, State, Random], Any]] = {
    CardField: _card,
    DieField: lambda _part, state, dice: dice.randrange(len(state.dice)),
    WordField: lambda part, _state, dice: dice.choice(part.words()),
    NameField: _name,
    NumberField: _number,
    CardsField: lambda _part, state, dice: tuple(dice.sample(range(len(state.cards)), 3)),
}
