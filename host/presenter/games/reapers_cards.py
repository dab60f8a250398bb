"""Cards of Ardent Reapers in words: their text, and what the skills in it mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cards.wording.words import listed
from engine.reapers import rule_texts
from engine.reapers.option_meanings import CardChoice, IdentifyCard
from engine.reapers.real_table import possible_corrections
from engine.reapers.state import ZONES
from engine.reapers.view import CardView
from host.presenter.name_search import search_names
from host.presenter.options.option_details import OptionDetail

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cards.reapers.cards_and_decks import ReapersCard, ReapersDeck
    from cards.reapers.library import ReapersLibrary
    from engine.kernel.decision import Option, Rule
    from engine.reapers.view import CardView, ReapersView, SideView
    from host.presenter.narration.seat_history import SeatHistory


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


def zones_of(side: SideView) -> Iterator[tuple[CardView, ...]]:
    """Yield the visible zones of a side."""
    yield from (side.line, side.relics, side.hand or (), side.discard, side.score)


def card_in(view: ReapersView, number: int | None) -> CardView | None:
    """Return a visible card in any zone, by its number."""
    cards = (card for side in view.sides for zone in zones_of(side) for card in zone)
    return next((card for card in (*cards, *view.stash) if card.id == number), None)


def card_of(option: Option, view: ReapersView, library: ReapersLibrary) -> CardView | None:
    """Return the card that an option is about, if it is visible.

    For an unseen real card it is the card that it will be if this option is picked.
    """
    seen, value = card_in(view, option.subject), option.value
    name = (
        value.name
        if isinstance(value, IdentifyCard)
        else value.shown
        if isinstance(value, CardChoice)
        else ""
    )
    return printed_view(library.card(name), option.subject, seen) if name else seen


def card_detail(card: CardView) -> OptionDetail:
    """Return the details of a card: as it is now, with its text."""
    if card.possible_names:
        return OptionDetail(card.called, (("", possible_names_text(card)),), "")
    text = tuple(("", line) for line in (*card.skills, *card.text)) or (("", "No text."),)
    return OptionDetail(card.called, text, figures_of(card))


NO_MISREAD_CARDS = "No named real card could be a different one."


class MisreadCard(Struct, frozen=True):
    """A real card that may have been misread: its name with its zone, and other names with the reports."""

    description: str
    names: Sequence[tuple[str, str]]


def misread_cards(history: SeatHistory) -> list[MisreadCard]:
    """Return each named real card that a seat sees and that may be another one, in the order of the zones."""
    match: Any = history.match
    view, state = match.view(history.seat), history.table
    table = match.rules.table(state)
    found = []
    for seat, side in state.sides.items():
        for zone in ZONES:
            for card in side.zone(zone):
                if state.is_unseen(card) or card_in(view, card) is None:
                    continue
                names = [(report.name, report.id) for report in possible_corrections(table, card)]
                if names:
                    where = "battle line" if zone == "line" else "Relics" if zone == "relics" else zone
                    found.append(MisreadCard(f"{table.numbered_name(card)}, {seat}'s {where}", names))
    return found
