"""Changes of costs: dice more or fewer, dice on cards that pay, and additional costs of an act."""

from __future__ import annotations

from cards.continuous_changes.change import CostlyAct, CostName
from engine.ashes.language.characteristics import abilities
from engine.ashes.language.continuous_effects import (
    ActiveChange,
    changes_on_card,
    changes_on_player,
    may_be_changed,
)
from engine.ashes.language.selections import matching_dice
from engine.ashes.model.card import Card
from engine.ashes.model.dice import Die
from engine.ashes.running_game import Table


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
