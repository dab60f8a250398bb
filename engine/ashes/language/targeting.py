"""What may be targeted, and what protects a card from it."""

from __future__ import annotations

from cards.selection import Selection, What, selections
from engine.ashes.language.acts import cannot
from engine.ashes.table import Frame, Table


def is_targeting(what: What) -> bool:
    """Whether it targets what it picks, as a text that names a position does; a card known does not."""
    return any(part.way == "target" for part in selections(what))


def is_picked_anyway(what: What) -> bool:
    """Whether a card is picked even if nothing happens to it: as a target, or to be spoken of later."""
    return any(part.way == "target" or part.named_as is not None for part in selections(what))


def may_target(table: Table, card_id: int, frame: Frame) -> bool:
    """Whether a text may target this card.

    Abilities such as Concealed forbid it to attacks, spells, abilities and dice powers of opponents.
    """
    card = table.state.cards[card_id]
    return not (cannot(table, card, "be targeted", cause=frame.cause) or is_guarded(table, card_id, frame))


def may_attach(table: Table, host: int, frame: Frame) -> bool:
    """Whether a spell may be attached to this card: to attach targets it (Rulebook p. 21, Attach)."""
    if cannot(table, table.state.cards[host], "be given spells", cause=frame.cause):
        return False
    return may_target(table, host, frame) if attaching_targets(table) else not is_guarded(table, host, frame)


def attaching_targets(table: Table) -> bool:
    """Whether to attach a spell targets its host, or only affects it."""
    return table.mode.rules.attaching == "targets"


def is_guarded(table: Table, card_id: int, frame: Frame) -> bool:
    """Whether the card cannot be affected by what this text does, such as that of an opponent's spell."""
    return cannot(table, table.state.cards[card_id], "be affected", cause=frame.cause)


def may_be_picked(table: Table, what: Selection, card_id: int, frame: Frame) -> bool:
    """Whether a card that fits a selection can be picked for an effect that does something to it."""
    if is_targeting(what):
        return may_target(table, card_id, frame)
    return not is_guarded(table, card_id, frame)
