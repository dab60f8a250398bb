"""What is told beside an option, so that nobody has to look it up: the action it takes, what a roll means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards.text import cost_text, rules_text
from engine.ashes.model.choices import (
    Activate,
    Attack,
    AttackPhoenixborn,
    AttackUnit,
    Meditate,
    Pass,
    Play,
    Rolled,
    Shows,
    UsePower,
)
from engine.kernel.choice import Yes
from engine.redrains.read_model import chimera_of
from host.presenter.card_texts import behavior_of, card_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cards.library import Library
    from engine.ashes.view.read_model import GameView
    from engine.kernel.choice import Choice
    from engine.kernel.decision import Decision, Option
    from engine.redrains.read_model import ChimeraView

_ACTIONS: dict[type[Choice], str] = {
    UsePower: "side",
    Meditate: "side",
    Attack: "main",
    AttackPhoenixborn: "main",
    AttackUnit: "main",
    Pass: "main",
}


def hints_of(decision: Decision, view: GameView, cards: Library) -> dict[str, str]:
    """A word or a sentence for options by their id: `main`, `side` or both in a turn, rows of behavior."""
    if decision.kind == "turn":
        return {option.id: _action(option, view, cards) for option in decision.options}
    chimera = chimera_of(view)
    if decision.kind == "step" and (texts := _texts(decision, view, cards)):
        return texts
    if decision.kind in ("behavior", "step") and chimera is not None and view.turn == chimera.seat:
        return _behaviors(decision, view, chimera, cards)
    return {}


def _texts(decision: Decision, view: GameView, cards: Library) -> dict[str, str]:
    """What the card says whose text is asked about, beside yes."""
    source = decision.purpose.source
    seen = None if source is None else view.card(source)
    if seen is None or not seen.name:
        return {}
    told = " ".join(": ".join(filter(None, part)) for part in text_of(seen.name, cards))
    return {option.id: told for option in decision.options if isinstance(option.value, Yes)}


def _behaviors(decision: Decision, view: GameView, chimera: ChimeraView, cards: Library) -> dict[str, str]:
    """What each roll makes the Chimera do; a roll that does as the one before says only that."""
    name = view.player(chimera.seat).phoenixborn.name or ""
    hints: dict[str, str] = {}
    before = ""
    for option in decision.options:
        value = option.value
        if isinstance(value, Rolled):
            result: int | str = value.number
        elif isinstance(value, Shows) and chimera.kind == "dragonborn":
            result = value.side
        else:
            continue
        text = behavior_of(name, chimera.phase, result, cards)
        hints[option.id] = "the same" if text == before else text
        before = text
    return hints


def _action(option: Option, view: GameView, cards: Library) -> str:
    seen = None if option.subject is None else view.card(option.subject)
    card = None if seen is None else card_of(seen.name, cards)
    if card is None:
        return _ACTIONS.get(type(option.value), "")
    if isinstance(option.value, Play):
        return _actions_in([] if card.cost is None else [cost_text(card.cost)])
    paid = [part for part in rules_text(card, cards) if part.cost]
    title = option.value.title if isinstance(option.value, Activate) else ""
    named = [part for part in paid if part.label and part.label == title]
    return _actions_in(part.cost for part in named or paid)


def _actions_in(costs: Iterable[str]) -> str:
    """The actions that all these costs agree on."""
    found = {" + ".join(word for word in ("main", "side") if f"{word} action" in cost) for cost in costs}
    return found.pop() if len(found) == 1 else ""
