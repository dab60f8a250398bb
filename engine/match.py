"""A game people sit down to: its session, who answers by themselves, and what each seat may see."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from cards.deck import Deck
from cards.deckbuilding import deck_problems
from cards.library import Library, standard_library
from engine.ashes.catalog import Catalog
from engine.ashes.game import AshesRules, TableRules
from engine.ashes.setup import SetupError, lay_out, seat_player
from engine.ashes.state import State
from engine.ashes.variant import Variant
from engine.ashes.view import GameView
from engine.ashes.viewing import ashes_view
from engine.bots.named import make_player
from engine.bots.player import Player
from engine.bots.seeds import derive
from engine.kernel.decision import Decision
from engine.kernel.journal import Happening
from engine.kernel.session import Session
from engine.redrains.game import RedRainsRules
from engine.redrains.setup import first_state, prints
from engine.redrains.state import RedRainsState
from engine.redrains.view import view_for
from engine.setups import (
    CHANCES,
    RESERVED,
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

    `bots` are the built-in players by seat: like chance, they answer by `step` and `settle`.
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
            if name in RESERVED:
                raise SetupError(f"a player cannot be called {name}; choose another name")
        rules = rules_of(setup, library)
        by_hand: Collection[str] = setup.by_hand
        super().__init__(rules, setup.seed, by_hand=by_hand, checkpoints=checkpoints)
        self.setup = setup
        self.catalog = rules.catalog
        self.bots: dict[str, Player] = {}
        if isinstance(setup, AshesSetup):
            for number, seat in enumerate(setup.seats):
                if seat.player != "person":
                    self.bots[seat.name] = make_player(seat.player, derive(setup.seed, "player", number))

    def is_automatic(self, decision: Decision) -> bool:
        """Whether the program answers this decision: chance, or a built-in player."""
        return decision.seat in self.bots or super().is_automatic(decision)

    def step(self) -> bool:
        """Answer one piece of automatic chance or one decision of a built-in player."""
        decision = self.decision
        if decision is None or decision.seat not in self.bots:
            return super().step()
        self.game.answer(self.bots[decision.seat].choose(decision, partial(self.view, decision.seat)))
        return True

    def view(self, seat: str, state: State | None = None) -> GameView:
        """The table as a seat may see it, now or when the game stood at `state`."""
        seen = self.game.state if state is None else state
        if isinstance(seen, RedRainsState):
            return view_for(seen, self.catalog, seat)
        return ashes_view(seen, self.catalog, Variant(), seat)

    def describe(self, happening: Happening) -> str:
        """One sentence for the log; empty when it is not worth a line."""
        return happening.event.describe(self.game.state)


def rules_of(setup: Setup, library: Library) -> TableRules[State]:
    """The rules of the game of a setup, everything still in the box; `SetupError` when there is none."""
    if isinstance(setup, AshesSetup):
        return _ashes_rules(setup, library)
    deck = _deck(library, setup.deck)
    state = first_state(
        library, setup.seat, deck, setup.chimera, setup.difficulty, setup.level, setup.aspects
    )
    first_five = deck.first_five if setup.first_five == "suggested" else ()
    catalog = prints(library, setup.chimera, state.chimera.life)
    return RedRainsRules(catalog, state, setup.seat, first_five)  # type: ignore[return-value]


def _ashes_rules(setup: AshesSetup, library: Library) -> AshesRules:
    state = State()
    decks = {seat.name: _deck(library, seat.deck) for seat in setup.seats}
    for seat, deck in decks.items():
        seat_player(state, seat, deck.phoenixborn, dict(deck.cards))
        lay_out(state, library, seat, deck)
    hands = {seat: deck.first_five if setup.first_five == "suggested" else () for seat, deck in decks.items()}
    return AshesRules(Catalog(library), state, hands, Variant(hides_reactions=setup.reactions == "always"))


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
