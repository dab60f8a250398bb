"""Rules text, written from the nodes of a pack in our own words, so that text and behavior agree."""

from cards.text.bosses import behavior_text, boss_play_text, chimera_text, phase_texts, sheet_lines
from cards.text.paragraphs import (
    WrittenParagraph,
    bonus_text,
    effects_text,
    keyword_text,
    offer_text,
    power_text,
    rules_text,
)
from cards.wording.costs import cost_text

__all__ = [
    "WrittenParagraph",
    "behavior_text",
    "bonus_text",
    "boss_play_text",
    "chimera_text",
    "cost_text",
    "effects_text",
    "keyword_text",
    "offer_text",
    "phase_texts",
    "power_text",
    "rules_text",
    "sheet_lines",
]
