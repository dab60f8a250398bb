"""Paragraphs of a card's text: keywords, activations, triggers, reactions, passive text."""

from cards.paragraphs.paragraph import Granted, Paragraph, Paragraphs, split_title

__all__ = ["Granted", "Paragraph", "Paragraphs", "split_title"]
