"""Cards of which the program knows only what people say: their titles and their values.

Such a card has no text here: what it says is for its player to do.
"""

from __future__ import annotations

import dataclasses

from engine.ashes.model.prints import Print
from engine.ashes.model.types import type_named

MADE_UNIT = "a unit"
MADE_PHOENIXBORN = "a Phoenixborn"
Values = tuple[int, int, int]
"""Attack, life and recover value."""

MADE: dict[str, Print] = {
    MADE_UNIT: Print(MADE_UNIT, "ally", type_named("ally").kinds | {"card"}, is_unit=True),
    MADE_PHOENIXBORN: Print(
        MADE_PHOENIXBORN,
        "phoenixborn",
        type_named("phoenixborn").kinds | {"card"},
        frozenset({"room for any"}),
    ),
}
"""What stands for a card that is on no list, by the name it has instead of one of its own."""


def without_text(made: Print, title: str, values: Values) -> Print:
    """What a card is of whose print only these values count."""
    return dataclasses.replace(
        made,
        name=title,
        attack=values[0],
        life=values[1],
        recover=values[2],
        x=None,
        x_values=(0, 0, 0),
        takes_action=False,
        abilities=(),
        lasting=(),
        on_play=(),
        reactions=(),
        focus=(),
        grants=(),
        status=(),
        activations=(),
        hears=frozenset(),
        listens=frozenset(),
        remembers=frozenset(),
        delayed=(),
        shifts_lives=False,
        conjures=(),
        changes=frozenset(),
        reaches=frozenset(),
    )


def printed_values(made: Print) -> Values:
    """Attack, life and recover value as printed; X is 0 until somebody says what it is, a life of X is 1."""
    return (made.attack, made.life or int(made.is_unit), made.recover)
