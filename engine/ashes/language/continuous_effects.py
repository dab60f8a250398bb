"""Active continuous changes on cards and players, from texts in play and from effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cards.amounts import Amount
from cards.continuous_changes.change import ContinuousChange, Whom
from cards.selection import Selection, Several
from engine.ashes.context import Cause, EffectContext
from engine.ashes.language.references import named_cards, players_of, text_context
from engine.ashes.language.registry import amount, holds
from engine.ashes.language.selections import (
    candidates,
    fits,
    is_within_reach,
    narrow_to_extreme,
)
from engine.ashes.model.card import Card
from engine.ashes.model.prints import Ability
from engine.ashes.model.state import Modifier
from engine.ashes.model.unavailable_reasons import UnavailableKind, UnavailableReason
from engine.ashes.running_game import Table

TextSource = Callable[[Table, Card], tuple[Ability, ...]]
"""Function that returns the texts whose changes count: those of the layers below."""


class ActiveChange(NamedTuple):
    """A change in force: by a text of a card in play, or by an effect."""

    change: ContinuousChange
    source: int | None
    ability: Ability | None = None
    modifier: Modifier | None = None

    def context(self, table: Table) -> EffectContext:
        """Return the context in which the change evaluates amounts and conditions."""
        made = self.modifier
        if made is None:
            assert self.source is not None
            return text_context(table, self.source, self.ability)
        context = EffectContext(made.source, made.controller, Cause("text", made.source, made.controller))
        context.names.update(made.names)
        context.players.update(made.players)
        return context

    def unavailable_reason(self, why: UnavailableKind = "forbidden") -> UnavailableReason:
        """Return this change as the reason why something cannot be done."""
        named = self.ability is not None and self.ability.name
        return UnavailableReason(why, self.source, self.ability.title if self.ability and named else "")

    def number(self, table: Table, wanted: Amount) -> int:
        """Return the present value of an amount in the change."""
        return wanted if isinstance(wanted, int) else amount(table, wanted, self.context(table))

    def holds(self, table: Table) -> bool:
        """Return True if the conditions of the change hold."""
        asked = self.change.condition
        wanted = () if self.ability is None else self.ability.conditions(self.change)
        if self.ability is None and asked is not None:
            wanted = (asked,)
        return not wanted or all(holds(table, condition, self.context(table)) for condition in wanted)


def changes_on_card(table: Table, card: Card, key: str, texts: TextSource) -> Iterator[ActiveChange]:
    """Yield the active changes of this key on a card, including those of its own texts."""
    catalog, modifiers = table.catalog, table.state.modifiers
    if (modifiers and table.state.is_modified("text")) or (
        key in catalog.changes
        and (
            table.may_be_given_text(card)
            or key in catalog.print_of(card).changes
            or "text" in catalog.changes
        )
    ):
        for item in texts(table, card):
            for change in item.changes:
                if change.is_own and key in change.keys:
                    yield from _if_it_holds(table, ActiveChange(change, card.id, item))
    for modifier in modifiers:
        if modifier.card == card.id and key in modifier.change.keys:
            yield from _if_it_holds(table, ActiveChange(modifier.change, modifier.source, None, modifier))
    for found in changes_on_others(table, key, texts):
        if affects(table, found, card):
            yield found


def changes_on_player(table: Table, seat: str, key: str, texts: TextSource) -> Iterator[ActiveChange]:
    """Yield the active changes of this key on a player."""
    for modifier in table.state.modifiers:
        if modifier.seat == seat and key in modifier.change.keys:
            yield from _if_it_holds(table, ActiveChange(modifier.change, modifier.source, None, modifier))
    for found in changes_on_others(table, key, texts):
        whom = found.change.whom
        if isinstance(whom, str):
            context = found.context(table)
            if seat in players_of(table, context, whom) and table.deals_with(seat, context.you):
                yield found


def changes_on_others(table: Table, key: str, texts: TextSource) -> Sequence[ActiveChange]:
    """Return active changes of `key` on other cards than their own or on players, seat by seat."""
    if key not in table.catalog.changes_of_others and not table.state.modifiers:
        return ()
    # Texts of cards in `table.resolving` are not blanked. No event changes that list, so it is part of the
    # key.
    asked = (key, texts, *table.resolving)
    found: list[ActiveChange] | None = table.memo.get(asked)
    if found is None:
        found = table.memo[asked] = [*_find_changes_on_others(table, key, texts)]
    return found


def _find_changes_on_others(table: Table, key: str, texts: TextSource) -> Iterator[ActiveChange]:
    modifiers = table.state.modifiers
    if key in table.catalog.changes_of_others:
        gives = "text" in table.catalog.changes
        for seat in table.state.players:
            for card_id in table.in_play(seat):
                card = table.state.cards[card_id]
                known = modifiers or gives or table.may_be_given_text(card)
                if not known and key not in table.catalog.print_of(card).changes_of_others:
                    continue
                for item in texts(table, card):
                    for change in item.changes:
                        if not change.is_own and key in change.keys:
                            yield from _if_it_holds(table, ActiveChange(change, card_id, item))
    for modifier in modifiers:
        if modifier.card is None and not modifier.seat and key in modifier.change.keys:
            yield from _if_it_holds(table, ActiveChange(modifier.change, modifier.source, None, modifier))


def _if_it_holds(table: Table, found: ActiveChange) -> Iterator[ActiveChange]:
    if found.holds(table):
        yield found


def affects(table: Table, found: ActiveChange, card: Card) -> bool:
    """Return True if a change that affects other cards affects this one."""
    return affects_card(table, found.change.whom, card, found.context(table))


def affected_cards(table: Table, whom: Whom, context: EffectContext) -> list[int]:
    """Return the cards, in play or known by name, that a change with this `whom` affects now."""
    if isinstance(whom, str):
        return list(named_cards(context, whom))
    if isinstance(whom, Several):
        return [card for part in whom.parts for card in affected_cards(table, part, context)]
    if isinstance(whom, Selection) and whom.at is not None:
        return narrow_to_extreme(table, whom, list(candidates(table, whom, context)), context)
    cards = (table.state.cards[card] for seat in table.state.players for card in table.in_play(seat))
    return [card.id for card in cards if affects_card(table, whom, card, context)]


def affects_card(table: Table, whom: Whom, card: Card, context: EffectContext) -> bool:
    """Return True if a change with this `whom` affects a card now."""
    if isinstance(whom, str):
        return card.id in named_cards(context, whom)
    if isinstance(whom, Several):
        return any(affects_card(table, part, card, context) for part in whom.parts)
    if not isinstance(whom, Selection):
        return table.is_in_play(card.id) and fits(table, whom, card.id, context)
    if whom.at is not None:
        return card.id in narrow_to_extreme(table, whom, list(candidates(table, whom, context)), context)
    return (
        _is_in_zones(table, whom, card)
        and fits(table, whom, card.id, context)
        and is_within_reach(table, card, context)
    )


def _is_in_zones(table: Table, whom: Selection, card: Card) -> bool:
    return any(table.is_in_play(card.id) if zone == "play" else card.zone == zone for zone in whom.zones)


def may_be_changed(table: Table, key: str) -> bool:
    """Return False if nothing in the game can change this: a quick answer in most cases."""
    return key in table.catalog.changes or bool(table.state.modifiers)
