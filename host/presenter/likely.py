"""The order in which the options of a question are listed: likely targets first.

It is the one order for whatever shows a game or takes keys for it; words and saves do not depend on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

if TYPE_CHECKING:
    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Decision, Option

Whose = Literal["own", "theirs", ""]
_LIKELY: dict[str, Whose] = {"harm": "theirs", "help": "own"}


def whose(option: Option, decision: Decision, view: GameView) -> Whose:
    """On which side the card of an option is, seen from who is asked; empty where it is about none."""
    seen = None if option.subject is None else view.card(option.subject)
    if seen is None or decision.seat not in (player.seat for player in view.players):
        return ""
    same = view.player(seen.controller).side == view.player(decision.seat).side
    return "own" if same else "theirs"


def is_unlikely(option: Option, decision: Decision, view: GameView) -> bool:
    """Whether this would harm the own side, or help the other."""
    likely = _LIKELY.get(decision.purpose.meant, "")
    return bool(likely) and whose(option, decision, view) not in (likely, "")


def listed(decision: Decision, view: GameView) -> Decision:
    """The question with what it would rather be about first, left to right as before on either side.

    Options that are about no card keep their places after those before them.
    """
    if decision.ordered or not decision.purpose.meant:
        return decision
    about = [option for option in decision.options if whose(option, decision, view)]
    later = [option for option in about if is_unlikely(option, decision, view)]
    if not later or len(later) == len(about):
        return decision
    sorted_cards = iter([option for option in about if option not in later] + later)
    options = tuple(next(sorted_cards) if option in about else option for option in decision.options)
    return replace(decision, options=options)
