"""A player that drafts a deck with enough units, low costs and few types of dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from cards.card import Card
from cards.library import Library
from engine.bots.effect_summary import (
    EffectSummary,
    activations_of,
    play_summary,
    printed_values,
    use_summary,
)
from engine.draft.card_facts import dice_demand, missing_dice
from engine.draft.option_meanings_and_saves import DicePair, NamedCard
from engine.draft.state import DICE, PICKS
from engine.draft.view import DraftView
from engine.kernel.decision import Answer, Decision, Option

WorthT = TypeVar("WorthT", float, tuple[int, float])

GetDraftView = Callable[[], DraftView]
"""Returns the draft as the asked seat sees it."""

UNITS = 5
"""Number of cards, at least, that should be units or bring some."""
EXPENSIVE = 4
"""Number of dice from which on a card is expensive; a deck should have at most two of these."""
REACTIONS = 2
TYPES = 2
"""Number of dice types that a deck manages easily; a third is a strain."""

_DIE = 1.3
"""Value of a die, in points of attack."""
_SWAP = 0.7
"""Least gain for which a swap is worth showing the others the card given away."""


class DraftingPlayer:
    """Answers every question of a draft for any seat, using only that seat's view."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def choose(self, decision: Decision, look: GetDraftView) -> Answer:
        """Return the ids of the options to pick."""
        view = look()
        if decision.kind == "draft phoenixborn":
            return (_best(decision.options, lambda option: self._phoenixborn_value(option, view)),)
        if decision.kind == "draft card":
            own = self._deck(view)
            return (_best(decision.options, lambda option: self._value_in_deck(self._card(option), own)),)
        if decision.kind == "draft dice":
            return (self._dice(decision.options, view),)
        if decision.kind == "swap":
            return (self._swap(decision.options, view),)
        if decision.kind == "swap for":
            return (_best(decision.options, lambda option: -self._own_card_value(self._card(option), view)),)
        raise ValueError(f"no question of a draft: {decision.kind}")

    def _card(self, option: Option) -> Card:
        assert isinstance(option.value, NamedCard)
        return self._library.card(option.value.name)

    def _deck(self, view: DraftView) -> list[Card]:
        """Return the cards sure to be in the deck: the Phoenixborn, its unique card, the kept picks."""
        own = view.own
        names = (own.phoenixborn, own.unique, *(own.picks or ()))
        return [self._library.card(name) for name in names if name is not None]

    def _phoenixborn_value(self, option: Option, view: DraftView) -> float:
        """Rate a Phoenixborn by its values and the worth of the unique card it brings."""
        card = self._card(option)
        values = [value for value in (card.life, card.battlefield, card.spellboard) if isinstance(value, int)]
        return sum(values) / 4 + self._value(self._library.card(view.piles[card.name]))

    def _dice(self, options: Sequence[Option], view: DraftView) -> str:
        """Choose the dice that leave the fewest costs unpaid, in proportions close to those of all costs."""
        deck = self._deck(view)
        asked = dice_demand(deck)
        total = sum(asked.values())

        def value(option: Option) -> tuple[int, float]:
            assert isinstance(option.value, DicePair)
            kinds = option.value.types
            pool = {kind: view.own.dice.get(kind, 0) + kinds.count(kind) for kind in view.dice}
            short = sum(missing_dice(card, pool) for card in deck)
            wanted = {kind: DICE * asked.get(kind, 0) / total if total else 0.0 for kind in pool}
            return -short, -sum((wanted[kind] - count) ** 2 for kind, count in pool.items())

        return _best(options, value)

    def _swap(self, options: Sequence[Option], view: DraftView) -> str:
        """Choose the face-up card that improves most on the worst pick, or to decline if none does enough."""
        cards = [self._library.card(name) for name in view.own.picks or ()]
        worst = min(self._own_card_value(card, view) for card in cards)

        def gain(option: Option) -> float:
            if option.value.declines:
                return _SWAP
            return self._value_with_dice(self._card(option), self._deck(view), view.own.dice) - worst

        return _best(options, gain)

    def _own_card_value(self, card: Card, view: DraftView) -> float:
        """Rate one of the seat's own cards beside its others."""
        others = [other for other in self._deck(view) if other.name != card.name]
        return self._value_with_dice(card, others, view.own.dice)

    def _value_with_dice(self, card: Card, others: Sequence[Card], dice: Mapping[str, int]) -> float:
        return self._value_in_deck(card, others) - DICE * missing_dice(card, dice)

    def _value_in_deck(self, card: Card, deck: Sequence[Card]) -> float:
        """Rate a card for a deck with these cards so far."""
        value = self._value(card)
        picks = [other for other in deck if other.type != "phoenixborn" and other.unique_to is None]
        late = len(picks) / PICKS
        units = sum(map(_brings_units, deck))
        if _brings_units(card) and units < UNITS:
            value += 0.5 + 2 * late
        if _price(card) >= EXPENSIVE and sum(_price(other) >= EXPENSIVE for other in picks) >= 2:
            value -= 2
        if card.type == "reaction spell":
            value -= sum(other.type == card.type for other in picks) >= REACTIONS
        asked = dice_demand(deck)
        kinds = sorted(asked, key=lambda kind: (-asked[kind], kind))[:TYPES]
        for kind in dice_demand((card,)):
            if kind in kinds:
                value += 0.5 + late
            elif len(kinds) == TYPES:
                value -= 1.5 + 4 * late
        return value

    def _value(self, card: Card) -> float:
        """Rate a card's effect less its cost, in points of attack."""
        return self._strength(card) - _DIE * _price(card)

    def _strength(self, card: Card) -> float:
        if card.is_unit:
            return _body(card) + 0.6 * len(card.text)
        lasting = 1.5 if card.type == "ready spell" else 1.0
        texts = [play_summary(card, self._library)]
        texts += [use_summary(text, self._library) for text in activations_of(card)]
        done = max(map(_gain, texts))
        if card.bonus is not None:
            done += sum(value for value in (card.bonus.attack, card.bonus.life) if isinstance(value, int))
        brought = max((_body(self._library.card(name)) for name in card.conjures), default=0.0)
        return lasting * max(2.0, done, brought) + 0.3 * len(card.text)


def _brings_units(card: Card) -> bool:
    return card.type == "ally" or bool(card.conjures and card.type != "phoenixborn")


def _price(card: Card) -> int:
    return card.cost.magic_play_cost if card.cost is not None else 0


def _body(card: Card) -> float:
    attack, life, recover = printed_values(card)
    return attack + 0.8 * life + 0.3 * recover


def _gain(summary: EffectSummary) -> float:
    return (
        1.5 * summary.hit
        + 3.0 * summary.sweep
        + 1.2 * summary.strike
        - 1.0 * summary.self_harm
        + 1.0 * summary.boost
        + 1.2 * summary.draws
        + 0.8 * summary.returns
    )


def _best(options: Sequence[Option], value: Callable[[Option], WorthT]) -> str:
    """Return the id of the option of the highest value, the first one on a tie."""
    return max(options, key=value).id
