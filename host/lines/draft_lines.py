"""A draft in line mode."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cards.library import unknown
from cards.wording.words import listed
from engine.drafted_decks import drafted_conjurations, drafted_decks
from engine.kernel.decision import TABLE
from engine.setups.players import LEAST_AND_MOST
from host.lines.card_lines import CARD_COMMANDS
from host.lines.commands import Command
from host.lines.game_lines import FollowUp, PlainLines
from host.lines.sentences import join_lines, sentence
from host.presenter.deck_building.deck_text import deck_paragraphs
from host.presenter.display.card_text import card_paragraphs
from host.presenter.games.draft import (
    DraftSession,
    dice_needs,
    draft_table_lines,
    game_with_decks,
    save_decks,
    stage_text,
)
from host.presenter.name_search import search_names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cards.decks.deck import Deck
    from engine.game_entries import GameSetup
    from engine.kernel.luck_secret import Seed
    from host.lines.commands import Dialogue
    from host.presenter.ports import OpenGameLike


class DraftLines(PlainLines):
    """A draft of the people at this terminal."""

    session: DraftSession

    def make_session(self, opened: OpenGameLike) -> DraftSession:
        return DraftSession(opened)

    def state_line(self) -> str:
        """Return the stage of the draft, and the first player."""
        view = self.session.view
        first = f" First player: {view.first_player}." if view.first_player and not self.session.over else ""
        return f"{sentence(stage_text(view))}{first}"

    def board(self) -> list[str]:
        """Return what each drafter has."""
        lines = draft_table_lines(self.session.view, self.library, wide=True)
        return [self.state_line(), *(f"{who}{' '.join(what.split())}" for who, what in lines)]

    def hand(self) -> list[str]:
        """Return the picks so far and the dice they need."""
        lines = [
            f"{heading}: {join_lines(text)}." for heading, text in dice_needs(self.session.view, self.library)
        ]
        return lines or ["You have kept nothing yet."]

    def card(self, name: str) -> list[str]:
        """Return the text of any card by a few letters of its name; raises `LookupError` if none fits."""
        fitting = search_names(name, self.library.cards)
        if not fitting:
            raise LookupError(unknown("card", name, list(self.library.cards)))
        parts = card_paragraphs(fitting[0], self.library)
        lines = [": ".join(filter(None, (heading, join_lines(text)))) for heading, text in parts]
        return [f"{fitting[0]}.", *lines]

    def ending(self) -> list[str]:
        """Return the decks, as far as everybody may know them."""
        return [
            "Everybody has a deck of 30 cards and ten dice.",
            *(
                f"{deck.name}: {sum(deck.cards.values())} cards, {_dice(deck)}."
                for deck in drafted_decks(self.session.match).values()
            ),
        ]

    def own_commands(self) -> Mapping[str, Command]:
        return {"finish": Command("the bot makes your remaining picks", _finish), **CARD_COMMANDS}

    def follow_ups(self) -> list[FollowUp]:
        rows = [FollowUp(f"Look at {seat}'s deck", partial(_show_deck, seat)) for seat in self.session.people]
        rows.append(FollowUp("Save the decks", _save))
        if len(self.session.match.setup.seats) <= LEAST_AND_MOST[1]:
            rows.append(FollowUp("Play with these decks", _play))
        return rows

    def deck(self, seat: str) -> list[str]:
        """Return the deck that a seat has drafted; raises `KeyError` for an unknown seat."""
        deck = drafted_decks(self.session.match)[seat]
        parts = deck_paragraphs(deck, drafted_conjurations(self.session.match, seat))
        return [f"{deck.name}.", *(f"{heading}: {join_lines(text)}." for heading, text in parts)]


def _dice(deck: Deck) -> str:
    return listed([f"{count} {kind}" for kind, count in deck.dice.items()])


def _finish(dialogue: Dialogue, _rest: str) -> None:
    table, asked = dialogue.table, dialogue.table.session.decision
    assert isinstance(table, DraftLines)
    if asked is None or asked.seat == TABLE:
        dialogue.tell("Nobody is asked to pick now.")
    else:
        dialogue.attempt(table.session.let_bot_finish)


def _show_deck(seat: str, dialogue: Dialogue, _new_seed: Callable[[], Seed]) -> None:
    """Print a deck once only its owner reads."""
    table = dialogue.table
    assert isinstance(table, DraftLines)
    if len(table.session.people) > 1:
        dialogue.wait_for(seat)
    dialogue.tell(*table.deck(seat))


def _save(dialogue: Dialogue, _new_seed: Callable[[], Seed]) -> None:
    """Save the decks among the user's own."""
    table = dialogue.table
    assert isinstance(table, DraftLines)
    dialogue.attempt(lambda: dialogue.tell(save_decks(table.session.match, dialogue.data)))


def _play(dialogue: Dialogue, new_seed: Callable[[], Seed]) -> GameSetup:
    """Return the setup of a game with the drafted decks, everybody in their seat."""
    table = dialogue.table
    assert isinstance(table, DraftLines)
    return game_with_decks(table.session.match, table.session.people, new_seed())
