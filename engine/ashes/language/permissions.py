"""Permissions, the last layer: what a card or player can, must and cannot do, and what can be done to it."""

from __future__ import annotations

from collections.abc import Iterator

from cards.changes.change import CostlyAct, CostName
from cards.changes.permissions import ActName
from cards.dice_selection import DiceSelection
from cards.filters import Filter
from cards.selection import Selection, What, selections
from engine.ashes.context import Cause, EffectContext
from engine.ashes.language.characteristics import abilities, works_between_realms
from engine.ashes.language.continuous_effects import ActiveChange, changes_on_card, changes_on_player
from engine.ashes.language.references import named_card
from engine.ashes.language.registry import holds
from engine.ashes.language.selections import fits, matching_dice
from engine.ashes.language.trigger_matching import cause_fits
from engine.ashes.model.card import Card
from engine.ashes.model.dice import Die
from engine.ashes.model.prints import Ability
from engine.ashes.table import Table


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
    return next((text for text in texts if _applies_to(table, text, what, by, cause)), None)


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


def focus_bonus(table: Table, card: Card) -> int:
    """Return by how much changes raise or lower the focus of a ready spell."""
    if not may_be_changed(table, "focus"):
        return 0
    changes = changes_on_card(table, card, "focus", abilities)
    return sum(text.number(table, text.change.focus) for text in changes)


def extra_play_cost(table: Table, card: Card) -> int:
    """Return how many basic dice more (or fewer) a card costs to play because of changes."""
    if not may_be_changed(table, "cost"):
        return 0
    return sum(
        text.number(table, text.change.cost) for text in changes_on_card(table, card, "cost", abilities)
    )


def dice_on_cards_to_pay(table: Table, seat: str, cost: CostName) -> list[Die]:
    """Return the dice on cards that a player may spend on such a cost, besides the active pool.

    Dice for activations also pay for those of ready spells.
    """
    if not may_be_changed(table, "pays"):
        return []
    found: dict[int, Die] = {}
    costs = {cost, "activations"} if cost == "ready spell activations" else {cost}
    for text in changes_on_player(table, seat, "pays", abilities):
        purse = text.change.pays
        if purse is not None and not costs.isdisjoint(purse.costs):
            found.update((die.id, die) for die in matching_dice(table, purse.dice, text.context(table)))
    return list(found.values())


def additional_costs(table: Table, seat: str, act: CostlyAct) -> list[ActiveChange]:
    """Return the changes that ask a player for an additional cost of this act, each for itself."""
    key = f"additional cost to {act}"
    return list(changes_on_player(table, seat, key, abilities)) if may_be_changed(table, key) else []


def damage_rules(table: Table, card: Card, cause: Cause) -> Iterator[ActiveChange]:
    """Yield the changes to damage that a card is dealt by this cause."""
    if may_be_changed(table, "damage"):
        for text in changes_on_card(table, card, "damage", abilities):
            if _applies_to(table, text, None, None, cause):
                yield text


def may_be_changed(table: Table, key: str) -> bool:
    """Return False if nothing in the game can change this: a quick answer in most cases."""
    return key in table.catalog.changes or bool(table.state.modifiers)


def _any(table: Table, card: Card, key: str) -> bool:
    return may_be_changed(table, key) and any(
        _applies_to(table, text, None, None, None) for text in changes_on_card(table, card, key, abilities)
    )


def _applies_to(
    table: Table, text: ActiveChange, what: int | None, by: int | None, cause: Cause | None, them: str = ""
) -> bool:
    """Return True if a change applies to this very act. A change may be limited to certain cards or causes.

    `them` is the player that it affects, if any.
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
    if change.against is not None and not cause_fits(table, change.against, cause, context, source):
        return False
    return change.unless is None or not holds(table, change.unless, context)


def _fits(table: Table, wanted: str | Filter | DiceSelection, card: int, context: EffectContext) -> bool:
    if isinstance(wanted, DiceSelection):
        return any(die.id == card for die in matching_dice(table, wanted, context))
    return (
        named_card(context, wanted) == card if isinstance(wanted, str) else fits(table, wanted, card, context)
    )


def focus_level(table: Table, card_id: int) -> int:
    """Return how often a ready spell is focused: by copies beside it (Rulebook p. 9), and by texts."""
    card = table.card(card_id)
    if card.zone != "spellboard":
        return 0
    spellboard = table.state.players[card.controller].spellboard
    copies = sum(1 for spell in spellboard if table.card(spell).name == card.name)
    return max(0, copies - 1 + focus_bonus(table, card))


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
