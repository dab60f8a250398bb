"""Paragraphs of card text: keywords, activations, triggers, reactions, passive text."""

from cards.paragraphs.keywords import X_NUMERAL, ability_name, has_x, split_title
from cards.paragraphs.paragraph import Granted, Paragraph, Paragraphs

__all__ = ["X_NUMERAL", "Granted", "Paragraph", "Paragraphs", "ability_name", "has_x", "split_title"]
