"""Choices and conditions."""

from __future__ import annotations

from cards import effects as fx
from cards.selection import Selection
from cards.text.conditions import condition_text
from cards.text.costs import cost_text
from cards.text.effects.register import Written, effect_lines, writes
from cards.text.lines import Line, in_one, optional
from cards.text.scope import Scope
from cards.text.selections import selected
from cards.text.words import article


@writes(fx.ChooseCard)
def _choose_card(effect: fx.ChooseCard, scope: Scope) -> Written:
    chosen: Selection = effect.what
    if chosen.way in {"leftmost", "rightmost", "each"}:
        return Line(f"find {selected(chosen, scope)}")
    who = "an opponent" if chosen.by == "opponent" else ""
    return Line(f"choose {selected(chosen, scope, asks=False)}", who, stem="choose")


@writes(fx.ChoosePlayer)
def _choose_player(effect: fx.ChoosePlayer, scope: Scope) -> Written:
    named = scope.name_player(effect.named_as)
    noun = "player" if effect.of == "any" else "opponent"
    return Line(f"choose {article(f'target {noun}' if effect.target else noun)}{named}")


@writes(fx.ChooseOne)
def _choose_one(effect: fx.ChooseOne, scope: Scope) -> Written:
    options = [_choice(option, scope) for option in effect.options]
    return Line(f"choose one: {'; or '.join(options)}", "an opponent" if effect.by == "opponent" else "")


def _choice(option: fx.Choice, scope: Scope) -> str:
    return (
        in_one(effect_lines(option.effects, scope.inner()))
        if option.effects
        else option.label or "do nothing"
    )


@writes(fx.May)
def _may(effect: fx.May, scope: Scope) -> Written:
    return optional(effect_lines(effect.effects, scope))


@writes(fx.Pay)
def _pay(effect: fx.Pay, scope: Scope) -> Written:
    lines = [optional(effect_lines(effect.then, scope.inner()), cost_text(effect.cost))]
    if effect.otherwise:
        told = in_one(effect_lines(effect.otherwise, scope.inner()))
        lines.append(Line(f"otherwise, {told}", whole=True))
    return lines


@writes(fx.ForEachPlayer)
def _for_each_player(effect: fx.ForEachPlayer, scope: Scope) -> Written:
    inner = scope.inner()
    named = inner.name_player(effect.named_as)
    told = in_one(effect_lines(effect.do, inner))
    return Line(f"for each player{named} in turn, {told}", whole=True)


@writes(fx.InOrderTo)
def _in_order_to(effect: fx.InOrderTo, scope: Scope) -> Written:
    first = in_one(effect_lines(effect.do, scope))
    then = in_one(effect_lines(effect.then, scope))
    return Line(first, sequel=f"if you do, {then}")


@writes(fx.If)
def _if(effect: fx.If, scope: Scope) -> Written:
    asked = condition_text(effect.that, scope)
    about = effect.that.destroyed or effect.that.card
    lines = [Line(f"if {asked}, {in_one(effect_lines(effect.then, scope.inner(about)))}", whole=True)]
    if effect.otherwise:
        lines.append(Line(f"otherwise, {in_one(effect_lines(effect.otherwise, scope.inner()))}", whole=True))
    return lines
