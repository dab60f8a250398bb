"""Turning dice and placing them."""

from __future__ import annotations

from cards import effects as fx
from cards.text.effects.register import Written, who_acts, writes
from cards.text.lines import Line
from cards.text.scope import Scope
from cards.text.selections import value, what


@writes(fx.ChangeDice)
def _change_dice(effect: fx.ChangeDice, scope: Scope) -> Written:
    verb = "raise" if effect.op == "raise_dice" else "lower"
    subject, their, owners = who_acts(effect.who, scope)
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


@writes(fx.SetDice)
def _set_dice(effect: fx.SetDice, scope: Scope) -> Written:
    each = "" if effect.count == 1 else ", each"
    return Line(f"turn up to {value(effect.count, scope)} of your active dice{each} to a side of your choice")


@writes(fx.PlaceDie)
def _place_die(effect: fx.PlaceDie, scope: Scope) -> Written:
    return Line(f"put this die on {what(effect.onto, scope)}")
