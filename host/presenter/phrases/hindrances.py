"""Why something cannot be done, in a few words: `lacks 1 N:P`, `Terrifying 1 of Frozen Fear`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.presenter.phrases.costs import faces_in_symbols
from host.presenter.phrases.table import name_of

if TYPE_CHECKING:
    from engine.ashes.model.unavailable_reasons import Hinders, Hindrance
    from engine.ashes.view.read_model import GameView

WORDS: dict[Hinders, str] = {
    "main action taken": "main action already used",
    "side action taken": "side action already used",
    "attack first": "you must attack",
    "exhausted": "exhausted",
    "face down": "face down",
    "dice": "too few dice",
    "cards in hand": "too few cards to discard",
    "dice to lower": "no die to lower",
    "no price": "cannot be paid now",
    "additional cost": "you cannot pay for",
    "no slot": "spellboard full",
    "no spell to share": "no spell to go under",
    "battlefield full": "battlefield full",
    "nothing to attach to": "nothing to attach it to",
    "reaction": "only as a reaction",
    "text lost": "it has lost this text",
    "no use": "would do nothing now",
    "forbidden": "not allowed now",
    "protected": "cannot be targeted",
    "nobody can attack": "no unit can attack",
    "nothing to attack": "nothing to attack",
    "nothing to discard": "nothing to discard",
    "blocks already": "blocks already",
    "has guarded": "has guarded this round",
}


def reason_of(hindrance: Hindrance, view: GameView) -> str:
    """The reason, with the text and the card that say so, or the dice that are missing."""
    words = WORDS[hindrance.why]
    if hindrance.lacks:
        return f"lacks {faces_in_symbols(hindrance.lacks)}"
    card = None if hindrance.by is None else view.card(hindrance.by)
    if card is None:
        return words
    said = " of ".join(filter(None, (hindrance.text, name_of(card))))
    if hindrance.why == "additional cost":
        return f"{words} {said}"
    return f"{words}: {said}" if hindrance.why == "protected" else said
