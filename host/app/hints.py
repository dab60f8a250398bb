"""Which action each thing to do in a turn takes, so that nobody has to open a card to find out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards.library import standard_library
from cards.text import cost_text, rules_text
from host.app.lore import card_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.ashes.view import GameView
    from engine.kernel.decision import Decision, Option

_ACTIONS = {"power": "side", "meditate": "side", "attack": "main", "pass": "main"}


def action_hints(decision: Decision, view: GameView) -> dict[str, str]:
    """`main`, `side` or both for each option of a turn by its id; nothing for other decisions."""
    if decision.kind != "turn":
        return {}
    hints = {option.id: _hint(option, view) for option in decision.options}
    return {option_id: hint for option_id, hint in hints.items() if hint}


def _hint(option: Option, view: GameView) -> str:
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
