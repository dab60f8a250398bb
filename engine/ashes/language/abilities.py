"""The text a card has now: printed, granted, taken away, stacked."""

from __future__ import annotations

from collections.abc import Iterable

from cards.clauses import Clause
from cards.clauses.lasting import PassiveClause
from engine.ashes.model.prints import Ability
from engine.ashes.model.state import Card
from engine.ashes.table import Table


def abilities(table: Table, card: Card) -> tuple[Ability, ...]:
    """All clauses that work now.

    An exhausted card keeps only what is inexhaustible (Rulebook p. 15). A numbered ability that is
    there twice counts once, with the numerals added; others do not stack (Rulebook p. 24).
    """
    made = table.catalog.print_of(card)
    printed = made.lasting if _is_blank(table, card) else made.abilities
    if not card.attached and not table.state.modifiers:
        return printed
    granted = _granted(table, card)
    found = _stacked([*printed, *granted]) if granted else printed
    if _are_taken(table, card, granted):
        return tuple(item for item in found if not item.is_ability)
    return found


def status_abilities(table: Table, card: Card) -> tuple[Ability, ...]:
    """The status boxes of a card, which exhaustion does not blank but which are abilities to be lost."""
    printed = table.catalog.print_of(card).status
    if not printed or not (card.attached or table.state.modifiers):
        return printed
    return () if _are_taken(table, card, _granted(table, card)) else printed


def _is_blank(table: Table, card: Card) -> bool:
    return card.exhaustion > 0 and card.id not in table.resolving


def _are_taken(table: Table, card: Card, granted: Iterable[Ability]) -> bool:
    """Whether an effect, or one of these texts granted to the card, takes its abilities."""
    return any(
        item.card == card.id and "loses_abilities" in item.flags for item in table.state.modifiers
    ) or any(_takes_abilities(item) for item in granted)


def _granted(table: Table, card: Card) -> list[Ability]:
    """What spells and effects give the card that works now."""
    given: list[Ability] = []
    for spell_id in card.attached:
        spell = table.state.cards[spell_id]
        for lasting, items in table.catalog.of(spell.name).grants:
            if lasting or not spell.exhaustion:
                given.extend(items)
    for modifier in table.state.modifiers:
        if modifier.card == card.id and modifier.keyword:
            given.extend(table.catalog.keyword(modifier.keyword))
    return [item for item in given if item.inexhaustible] if given and _is_blank(table, card) else given


def _takes_abilities(item: Ability) -> bool:
    clause = item.clause
    return isinstance(clause, PassiveClause) and any(part.op == "loses_abilities" for part in clause.passive)


def _stacked(found: list[Ability]) -> tuple[Ability, ...]:
    stacked: list[Ability] = []
    for item in found:
        for at, earlier in enumerate(stacked):
            if item.name and earlier.name == item.name and _says_the_same(earlier.clause, item.clause):
                if item.numeral:
                    stacked[at] = Ability(
                        item.name,
                        earlier.numeral + item.numeral,
                        earlier.inexhaustible or item.inexhaustible,
                        item.clause,
                    )
                break
        else:
            stacked.append(item)
    return tuple(stacked)


def _says_the_same(one: Clause, two: Clause) -> bool:
    """Whether two clauses differ at most in their titles, as `Throw 1` and `Throw 2` do."""
    return one is two or one.model_copy(update={"ability": None}) == two.model_copy(update={"ability": None})
