"""What a card or a player can do, must do, and what can be done to them: the last layer.

How often a ready spell is focused (Rulebook p. 9).

What may be targeted, and what protects a card from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cards.changes.change import CostName, DearAct
from cards.changes.permissions import ActName
from cards.dice_selection import DiceSelection
from cards.filters import Filter
from cards.selection import Selection, What, selections
from engine.ashes.context import Cause, EffectContext
from engine.ashes.language.characteristics import abilities, works_between_realms
from engine.ashes.language.continuous_effects import ActiveChange, changes_on_card, on_player
from engine.ashes.language.references import named_card
from engine.ashes.language.registry import holds
from engine.ashes.language.selections import dice_meant, fits
from engine.ashes.language.trigger_matching import comes_from
from engine.ashes.model.card import Card
from engine.ashes.model.dice import Die
from engine.ashes.model.prints import Ability
from engine.ashes.table import Table


def is_allowed(table: Table, card: Card, act: ActName) -> bool:
    """Whether a change allows a card to do what it could not do otherwise."""
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
    """Whether a change forbids an act to a card, or that it be done to the card."""
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
    """What forbids an act to a card, or that it be done to the card; None where nothing does.

    `what` is the card it is done to, `by` the card that does it to this one, `cause` what brings it about.
    """
    key = f"cannot {act}"
    if not is_heard(table, key):
        return None
    texts = changes_on_card(table, card, key, _working)
    return next((text for text in texts if _means(table, text, what, by, cause)), None)


def _working(table: Table, card: Card) -> tuple[Ability, ...]:
    """The text of a card that works where it lies."""
    if card.zone not in ("hand", "discard"):
        return abilities(table, card)
    return table.catalog.of(card.name).texts_between_realms if works_between_realms(table, card) else ()


def is_required(table: Table, card: Card, act: ActName, *, what: int | None = None) -> bool:
    """Whether a change demands an act of a card."""
    key = f"must {act}"
    if not is_heard(table, key):
        return False
    return any(_means(table, text, what, None, None) for text in changes_on_card(table, card, key, abilities))


def player_is_forbidden(
    table: Table, seat: str, act: ActName, *, what: int | None = None, cause: Cause | None = None
) -> bool:
    """Whether a change forbids an act to a player; `what` is the card, or the die, it is done to."""
    return player_forbidding_change(table, seat, act, what=what, cause=cause) is not None


def player_forbidding_change(
    table: Table, seat: str, act: ActName, *, what: int | None = None, cause: Cause | None = None
) -> ActiveChange | None:
    """What forbids an act to a player; None where nothing does."""
    key = f"cannot {act}"
    if not is_heard(table, key):
        return None
    texts = on_player(table, seat, key, abilities)
    return next((text for text in texts if _means(table, text, what, None, cause, seat)), None)


def player_must(table: Table, seat: str, act: ActName) -> bool:
    """Whether a change demands an act of a player."""
    key = f"must {act}"
    if not is_heard(table, key):
        return False
    return any(_means(table, text, None, None, None, seat) for text in on_player(table, seat, key, abilities))


def forbids_any(table: Table, seat: str, kinds: frozenset[str], box: bool) -> bool:
    """Whether a player can surely not play a card of these kinds, whichever it is."""
    if box and player_is_forbidden(table, seat, "react with a box"):
        return True
    if not is_heard(table, "cannot play"):
        return False
    for text in on_player(table, seat, "cannot play", abilities):
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
    """How much higher, or lower, changes make the focus of a ready spell."""
    if not is_heard(table, "focus"):
        return 0
    changes = changes_on_card(table, card, "focus", abilities)
    return sum(text.number(table, text.change.focus) for text in changes)


def extra_play_cost(table: Table, card: Card) -> int:
    """How many basic dice more, or fewer, changes make a card cost to play."""
    if not is_heard(table, "cost"):
        return 0
    return sum(
        text.number(table, text.change.cost) for text in changes_on_card(table, card, "cost", abilities)
    )


def dice_that_pay(table: Table, seat: str, cost: CostName) -> list[Die]:
    """The dice on cards that a player may spend on such a cost, besides those of the active pool.

    What pays for activations pays for those of ready spells, too.
    """
    if not is_heard(table, "pays"):
        return []
    found: dict[int, Die] = {}
    costs = {cost, "activations"} if cost == "ready spell activations" else {cost}
    for text in on_player(table, seat, "pays", abilities):
        purse = text.change.pays
        if purse is not None and not costs.isdisjoint(purse.costs):
            found.update((die.id, die) for die in dice_meant(table, purse.dice, text.frame(table)))
    return list(found.values())


def additional_costs(table: Table, seat: str, act: DearAct) -> list[ActiveChange]:
    """What asks a player to pay besides for this act, each for itself."""
    key = f"additional cost to {act}"
    return list(on_player(table, seat, key, abilities)) if is_heard(table, key) else []


def damage_rules(table: Table, card: Card, cause: Cause) -> Iterator[ActiveChange]:
    """The changes of damage that a card is dealt from this cause."""
    if is_heard(table, "damage"):
        for text in changes_on_card(table, card, "damage", abilities):
            if _means(table, text, None, None, cause):
                yield text


def is_heard(table: Table, key: str) -> bool:
    """Whether anything could change this: a quick no for most of what is asked."""
    return key in table.catalog.changes or bool(table.state.modifiers)


def _any(table: Table, card: Card, key: str) -> bool:
    return is_heard(table, key) and any(
        _means(table, text, None, None, None) for text in changes_on_card(table, card, key, abilities)
    )


def _means(
    table: Table, text: ActiveChange, what: int | None, by: int | None, cause: Cause | None, them: str = ""
) -> bool:
    """Whether a change means this very act: narrowed to some, it says nothing of others.

    `them` is the player it is about, if it is about one.
    """
    change = text.change
    if change.what is None and change.by is None and change.against is None and change.unless is None:
        return True
    frame = text.frame(table)
    if them:
        frame.players["them"] = them
    for wanted, card in ((change.what, what), (change.by, by)):
        if wanted is not None and (card is None or not _fits(table, wanted, card, frame)):
            return False
    source = None if text.source is None else table.state.cards[text.source]
    if change.against is not None and not comes_from(table, change.against, cause, frame, source):
        return False
    return change.unless is None or not holds(table, change.unless, frame)


def _fits(table: Table, wanted: str | Filter | DiceSelection, card: int, frame: EffectContext) -> bool:
    if isinstance(wanted, DiceSelection):
        return any(die.id == card for die in dice_meant(table, wanted, frame))
    return named_card(frame, wanted) == card if isinstance(wanted, str) else fits(table, wanted, card, frame)


def focus_level(table: Table, card_id: int) -> int:
    """How often a ready spell is focused: by further copies on the same spellboard (Rulebook p. 9), and by
    texts."""
    card = table.card(card_id)
    if card.zone != "spellboard":
        return 0
    spellboard = table.state.players[card.controller].spellboard
    copies = sum(1 for spell in spellboard if table.card(spell).name == card.name)
    return max(0, copies - 1 + focus_bonus(table, card))


def is_targeting(what: What) -> bool:
    """Whether it targets what it picks, as a text that names a position does; a card known does not."""
    return any(part.way == "target" for part in selections(what))


def is_picked_anyway(what: What) -> bool:
    """Whether a card is picked even if nothing happens to it: as a target, or to be spoken of later."""
    return any(part.way == "target" or part.named_as is not None for part in selections(what))


def may_target(table: Table, card_id: int, frame: EffectContext) -> bool:
    """Whether a text may target this card.

    Abilities such as Concealed forbid it to attacks, spells, abilities and dice powers of opponents.
    """
    card = table.state.cards[card_id]
    return not (
        is_forbidden(table, card, "be targeted", cause=frame.cause) or is_guarded(table, card_id, frame)
    )


def may_attach(table: Table, host: int, frame: EffectContext) -> bool:
    """Whether a spell may be attached to this card: to attach targets it (Rulebook p. 21, Attach)."""
    if is_forbidden(table, table.state.cards[host], "be given spells", cause=frame.cause):
        return False
    return may_target(table, host, frame) if attaching_targets(table) else not is_guarded(table, host, frame)


def attaching_targets(table: Table) -> bool:
    """Whether to attach a spell targets its host, or only affects it."""
    return table.mode.rules.attaching == "targets"


def is_guarded(table: Table, card_id: int, frame: EffectContext) -> bool:
    """Whether the card cannot be affected by what this text does, such as that of an opponent's spell."""
    return is_forbidden(table, table.state.cards[card_id], "be affected", cause=frame.cause)


def may_be_picked(table: Table, what: Selection, card_id: int, frame: EffectContext) -> bool:
    """Whether a card that fits a selection can be picked for an effect that does something to it."""
    if is_targeting(what):
        return may_target(table, card_id, frame)
    return not is_guarded(table, card_id, frame)
