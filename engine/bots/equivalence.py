"""Which cards and dice are alike, so that it makes no difference which of them is chosen."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from msgspec.structs import replace

from engine.ashes.model.choices import Block, CardChoice, Guard
from engine.ashes.model.state import State
from engine.kernel.choice import Choice, ChosenValues
from engine.kernel.decision import Decision, Option

_OF_A_CARD = (CardChoice, Block, Guard)
"""Choices that say nothing but which card."""


def equivalence_key(state: State, card_id: int) -> Hashable:
    """The same for cards that differ in nothing but their place in a row, and for no others."""
    card = state.cards[card_id]
    if card.attached or card.dice or card.under or _is_spoken_of(state, card_id):
        return card_id
    return replace(card, id=0, number=0)


def unlike(state: State, cards: Iterable[int]) -> list[int]:
    """The first of each of these cards that are alike."""
    found: dict[Hashable, int] = {}
    for card_id in cards:
        found.setdefault(equivalence_key(state, card_id), card_id)
    return list(found.values())


def different(asked: Decision, options: Iterable[Option], picks: ChosenValues, state: State) -> list[Choice]:
    """What these options of a question mean, each meaning once, and none that is picked or like it."""
    found: dict[Hashable, Choice] = {}
    harms = asked.purpose.intent == "harm"
    taken = {_meaning(choice, state, harms) for choice in picks}
    for option in options:
        meaning = _meaning(option.value, state, harms)
        if meaning not in taken and option.value not in picks:
            found.setdefault(meaning, option.value)
    return list(found.values())


def _meaning(choice: Choice, state: State, harms: bool) -> Hashable:
    """What a choice means, whichever card it is about of those that are alike.

    Of a die that others lose or that is lowered, only the side counts.
    """
    if isinstance(choice, CardChoice) and type(choice) in _OF_A_CARD:
        return type(choice), equivalence_key(state, choice.card)
    if harms and choice.die is not None:
        return choice.die[1]
    return choice


def _is_spoken_of(state: State, card_id: int) -> bool:
    """Whether a battle, or something that lasts or waits, is about this very card."""
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
