"""Values of a card as they are now, and the passive text that works."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from cards.clauses.lasting import PassiveClause
from cards.passives import Passive
from cards.passives.values import Values
from engine.ashes.language.abilities import abilities
from engine.ashes.language.amounts import amount, x_of
from engine.ashes.language.conditions import holds
from engine.ashes.model.prints import Ability
from engine.ashes.model.state import Card
from engine.ashes.table import Table, text_frame

PassiveT = TypeVar("PassiveT", bound=Passive)


def printed_values(table: Table, card: Card) -> tuple[int, int, int]:
    """Printed attack, life and recover, swapped while an effect says so."""
    made = table.catalog.print_of(card)
    strength, lives, heals = made.attack, made.life, made.recover
    if any(made.x_values):
        strength, lives, heals = _plus_x(table, card, (strength, lives, heals), made.x_values)
    if sum(modifier.swapped for modifier in table.state.modifiers if modifier.card == card.id) % 2:
        strength, lives = lives, strength
    return strength, lives, heals


def _plus_x(
    table: Table, card: Card, values: tuple[int, int, int], where: tuple[int, int, int]
) -> tuple[int, int, int]:
    """Values with X, as the card defines it now, added where it is printed."""
    x = x_of(table, text_frame(table, card.id, None))
    return values[0] + x * where[0], values[1] + x * where[1], values[2] + x * where[2]


def raw_values(table: Table, card: Card) -> tuple[int, int, int]:
    """Attack, life and recover with all modifiers, possibly negative.

    Printed values, value bonuses of attached spells, which stay while they are exhausted, dice on the
    card, and what effects and passive text add.
    """
    state = table.state
    made = table.catalog.print_of(card)
    if not (state.modifiers or card.attached or card.dice or made.passive):
        return printed_values(table, card) if any(made.x_values) else (made.attack, made.life, made.recover)
    strength, lives, heals = printed_values(table, card)
    for modifier in state.modifiers:
        if modifier.card != card.id:
            continue
        strength += modifier.attack
        lives += modifier.life
        heals += modifier.recover
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
    for source in (card, *(state.cards[spell] for spell in card.attached)):
        for ability, part in passives(table, source, Values):
            frame = text_frame(table, source.id, ability)
            strength += amount(table, part.attack, frame)
            lives += amount(table, part.life, frame)
            heals += amount(table, part.recover, frame)
    return strength, lives, heals


def attack_value(table: Table, card_id: int) -> int:
    """The attack value when it is used: the sum of everything, at least 0 (Rulebook p. 21)."""
    return max(0, raw_values(table, table.state.cards[card_id])[0])


def life_value(table: Table, card_id: int) -> int:
    """The life value; wounds do not lower it (Rulebook p. 22)."""
    return raw_values(table, table.state.cards[card_id])[1]


def recover_value(table: Table, card_id: int) -> int:
    """The recover value when it is used, at least 0 (Rulebook p. 23)."""
    return max(0, raw_values(table, table.state.cards[card_id])[2])


def passives(table: Table, card: Card, kind: type[PassiveT]) -> Iterator[tuple[Ability, PassiveT]]:
    """The passive texts of a kind that work now, each with its ability."""
    for item in abilities(table, card):
        if isinstance(item.clause, PassiveClause):
            for part in item.clause.passive:
                if isinstance(part, kind) and passive_holds(table, card.id, item.clause):
                    yield item, part


def passive_holds(table: Table, card_id: int, clause: PassiveClause) -> bool:
    """Whether a passive text is switched on by its condition."""
    if clause.condition is None:
        return True
    card = table.state.cards[card_id]
    return holds(table, clause.condition, text_frame(table, card.id, None))
