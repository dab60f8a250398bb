"""Writes effects: one short writer for each node of the effect language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from cards import effects as fx
from cards.selection import Amount, Selection
from cards.text.conditions import condition_text
from cards.text.costs import cost_text
from cards.text.lines import Line, in_one, optional
from cards.text.passives import FLAGS, values_text
from cards.text.scope import Scope
from cards.text.selections import TOKENS, quantity, selected, value, what
from cards.text.words import article, counted, listed

Written = Line | list[Line]
Writer = Callable[[Any, Scope], Written]
EFFECT_WRITERS: dict[type[Any], Writer] = {}
AnyWriter = TypeVar("AnyWriter", bound=Writer)

_UNTIL = {"end of turn": "until the turn ends", "end of round": "until the round ends"}
_ZONES = {
    "hand": "to {owner} hand",
    "top of draw pile": "to the top of {owner} draw pile",
    "bottom of draw pile": "to the bottom of {owner} draw pile",
    "discard": "to {owner} discard pile",
}


def effect_lines(effects: Iterable[fx.Effect], scope: Scope) -> list[Line]:
    """The instructions for a list of effects, in the order in which they resolve."""
    lines: list[Line] = []
    for effect in effects:
        written = EFFECT_WRITERS[type(effect)](effect, scope)
        lines.extend(written if isinstance(written, list) else [written])
    return lines


def _writes(kind: type[Any]) -> Callable[[AnyWriter], AnyWriter]:
    def register(writer: AnyWriter) -> AnyWriter:
        EFFECT_WRITERS[kind] = writer
        return writer

    return register


def _who(who: str, scope: Scope) -> tuple[str, str, str]:
    """Who carries an effect out: the subject (empty for the reader) and the two possessives."""
    if who == "you":
        return "", "your", "your"
    if who == "subject":
        known = scope.phrase("subject")
        return (known if known == "that player" else f"the controller of {known}"), "their", "their"
    words = {
        "opponent": "an opponent",
        "target player": "a target player",
        "target opponent": "a target opponent",
        "chosen player": "a player of your choice",
        "each player": "each player",
    }
    subject = words.get(who) or scope.phrase(who)
    return subject, "their", f"{subject}'s"


# Damage and tokens ------------------------------------------------------------------------------------


@_writes(fx.DealDamage)
def _damage(effect: fx.DealDamage, scope: Scope) -> Written:
    surely = ", which cannot be prevented" if effect.cannot_be_prevented else ""
    to = what(effect.to, scope)
    return Line(f"deal {quantity(effect.amount, 'damage', scope)} to {to}{surely}")


@_writes(fx.PlaceTokens)
def _place_tokens(effect: fx.PlaceTokens, scope: Scope) -> Written:
    return Line(f"put {quantity(effect.amount, TOKENS[effect.token], scope)} on {what(effect.onto, scope)}")


@_writes(fx.RemoveTokens)
def _remove_tokens(effect: fx.RemoveTokens, scope: Scope) -> Written:
    token = TOKENS[effect.token]
    tokens = f"all {token}s" if effect.amount is None else quantity(effect.amount, token, scope)
    if effect.any_number:
        tokens = f"any number of {token}s"
    if effect.counted_as is not None:
        scope.names[effect.counted_as] = f"the number of {token}s taken off"
    return Line(f"take {tokens} off {what(effect.what, scope)}")


@_writes(fx.MoveTokens)
def _move_tokens(effect: fx.MoveTokens, scope: Scope) -> Written:
    tokens = quantity(effect.amount, TOKENS[effect.token], scope)
    return Line(f"move {tokens} from {what(effect.what, scope)} to {what(effect.to, scope)}")


@_writes(fx.Destroy)
def _destroy(effect: fx.Destroy, scope: Scope) -> Written:
    return Line(f"destroy {what(effect.what, scope)}")


@_writes(fx.PreventDamage)
def _prevent(effect: fx.PreventDamage, scope: Scope) -> Written:
    if effect.all_but is not None:
        return Line(f"prevent all but {_share(effect.all_but, scope)}")
    if effect.amount == "all":
        return Line("prevent that damage")
    return Line(f"prevent {_share(effect.amount, scope)}")


@_writes(fx.RedirectDamage)
def _redirect(effect: fx.RedirectDamage, scope: Scope) -> Written:
    return Line(f"deal that damage to {what(effect.to, scope)} instead")


def _share(amount: Amount, scope: Scope) -> str:
    """A part of the damage just spoken of."""
    shown = value(amount, scope)
    return f"{shown} of it" if isinstance(amount, int | str) else f"as much of it as {shown}"


# Cards ------------------------------------------------------------------------------------------------


@_writes(fx.DiscardFromPlay)
def _discard_from_play(effect: fx.DiscardFromPlay, scope: Scope) -> Written:
    return Line(f"discard {what(effect.what, scope)} from play")


@_writes(fx.Draw)
def _draw(effect: fx.Draw, scope: Scope) -> Written:
    who, their, _ = _who(effect.who, scope)
    if effect.until_hand_has is not None:
        return Line(f"draw until {their} hand holds {counted(effect.until_hand_has, 'card')}", who)
    upto = "up to " if effect.up_to else ""
    if effect.or_none:
        subject = who or "you"
        return Line(f"{subject} may draw {upto}{quantity(effect.cards, 'card', scope)}", whole=True)
    return Line(f"draw {upto}{quantity(effect.cards, 'card', scope)}", who)


@_writes(fx.DiscardCards)
def _discard_cards(effect: fx.DiscardCards, scope: Scope) -> Written:
    who, their, _ = _who(effect.who, scope)
    place = f"from {their} hand" if effect.zone == "hand" else f"from the top of {their} draw pile"
    chance = ", picked at random" if effect.at_random else ""
    return Line(f"discard {quantity(effect.cards, 'card', scope)} {place}{chance}", who)


@_writes(fx.LookAt)
def _look_at(effect: fx.LookAt, scope: Scope) -> Written:
    _, _, owners = _who(effect.who, scope)
    return Line(f"look at {quantity(effect.cards, 'card', scope)} in {owners} hand, picked at random")


@_writes(fx.Shuffle)
def _shuffle(effect: fx.Shuffle, scope: Scope) -> Written:
    who, their, _ = _who(effect.who, scope)
    return Line(f"shuffle {their} draw pile", who)


@_writes(fx.MoveCard)
def _move_card(effect: fx.MoveCard, scope: Scope) -> Written:
    owner = "your" if isinstance(effect.what, Selection) and effect.what.of == "you" else "its owner's"
    meant = what(effect.what, scope)
    if effect.to == "removed":
        return Line(f"remove {meant} from the game")
    return Line(f"move {meant} {_ZONES[effect.to].format(owner=owner)}")


@_writes(fx.Summon)
def _summon(effect: fx.Summon, scope: Scope) -> Written:
    named = scope.name_card(effect.named_as, "conjuration") if effect.named_as else ""
    side = {
        "your": "your battlefield",
        "opponent's": "an opponent's battlefield",
        "any": "a battlefield of your choice",
        "target player's": "a target player's battlefield",
    }
    cards = quantity(effect.count, effect.conjuration, scope)
    return Line(f"bring {cards}{named} from the conjuration pile onto {side[effect.onto]}")


@_writes(fx.Attach)
def _attach(effect: fx.Attach, scope: Scope) -> Written:
    return Line(f"attach {effect.conjuration} from the conjuration pile to {what(effect.to, scope)}")


@_writes(fx.ReturnToPlay)
def _return_to_play(effect: fx.ReturnToPlay, scope: Scope) -> Written:
    tokens = (
        f" with {quantity(effect.exhaustion, TOKENS['exhaustion'], scope)} on it" if effect.exhaustion else ""
    )
    return Line(f"bring {scope.phrase(effect.what)} back into play on the right{tokens}")


@_writes(fx.PutIntoPlay)
def _put_into_play(effect: fx.PutIntoPlay, scope: Scope) -> Written:
    return Line(f"put {what(effect.what, scope)} onto your battlefield")


@_writes(fx.GainAction)
def _gain_action(effect: fx.GainAction, _scope: Scope) -> Written:
    return Line(f"you may take one more {effect.action} action this turn", whole=True)


@_writes(fx.Cancel)
def _cancel(_effect: fx.Cancel, _scope: Scope) -> Written:
    return Line("cancel that effect together with whatever is left of its text")


# Values and abilities ---------------------------------------------------------------------------------


@_writes(fx.Modify)
def _modify(effect: fx.Modify, scope: Scope) -> Written:
    more = "a further " if effect.more else ""
    return Line(f"give {what(effect.what, scope)} {more}{values_text(effect, scope)} {_UNTIL[effect.until]}")


@_writes(fx.SwapValues)
def _swap(effect: fx.SwapValues, scope: Scope) -> Written:
    return Line(f"swap the printed attack and life of {what(effect.what, scope)} {_UNTIL[effect.until]}")


@_writes(fx.Grant)
def _grant(effect: fx.Grant, scope: Scope) -> Written:
    meant = what(effect.what, scope)
    if effect.keyword:
        return Line(f"give {meant} {effect.keyword} {_UNTIL[effect.until]}")
    if isinstance(effect.what, str):
        it, lead = meant, ""
    else:
        it, lead = "it", f"choose {selected(effect.what, scope, asks=False)}: "
    told = listed([FLAGS[flag].format(it=it) for flag in effect.passive])
    return Line(f"{lead}{told} {_UNTIL[effect.until]}", whole=not lead)


@_writes(fx.BecomeCopyOf)
def _copy(effect: fx.BecomeCopyOf, scope: Scope) -> Written:
    who, model = what(effect.what, scope), what(effect.of, scope)
    took = "it takes over title, printed abilities and printed values, X being what it is now"
    return Line(f"have {who} become a copy of {model} {_UNTIL[effect.until]}: {took}")


# Dice -------------------------------------------------------------------------------------------------


@_writes(fx.ChangeDice)
def _change_dice(effect: fx.ChangeDice, scope: Scope) -> Written:
    verb = "raise" if effect.op == "raise_dice" else "lower"
    subject, their, owners = _who(effect.who, scope)
    shown = value(effect.count, scope)
    if effect.who == "you":
        chooser, whose = ("" if effect.by == "you" else "an opponent"), "your"
    elif effect.by == "you":
        chooser, whose = "", owners if owners != "their" else f"{subject}'s"
    else:
        chooser, whose = subject, their
    forced = ", or as many as can change" if effect.must and shown != "1" else ""
    each = "" if shown == "1" else " each"
    dice = f"{whose} active dice"
    number = f"{shown} of {dice}" if isinstance(effect.count, int | str) else f"as many of {dice} as {shown}"
    return Line(f"{verb} {'' if effect.must else 'up to '}{number} by one level{each}{forced}", chooser)


@_writes(fx.SetDice)
def _set_dice(effect: fx.SetDice, scope: Scope) -> Written:
    dice = quantity(effect.count, "active die", scope)
    which = "a side" if effect.count == 1 else "sides"
    return Line(f"turn up to {dice} of yours to {which} of your choice")


@_writes(fx.PlaceDie)
def _place_die(effect: fx.PlaceDie, scope: Scope) -> Written:
    return Line(f"put the die whose power this is on {what(effect.onto, scope)}")


# Choices and conditions -------------------------------------------------------------------------------


@_writes(fx.ChooseCard)
def _choose_card(effect: fx.ChooseCard, scope: Scope) -> Written:
    chosen: Selection = effect.what
    if chosen.way in {"leftmost", "rightmost", "each"}:
        return Line(f"look for {selected(chosen, scope)}")
    who = "an opponent" if chosen.by == "opponent" else ""
    return Line(f"choose {selected(chosen, scope, asks=False)}", who)


@_writes(fx.ChoosePlayer)
def _choose_player(effect: fx.ChoosePlayer, scope: Scope) -> Written:
    named = scope.name_player(effect.named_as)
    noun = "player" if effect.of == "any" else "opponent"
    return Line(f"choose {article(f'target {noun}' if effect.target else noun)}{named}")


@_writes(fx.ChooseOne)
def _choose_one(effect: fx.ChooseOne, scope: Scope) -> Written:
    options = [_choice(option, scope) for option in effect.options]
    return Line(f"choose one: {'; or '.join(options)}", "an opponent" if effect.by == "opponent" else "")


def _choice(option: fx.Choice, scope: Scope) -> str:
    return (
        in_one(effect_lines(option.effects, scope.inner()))
        if option.effects
        else option.label or "do nothing"
    )


@_writes(fx.May)
def _may(effect: fx.May, scope: Scope) -> Written:
    return optional(effect_lines(effect.effects, scope))


@_writes(fx.Pay)
def _pay(effect: fx.Pay, scope: Scope) -> Written:
    then = in_one(effect_lines(effect.then, scope))
    return Line(f"you may pay {cost_text(effect.cost)}: if you do, {then}", whole=True)


@_writes(fx.ForEachPlayer)
def _for_each_player(effect: fx.ForEachPlayer, scope: Scope) -> Written:
    inner = scope.inner()
    named = inner.name_player(effect.named_as)
    told = in_one(effect_lines(effect.do, inner))
    return Line(f"for each player{named} in turn, {told}", whole=True)


@_writes(fx.InOrderTo)
def _in_order_to(effect: fx.InOrderTo, scope: Scope) -> Written:
    first = in_one(effect_lines(effect.do, scope))
    then = in_one(effect_lines(effect.then, scope))
    return Line(f"{first}; if you do, {then}")


@_writes(fx.If)
def _if(effect: fx.If, scope: Scope) -> Written:
    asked = condition_text(effect.that, scope)
    lines = [Line(f"if {asked}, {in_one(effect_lines(effect.then, scope.inner()))}", whole=True)]
    if effect.otherwise:
        lines.append(Line(f"otherwise, {in_one(effect_lines(effect.otherwise, scope.inner()))}", whole=True))
    return lines


# The Chimera ------------------------------------------------------------------------------------------


@_writes(fx.PlaceRedRains)
def _red_rains(effect: fx.PlaceRedRains, scope: Scope) -> Written:
    return Line(f"put {quantity(effect.amount, TOKENS['red rains'], scope)} on the Chimera")


@_writes(fx.RaiseRage)
def _raise_rage(effect: fx.RaiseRage, scope: Scope) -> Written:
    change, side = ("raise", "power") if effect.op == "raise_rage" else ("lower", "basic")
    return Line(f"{change} {quantity(effect.count, 'rage die', scope)} to {side}")


@_writes(fx.RerollRage)
def _reroll_rage(effect: fx.RerollRage, scope: Scope) -> Written:
    if effect.count == "all":
        return Line("re-roll every rage die that shows basic")
    return Line(f"re-roll {quantity(effect.count, 'basic rage die', scope)}")


@_writes(fx.Reveal)
def _reveal(_effect: fx.Reveal, _scope: Scope) -> Written:
    return Line("reveal the leftmost face down aspect")


@_writes(fx.AttackWith)
def _attack_with(effect: fx.AttackWith, _scope: Scope) -> Written:
    if effect.unit == "leftmost":
        return Line("attack with the leftmost unit that can attack")
    return Line("attack with the aspect just revealed")


@_writes(fx.AddFaceDownAspects)
def _add_aspects(effect: fx.AddFaceDownAspects, scope: Scope) -> Written:
    aspects = quantity(effect.count, "face down aspect", scope)
    return Line(f"add {aspects} from the draw pile on the right of the battlefield")


@_writes(fx.Unimplemented)
def _unimplemented(effect: fx.Unimplemented, _scope: Scope) -> Written:
    return Line(f"not carried out by the program yet: {effect.missing}", whole=True)
