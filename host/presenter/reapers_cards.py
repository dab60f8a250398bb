"""What a card of Ardent Reapers says, for people: its text, and what the skills in it mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.reapers import rulebook
from host.presenter.saying.letters import found

if TYPE_CHECKING:
    from cards.reapers.library import ReapersLibrary


def page_of(letters: str, library: ReapersLibrary) -> list[str]:
    """A card found by a few letters of its name; `LookupError` when there is none."""
    names = found(letters, library.cards)
    if not names:
        raise LookupError(f"no card of Ardent Reapers is called '{letters}'")
    card = library.card(names[0])
    power = "" if card.power is None else f", power {card.power}"
    text = card.reads() or ["It has no text."]
    skills = [rule for rule in rulebook.SKILLS if any(rule.title in part for part in text)]
    return [
        f"{card.name}: {card.type}{power}, {card.vp} VP.",
        *text,
        *(f"{rule.title}: {rule.says}" for rule in skills),
    ]
