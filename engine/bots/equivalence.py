"""Interchangeable cards and dice: it makes no difference which of them a player chooses."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from msgspec.structs import replace

from engine.ashes.model.option_meanings import Block, CardChoice, Guard
from engine.ashes.model.state import State
from engine.kernel.decision import Decision, Option
from engine.kernel.option_meaning import Choice, ChosenValues

_CARD_ONLY = (CardChoice, Block, Guard)
"""Choices that are fully described by their card."""


def equivalence_key(state: State, card_id: int) -> Hashable:
    """Return a key that is equal for two cards exactly if they differ only in their place in a row."""
    card = state.cards[card_id]
    if card.attached or card.dice or card.under or _is_referenced(state, card_id):
        return card_id
    return replace(card, id=0, number=0)


def one_of_each(state: State, cards: Iterable[int]) -> list[int]:
    """Return the first of each set of interchangeable cards."""
    found: dict[Hashable, int] = {}
    for card_id in cards:
        found.setdefault(equivalence_key(state, card_id), card_id)
    return list(found.values())


def distinct_choices(
    asked: Decision, options: Iterable[Option], picks: ChosenValues, state: State
) -> list[Choice]:
    """Return the distinct meanings of these options, except what is picked already or equivalent to it."""
    found: dict[Hashable, Choice] = {}
    harms = asked.purpose.intent == "harm"
    taken = {_meaning(choice, state, harms) for choice in picks}
    for option in options:
        meaning = _meaning(option.value, state, harms)
        if meaning not in taken and option.value not in picks:
            found.setdefault(meaning, option.value)
    return list(found.values())


def _meaning(choice: Choice, state: State, harms: bool) -> Hashable:
    """Return a key that is equal for choices that differ only in which of several like cards they pick.

    A die to be lost by others or lowered counts only by its side.
    """
    if isinstance(choice, CardChoice) and type(choice) in _CARD_ONLY:
        return type(choice), equivalence_key(state, choice.card)
    if harms and choice.die is not None:
        return choice.die[1]
    return choice


def _is_referenced(state: State, card_id: int) -> bool:
    """Return True if a battle, a lasting change or a delayed text refers to this very card."""
    return (
        any(card_id in (battle.attacker, battle.target, battle.defender) for battle in state.battles)
        or any(
            modifier.card == card_id
            or modifier.source == card_id
            or any(card_id in cards for _, cards in modifier.names)
            for modifier in state.modifiers
        )
        or any(
            text.source == card_id or any(card_id in cards for _, cards in text.names)
            for text in state.delayed
        )
        or any(card == card_id for card, _ in state.used_texts)
    )
