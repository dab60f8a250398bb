"""What can be done when the draft is over: look at the decks, keep them, play with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.draft_match import drafted_decks
from host.app.screens.dialog import Dialog
from host.app.screens.pass_terminal import PassTerminal
from host.presenter.deck_building.deck_text import deck_paragraphs, dice_of
from host.presenter.games.draft import KEEP, PLAY, deck_use_rows, game_with_decks, keep_decks

if TYPE_CHECKING:
    from cards.decks.deck import Deck
    from host.app.base import BaseApp
    from host.presenter.games.draft import DraftHotSeat

_KEYS = {KEEP: "s", PLAY: "p", "export": "x", "leave": "b", "retry": "t"}
_LOOK = "look:"


class DeckDialog(Dialog[None]):
    """A drafted deck, for the eyes of its owner."""

    def __init__(self, deck: Deck, conjurations: dict[str, int]) -> None:
        super().__init__(deck.name)
        self._deck = deck
        self._conjurations = conjurations

    def paragraphs(self) -> list[tuple[str, str]]:
        """Everything in it."""
        return deck_paragraphs(self._deck, self._conjurations)


class EndedDraft(Protocol):
    """The screen of a draft that has ended."""

    app: BaseApp

    def show_all(self) -> None:
        """Show how the draft stands."""

    def notify(self, message: str, /) -> None:
        """Tell something in passing."""

    def action_leave(self) -> None:
        """Go to the start screen."""


class DraftEnd:
    """The commands after the last answer, as rows of the list."""

    def __init__(self, hot_seat: DraftHotSeat) -> None:
        self._hot_seat = hot_seat

    @property
    def sentence(self) -> str:
        """How it ended."""
        if not self._hot_seat.over:
            return "What the program drew could not be saved. Everything before is saved."
        return "Everybody has a deck of 30 cards and ten dice."

    def rows(self) -> list[tuple[str, str]]:
        """What can be done, as (id, label)."""
        if not self._hot_seat.over:
            return [("retry", "Try again")]
        rows = [(_LOOK + seat, f"Look at {seat}'s deck") for seat in self._hot_seat.people]
        rows += deck_use_rows(self._hot_seat.match)
        return [*rows, ("export", "Export this draft"), ("leave", "Back to the start screen")]

    def keys(self) -> dict[str, str]:
        """The key of each row."""
        looks = {_LOOK + seat: str(number) for number, seat in enumerate(self._hot_seat.people, 1)}
        return looks | _KEYS

    def paragraphs(self) -> list[tuple[str, str]]:
        """The decks as far as everybody may know them, as (heading, text)."""
        return [
            (deck.name, f"{sum(deck.cards.values())} cards\n{dice_of(deck.dice)}")
            for deck in drafted_decks(self._hot_seat.match).values()
        ]

    def do(self, row: str, screen: EndedDraft) -> None:
        """Do what a row says."""
        app = screen.app
        if row == "retry":
            app.attempt(self._hot_seat.go_on)
            screen.show_all()
        elif row.startswith(_LOOK):
            self._look(row.removeprefix(_LOOK), screen)
        elif row == KEEP:
            app.attempt(lambda: self._save(screen))
        elif row == PLAY:
            self._play(screen)
        elif row == "export":
            app.export(self._hot_seat.opened)
        elif row == "leave":
            screen.action_leave()

    def _save(self, screen: EndedDraft) -> None:
        """Put the decks among the user's own, each once."""
        screen.notify(keep_decks(self._hot_seat.match, screen.app.store.directory))

    def _play(self, screen: EndedDraft) -> None:
        """Begin a game with the decks, everybody in their seat."""
        app = screen.app
        app.begin(game_with_decks(self._hot_seat.match, self._hot_seat.people, app.new_seed()))

    def _look(self, seat: str, screen: EndedDraft) -> None:
        """Show a deck, when only its owner is there to see it."""
        deck = drafted_decks(self._hot_seat.match)[seat]
        dialog = DeckDialog(deck, dict(self._hot_seat.match.game.state.drafters[seat].conjurations))

        def show(here: bool | None) -> None:
            if here:
                screen.app.push_screen(dialog)

        if len(self._hot_seat.people) > 1:
            screen.app.push_screen(PassTerminal(seat, "To look at the deck you drafted."), show)
        else:
            show(True)
