"""Cards of Ardent Reapers in words: their text, and what the skills in it mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cards.wording.words import listed
from engine.reapers import rule_texts
from engine.reapers.view import CardView
from host.presenter.name_search import search_names

if TYPE_CHECKING:
    from cards.reapers.cards_and_decks import ReapersCard, ReapersDeck
    from cards.reapers.library import ReapersLibrary
    from engine.kernel.decision import Rule


def card_page(letters: str, library: ReapersLibrary) -> list[str]:
    """Return the page of a card found by letters of its name; raise `LookupError` if there is none."""
    names = search_names(letters, library.cards)
    if not names:
        raise LookupError(f"no Ardent Reapers card is called '{letters}'")
    card = library.card(names[0])
    return page_of_card(card)


def card_page_by_name(name: str, library: ReapersLibrary) -> list[str]:
    """Return the page of a card by its name, ignoring case; raise `LookupError` with the nearest names."""
    known = {card.casefold(): card for card in library.cards}
    return page_of_card(library.card(known.get(" ".join(name.split()).casefold(), name)))


def page_of_card(card: ReapersCard) -> list[str]:
    """Return what is printed on a card, and what its skills mean."""
    power = "" if card.power is None else f", power {card.power}"
    text = card.paragraphs() or ["It has no text."]
    return [
        f"{card.name}: {card.type}{power}, {card.vp} VP.",
        *text,
        *(f"{rule.title}: {rule.says}" for rule in _skills_in(text)),
    ]


def _skills_in(text: Sequence[str]) -> list[Rule]:
    return [rule for rule in rule_texts.SKILLS if any(rule.title in part for part in text)]


def printed_paragraphs(card: ReapersCard) -> list[tuple[str, str]]:
    """Return what is printed on a card and what its skills mean, as (heading, text)."""
    power = "" if card.power is None else f", power {card.power}"
    text = card.paragraphs()
    return [
        ("", f"{(card.type or '').capitalize()}{power}, {card.vp} VP"),
        ("Text", "\n".join(text) or "No text."),
        *((rule.title, rule.says) for rule in _skills_in(text)),
    ]


def deck_paragraphs(deck: ReapersDeck, library: ReapersLibrary) -> list[tuple[str, str]]:
    """Return the cards of a deck by type, as (heading, text), with power and VP after their names."""
    wide = max(len(name) for name in deck.cards)
    kinds: dict[str, dict[str, int]] = {}
    for name, count in sorted(deck.card_counts().items()):
        kinds.setdefault(library.card(name).type or "unknown card", {})[name] = count
    return [
        (
            f"{kind.capitalize()}s ({sum(counted.values())})",
            "\n".join(
                f"{count} x {name:{wide}}  {_figures_in_columns(library.card(name))}"
                for name, count in counted.items()
            ),
        )
        for kind, counted in sorted(kinds.items())
    ]


def _figures_in_columns(card: ReapersCard) -> str:
    """Return power and VP in columns: `P6 1 VP`."""
    power = "" if card.power is None else f"P{card.power}"
    return f"{power:<3}{'?' if card.vp is None else card.vp:>3} VP"


def figures_of(card: CardView) -> str:
    """Return the figures of a card: `P6 · 1 VP · Active · 2 stashed`; empty for an unseen card."""
    if card.possible_names:
        return ""
    figures = [] if card.power is None else [f"P{card.power}"]
    figures += [f"{card.vp} VP", *([card.state.capitalize()] if card.state else [])]
    return " · ".join(figures + ([f"{card.stashed} stashed"] if card.stashed else []))


def possible_names_text(card: CardView, many: bool = False) -> str:
    """Return what an unseen real card may be, or each of `many`."""
    return f"{'Each' if many else 'It'} may be {listed(card.possible_names, 'or')}."


def printed_view(card: ReapersCard, number: int | None, seen: CardView | None) -> CardView:
    """Return the view of a card as printed, in the place of the unseen card `seen`."""
    return CardView(
        id=number or 0,
        name=card.name,
        type=card.type or "",
        vp=card.vp or 0,
        power=card.power,
        owner="" if seen is None else seen.owner,
        text=tuple(card.paragraphs()),
    )


def card_paragraphs(card: CardView) -> list[tuple[str, str]]:
    """Return a card at the table as (heading, text): its state, its text, and what its skills mean."""
    if card.possible_names:
        return [("Now", f"A real card from {card.owner}'s deck"), ("Text", possible_names_text(card))]
    text = [*card.skills, *card.text]
    owner = f", from {card.owner}'s deck" if card.owner else ""
    return [
        ("Now", f"{card.type.capitalize()}, {figures_of(card)}{owner}"),
        ("Text", "\n".join(text) or "No text."),
        *((rule.title, rule.says) for rule in _skills_in(text)),
    ]
