"""What is asked when a card is set right: how it lies, which one comes, what is in a deck's list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.ashes.reports.card_identity import DeckList
from host.app.screens.few_letters import FewLetters
from host.presenter.table_editing.card_locations import additions_of, unseen_of, ways_of, why_not_added

if TYPE_CHECKING:
    from engine.ashes.table import TableReport
    from host.app.base import BaseApp
    from host.presenter.table_editing.card_locations import Lying
    from host.presenter.table_editing.table_editor import TableRight

Say = Callable[["TableReport"], None]
"""Takes what is said, to count with all the rest."""


def ask_how_it_lies(app: BaseApp, right: TableRight, row: Lying, say: Say) -> None:
    """Of a card: where, over or under, attached, or that it is another one."""
    trial = right.trial()
    ways = [] if trial is None else ways_of(trial, right.view, row.card)
    if not ways:
        app.notify(f"{row.name} cannot go anywhere else.")
        return

    def picked(at: int | None) -> None:
        if at is not None:
            say(ways[at][0])

    app.push_screen(FewLetters(f"Where is {row.name}?", [words for _, words in ways]), picked)


def ask_for_a_card(app: BaseApp, right: TableRight, say: Say) -> None:
    """Which card more comes into the game, then where it lies."""
    trial = right.trial()
    if trial is None:
        return
    names = _names(app)

    def named(at: int | None) -> None:
        if at is None:
            return
        ways = additions_of(trial, names[at])
        if not ways:
            app.notify(why_not_added(trial, names[at], right.view.seat), severity="warning")
            return

        def placed(place: int | None) -> None:
            if place is not None:
                say(ways[place][0])

        app.push_screen(FewLetters(f"Where does {names[at]} go?", [words for _, words in ways]), placed)

    app.push_screen(FewLetters("Add a card", names), named)


def ask_for_the_list(app: BaseApp, right: TableRight, seat: str, say: Say) -> None:
    """Which card a real deck has, and in place of which of those that nobody has seen."""
    trial = right.trial()
    unseen = [] if trial is None else unseen_of(trial, seat)
    if not unseen:
        app.notify(f"{seat} has no unseen real cards, so there is no deck list to correct.")
        return
    names = _names(app)

    def named(at: int | None) -> None:
        if at is None:
            return

        def instead(place: int | None) -> None:
            if place is not None:
                say(DeckList(seat, names[at], unseen[place]))

        app.push_screen(FewLetters(f"{names[at]} is in {seat}'s deck in place of", unseen), instead)

    app.push_screen(FewLetters(f"{seat}'s deck has", names), named)


def _names(app: BaseApp) -> list[str]:
    return [] if app.cards is None else list(app.cards.cards)
