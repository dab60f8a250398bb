"""Handlers of places: each finds where cards go that a text sends there."""

from __future__ import annotations

from cards.destinations.zones import (
    Aside,
    AttachedTo,
    InDiscardPile,
    InDrawPile,
    InHand,
    InRow,
    OnBattlefield,
    OnSpellboard,
    Removed,
    Under,
)
from engine.ashes.context import EffectContext
from engine.ashes.language.references import named_card, players_of
from engine.ashes.language.registry import handles_place
from engine.ashes.language.selections import fits
from engine.ashes.language.targeting import may_target
from engine.ashes.model.card import DISCARD, UNDER_PILE, Destination
from engine.ashes.model.slots import has_slot
from engine.ashes.running_game import Table


@handles_place(InHand, from_elsewhere="help")
def hand(_table: Table, _place: InHand, _frame: EffectContext, _card: int) -> Destination:
    return Destination("hand")


@handles_place(InDrawPile, from_elsewhere="help")
def draw_pile(_table: Table, place: InDrawPile, _frame: EffectContext, _card: int) -> Destination:
    position = {"top": 0, "shuffled in": -1}.get(place.at, UNDER_PILE)
    return Destination("draw", position=position, shuffled=place.at == "shuffled in")


@handles_place(InDiscardPile, from_elsewhere="harm")
def discard_pile(_table: Table, _place: InDiscardPile, _frame: EffectContext, _card: int) -> Destination:
    return DISCARD


@handles_place(Removed, from_elsewhere="harm")
def removed(_table: Table, _place: Removed, _frame: EffectContext, _card: int) -> Destination:
    return Destination("removed")


@handles_place(Aside, from_play="", from_elsewhere="")
def aside(_table: Table, _place: Aside, _frame: EffectContext, _card: int) -> Destination:
    """Return the aside zone: the card is out of the game until the text is over."""
    return Destination("aside")


@handles_place(Under, from_play="", from_elsewhere="")
def under(_table: Table, place: Under, context: EffectContext, _card: int) -> Destination | None:
    """Return the place face down under a card known by name."""
    host = named_card(context, place.under)
    return None if host is None else Destination("under", host=host)


@handles_place(AttachedTo, from_play="", from_elsewhere="help")
def attached_to(table: Table, place: AttachedTo, context: EffectContext, card: int) -> Destination | None:
    """Return the host in play, if the spell may be attached to it and it can be targeted."""
    host = named_card(context, place.attached_to)
    if host is None or host == card or not table.is_in_play(host) or host == table.card(card).host:
        return None
    made = table.print_of(card)
    if "alteration spell" not in made.kinds or not fits(table, made.attaches_to, host, context):
        return None
    return Destination("attached", host=host) if may_target(table, host, context) else None


@handles_place(InRow, from_play="", from_elsewhere="")
def in_row(table: Table, place: InRow, _frame: EffectContext, card_id: int) -> Destination | None:
    """Return an end of its own battlefield, for a unit that is on one."""
    card = table.card(card_id)
    if card.zone != "battlefield":
        return None
    position = 0 if place.row == "left end" else -1
    return Destination("battlefield", card.controller, position, stays=True)


@handles_place(OnBattlefield, from_play="help", from_elsewhere="help")
def battlefield(table: Table, place: OnBattlefield, context: EffectContext, card: int) -> Destination | None:
    """Return the battlefield of a player."""
    if place.battlefield == "owner":
        seats = [table.card(card).owner]
    else:
        seats = players_of(table, context, place.battlefield)
    position = 0 if place.at == "left end" else -1
    return Destination("battlefield", seats[0], position, exhaustion=place.exhaustion) if seats else None


@handles_place(OnSpellboard, from_play="", from_elsewhere="help")
def spellboard(table: Table, _place: OnSpellboard, _frame: EffectContext, card: int) -> Destination | None:
    """Return its owner's spellboard, for a ready spell that has a slot there."""
    made, seat = table.print_of(card), table.card(card).owner
    if "ready spell" not in made.kinds or not has_slot(table.state, table.catalog, seat, made.name):
        return None
    return Destination("spellboard", seat)
