"""Whether effects could do anything now, so that nobody is asked about what would do nothing."""

from __future__ import annotations

from cards import effects as node
from cards.effects import Effect, Effects
from cards.selection import Selection, SomeToken, What
from engine.ashes.language.reading import amount, candidates
from engine.ashes.language.references import named, players_of
from engine.ashes.language.targeting import may_be_picked
from engine.ashes.model.state import TOKEN_KINDS
from engine.ashes.play.payment import can_pay
from engine.ashes.play.turning import turnable
from engine.ashes.table import Frame, Table

_PLACES = {("move_card", "to"), ("summon", "onto")}
"""Words of effects that say where something goes, and no card."""


def has_a_use(table: Table, effect: Effect, frame: Frame) -> bool:
    """Whether what an effect picks is there; True for one that picks nothing."""
    return all(_is_there(table, what, frame) for what in _picked(effect) if isinstance(what, Selection))


def anything_to_do(table: Table, effects: Effects, frame: Frame) -> bool:
    """Whether any of these effects could do something as the table is now.

    A card that an earlier effect of the list is to name counts with that effect: where it finds none, those
    about the card do nothing.
    """
    return any(_does_something(table, effect, frame) for effect in effects)


def can_lose_tokens(table: Table, what: What, token: SomeToken, frame: Frame) -> bool:
    """Whether any card that could be picked has a token of this kind."""
    if isinstance(what, Selection):
        return any(has_token(table, card, token) for card in candidates(table, what, frame))
    known = named(frame, what)
    return known is not None and has_token(table, known, token)


def has_token(table: Table, card: int, token: SomeToken) -> bool:
    """Whether a token of this kind lies on a card."""
    return any(table.card(card).tokens(kind) for kind in TOKEN_KINDS if token in ("any", kind))


def _is_there(table: Table, what: Selection, frame: Frame) -> bool:
    if what.zone == "draw" or (what.zone == "hand" and what.of != "you"):
        return True  # whether something is there is not for everybody to know
    return any(may_be_picked(table, what, card, frame) for card in candidates(table, what, frame))


def _picked(effect: Effect) -> list[What]:
    """The cards an effect is about, selected or by name."""
    found = [
        getattr(effect, word, None) for word in ("what", "to", "onto") if (effect.op, word) not in _PLACES
    ]
    return [what for what in found if what is not None]


def _does_something(table: Table, effect: Effect, frame: Frame) -> bool:
    if isinstance(effect, node.May):
        return anything_to_do(table, effect.effects, frame)
    if isinstance(effect, node.ChooseOne):
        return any(anything_to_do(table, choice.effects, frame) for choice in effect.options)
    if isinstance(effect, node.InOrderTo):
        return anything_to_do(table, effect.do, frame)
    if isinstance(effect, node.If):
        return anything_to_do(table, (*effect.then, *effect.otherwise), frame)
    if isinstance(effect, node.Pay):
        return _is_payable(table, effect, frame) or anything_to_do(table, effect.otherwise, frame)
    if isinstance(effect, node.Draw):
        return any(_draws(table, effect, seat, frame) for seat in players_of(table, frame, effect.who))
    if isinstance(effect, node.DiscardCards) and effect.zone == "draw pile":
        return any(table.state.players[seat].draw for seat in players_of(table, frame, effect.who))
    if isinstance(effect, node.ChangeDice):
        step = 1 if effect.op == "raise_dice" else -1
        return any(turnable(table, seat, step) for seat in players_of(table, frame, effect.who))
    if isinstance(effect, node.SetDice):
        return bool(table.state.active_dice(table.variant.decides(table, frame.controller)))
    if isinstance(effect, node.RemoveTokens | node.MoveTokens) and not can_lose_tokens(
        table, effect.what, effect.token, frame
    ):
        return False
    known = all(named(frame, what) is not None for what in _picked(effect) if isinstance(what, str))
    return known and has_a_use(table, effect, frame)


def _is_payable(table: Table, effect: node.Pay, frame: Frame) -> bool:
    """Whether a payment in a text can be made and buys anything."""
    source = frame.source
    return (
        source is not None
        and any(can_pay(table, frame.controller, way, source) for way in effect.cost.ways())
        and anything_to_do(table, effect.then, frame)
    )


def _draws(table: Table, effect: node.Draw, seat: str, frame: Frame) -> bool:
    if effect.until_hand_has is not None:
        wanted = effect.until_hand_has - len(table.state.players[seat].hand)
    else:
        wanted = amount(table, effect.cards, frame)
    return wanted > 0 and table.variant.can_draw(table, seat)
