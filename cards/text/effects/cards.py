"""Moving cards: drawing, discarding, bringing into play."""

from __future__ import annotations

from cards import effects as fx
from cards.selection import Selection
from cards.text.effects.register import Written, who_acts, writes
from cards.text.lines import Line
from cards.text.scope import Scope
from cards.text.selections import TOKENS, quantity, selected, value, what
from cards.text.words import counted

_ZONES = {
    "hand": "to {owner} hand",
    "top of draw pile": "to the top of {owner} draw pile",
    "bottom of draw pile": "to the bottom of {owner} draw pile",
    "discard": "to {owner} discard pile",
}


@writes(fx.DiscardFromPlay)
def _discard_from_play(effect: fx.DiscardFromPlay, scope: Scope) -> Written:
    return Line(f"discard {what(effect.what, scope)} from play")


@writes(fx.Draw)
def _draw(effect: fx.Draw, scope: Scope) -> Written:
    who, their, _ = who_acts(effect.who, scope)
    if effect.until_hand_has is not None:
        return Line(f"draw until {their} hand holds {counted(effect.until_hand_has, 'card')}", who)
    upto = "up to " if effect.up_to else ""
    cards = f"{upto}{quantity(effect.cards, 'more card' if scope.more else 'card', scope)}"
    scope.drawing = value(effect.cards, scope)
    if effect.or_none:
        subject = f"{who} in turn" if effect.who == "each player" else who or "you"
        return Line(f"{subject} may draw {cards}", whole=True)
    return Line(f"draw {cards}", who)


@writes(fx.DiscardCards)
def _discard_cards(effect: fx.DiscardCards, scope: Scope) -> Written:
    who, their, _ = who_acts(effect.who, scope)
    place = f"from {their} hand" if effect.zone == "hand" else f"from the top of {their} draw pile"
    if who and effect.zone == "hand" and not effect.at_random:
        place = f"of their choice {place}"
    chance = ", picked at random" if effect.at_random else ""
    word = "further card" if effect.who in scope.names and scope.again(effect.zone, effect.who) else "card"
    return Line(f"discard {quantity(effect.cards, word, scope)} {place}{chance}", who)


@writes(fx.LookAt)
def _look_at(effect: fx.LookAt, scope: Scope) -> Written:
    _, _, owners = who_acts(effect.who, scope)
    return Line(f"look at {quantity(effect.cards, 'random card', scope)} in {owners} hand")


@writes(fx.Shuffle)
def _shuffle(effect: fx.Shuffle, scope: Scope) -> Written:
    who, their, _ = who_acts(effect.who, scope)
    return Line(f"shuffle {their} draw pile", who)


@writes(fx.MoveCard)
def _move_card(effect: fx.MoveCard, scope: Scope) -> Written:
    chosen = effect.what if isinstance(effect.what, Selection) else None
    meant = what(effect.what, scope)
    owner = "your" if (chosen.of == "you" if chosen else effect.what in scope.yours) else "its owner's"
    if effect.to == "removed":
        return Line(f"remove {meant} from the game")
    goal = _ZONES[effect.to].format(owner=owner)
    if chosen and chosen.zone == "draw" and chosen.way == "choose":
        # A hidden pile has to be looked through, and one may decline to find a card in it.
        pile = selected(chosen.model_copy(update={"zone": "play", "of": "any"}), scope, asks=False)
        return Line(f"search {owner} draw pile for {pile} and move it {goal}")
    return Line(f"move {meant} {goal}")


@writes(fx.Summon)
def _summon(effect: fx.Summon, scope: Scope) -> Written:
    named = scope.name_card(effect.named_as, effect.conjuration) if effect.named_as else ""
    side = {
        "your": "your battlefield",
        "opponent's": "an opponent's battlefield",
        "any": "a battlefield of your choice",
        "target player's": "a target player's battlefield",
    }
    cards = quantity(effect.count, effect.conjuration, scope)
    return Line(f"bring {cards}{named} from your conjuration pile onto {side[effect.onto]}")


@writes(fx.Attach)
def _attach(effect: fx.Attach, scope: Scope) -> Written:
    return Line(f"attach {effect.conjuration} from your conjuration pile to {what(effect.to, scope)}")


@writes(fx.ReturnToPlay)
def _return_to_play(effect: fx.ReturnToPlay, scope: Scope) -> Written:
    tokens = (
        f" with {quantity(effect.exhaustion, TOKENS['exhaustion'], scope)} on it" if effect.exhaustion else ""
    )
    return Line(f"bring {scope.phrase(effect.what)} back into play on the right{tokens}")


@writes(fx.PutIntoPlay)
def _put_into_play(effect: fx.PutIntoPlay, scope: Scope) -> Written:
    return Line(f"put {what(effect.what, scope)} onto your battlefield")
