"""What is told beside an option, so that nobody has to look it up: the action it takes, what a roll means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards.library import standard_library
from cards.text import cost_text, rules_text
from host.app.lore import behavior_of, card_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.ashes.view import ChimeraView, GameView
    from engine.kernel.decision import Decision, Option

_ACTIONS = {"power": "side", "meditate": "side", "attack": "main", "pass": "main"}


def hints_of(decision: Decision, view: GameView) -> dict[str, str]:
    """A word or a sentence for options by their id: `main`, `side` or both in a turn, rows of behavior."""
    if decision.kind == "turn":
        return {option.id: _action(option, view) for option in decision.options}
    if decision.kind == "behavior" and view.chimera is not None and view.turn == view.chimera.seat:
        return _behaviors(decision, view, view.chimera)
    return {}


def _behaviors(decision: Decision, view: GameView, chimera: ChimeraView) -> dict[str, str]:
    """What each roll makes the Chimera do; a roll that does as the one before says only that."""
    name = view.player(chimera.seat).phoenixborn.name or ""
    hints: dict[str, str] = {}
    before = ""
    for option in decision.options:
        text = behavior_of(name, chimera.phase, int(option.id))
        hints[option.id] = "the same" if text == before else text
        before = text
    return hints


def _action(option: Option, view: GameView) -> str:
    verb = option.id.partition(":")[0]
    seen = None if option.subject is None else view.card(option.subject)
    card = None if seen is None else card_of(seen.name)
    if card is None:
        return _ACTIONS.get(verb, "")
    if verb == "play":
        return _actions_in([] if card.cost is None else [cost_text(card.cost)])
    paid = [part for part in rules_text(card, standard_library()) if part.cost]
    named = [part for part in paid if part.label and part.label in option.label]
    return _actions_in(part.cost for part in named or paid)


def _actions_in(costs: Iterable[str]) -> str:
    """The actions that all these costs agree on."""
    found = {" + ".join(word for word in ("main", "side") if f"{word} action" in cost) for cost in costs}
    return found.pop() if len(found) == 1 else ""
