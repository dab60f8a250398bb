"""Paragraphs of card text: keywords, activations, triggers, reactions, passive text."""

from cards.paragraphs.paragraph import (
    X_NUMERAL,
    Granted,
    Paragraph,
    Paragraphs,
    ability_name,
    has_x,
    split_title,
)

__all__ = ["X_NUMERAL", "Granted", "Paragraph", "Paragraphs", "ability_name", "has_x", "split_title"]
