"""What the packs say about a card, in words: costs, rules text, behavior rows.

`cards` are the packs to read, those of Ashes Reborn and Red Rains if none are given.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cards.library import Library, standard_library
from cards.text import (
    behavior_text,
    bonus_text,
    boss_play_text,
    chimera_text,
    cost_text,
    phase_texts,
    power_text,
    rules_text,
    sheet_lines,
)
from host.presenter.display.dice_and_cost_symbols import cost_actions, cost_symbols

_ICONS = {"left": "left claw", "right": "right claw", "phoenixborn": "jaw", "center": "center icon"}
if TYPE_CHECKING:
    from cards.bosses import ChimeraCard, Phase
    from cards.card import Card
    from cards.text import WrittenParagraph


@cache
def card_of(name: str | None, cards: Library | None = None) -> Card | None:
    """Return the card of this name; None for a boss, for unknown cards and without a name."""
    return (cards or standard_library()).cards.get(name or "")


@cache
def cost_of(name: str | None, cards: Library | None = None) -> str:
    """Return the cost of playing a card, short enough for a tile; empty if it has none."""
    card = card_of(name, cards)
    if card is None or card.cost is None:
        return ""
    ways = card.cost.ways()
    return " ".join(filter(None, (" or ".join(dict.fromkeys(map(cost_actions, ways))), cost_symbols(ways))))


@cache
def text_of(name: str, cards: Library | None = None) -> tuple[tuple[str, str], ...]:
    """Return the rules text of a card, a boss or a `natural die`, as (label, text), in our own words."""
    card = card_of(name, cards)
    if card is None:
        return power_text_of(name, cards) or chimera_text_of(name, cards)
    return tuple((part.head, part.text) for part in rules_text(card, cards or standard_library()))


def power_text_of(name: str, cards: Library | None = None) -> tuple[tuple[str, str], ...]:
    """Return the dice power of a `natural die` as (label, text); empty if the name is no die's."""
    known = (cards or standard_library()).dice
    power = known.get(name.removesuffix(" die")) if name.endswith(" die") else None
    return () if power is None else (("dice power [side action, this die on power]", power_text(power)),)


@cache
def behavior_of(chimera: str, phase: Phase, result: int | str, cards: Library | None = None) -> str:
    """Return what a result of the behavior die, or a side of its own die, makes the boss do."""
    card = (cards or standard_library()).chimeras.get(chimera)
    return "" if card is None else behavior_text(card.row(phase, result), card.seat)


def row_of(chimera: str, phase: Phase, result: int | str, cards: Library | None = None) -> str:
    """Return the results that share a row of the behavior table: `10-11`; empty for an unknown boss."""
    card = (cards or standard_library()).chimeras.get(chimera)
    return "" if card is None else card.row(phase, result).range


@cache
def phase_card_of(chimera: str, phase: Phase, what: str, cards: Library | None = None) -> str:
    """Return the text of the card `what` of a boss's phase; empty if there is none.

    `what` is `Ultimate`, for a Dragonborn `ready spell` or `progress`.
    """
    card = (cards or standard_library()).chimeras.get(chimera)
    return "" if card is None else dict(phase_texts(card, phase)).get(what, "")


@cache
def chimera_text_of(name: str, cards: Library | None = None) -> tuple[tuple[str, str], ...]:
    """Return a boss's sides, decks, behavior table and Ultimates as (label, text); empty for other names."""
    card = (cards or standard_library()).chimeras.get(name)
    return () if card is None else _with_sides(card, chimera_text(card))


@cache
def chimera_ways_of(name: str, cards: Library | None = None) -> tuple[tuple[str, str], ...]:
    """Return the text of a boss without behavior table and Ultimates, as (label, text)."""
    card = (cards or standard_library()).chimeras.get(name)
    return () if card is None else _with_sides(card, boss_play_text(card))


def _with_sides(card: ChimeraCard, paragraphs: list[WrittenParagraph]) -> tuple[tuple[str, str], ...]:
    return (("Printed", "\n".join(sheet_lines(card))), *((part.head, part.text) for part in paragraphs))


KNOWN_FROM_BEHAVIOR = "known from behavior only, may differ from the printed card"


def printed_facts(card: Card, cards: Library | None = None) -> list[tuple[str, str]]:
    """Return what is printed on a card besides its text, as (label, value)."""
    facts: list[tuple[str, str]] = [("type", card.type)]
    if card.cost is not None:
        facts.append(("cost", cost_text(card.cost)))
    for what in ("attack", "life", "recover", "battlefield", "spellboard", "limit", "blood"):
        value = getattr(card, what)
        if value is not None:
            facts.append((what, str(value)))
    if card.target is not None:
        facts.append(("target", _ICONS[card.target]))
    if card.bonus is not None:
        facts.append(("bonus", bonus_text(card.bonus)))
    if card.unique_to:
        facts.append(("only for", card.unique_to))
    if card.conjures:
        facts.append(("conjures", ", ".join(card.conjures)))
    library = cards or standard_library()
    facts.append(("release", library.releases[card.name]))
    if library.known_from[card.name] == "behavior":
        facts.append(("text", KNOWN_FROM_BEHAVIOR))
    return facts


def card_paragraphs(name: str, cards: Library | None = None) -> list[tuple[str, str]]:
    """Return the rules text of a card or a boss, and what is printed on a card."""
    parts = list(text_of(name, cards))
    card = card_of(name, cards)
    if card is not None:
        facts = printed_facts(card, cards)
        wide = max(len(what) for what, _ in facts)
        parts.append(("Printed", "\n".join(f"{what:<{wide}}  {value}" for what, value in facts)))
    return parts or [("", "Nothing is known about this card.")]
