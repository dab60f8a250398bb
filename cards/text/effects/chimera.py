"""What only the Chimera does."""

from __future__ import annotations

from cards import effects as fx
from cards.text.effects.register import Written, writes
from cards.text.lines import Line
from cards.text.scope import Scope
from cards.text.selections import TOKENS, quantity


@writes(fx.PlaceRedRains)
def _red_rains(effect: fx.PlaceRedRains, scope: Scope) -> Written:
    return Line(f"put {quantity(effect.amount, TOKENS['red rains'], scope)} on the Chimera")


@writes(fx.RaiseRage)
def _raise_rage(effect: fx.RaiseRage, scope: Scope) -> Written:
    change, side = ("raise", "power") if effect.op == "raise_rage" else ("lower", "basic")
    return Line(f"{change} {quantity(effect.count, 'rage die', scope)} to {side}")


@writes(fx.RerollRage)
def _reroll_rage(effect: fx.RerollRage, scope: Scope) -> Written:
    if effect.count == "all":
        return Line("re-roll every rage die that shows basic")
    scope.names["last die"] = "that die" if effect.count == 1 else "the last of them"
    return Line(f"re-roll {quantity(effect.count, 'basic rage die', scope)}")


@writes(fx.Reveal)
def _reveal(_effect: fx.Reveal, _scope: Scope) -> Written:
    return Line("reveal the leftmost face down aspect")


@writes(fx.AttackWith)
def _attack_with(effect: fx.AttackWith, _scope: Scope) -> Written:
    if effect.unit == "leftmost":
        return Line("attack with the leftmost unit that can attack")
    return Line("attack with the aspect just revealed")


@writes(fx.AddFaceDownAspects)
def _add_aspects(effect: fx.AddFaceDownAspects, scope: Scope) -> Written:
    aspects = quantity(effect.count, "face down aspect", scope)
    return Line(f"add {aspects} from the draw pile on the right of the battlefield")
