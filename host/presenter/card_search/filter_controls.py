"""Filters to pick instead of typing: each writes its term into the search line and reads it from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from host.presenter.card_search.card_filter import (
    DICE,
    FAVORITE,
    IS,
    KEYWORD,
    MARKS,
    NO_TYPE,
    NONE,
    OWNED,
    PAYABLE,
    PHOENIXBORN,
    RELEASE,
    TYPE,
    Term,
    term_text,
    terms_in,
    with_term,
)
from host.presenter.display.dice_and_cost_symbols import die_type_order

if TYPE_CHECKING:
    from host.presenter.card_search.card_facts import CardFacts

COST = "cost"
COSTS = (
    ("cost:0", "no dice"),
    ("cost:1", "1 die"),
    ("cost:2", "2 dice"),
    ("cost:3", "3 dice"),
    ("cost>=4", "4 or more dice"),
)
"""Offered terms for the number of dice that playing a card takes, with their labels."""

CONTROLS = {
    TYPE: "any type",
    DICE: "any dice",
    COST: "any cost",
    RELEASE: "any release",
    PHOENIXBORN: "any Phoenixborn",
    KEYWORD: "any ability",
    OWNED: "all cards",
    FAVORITE: "favorites too",
    PAYABLE: "any price",
}
"""Filters by name, each with its label while it filters nothing."""

CONTROL_NAMES = {
    TYPE: "type",
    DICE: "dice",
    COST: "cost",
    RELEASE: "release",
    PHOENIXBORN: "Phoenixborn",
    KEYWORD: "ability",
    OWNED: "owned",
    FAVORITE: "favorites",
}
"""Filters of a browser of all cards, each with its name."""

Offers = Sequence[tuple[str, str]]
"""Terms to pick, each with its label; the first is empty and filters nothing."""

_TYPES = (
    "ally", "action spell", "reaction spell", "alteration spell", "ready spell", "phoenixborn", "conjuration",
    "conjured alteration spell", "aspect", "conjured aspect", "chimera", "dragonborn",
)  # fmt: skip
_MARK_LABELS = {OWNED: "what I own", FAVORITE: "favorites", PAYABLE: "fits my dice"}


def offers(control: str, cards: Sequence[CardFacts]) -> Offers:
    """Return the terms that a filter offers for these cards."""
    if control in MARKS:
        found = [(term_text(IS, control), _MARK_LABELS[control])]
    elif control == COST:
        found = list(COSTS)
    elif control == DICE:
        kinds = sorted({kind for card in cards for kind in card.dice}, key=die_type_order)
        found = [*((term_text(DICE, kind), kind) for kind in kinds), (term_text(DICE, NO_TYPE), "basic only")]
    elif control == PHOENIXBORN:
        names = sorted({card.phoenixborn for card in cards if card.phoenixborn})
        found = [
            (term_text(PHOENIXBORN, NONE), "every Phoenixborn's"),
            *((term_text(PHOENIXBORN, name), name) for name in names),
        ]
    elif control == KEYWORD:
        found = [(term_text(KEYWORD, name), name) for name in _abilities(cards)]
    elif control == RELEASE:
        found = [(term_text(RELEASE, name, "="), name) for name in sorted({card.release for card in cards})]
    else:
        kinds = sorted({card.type for card in cards}, key=_type_order)
        found = [(term_text(TYPE, kind), kind) for kind in kinds]
    return [("", CONTROLS[control]), *found]


def _type_order(kind: str) -> tuple[int, str]:
    return (_TYPES.index(kind) if kind in _TYPES else len(_TYPES), kind)


def _abilities(cards: Sequence[CardFacts]) -> list[str]:
    """Return the abilities of at least two cards, without their numerals."""
    counts: dict[str, int] = {}
    for card in cards:
        for name in {ability.rstrip("0123456789X").rstrip() for ability in card.abilities}:
            counts[name] = counts.get(name, 0) + 1
    return sorted(name for name, count in counts.items() if count > 1)


def current_term(line: str, control: str) -> str:
    """Return the term of a filter in the line, as it is typed; empty if there is none."""
    return next((term.typed for term in terms_in(line) if _belongs(term, control)), "")


def control_label(line: str, control: str, offered: Offers) -> str:
    """Return the label of a filter: that of its term, or the term itself if it was typed otherwise."""
    term = current_term(line, control)
    return dict(offered).get(term, term)


def with_control(line: str, control: str, term: str) -> str:
    """Return the line with this term of a filter in place of the one before."""
    return with_term(line, term, lambda each: _belongs(each, control))


def next_offer(line: str, control: str, offered: Offers, by: int) -> str:
    """Return the term after that of the line, or the one before."""
    terms = [term for term, _ in offered]
    current = current_term(line, control)
    return terms[(terms.index(current) + by) % len(terms)] if current in terms else terms[0]


def _belongs(term: Term, control: str) -> bool:
    if term.excludes:
        return False
    return term.key == IS and term.values == (control,) if control in MARKS else term.key == control
