"""A game people sit down to: its session, who answers by themselves, and what each seat may see."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

import engine.meanings  # noqa: F401 - every word of the language means something
from cards.deck import Deck
from cards.deckbuilding import deck_problems
from cards.errors import plain
from cards.library import Library, standard_library
from engine.ashes.ashes_reborn import AshesReborn
from engine.ashes.game import AshesRules, TableRules
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import State
from engine.ashes.setup import SetupError, lay_out, seat_player
from engine.ashes.view.read_model import GameView
from engine.ashes.view.viewing import ashes_view
from engine.bots.named import make_player
from engine.bots.seeds import derive
from engine.kernel.journal import Happening
from engine.kernel.session import Session
from engine.redrains.game import RedRainsRules
from engine.redrains.setup import first_state, prints
from engine.redrains.state import RedRainsState
from engine.redrains.view import view_for
from engine.seating import may_be_called
from engine.setups import (
    CHANCES,
    AshesSetup,
    Chance,
    RedRainsSetup,
    SeatSetup,
    Setup,
    read_setup,
)

__all__ = [
    "CHANCES",
    "AshesSetup",
    "Chance",
    "Match",
    "RedRainsSetup",
    "SeatSetup",
    "Setup",
    "SetupError",
    "read_setup",
]


class Match(Session[State]):
    """A session of the game a `Setup` describes. Raises `SetupError` when it cannot be set up.

    Seats of built-in players are answered by `step` and `settle`, like chance.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        library: Library | None = None,
        checkpoints: bool = True,
    ) -> None:
        library = library or standard_library()
        for name in setup.seat_names:
            if not may_be_called(name):
                raise SetupError(f"a player cannot be called {plain(name)}; choose another name")
        rules = rules_of(setup, library)
        by_hand: Collection[str] = setup.by_hand
        super().__init__(rules, setup.seed, by_hand=by_hand, checkpoints=checkpoints)
        self.setup = setup
        self.rules = rules
        self.catalog = rules.catalog
        if isinstance(setup, AshesSetup):
            for number, seat in enumerate(setup.seats):
                if seat.player != "person":
                    player = make_player(seat.player, derive(setup.seed, "player", number))
                    self.built_in[seat.name] = partial(player.choose, look=partial(self.view, seat.name))

    def view(self, seat: str, state: State | None = None) -> GameView:
        """The table as a seat may see it, now or when the game stood at `state`."""
        return view_of(self.game.state if state is None else state, self.catalog, seat)

    def describe(self, happening: Happening) -> str:
        """One sentence for the log; empty when it is not worth a line."""
        return happening.event.describe(self.game.state)


def view_of(state: State, catalog: Catalog, seat: str) -> GameView:
    """The table of either game as a seat may see it; `KeyError` when nobody sits there."""
    if isinstance(state, RedRainsState):
        return view_for(state, catalog, seat)
    return ashes_view(state, catalog, AshesReborn(), seat)


def rules_of(setup: Setup, library: Library) -> TableRules:
    """The rules of the game of a setup, everything still in the box; `SetupError` when there is none."""
    if isinstance(setup, AshesSetup):
        return _ashes_rules(setup, library)
    deck = _deck(library, setup.deck)
    state = first_state(
        library, setup.seat, deck, setup.chimera, setup.difficulty, setup.level, setup.aspects
    )
    first_five = deck.first_five if setup.first_five == "suggested" else ()
    catalog = prints(library, setup.chimera, state.chimera.life)
    return RedRainsRules(catalog, state, setup.seat, first_five)


def _ashes_rules(setup: AshesSetup, library: Library) -> AshesRules:
    state = State()
    decks = {seat.name: _deck(library, seat.deck) for seat in setup.seats}
    for seat, deck in decks.items():
        seat_player(state, seat, deck.phoenixborn, dict(deck.cards))
        lay_out(state, library, seat, deck)
    hands = {seat: deck.first_five if setup.first_five == "suggested" else () for seat, deck in decks.items()}
    return AshesRules(
        Catalog(library), state, hands, AshesReborn(hides_reactions=setup.reactions == "always")
    )


def _deck(library: Library, deck: str | Deck) -> Deck:
    if isinstance(deck, Deck):
        problems = deck_problems(deck, library)
        if problems:
            raise SetupError(f"the deck '{deck.name}' is not legal: {problems[0]}")
        return deck
    try:
        return library.deck(deck)
    except LookupError as error:
        raise SetupError(str(error.args[0])) from None
