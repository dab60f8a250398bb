"""The order in which the options of a question are listed: likely targets first, unwanted options last.

All front ends list options and take keys in this order; words and saves do not depend on it. A single key
takes the first option. At a question that can be declined, that is never one which leaves its seat worse off,
as far as previews know (docs/decisions/the-first-answer-harms-nobody.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from cards.cost import SIDES
from engine.ashes.model.option_meanings import Attack, Meditate, SuggestedPayment, TurnDie
from engine.kernel.option_meaning import PlayerChoice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Decision, Option
    from host.presenter.options.outcome_preview import OutcomePreviews

OptionSide = Literal["own", "theirs", ""]
_LIKELY_SIDE: dict[str, OptionSide] = {"harm": "theirs", "help": "own"}
_OPTIONAL_KINDS = ("may", "trigger")
"""Kinds of questions whether to do something, asked before its target is."""
_BATTLE_KINDS = ("block", "guard")
"""Questions that put an own unit into a fight: only an option known to be better comes first."""
_STEP_KIND = "step"
"""Kind of the question before a step of the Chimera: its first option is what the rules give."""
_MAX_PREVIEWED = 3
"""How many options are previewed to find one that may come first, as each preview takes time."""


def side_of_option(option: Option, decision: Decision, view: GameView) -> OptionSide:
    """Return the side of an option's card or player, as the seat that is asked sees it.

    Empty for an option about neither.
    """
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
    """Return True if the option would harm the own side, or help the other."""
    likely = _LIKELY_SIDE.get(decision.purpose.intent, "")
    return bool(likely) and side_of_option(option, decision, view) not in (likely, "")


def in_display_order(decision: Decision, view: GameView, previews: OutcomePreviews | None = None) -> Decision:
    """Return the question with its options in display order: likely targets first, each side as before.

    Options nobody would want come last, after declining: turning a die to a worse side, or a text that
    `previews` show to affect only the wrong side. Other options without a card keep their places. Of options
    that mean the same only one stays. Declining comes first if no other option is known to be as good for the
    seat.
    """
    if decision.ordered:
        return decision
    if decision.kind == "pay":
        return _without_suggested_die(decision)
    unwanted = [option for option in decision.options if _is_unwanted(option, decision, view, previews)]
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
    if previews is not None:
        options = _harmless_first(options, decision, previews)
    options += unwanted
    return decision if tuple(options) == decision.options else replace(decision, options=tuple(options))


def with_likely_first(
    options: Sequence[Option], about: Sequence[Option], later: Sequence[Option]
) -> list[Option]:
    """Return the options with those in `later` after all others in `about`, which share their places."""
    in_order = iter([*(option for option in about if option not in later), *later])
    return [next(in_order) if option in about else option for option in options]


def _without_suggested_die(decision: Decision) -> Decision:
    """Return the payment question of a last die without that die, which is suggested already."""
    suggested = next(
        (item.value.dice for item in decision.options if isinstance(item.value, SuggestedPayment)), ()
    )
    if len(suggested) != 1:
        return decision
    options = [option for option in decision.options if option.die not in suggested]
    return replace(decision, options=tuple(options))


def _harmless_first(options: list[Option], decision: Decision, previews: OutcomePreviews) -> list[Option]:
    """Put an option first that leaves the seat no worse off, as far as previews know.

    In a turn it is the first option that is not a loss without gain. Elsewhere it is an option known to be as
    good as declining, or else declining itself.
    """
    declining = [option for option in options if option.value.declines]
    if (decision.minimum, decision.maximum) != (1, 1) or not declining or decision.kind == _STEP_KIND:
        return options
    if decision.kind == "turn":
        fits = next(
            (option for option in options[:_MAX_PREVIEWED] if not _is_pure_loss(option, previews)), options[0]
        )
    elif decision.kind == "meditate":
        fits = declining[0]
    elif options[0].value.declines or isinstance(options[0].value, TurnDie):
        return options
    else:
        fits = next(
            (
                option
                for option in options[:_MAX_PREVIEWED]
                if _is_as_good(option, declining[0], decision, previews)
            ),
            declining[0],
        )
    return [fits, *(option for option in options if option is not fits)]


def _is_as_good(option: Option, otherwise: Option, decision: Decision, previews: OutcomePreviews) -> bool:
    """Return True if the seat is in no respect worse off by `option` than by `otherwise`, as far as known."""
    in_battle = decision.kind in _BATTLE_KINDS
    after, declined = previews.balance(option), previews.balance(otherwise)
    if option is otherwise or after is None or declined is None:
        return option is otherwise or not in_battle
    (after_option, known), least = after, declined[0]
    if not known:  # the harm it prevents may still come
        least = tuple(map(min, zip(least, previews.now, strict=True)))
    if previews.is_paid(option) or any(have < need for have, need in zip(after_option, least, strict=True)):
        return False
    return not in_battle or (known and after_option != least)


def _is_pure_loss(option: Option, previews: OutcomePreviews) -> bool:
    """Return True if the seat loses life or units by this option of a turn and gains nothing."""
    if option.value.declines or isinstance(option.value, Attack):
        return False
    found = previews.balance(option)
    if found is None:
        return False
    differs = [after - before for after, before in zip(found[0], previews.now, strict=True)]
    return min(differs[:2]) < 0 and max(differs) <= 0


def can_improve(view: GameView, seat: str) -> bool:
    """Return True if an active die of a player does not show its best side."""
    return any(die.side != SIDES[-1] for die in view.player(seat).active_dice)


def _is_unwanted(
    option: Option, decision: Decision, view: GameView, previews: OutcomePreviews | None
) -> bool:
    """Return True if nobody would want this option, whatever else is offered."""
    value = option.value
    if isinstance(value, Meditate):
        return not can_improve(view, decision.seat)
    if isinstance(value, TurnDie):
        worse = SIDES.index(value.to) < SIDES.index(value.side)
        return worse != (decision.purpose.intent == "harm")
    if decision.kind not in _OPTIONAL_KINDS or previews is None or value.declines:
        return False
    next_question = previews.next_question(option)
    return next_question is not None and all(
        is_unlikely(item, next_question, view) for item in next_question.options
    )
