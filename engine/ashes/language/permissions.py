"""Permissions, the last layer: what a card or player can, must and cannot do, and what can be done to it."""

from __future__ import annotations

from collections.abc import Iterator

from cards.continuous_changes.permissions import ActName
from cards.dice_selection import DiceSelection
from cards.filters import Filter
from engine.ashes.context import Cause, EffectContext
from engine.ashes.language.characteristics import abilities, works_between_realms
from engine.ashes.language.continuous_effects import (
    ActiveChange,
    changes_on_card,
    changes_on_player,
    may_be_changed,
)
from engine.ashes.language.references import named_card
from engine.ashes.language.registry import holds
from engine.ashes.language.selections import fits, matching_dice
from engine.ashes.language.trigger_matching import cause_fits
from engine.ashes.model.card import Card
from engine.ashes.model.prints import Ability
from engine.ashes.running_game import Table


def is_allowed(table: Table, card: Card, act: ActName) -> bool:
    """Return True if a change allows a card to do what it could not do otherwise."""
    return _any(table, card, f"can {act}")


def is_forbidden(
    table: Table,
    card: Card,
    act: ActName,
    *,
    what: int | None = None,
    by: int | None = None,
    cause: Cause | None = None,
) -> bool:
    """Return True if a change forbids a card to do `act`, or forbids doing it to the card."""
    return forbidding_change(table, card, act, what=what, by=by, cause=cause) is not None


def forbidding_change(
    table: Table,
    card: Card,
    act: ActName,
    *,
    what: int | None = None,
    by: int | None = None,
    cause: Cause | None = None,
) -> ActiveChange | None:
    """Return the change that forbids a card to do `act`, or forbids doing it to the card; None if none does.

    `what` is the card acted on, `by` the card that acts on this one, `cause` what brings it about.
    """
    key = f"cannot {act}"
    if not may_be_changed(table, key):
        return None
    texts = changes_on_card(table, card, key, _working_texts)
    return next(
        (text for text in texts if _applies_to(table, text, what, by, cause, hit=card.controller)), None
    )


def _working_texts(table: Table, card: Card) -> tuple[Ability, ...]:
    """Return the texts of a card that work in its zone."""
    if card.zone not in ("hand", "discard"):
        return abilities(table, card)
    return table.catalog.of(card.name).texts_between_realms if works_between_realms(table, card) else ()


def is_required(table: Table, card: Card, act: ActName, *, what: int | None = None) -> bool:
    """Return True if a change requires a card to do `act`."""
    key = f"must {act}"
    if not may_be_changed(table, key):
        return False
    return any(
        _applies_to(table, text, what, None, None) for text in changes_on_card(table, card, key, abilities)
    )


def player_is_forbidden(
    table: Table, seat: str, act: ActName, *, what: int | None = None, cause: Cause | None = None
) -> bool:
    """Return True if a change forbids a player to do `act`; `what` is the card or die acted on."""
    return player_forbidding_change(table, seat, act, what=what, cause=cause) is not None


def player_forbidding_change(
    table: Table, seat: str, act: ActName, *, what: int | None = None, cause: Cause | None = None
) -> ActiveChange | None:
    """Return the change that forbids a player to do `act`; None if none does."""
    key = f"cannot {act}"
    if not may_be_changed(table, key):
        return None
    texts = changes_on_player(table, seat, key, abilities)
    return next((text for text in texts if _applies_to(table, text, what, None, cause, seat)), None)


def player_must(table: Table, seat: str, act: ActName) -> bool:
    """Return True if a change requires a player to do `act`."""
    key = f"must {act}"
    if not may_be_changed(table, key):
        return False
    return any(
        _applies_to(table, text, None, None, None, seat)
        for text in changes_on_player(table, seat, key, abilities)
    )


def forbids_any(table: Table, seat: str, kinds: frozenset[str], box: bool) -> bool:
    """Return True if a player surely cannot play any card of these kinds."""
    if box and player_is_forbidden(table, seat, "react with a box"):
        return True
    if not may_be_changed(table, "cannot play"):
        return False
    for text in changes_on_player(table, seat, "cannot play", abilities):
        wanted = text.change.what
        whole = wanted is None or (
            isinstance(wanted, Filter)
            and wanted == Filter.model_construct(kind=wanted.kind)
            and not kinds.isdisjoint(wanted.kinds)
        )
        if whole and text.change.unless is None:
            return True
    return False


def damage_rules(table: Table, card: Card, cause: Cause) -> Iterator[ActiveChange]:
    """Yield the changes to damage that a card is dealt by this cause."""
    if may_be_changed(table, "damage"):
        for text in changes_on_card(table, card, "damage", abilities):
            if _applies_to(table, text, None, None, cause, hit=card.controller):
                yield text


def _any(table: Table, card: Card, key: str) -> bool:
    return may_be_changed(table, key) and any(
        _applies_to(table, text, None, None, None) for text in changes_on_card(table, card, key, abilities)
    )


def _applies_to(
    table: Table,
    text: ActiveChange,
    what: int | None,
    by: int | None,
    cause: Cause | None,
    them: str = "",
    hit: str = "",
) -> bool:
    """Return True if a change applies to this very act. A change may be limited to certain cards or causes.

    `them` is the player that it affects, if any, `hit` the one who controls the card it affects.
    """
    change = text.change
    if change.what is None and change.by is None and change.against is None and change.unless is None:
        return True
    context = text.context(table)
    if them:
        context.players["them"] = them
    for wanted, card in ((change.what, what), (change.by, by)):
        if wanted is not None and (card is None or not _fits(table, wanted, card, context)):
            return False
    source = None if text.source is None else table.state.cards[text.source]
    if change.against is not None and not cause_fits(
        table, change.against, cause, context, source, hit or them
    ):
        return False
    return change.unless is None or not holds(table, change.unless, context)


def _fits(table: Table, wanted: str | Filter | DiceSelection, card: int, context: EffectContext) -> bool:
    if isinstance(wanted, DiceSelection):
        return any(die.id == card for die in matching_dice(table, wanted, context))
    return (
        named_card(context, wanted) == card if isinstance(wanted, str) else fits(table, wanted, card, context)
    )
