"""The order in which the options of a question are listed: likely targets first, what nobody would want last.

It is the one order for whatever shows a game or takes keys for it; words and saves do not depend on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from cards.cost import SIDES
from engine.ashes.model.choices import Suggested, TurnDie
from engine.kernel.choice import ThePlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Decision, Option

    LeadsTo = Callable[[Option], Decision | None]
    """The question to the same seat to which an option leads for certain, if it is known."""

Whose = Literal["own", "theirs", ""]
_LIKELY: dict[str, Whose] = {"harm": "theirs", "help": "own"}
_MAY = ("may", "trigger")
"""Kinds of questions that ask whether to do something, before they ask to whom."""


def whose(option: Option, decision: Decision, view: GameView) -> Whose:
    """On which side the card or the player of an option is, seen from who is asked; empty where it is about
    none."""
    if decision.seat not in (player.seat for player in view.players):
        return ""
    if isinstance(option.value, ThePlayer):
        seat = option.value.seat
    else:
        seen = None if option.subject is None else view.card(option.subject)
        if seen is None:
            return ""
        seat = seen.controller
    return "own" if view.player(seat).side == view.player(decision.seat).side else "theirs"


def is_unlikely(option: Option, decision: Decision, view: GameView) -> bool:
    """Whether this would harm the own side, or help the other."""
    likely = _LIKELY.get(decision.purpose.meant, "")
    return bool(likely) and whose(option, decision, view) not in (likely, "")


def listed(decision: Decision, view: GameView, leads_to: LeadsTo | None = None) -> Decision:
    """The question with what it would rather be about first, left to right as before on either side.

    What nobody would want stands last, after what declines: to turn a die to a worse side, to do what could
    only befall the wrong side (as far as it is known what an option `leads_to`). Other options that are about
    no card keep their places after those before them. What means the same as another stands there once.
    """
    if decision.ordered:
        return decision
    if decision.kind == "pay":
        return _said_once(decision)
    unwanted = [option for option in decision.options if _is_unwanted(option, decision, view, leads_to)]
    about = [option for option in decision.options if whose(option, decision, view)]
    later = [option for option in about if is_unlikely(option, decision, view)]
    if later and len(later) < len(about):
        options = likely_first(decision.options, about, later)
    else:
        unwanted += later
        options = list(decision.options)
    if not unwanted or len(unwanted) == len(options):
        return decision if tuple(options) == decision.options else replace(decision, options=tuple(options))
    first = [option for option in options if option not in unwanted]
    return replace(decision, options=(*first, *(option for option in options if option in unwanted)))


def likely_first(options: Sequence[Option], about: Sequence[Option], later: Sequence[Option]) -> list[Option]:
    """The options with those `later` behind the others that are `about` a card, which keep their places."""
    in_order = iter([*(option for option in about if option not in later), *later])
    return [next(in_order) if option in about else option for option in options]


def _said_once(decision: Decision) -> Decision:
    """A question for the last die of a cost, in which what is suggested is one of the dice: there once."""
    suggested = next((item.value.dice for item in decision.options if isinstance(item.value, Suggested)), ())
    if len(suggested) != 1:
        return decision
    options = [option for option in decision.options if option.die not in suggested]
    return replace(decision, options=tuple(options))


def _is_unwanted(option: Option, decision: Decision, view: GameView, leads_to: LeadsTo | None) -> bool:
    """Whether nobody would want this, whatever else is offered."""
    value = option.value
    if isinstance(value, TurnDie):
        worse = SIDES.index(value.to) < SIDES.index(value.side)
        return worse != (decision.purpose.meant == "harm")
    if decision.kind not in _MAY or leads_to is None or value.declines:
        return False
    then = leads_to(option)
    return then is not None and all(is_unlikely(item, then, view) for item in then.options)
