"""A draft in few words: the rows to pick from, who has what, and what cards ask of the dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.draft.card_facts import demand
from engine.draft.choices import NamedCard
from engine.draft.state import DICE, PICKS
from host.presenter.card_texts import card_of, cost_of
from host.presenter.phrases.decks import dice_of, words_of
from host.presenter.phrases.table import count_of

if TYPE_CHECKING:
    from cards.card import Card
    from cards.library import Library
    from engine.draft.view import DrafterView, DraftView
    from engine.kernel.decision import Decision, Option

Row = tuple[str, str, str]
"""The id of an option, its name, and what else is to be known in a few words."""


def draft_rows(decision: Decision) -> list[Row]:
    """The options of a question as rows."""
    return [_row(option) for option in decision.options]


def card_in(decision: Decision | None, row: str) -> str:
    """The name of the card that a row of this question is about; empty when it is about none."""
    options = () if decision is None else decision.options
    return next((_name(option) for option in options if option.id == row), "")


def _name(option: Option) -> str:
    return option.value.name if isinstance(option.value, NamedCard) else ""


def _row(option: Option) -> Row:
    card = card_of(_name(option))
    if card is None:
        return option.id, _name(option) or option.label[:1].upper() + option.label[1:], ""
    return option.id, card.name, words_of(card)


def stage_of(view: DraftView) -> str:
    """Where the draft stands."""
    if view.phase == "cards":
        kept = max(drafter.kept for drafter in view.drafters)
        done = min(drafter.kept for drafter in view.drafters)
        return f"Cards: {min(done + 1, PICKS) if kept == done else kept} of {PICKS}"
    if view.phase == "dice":
        return f"Dice: {DICE} each"
    return {"setup": "Setting up", "swap": "Swap", "over": "Finished"}.get(view.phase, view.phase)


def table_of(view: DraftView, library: Library, *, wide: bool) -> list[tuple[str, str]]:
    """Everybody at the table as the one who looks may know them, themselves first and in full.

    Line by line, as (who or what, what is to be told).
    """
    lines: list[tuple[str, str]] = []
    if view.phase == "dice":
        lines.append(("Dice left: ", dice_of(view.dice, short=not wide)))
    for drafter in sorted(view.drafters, key=lambda drafter: drafter.seat != view.seat):
        token = " (first)" if drafter.seat == view.first_player else ""
        leader = drafter.phoenixborn or "no Phoenixborn yet"
        cards = f", {count_of(drafter.kept, 'card')}" if drafter.kept else ""
        lines.append((f"{drafter.seat}{token}: ", f"{leader}{cards}"))
        if drafter.dice:
            lines.append(("", f"  has {dice_of(drafter.dice, short=not wide)}"))
        if drafter.picks is None:
            lines += [("", f"  took {name} openly") for name in drafter.shown]
        elif wide or view.phase != "dice":  # a narrow window tells the same beside the choice of dice
            lines += [("", f"  {line}") for line in _own_lines(drafter, library, wide)]
    return lines


def _own_lines(drafter: DrafterView, library: Library, wide: bool) -> Iterator[str]:
    cards = _cards(drafter, library)
    if asked := demand(cards):
        yield f"asks for {dice_of(asked, short=not wide)}"
    if wide:
        length = max((len(card.name) for card in cards), default=0)
        yield from (f"{card.name:<{length}}  {words_of(card)}" for card in cards[1:])
    elif drafter.picks:
        yield ", ".join(drafter.picks)


def _cards(drafter: DrafterView, library: Library) -> list[Card]:
    """The Phoenixborn, its own card and the kept cards, as far as they are known."""
    names = (drafter.phoenixborn, drafter.unique, *(drafter.picks or ()))
    return [library.card(name) for name in names if name]


def needs_of(view: DraftView, library: Library) -> list[tuple[str, str]]:
    """What the cards of the one who looks ask of the dice, as (heading, text)."""
    own = next((drafter for drafter in view.drafters if drafter.seat == view.seat), None)
    if own is None:
        return []
    cards = _cards(own, library)
    asked = demand(cards)
    costs = [f"{card.name}: {cost}" for card in cards if (cost := cost_of(card.name))]
    return [
        ("Dice for all their costs", dice_of(asked)),
        ("Your cards", "\n".join(costs)),
    ]
