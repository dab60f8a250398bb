"""What is not offered at a question, of what the seat that is asked has: found when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.ashes.model.choices import CardChoice
from engine.ashes.model.hindrances import Hindrance
from engine.ashes.play.prompts import card_options
from engine.ashes.table import Table
from engine.kernel.decision import Held


class WithheldNow:
    """What the rules hold back, asked as the table lies while the question is pending."""

    __slots__ = ("look",)

    def __init__(self, look: Callable[[], Iterable[Held]]) -> None:
        self.look = look

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WithheldNow)

    def __hash__(self) -> int:
        return hash(WithheldNow)

    def held(self) -> tuple[Held, ...]:
        """Each thing with its reason."""
        return tuple(self.look())


def withheld(table: Table, look: Callable[[], Iterable[Held]]) -> WithheldNow | None:
    """For a question: what `look` finds; nothing where nobody reads the questions."""
    return None if table.silent else WithheldNow(look)


def held_cards(
    table: Table, weighed: Iterable[tuple[int, Hindrance | None]], choice: type[CardChoice] = CardChoice
) -> Iterable[Held]:
    """The cards that something keeps from being chosen."""
    found = {card: why for card, why in weighed if why is not None}
    for option, why in zip(card_options(table, list(found), choice), found.values(), strict=True):
        yield Held(option, why)
