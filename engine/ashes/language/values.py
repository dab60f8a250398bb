"""Values of a card as they are now: print and X, swapped, set, added to, multiplied."""

from __future__ import annotations

from collections.abc import Iterator

from cards.changes.parts import VALUES
from engine.ashes.language.abilities import abilities
from engine.ashes.language.amounts import x_of
from engine.ashes.language.changes import InForce, on_card
from engine.ashes.language.frames import text_frame
from engine.ashes.model.card import Card
from engine.ashes.table import Table


def printed_values(table: Table, card: Card) -> tuple[int, int, int]:
    """Printed attack, life and recover, swapped while an effect says so."""
    made = table.catalog.print_of(card)
    values = (made.attack, made.life, made.recover)
    if any(made.x_values):
        values = _plus_x(table, card, values, made.x_values)
    if table.state.modifiers:
        values = _swapped(values, list(on_card(table, card, "values", abilities)))
    return values


def _plus_x(
    table: Table, card: Card, values: tuple[int, int, int], where: tuple[int, int, int]
) -> tuple[int, int, int]:
    """Values with X, as the card defines it now, added where it is printed."""
    x = x_of(table, text_frame(table, card.id, None))
    return values[0] + x * where[0], values[1] + x * where[1], values[2] + x * where[2]


def _swapped(values: tuple[int, int, int], changes: list[InForce]) -> tuple[int, int, int]:
    for text in changes:
        if text.change.swap is not None:
            one, two = (VALUES.index(name) for name in text.change.swap)
            turned = list(values)
            turned[one], turned[two] = turned[two], turned[one]
            values = turned[0], turned[1], turned[2]
    return values


def raw_values(table: Table, card: Card) -> tuple[int, int, int]:
    """Attack, life and recover with all changes, possibly negative.

    Printed values, value bonuses of attached spells, which stay while they are exhausted, dice on the
    card, and what effects and passive text change.
    """
    state = table.state
    made = table.catalog.print_of(card)
    if not (
        (state.modifiers and state.is_modified("values", "text"))
        or card.attached
        or card.dice
        or "values" in made.changes
        or "values" in table.catalog.reaches
    ):
        return printed_values(table, card) if any(made.x_values) else (made.attack, made.life, made.recover)
    changes = list(_value_changes(table, card))
    values = (made.attack, made.life, made.recover)
    if any(made.x_values):
        values = _plus_x(table, card, values, made.x_values)
    strength, lives, heals = _set(table, _swapped(values, changes), changes) if changes else values
    for spell in card.attached:
        under = table.catalog.of(state.cards[spell].name)
        bonus = under.bonus
        if any(under.x_bonus):
            bonus = _plus_x(table, state.cards[spell], bonus, under.x_bonus)
        strength += bonus[0]
        lives += bonus[1]
        heals += bonus[2]
    for die in card.dice:
        strength += table.catalog.die_attack.get(state.dice[die].type, 0)
    for text in changes:
        change = text.change
        strength += text.number(table, change.attack)
        lives += text.number(table, change.life)
        heals += text.number(table, change.recover)
    return _multiplied(table, (strength, lives, heals), changes)


def _value_changes(table: Table, card: Card) -> Iterator[InForce]:
    """What changes the values of a card. What is attached to it means those of its host."""
    if "values" in table.catalog.changes or table.state.modifiers:
        yield from on_card(table, card, "values", abilities)
    if "values" in table.catalog.changes:
        for spell in card.attached:
            for item in abilities(table, table.state.cards[spell]):
                for change in item.changes:
                    text = InForce(change, spell, item)
                    if change.is_own and "values" in change.keys and text.holds(table):
                        yield text


def _set(table: Table, values: tuple[int, int, int], changes: list[InForce]) -> tuple[int, int, int]:
    for text in changes:
        if text.change.set_to is not None:
            given = [getattr(text.change.set_to, name) for name in VALUES]
            now = [
                old if new is None else text.number(table, new)
                for old, new in zip(values, given, strict=True)
            ]
            values = now[0], now[1], now[2]
    return values


def _multiplied(table: Table, values: tuple[int, int, int], changes: list[InForce]) -> tuple[int, int, int]:
    for text in changes:
        if text.change.product is not None:
            given = [getattr(text.change.product, name) for name in VALUES]
            now = [
                old if by is None else old * text.number(table, by)
                for old, by in zip(values, given, strict=True)
            ]
            values = now[0], now[1], now[2]
    return values


def attack_value(table: Table, card_id: int) -> int:
    """The attack value when it is used: the sum of everything, at least 0 (Rulebook p. 21)."""
    return max(0, raw_values(table, table.state.cards[card_id])[0])


def life_value(table: Table, card_id: int) -> int:
    """The life value; wounds do not lower it (Rulebook p. 22)."""
    return raw_values(table, table.state.cards[card_id])[1]


def recover_value(table: Table, card_id: int) -> int:
    """The recover value when it is used, at least 0 (Rulebook p. 23)."""
    return max(0, raw_values(table, table.state.cards[card_id])[2])
