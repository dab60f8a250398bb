"""Whether the program carries out everything a card says."""

from __future__ import annotations

from cards.card import Card
from cards.effects.gaps import Unimplemented
from cards.library import Library
from cards.paragraphs import split_title
from cards.paragraphs.keywords import KeywordParagraph
from cards.validation.introspection import nodes


def missing_effects(card: Card, library: Library) -> list[str]:
    """What of a card's text, shared abilities included, is not carried out, in the author's words."""
    missing: list[str] = []
    for node in nodes(card.text):
        if isinstance(node, Unimplemented):
            missing.append(node.missing)
        elif isinstance(node, KeywordParagraph):
            name = split_title(node.keyword)[0]
            known = library.keywords.get(name)
            if known is None:
                missing.append(f"the ability {name}")
            else:
                missing.extend(part.missing for part in nodes(known) if isinstance(part, Unimplemented))
    return missing


def is_implemented(card: Card, library: Library) -> bool:
    """True if every effect of the card is written in nodes that the engine carries out."""
    return not missing_effects(card, library)
