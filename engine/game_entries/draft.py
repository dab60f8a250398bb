"""The entry of drafts, for two players and more."""

from __future__ import annotations

from cards.library import Library
from engine.bots.player_and_playout import Player
from engine.draft.events import CardsTurnedUp, CardSwapped, PacketDealt, PacketsPassed
from engine.draft.game import DraftRules
from engine.draft.setup import DraftSetup
from engine.draft.table_setup import first_state
from engine.game_entries import GameEntry
from engine.kernel.journal import Event


def play(setup: DraftSetup, library: Library) -> DraftRules:
    """Return the rules of a draft, with its collection laid out; raises `SetupError`."""
    return DraftRules(library, first_state(setup.seat_names, setup.collection, library))


def count_revealed(event: Event) -> dict[str, int]:
    """Count the hidden cards that an event revealed, by the words of the undo mark."""
    if isinstance(event, PacketDealt | PacketsPassed):
        return {"packet of cards": 1}
    if isinstance(event, CardsTurnedUp):
        return {"card revealed": len(event.cards)}
    return {"card revealed": 1} if isinstance(event, CardSwapped) else {}


def bot(_seed: int, library: Library) -> Player:
    """Return the drafting player, loading it only now."""
    from engine.bots.drafter import DraftingPlayer

    return DraftingPlayer(library)


ENTRY = GameEntry(
    rules="draft",
    name="Draft",
    setup=DraftSetup,
    play=play,
    players={"bot": bot},
    count_revealed=count_revealed,
    box_of=lambda setup: str(setup.collection.box),
    older_setup_values={"undo": "free"},
)
