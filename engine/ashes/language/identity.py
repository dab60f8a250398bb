"""What a card is: the first layer of its characteristics."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.ashes.language.conditions import holds
from engine.ashes.language.frames import text_frame
from engine.ashes.model.card import Card
from engine.ashes.model.prints import Ability
from engine.ashes.table import Table


def kinds_of(table: Table, card: Card) -> frozenset[str]:
    """The kinds of card it is: those of its type, and those that a change adds to them.

    Only texts on the card itself and effects change its kinds; they may look at no layer at all.
    """
    made = table.catalog.print_of(card)
    if (made.kinds_elsewhere or made.elsewhere) and not table.is_in_play(card.id):
        return (made.elsewhere or made.kinds) | made.kinds_elsewhere
    state = table.state
    if "identity" not in table.catalog.changes and not (state.modifiers and state.is_modified("identity")):
        return made.kinds
    kinds = made.kinds
    for modifier in table.state.modifiers:
        if modifier.card == card.id and modifier.change.kinds:
            kinds = kinds.union(modifier.change.kinds)
    if "identity" in table.catalog.changes:
        for item, _ in printed_texts(table, card):
            for change in item.changes:
                frame = text_frame(table, card.id, item)
                if change.kinds and all(holds(table, asked, frame) for asked in item.conditions(change)):
                    kinds = kinds.union(change.kinds)
    return kinds


def printed_texts(table: Table, card: Card) -> Iterator[tuple[Ability, int | None]]:
    """The texts printed on a card, on dice on it, and under `grants` on what is attached to it, whether they
    work now or not; each with the card that gives it and must not be exhausted for it, if any."""
    for item in table.catalog.print_of(card).abilities:
        yield item, None
    for die in card.dice if table.catalog.die_texts else ():
        for item in table.catalog.die_texts.get(table.state.dice[die].type, ()):
            yield replace(item, die=die, inexhaustible=True), None
    for spell in card.attached:
        for lasting, given in table.catalog.of(table.state.cards[spell].name).grants:
            for item in given:
                yield item, None if lasting else spell
