"""Targets of texts: what an effect picks is targeted, and abilities such as Concealed forbid that."""

from __future__ import annotations

from cards.selection import Selection, What, selections
from engine.ashes.context import EffectContext
from engine.ashes.language.permissions import is_forbidden
from engine.ashes.running_game import Table


def is_targeting(what: What) -> bool:
    """Return True if a text targets what it picks. A text that refers to a known card does not."""
    return any(part.way == "target" for part in selections(what))


def is_picked_without_use(what: What) -> bool:
    """Return True if a card is picked even if nothing happens to it: as a target, or to be named later."""
    return any(part.way == "target" or part.named_as is not None for part in selections(what))


def may_target(table: Table, card_id: int, context: EffectContext) -> bool:
    """Return True if a text may target this card.

    Abilities such as Concealed forbid this to attacks, spells, abilities and dice powers of opponents.
    """
    card = table.state.cards[card_id]
    return not (
        is_forbidden(table, card, "be targeted", cause=context.cause)
        or cannot_be_affected(table, card_id, context)
    )


def may_attach(table: Table, host: int, context: EffectContext) -> bool:
    """Return True if a spell may be attached to this card: attaching targets it (Rulebook p. 21, Attach)."""
    if is_forbidden(table, table.state.cards[host], "be given spells", cause=context.cause):
        return False
    return (
        may_target(table, host, context)
        if attaching_targets(table)
        else not cannot_be_affected(table, host, context)
    )


def attaching_targets(table: Table) -> bool:
    """Return True if attaching a spell targets its host, rather than only affecting it."""
    return table.mode.rules.attaching == "targets"


def cannot_be_affected(table: Table, card_id: int, context: EffectContext) -> bool:
    """Return True if the card cannot be affected by this text."""
    return is_forbidden(table, table.state.cards[card_id], "be affected", cause=context.cause)


def may_pick(table: Table, what: Selection, card_id: int, context: EffectContext) -> bool:
    """Return True if an effect may pick this card, which fits the selection, to do something to it."""
    if is_targeting(what):
        return may_target(table, card_id, context)
    return not cannot_be_affected(table, card_id, context)
