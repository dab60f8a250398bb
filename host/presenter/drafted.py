"""What becomes of the decks of a draft that is over: they are kept, or played with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards.boxes import RAVEN
from engine.draft_match import drafted_decks
from engine.setups.players import LEAST_AND_MOST, AshesSetup, RavenSetup, SeatSetup
from host.presenter.phrases.table import count_of

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from engine.draft_match import Draft
    from engine.kernel.chance import Seed
    from engine.setups.players import PlayerName

BOT: PlayerName = "sharp"
"""Who plays the deck that the drafting bot has drafted."""


KEEP, PLAY = "keep", "play"


def deck_use_rows(draft: Draft) -> list[tuple[str, str]]:
    """What can be done with the decks, as (id, label)."""
    seats = len(draft.setup.seats)
    playing = [(PLAY, "Play with these decks")] if seats <= LEAST_AND_MOST[1] else []
    return [(KEEP, "Save the decks"), *playing]


def keep_decks(draft: Draft, data: Path) -> str:
    """Put the decks among the user's own, each once; returns what was done, in a sentence."""
    from host.decks import DeckShelf

    shelf = DeckShelf(data, draft.library)
    kept = [shelved.deck for shelved in shelf.decks()]
    new = [deck for deck in drafted_decks(draft).values() if deck not in kept]
    for deck in new:
        shelf.save(deck)
    return f"{count_of(len(new), 'deck')} saved in {shelf.folder}." if new else "The decks are already saved."


def game_with_decks(draft: Draft, people: Collection[str], seed: Seed) -> AshesSetup | RavenSetup:
    """A game with the decks, everybody in their seat, by the rules that its cards are for."""
    seats = tuple(
        SeatSetup(name=seat, deck=deck, player="person" if seat in people else BOT)
        for seat, deck in drafted_decks(draft).items()
    )
    game = RavenSetup if draft.library.box == RAVEN else AshesSetup
    return game(seats=seats, seed=seed, undo=draft.setup.undo)
