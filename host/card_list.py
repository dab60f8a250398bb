"""The known cards as lists and pages of text."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from cards.effects import Unimplemented
from cards.implemented import is_implemented
from cards.library import Library, standard_library
from cards.schema import nodes
from cards.text import bonus_text, cost_text, rules_text


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card in the list; `implemented` is True only when every printed effect is executed."""

    name: str
    type: str
    release: str
    implemented: bool

    def as_json(self) -> dict[str, object]:
        """The card as plain values."""
        return asdict(self)


def listed_cards(library: Library | None = None) -> list[ListedCard]:
    """All cards and Chimeras of the library, in the order of their names."""
    library = library or standard_library()
    found = [
        ListedCard(card.name, card.type, library.releases[card.name], is_implemented(card, library))
        for card in library.cards.values()
    ]
    found += [
        ListedCard(
            chimera.name,
            "chimera",
            chimera.release or chimera.name,
            not any(isinstance(node, Unimplemented) for node in nodes(chimera)),
        )
        for chimera in library.chimeras.values()
    ]
    return sorted(found, key=lambda card: card.name)


def card_page(name: str, library: Library | None = None) -> list[str]:
    """Facts and rules text of one card, line by line; `LookupError` names the nearest known ones."""
    library = library or standard_library()
    by_folded = {known.casefold(): known for known in library.cards}
    card = library.card(by_folded.get(name.casefold(), name))
    lines = [f"{card.name}: {card.type}, {library.releases[card.name]}"]
    if card.cost is not None:
        lines.append(f"cost: {cost_text(card.cost)}")
    facts = [
        f"{fact} {value}"
        for fact in ("attack", "life", "recover", "battlefield", "spellboard", "blood", "target", "limit")
        if (value := getattr(card, fact)) is not None
    ]
    if facts:
        lines.append(", ".join(facts))
    if card.bonus is not None:
        lines.append(bonus_text(card.bonus))
    return [*lines, *(str(paragraph) for paragraph in rules_text(card, library))]
