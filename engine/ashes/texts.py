"""The text a card has now: printed, granted, taken away, stacked."""

from __future__ import annotations

from cards.clauses import Clause, PassiveClause
from engine.ashes.catalog import Ability
from engine.ashes.state import Card
from engine.ashes.table import Table


def abilities(table: Table, card: Card) -> tuple[Ability, ...]:
    """All clauses that work now.

    An exhausted card keeps only what is inexhaustible (Rulebook p. 15). A numbered ability that is
    there twice counts once, with the numerals added; others do not stack (Rulebook p. 24).
    """
    made = table.catalog.print_of(card)
    blank = card.exhaustion > 0 and card.id not in table.resolving
    printed = made.lasting if blank else made.abilities
    if not card.attached and not table.state.modifiers:
        return printed
    granted = [item for item in _granted(table, card) if item.inexhaustible or not blank]
    taken = any(item.card == card.id and "loses_abilities" in item.flags for item in table.state.modifiers)
    if not granted and not taken:
        return printed
    found = _stacked([*printed, *granted])
    if taken or any(_takes_abilities(item) for item in found):
        return tuple(item for item in found if not item.name)
    return found


def _granted(table: Table, card: Card) -> list[Ability]:
    given: list[Ability] = []
    for spell_id in card.attached:
        spell = table.state.cards[spell_id]
        for lasting, items in table.catalog.of(spell.name).grants:
            if lasting or not spell.exhaustion:
                given.extend(items)
    for modifier in table.state.modifiers:
        if modifier.card == card.id and modifier.keyword:
            given.extend(table.catalog.keyword(modifier.keyword))
    return given


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
