"""Paragraphs of a card's text: keywords, activations, triggers, reactions, passive text."""

from cards.clauses.clause import Clause, Clauses, Granted, split_title

__all__ = ["Clause", "Clauses", "Granted", "split_title"]
