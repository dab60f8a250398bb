"""The order in which the options of a question are listed: likely targets first, what nobody would want last.

It is the one order for whatever shows a game or takes keys for it; words and saves do not depend on it. The
first is marked, and a single key takes it: where the question can be declined it is never one by which who is
asked would be worse off, as far as that can be foreseen (docs/decisions/the-first-answer-harms-nobody.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from cards.cost import SIDES
from engine.ashes.model.choices import Attack, Meditate, SuggestedPayment, TurnDie
from engine.kernel.choice import PlayerChoice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Decision, Option
    from host.presenter.options.outcome_preview import OutcomePreviews

Whose = Literal["own", "theirs", ""]
_LIKELY: dict[str, Whose] = {"harm": "theirs", "help": "own"}
_MAY = ("may", "trigger")
"""Kinds of questions that ask whether to do something, before they ask to whom."""
_IN_BATTLE = ("block", "guard")
"""Questions whose answers put an own unit into a fight: only what is known to be better comes first."""
_STEP = "step"
"""A question before a step of the Chimera: its first answer is what the rules give."""
_LOOKED_AT = 3
"""So many options are looked at for one that may come first: each look takes its time."""


def side_of_option(option: Option, decision: Decision, view: GameView) -> Whose:
    """On which side the card or the player of an option is, seen from who is asked; empty where it is about
    none."""
    if decision.seat not in (player.seat for player in view.players):
        return ""
    if isinstance(option.value, PlayerChoice):
        seat = option.value.seat
    else:
        seen = None if option.subject is None else view.card(option.subject)
        if seen is None:
            return ""
        seat = seen.controller
    return "own" if view.player(seat).side == view.player(decision.seat).side else "theirs"


def is_unlikely(option: Option, decision: Decision, view: GameView) -> bool:
    """Whether this would harm the own side, or help the other."""
    likely = _LIKELY.get(decision.purpose.intent, "")
    return bool(likely) and side_of_option(option, decision, view) not in (likely, "")


def in_display_order(decision: Decision, view: GameView, outlooks: OutcomePreviews | None = None) -> Decision:
    """The question with what it would rather be about first, left to right as before on either side.

    What nobody would want stands last, after what declines: to turn a die to a worse side, to do what could
    only befall the wrong side (as far as the `outlooks` know). Other options that are about no card keep
    their places after those before them. What means the same as another stands there once. What declines
    comes first where nothing is known to be as good for who is asked.
    """
    if decision.ordered:
        return decision
    if decision.kind == "pay":
        return _said_once(decision)
    unwanted = [option for option in decision.options if _is_unwanted(option, decision, view, outlooks)]
    about = [option for option in decision.options if side_of_option(option, decision, view)]
    later = [option for option in about if is_unlikely(option, decision, view)]
    if later and len(later) < len(about):
        options = with_likely_first(decision.options, about, later)
    else:
        unwanted += later
        options = list(decision.options)
    if len(unwanted) < len(options):
        options = [option for option in options if option not in unwanted]
    else:
        unwanted = []
    if outlooks is not None:
        options = _harmless_first(options, decision, outlooks)
    options += unwanted
    return decision if tuple(options) == decision.options else replace(decision, options=tuple(options))


def with_likely_first(
    options: Sequence[Option], about: Sequence[Option], later: Sequence[Option]
) -> list[Option]:
    """The options with those `later` behind the others that are `about` a card, which keep their places."""
    in_order = iter([*(option for option in about if option not in later), *later])
    return [next(in_order) if option in about else option for option in options]


def _said_once(decision: Decision) -> Decision:
    """A question for the last die of a cost, in which what is suggested is one of the dice: there once."""
    suggested = next(
        (item.value.dice for item in decision.options if isinstance(item.value, SuggestedPayment)), ()
    )
    if len(suggested) != 1:
        return decision
    options = [option for option in decision.options if option.die not in suggested]
    return replace(decision, options=tuple(options))


def _harmless_first(options: list[Option], decision: Decision, outlooks: OutcomePreviews) -> list[Option]:
    """Put an option first by which who is asked is no worse off, as far as is known.

    In a turn that is anything that does not harm them for nothing; elsewhere it is what declines, where that
    is offered and nothing is known to be as good.
    """
    declining = [option for option in options if option.value.declines]
    if (decision.minimum, decision.maximum) != (1, 1) or not declining or decision.kind == _STEP:
        return options
    if decision.kind == "turn":
        fits = next(
            (option for option in options[:_LOOKED_AT] if not _is_for_nothing(option, outlooks)), options[0]
        )
    elif decision.kind == "meditate":
        fits = declining[0]
    elif options[0].value.declines or isinstance(options[0].value, TurnDie):
        return options
    else:
        fits = next(
            (
                option
                for option in options[:_LOOKED_AT]
                if _is_as_good(option, declining[0], decision, outlooks)
            ),
            declining[0],
        )
    return [fits, *(option for option in options if option is not fits)]


def _is_as_good(option: Option, otherwise: Option, decision: Decision, outlooks: OutcomePreviews) -> bool:
    """Return True if who is asked stands nowhere worse by this than `otherwise`, as far as is known."""
    in_battle = decision.kind in _IN_BATTLE
    after, declined = outlooks.balance(option), outlooks.balance(otherwise)
    if option is otherwise or after is None or declined is None:
        return option is otherwise or not in_battle
    (stands, known), least = after, declined[0]
    if not known:  # what it spares may still come
        least = tuple(map(min, zip(least, outlooks.now, strict=True)))
    if outlooks.is_paid(option) or any(have < need for have, need in zip(stands, least, strict=True)):
        return False
    return not in_battle or (known and stands != least)


def _is_for_nothing(option: Option, outlooks: OutcomePreviews) -> bool:
    """Return True if who is asked loses life or units by this in a turn, and nothing comes of it."""
    if option.value.declines or isinstance(option.value, Attack):
        return False
    found = outlooks.balance(option)
    if found is None:
        return False
    differs = [after - before for after, before in zip(found[0], outlooks.now, strict=True)]
    return min(differs[:2]) < 0 and max(differs) <= 0


def can_improve(view: GameView, seat: str) -> bool:
    """Return True if an active die of a player shows less than it could."""
    return any(die.side != SIDES[-1] for die in view.player(seat).active_dice)


def _is_unwanted(
    option: Option, decision: Decision, view: GameView, outlooks: OutcomePreviews | None
) -> bool:
    """Whether nobody would want this, whatever else is offered."""
    value = option.value
    if isinstance(value, Meditate):
        return not can_improve(view, decision.seat)
    if isinstance(value, TurnDie):
        worse = SIDES.index(value.to) < SIDES.index(value.side)
        return worse != (decision.purpose.intent == "harm")
    if decision.kind not in _MAY or outlooks is None or value.declines:
        return False
    then = outlooks.leads_to(option)
    return then is not None and all(is_unlikely(item, then, view) for item in then.options)
