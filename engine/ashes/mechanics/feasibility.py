"""Checks if effects could do anything now, so that nobody is asked about effects without any use."""

from __future__ import annotations

from cards.effects.effect import Effect, Effects
from cards.filters import SomeToken
from cards.selection import Selection, What, selections
from engine.ashes.context import EffectContext
from engine.ashes.language.effect_resolution import EFFECTS
from engine.ashes.language.last_known_state import count_tokens
from engine.ashes.language.references import named_card
from engine.ashes.language.selections import candidates, fits, possible_cards, unseen_candidates
from engine.ashes.language.targeting import may_pick
from engine.ashes.mechanics.revealing_unseen_cards import possible_identities
from engine.ashes.running_game import Table


def has_candidates(table: Table, effect: Effect, context: EffectContext) -> bool:
    """Return True if the cards that an effect picks exist, or it picks none."""
    return all(
        any(_is_there(table, part, context) for part in selections(what))
        for what in _picked(effect)
        if selections(what)
    )


def can_do_anything(table: Table, effects: Effects, context: EffectContext) -> bool:
    """Return True if any of these effects could do something now.

    A card that an earlier effect of the list is to name belongs to that effect: if it finds none, effects on
    the card do nothing.
    """
    return any(_does_something(table, effect, context) for effect in effects)


def can_do_all(table: Table, effects: Effects, context: EffectContext) -> bool:
    """Return True if each of these effects could do something now, so that they can be part of a cost.

    What is optional can always be left, and an effect on a card that an earlier one is to name belongs to
    that.
    """
    return all(
        effect.optional
        or any(isinstance(what, str) and named_card(context, what) is None for what in _picked(effect))
        or _does_something(table, effect, context)
        for effect in effects
    )


def can_lose_tokens(table: Table, what: What, token: SomeToken, context: EffectContext) -> bool:
    """Return True if any card that could be picked has a token of this kind."""
    return any(has_token(table, card, token) for card in possible_cards(table, what, context))


def has_token(table: Table, card: int, token: SomeToken) -> bool:
    """Return True if a token of this kind is on a card."""
    return count_tokens(table.card(card), token) > 0


def _is_there(table: Table, what: Selection, context: EffectContext) -> bool:
    if what.among is None and ("draw" in what.zones or ("hand" in what.zones and what.of != "you")):
        return True  # whether there are any is not public
    if any(may_pick(table, what, card, context) for card in candidates(table, what, context)):
        return True
    unseen = unseen_candidates(table, what, context)
    return bool(unseen and possible_identities(table, unseen, lambda card: fits(table, what, card, context)))


def _picked(effect: Effect) -> list[What]:
    """Return the cards that an effect is about, as selections or names."""
    found = [getattr(effect, name, None) for name in effect.picks]
    return [what for what in found if what is not None]


def _does_something(table: Table, effect: Effect, context: EffectContext) -> bool:
    useful = EFFECTS[type(effect)].useful or can_find_cards
    return useful(table, effect, context)


def can_find_cards(table: Table, effect: Effect, context: EffectContext) -> bool:
    """Return True if the cards that an effect picks exist, and the named ones are known."""
    known = all(named_card(context, what) is not None for what in _picked(effect) if isinstance(what, str))
    return known and has_candidates(table, effect, context)
