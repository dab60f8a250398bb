"""What is told beside an option, so that nobody has to look it up: what a roll means, what a text says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ashes.model.choices import (
    Rolled,
    Shows,
)
from engine.kernel.choice import Yes
from engine.redrains.read_model import chimera_of
from host.presenter.card_texts import behavior_of, text_of

if TYPE_CHECKING:
    from cards.library import Library
    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Decision
    from engine.redrains.read_model import ChimeraView


def hints_of(decision: Decision, view: GameView, cards: Library) -> dict[str, str]:
    """A sentence for options by their id: rows of behavior, a text that is asked about."""
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
