"""The entry of Ashes Reborn, for two to four players."""

from __future__ import annotations

from collections.abc import Callable

import engine.all_handlers  # noqa: F401 - every word of the language means something
from cards.library import Library
from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.events import (
    CardFlipped,
    CardMoved,
    CardNamed,
    CardsShown,
    HandLookedAt,
    LookedUnder,
    PileLookedAt,
    PlayerLeft,
    TurnBegan,
)
from engine.ashes.game import AshesRules
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import State
from engine.ashes.real_table.reported_actions import COMPANION
from engine.ashes.running_game import Mode
from engine.ashes.table_setup import (
    deck_for,
    lay_out_deck,
    seat_player,
    seat_with_unlisted_cards,
    strip_texts,
)
from engine.ashes.view.read_model import GameView
from engine.bots.player_and_playout import Player, RandomPlayer
from engine.game_entries import Figures, GameEntry, Result, result_of_seats
from engine.kernel.decision import Decision
from engine.kernel.journal import Event
from engine.kernel.rules_interface import Outcome
from engine.setups.any_ashes_setup import reporting_seat
from engine.setups.players import AshesSetup, PlayersSetup
from engine.setups.seat_decks import UnlistedCards

FIRST_REACTIONS = (
    "Final Cry",
    "Redirect",
    "Strange Copy",
    "Sympathy Pain",
    "Cover",
    "Shadow Strike",
    "Summon Sleeping Widows",
    "Golden Veil",
)
"""The reactions of the first box, which all games reckon with that began before there were others."""

ELIMINATED = "eliminated"
"""The word for games in which somebody was eliminated before the end."""


def play(setup: AshesSetup, library: Library) -> AshesRules:
    """Return the rules of a game, with everything still in the box; raises `SetupError`."""
    mode = AshesReborn(hides_reactions=setup.reactions == "always")
    mode.asks_lone_responses = setup.lone_responses == "asked"
    mode.reckoned_reactions = setup.reckoned_reactions
    return between_players(setup, library, mode)


def complete_setup(setup: AshesSetup, library: Library) -> AshesSetup:
    """Return the setup with the reactions of today's cards, if players reckon with any."""
    if setup.reckoned_reactions is None and (setup.reactions == "always" or setup.real_decks):
        return setup.model_copy(update={"reckoned_reactions": library.reactions()})
    return setup


def between_players(setup: PlayersSetup, library: Library, mode: Mode) -> AshesRules:
    """Return the rules of a game between players, by a mode of play; raises `SetupError`."""
    state = State(by_hand=setup.rolled_by_hand, rules=setup.rules)
    catalog = Catalog(library)
    hands = {}
    for seat in setup.seats:
        if isinstance(seat.deck, UnlistedCards):
            own = seat.deck
            seat_with_unlisted_cards(state, seat.name, own.phoenixborn, own.life, own.dice)
        else:
            deck = deck_for(library, seat.deck)
            seat_player(state, seat.name, deck.phoenixborn, dict(deck.cards))
            lay_out_deck(state, library, seat.name, deck)
            if seat.depth == COMPANION:
                strip_texts(state, catalog, seat.name)
            else:
                hands[seat.name] = deck.first_five if setup.first_five == "suggested" else ()
        state.players[seat.name].policy = mode.depths[seat.depth]
        state.players[seat.name].real = seat.name in setup.real_decks
    rules = AshesRules(catalog, state, hands, mode)
    rules.reporting_seat = reporting_seat(setup)
    return rules


def count_revealed(event: Event) -> dict[str, int]:
    """Count the hidden cards that an event revealed, by the words of the undo mark."""
    if isinstance(event, CardMoved) and event.zone == "hand":
        return {"card taken to hand": 1}
    if isinstance(event, CardNamed) or (isinstance(event, CardFlipped) and event.face_up):
        return {"card revealed": 1}
    if isinstance(event, HandLookedAt | PileLookedAt):
        return {"card looked at": event.count}
    if isinstance(event, CardsShown | LookedUnder):
        return {"card looked at": len(event.cards)}
    return {}


def known_cards(view: GameView) -> set[int]:
    """Return the cards that a view names."""
    return {card.id for side in view.players for card in side.cards() if card.name is not None}


def newly_named_cards(asked: Decision, before: State, seat: str) -> set[int]:
    """Return the cards that a question named, and that were in a draw pile or another hand `before`."""
    named = {option.subject for option in asked.options}
    cards = [before.cards[card] for card in named if card is not None and card < len(before.cards)]
    return {
        card.id for card in cards if card.zone == "draw" or (card.zone == "hand" and card.controller != seat)
    }


def is_out(state: State, seat: str) -> bool:
    """Return True if a player was eliminated."""
    return state.players[seat].out


def turn_of(event: Event) -> str:
    """Return the seat whose turn an event begins; empty for any other event."""
    return event.seat if isinstance(event, TurnBegan) else ""


def searching(strength: str) -> Callable[[int, Library], Player]:
    """Return what makes a player that searches, of a named strength, loading it only then."""

    def make(seed: int, library: Library) -> Player:
        from engine.bots.searching_player import STRENGTHS, SearchingPlayer

        return SearchingPlayer(seed, library, STRENGTHS[strength])

    return make


SEARCHING_PLAYERS = {name: searching(name) for name in ("gentle", "sharp", "fierce")}
"""The players that search, by name, from the weakest up."""


def result(setup: PlayersSetup, view: GameView, outcome: Outcome) -> Result:
    """Return what the record keeps of a finished game."""
    return result_of_seats(setup, outcome.winners, rounds=view.round)


FIGURES = Figures(
    turn=turn_of,
    milestone=lambda event: ELIMINATED if isinstance(event, PlayerLeft) else "",
    milestones=(ELIMINATED,),
    rounds=lambda state: int(state.round),
)
"""The figures of games between players."""

PLAYERS: dict[str, Callable[[int, Library], Player]] = {
    "random": lambda seed, _: RandomPlayer(seed),
    **SEARCHING_PLAYERS,
}
"""The built-in players of games between players."""

ENTRY = GameEntry(
    rules="ashes",
    name="Ashes Reborn",
    setup=AshesSetup,
    play=play,
    players=PLAYERS,
    count_revealed=count_revealed,
    known_cards=known_cards,
    newly_named_cards=newly_named_cards,
    is_out=is_out,
    figures=FIGURES,
    result=result,
    complete_setup=complete_setup,
    older_setup_values={"lone_responses": "done", "undo": "free", "reckoned_reactions": FIRST_REACTIONS},
)
