"""Handlers of filter fields: each tests if a card fits a field.

If `gone`, a card that has left play counts as it was then.
"""

from __future__ import annotations

from cards.conditions import Condition
from cards.filter_fields import CostIs, Printed, Same
from cards.filters import Filter, Possession, SomeToken, ZoneName
from cards.ranges import Range
from engine.ashes.context import EffectContext
from engine.ashes.language.characteristics import (
    abilities,
    attack_value,
    is_exhausted,
    life_value,
    printed_values,
    recover_value,
)
from engine.ashes.language.last_known_state import (
    count_tokens,
    count_tokens_known,
    current_or_last_known,
    last_known,
)
from engine.ashes.language.legal_attacks import can_attack, target_of
from engine.ashes.language.references import is_one_of, named_cards, naming_card
from engine.ashes.language.registry import holds, in_range
from engine.ashes.language.selections import fits, handles_field, matches_reference
from engine.ashes.model.card import Card
from engine.ashes.model.slots import slot_of
from engine.ashes.running_game import Table


@handles_field("exhausted")
def exhausted(table: Table, asked: bool, card: Card, _frame: EffectContext, gone: bool) -> bool:
    left = last_known(table, card.id) if gone and card.zone != "aside" else None
    return asked == (is_exhausted(table, card) if left is None else left.exhausted)


@handles_field("has")
def has(table: Table, loads: tuple[Possession, ...], card: Card, context: EffectContext, gone: bool) -> bool:
    return all(_has(table, load, card, context, gone) for load in loads)


@handles_field("lacks")
def lacks(
    table: Table, loads: tuple[Possession, ...], card: Card, context: EffectContext, gone: bool
) -> bool:
    return not any(_has(table, load, card, context, gone) for load in loads)


def _has(table: Table, load: Possession, card: Card, context: EffectContext, gone: bool) -> bool:
    count = _how_many(table, load, card, context, gone)
    return count > 0 if load.number is None else in_range(table, load.number, count, context)


def _how_many(table: Table, load: Possession, card: Card, context: EffectContext, gone: bool) -> int:
    if load.token is not None:
        return _tokens(table, card, load.token, gone)
    left = last_known(table, card.id) if gone else None
    if load.die is not None:
        dice = [table.state.dice[die] for die in card.dice] if left is None else left.dice
        return sum(load.die.type in (None, die.type) and load.die.side in (None, die.side) for die in dice)
    if load.card is not None:
        spells = card.attached if left is None else left.was.attached
        return sum(fits(table, load.card, spell, context, gone=gone) for spell in spells)
    texts = abilities(table, card) if left is None else left.abilities
    if load.abilities is not None:
        return sum(item.is_ability and (item.inexhaustible or load.abilities == "any") for item in texts)
    return sum(item.name == load.ability for item in texts)


def _tokens(table: Table, card: Card, kind: SomeToken, gone: bool) -> int:
    return count_tokens_known(table, card.id, kind) if gone else count_tokens(card, kind)


@handles_field("same")
def same(table: Table, wanted: Same, card: Card, context: EffectContext, _gone: bool) -> bool:
    """Return True if a card has a named title or that of a known card, and shares a known card's slot."""
    if wanted.title is not None:
        titles = {current_or_last_known(table, known).title for known in named_cards(context, wanted.title)}
        if table.catalog.print_of(card).name not in titles | {context.titles.get(wanted.title)}:
            return False
    return wanted.slot is None or any(
        _share_a_slot(table, card, table.card(known)) for known in named_cards(context, wanted.slot)
    )


def _share_a_slot(table: Table, card: Card, other: Card) -> bool:
    if not card.zone == other.zone == "spellboard" or card.controller != other.controller:
        return False
    return slot_of(table.state, card) == slot_of(table.state, other)


@handles_field("owner")
def owner(table: Table, who: str, card: Card, context: EffectContext, _gone: bool) -> bool:
    return is_one_of(table, context, who, card.owner)


@handles_field("guarding")
def guarding(table: Table, asked: bool, card: Card, _frame: EffectContext, _gone: bool) -> bool:
    return asked == any(battle.guarded and battle.defender == card.id for battle in table.state.battles)


@handles_field("attacking")
def attacking(table: Table, asked: bool, card: Card, _frame: EffectContext, _gone: bool) -> bool:
    return asked == any(battle.attacker == card.id for battle in table.state.battles)


@handles_field("blocked")
def blocked(table: Table, asked: bool, card: Card, _frame: EffectContext, _gone: bool) -> bool:
    """Return True if the card is an attacker that a unit blocks, or that none blocks."""
    return any(
        battle.attacker == card.id and asked == (battle.defender is not None and not battle.guarded)
        for battle in table.state.battles
    )


@handles_field("battles")
def battles(table: Table, wanted: str | Filter, card: Card, context: EffectContext, gone: bool) -> bool:
    """Return True if it is in the same battle as such a card (Rulebook p. 21, Battle)."""
    countering = table.mode.rules.in_battle == "countering"
    others = [
        battle.against if battle.attacker == card.id else battle.attacker
        for battle in table.state.battles
        if card.id in (battle.attacker, battle.against) and (battle.countered or not countering)
    ]
    return any(matches_reference(table, wanted, other, context, gone=gone) for other in others)


@handles_field("blocks")
def blocks(table: Table, wanted: str | Filter, card: Card, context: EffectContext, gone: bool) -> bool:
    return any(
        battle.defender == card.id
        and not battle.guarded
        and matches_reference(table, wanted, battle.attacker, context, gone=gone)
        for battle in table.state.battles
    )


@handles_field("attacks")
def attacks(table: Table, wanted: str | Filter, card: Card, context: EffectContext, gone: bool) -> bool:
    """Return True if it attacks such a card."""
    return any(
        battle.attacker == card.id
        and matches_reference(table, wanted, target_of(table, battle), context, gone=gone)
        for battle in table.state.battles
    )


@handles_field("lies_on")
def lies_on(table: Table, wanted: str | Filter, card: Card, context: EffectContext, gone: bool) -> bool:
    """Return True if it is attached to such a card."""
    return card.zone == "attached" and matches_reference(table, wanted, card.host, context, gone=gone)


@handles_field("under")
def under(table: Table, wanted: str | Filter, card: Card, context: EffectContext, gone: bool) -> bool:
    """Return True if it is face down under such a card."""
    return card.zone == "under" and matches_reference(table, wanted, card.host, context, gone=gone)


@handles_field("beside")
def beside(table: Table, wanted: str | Filter, card: Card, context: EffectContext, gone: bool) -> bool:
    """Return True if such a unit is next to it on its battlefield, left or right."""
    if card.zone != "battlefield":
        return False
    row = table.units(card.controller, card.lane)
    at = row.index(card.id) if card.id in row else -1
    near = [row[other] for other in (at - 1, at + 1) if at >= 0 and 0 <= other < len(row)]
    return any(matches_reference(table, wanted, other, context, gone=gone) for other in near)


@handles_field("stands")
def stands(table: Table, end: str, card: Card, _frame: EffectContext, _gone: bool) -> bool:
    """Return True if it is at this end of the face up units of its battlefield."""
    if card.zone != "battlefield":
        return False
    row = table.units(card.controller, card.lane)
    return bool(row) and row[0 if end == "leftmost" else -1] == card.id


@handles_field("printed")
def printed(table: Table, wanted: Printed, card: Card, context: EffectContext, _gone: bool) -> bool:
    """Return True if its printed values are in these ranges."""
    values = printed_values(table, card)
    asked = (wanted.attack, wanted.life, wanted.recover)
    return all(
        limit is None or in_range(table, limit, value, context)
        for limit, value in zip(asked, values, strict=True)
    )


@handles_field("life")
def life(table: Table, wanted: Range, card: Card, context: EffectContext, gone: bool) -> bool:
    left = last_known(table, card.id) if gone else None
    return in_range(table, wanted, life_value(table, card.id) if left is None else left.life, context)


@handles_field("attack")
def attack(table: Table, wanted: Range, card: Card, context: EffectContext, gone: bool) -> bool:
    left = last_known(table, card.id) if gone else None
    return in_range(table, wanted, attack_value(table, card.id) if left is None else left.attack, context)


@handles_field("recover")
def recover(table: Table, wanted: Range, card: Card, context: EffectContext, gone: bool) -> bool:
    left = last_known(table, card.id) if gone else None
    return in_range(table, wanted, recover_value(table, card.id) if left is None else left.recover, context)


@handles_field("cost")
def cost(table: Table, wanted: CostIs, card: Card, context: EffectContext, _gone: bool) -> bool:
    """Return True if its cost has this many dice or includes this die (Rulebook p. 23, Magic Play Cost)."""
    given = table.catalog.print_of(card).cost
    count = 0 if given is None else given.magic_play_cost
    if wanted.dice is not None and not in_range(table, wanted.dice, count, context):
        return False
    if wanted.die is None and wanted.side is None:
        return True
    return given is not None and given.asks_for(wanted.die, wanted.side)


@handles_field("title_has")
def title_has(table: Table, part: str, card: Card, _frame: EffectContext, _gone: bool) -> bool:
    """Return True if these letters are in its title, in any case."""
    return part.casefold() in table.catalog.print_of(card).name.casefold()


@handles_field("unique")
def unique(table: Table, asked: bool, card: Card, _frame: EffectContext, _gone: bool) -> bool:
    """Return True if only decks of one Phoenixborn may include it, or any, as asked."""
    return asked == (table.catalog.print_of(card).unique_to is not None)


@handles_field("conjures")
def conjures(table: Table, ref: str, card: Card, context: EffectContext, _gone: bool) -> bool:
    """Return True if it can bring a card of this name in the text into play."""
    able = table.catalog.print_of(card).conjures
    return any(table.card(known).title in able for known in named_cards(context, ref))


@handles_field("can")
def can(table: Table, _act: str, card: Card, _frame: EffectContext, _gone: bool) -> bool:
    """Return True if it may be declared as an attacker."""
    return table.print_of(card.id).is_unit and table.is_in_play(card.id) and can_attack(table, card.id)


@handles_field("lies_in")
def lies_in(table: Table, place: ZoneName, card: Card, _frame: EffectContext, _gone: bool) -> bool:
    """Return True if it is in this zone."""
    return table.is_in_play(card.id) if place == "play" else card.zone == place


@handles_field("is_named")
def is_named(_table: Table, ref: str, card: Card, context: EffectContext, _gone: bool) -> bool:
    """Return True if it is a card with this name in the text."""
    return card.id in named_cards(context, ref)


@handles_field("any_of")
def any_of(table: Table, several: tuple[Filter, ...], card: Card, context: EffectContext, gone: bool) -> bool:
    return any(fits(table, each, card.id, context, gone=gone) for each in several)


@handles_field("all_of")
def all_of(table: Table, several: tuple[Filter, ...], card: Card, context: EffectContext, gone: bool) -> bool:
    return all(fits(table, each, card.id, context, gone=gone) for each in several)


@handles_field("none_of")
def none_of(table: Table, wanted: Filter, card: Card, context: EffectContext, gone: bool) -> bool:
    return not fits(table, wanted, card.id, context, gone=gone)


@handles_field("where")
def where(table: Table, condition: Condition, card: Card, context: EffectContext, _gone: bool) -> bool:
    """Return True if a condition holds while the text calls the card `it`."""
    with naming_card(context, "it", card.id):
        return holds(table, condition, context)
