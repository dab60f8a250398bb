"""What the rules say beside the options of a question: what is held back and why, and what things cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cards.cost import Cost
from engine.ashes.model.choices import CardChoice
from engine.ashes.model.hindrances import Hindrance
from engine.ashes.play.prompts import card_options
from engine.ashes.table import Table
from engine.kernel.choice import Choice
from engine.kernel.decision import Held

Prices = Callable[[Choice], tuple[Cost, ...]]


class TableInsight:
    """Asked as the table lies while the question is pending: nothing is looked for before."""

    __slots__ = ("_held", "_prices")

    def __init__(self, held: Callable[[], Iterable[Held]], prices: Prices) -> None:
        self._held, self._prices = held, prices

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TableInsight)

    def __hash__(self) -> int:
        return hash(TableInsight)

    def held(self) -> tuple[Held, ...]:
        """What the seat has and is not offered, each thing with its reason."""
        return tuple(self._held())

    def prices(self, value: Choice) -> tuple[Cost, ...]:
        """The ways to pay for what an option means."""
        return self._prices(value)


def insight(
    table: Table, held: Callable[[], Iterable[Held]], prices: Prices = lambda _value: ()
) -> TableInsight | None:
    """What can be asked beside a question; nothing where nobody reads the questions."""
    return None if table.silent else TableInsight(held, prices)


def held_cards(
    table: Table, weighed: Iterable[tuple[int, Hindrance | None]], choice: type[CardChoice] = CardChoice
) -> Iterable[Held]:
    """The cards that something keeps from being chosen."""
    found = {card: why for card, why in weighed if why is not None}
    for option, why in zip(card_options(table, list(found), choice), found.values(), strict=True):
        yield Held(option, why)
