"""A game people sit down to: what they chose at setup, its session, and what each seat may see."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from cards.chimera import Difficulty
from cards.library import Library, standard_library
from engine.ashes.view import GameView
from engine.kernel.decision import TABLE
from engine.kernel.journal import Happening
from engine.kernel.session import OnEntry, Session
from engine.redrains.game import RedRainsRules
from engine.redrains.setup import SetupError, first_state, prints
from engine.redrains.state import CHIMERA, RedRainsState
from engine.redrains.view import view_for

__all__ = ["CHANCES", "Chance", "Match", "Setup", "SetupError"]

Chance = Literal["player dice", "rage dice", "behavior die"]
CHANCES: tuple[Chance, ...] = ("player dice", "rage dice", "behavior die")
"""The kinds of chance people can answer from the table instead of the program."""


class Setup(BaseModel):
    """Everything chosen before a game begins. With the answers it is the whole game.

    `first_five` is the deck's suggestion, or asked as the first question. `by_hand` are the kinds of
    chance that come from the table.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    rules: Literal["red-rains"] = "red-rains"
    seat: str = Field("Player", min_length=1)
    deck: str = "The Iron Men"
    chimera: str = "The Corpse of Viros"
    aspects: str | None = None
    difficulty: Difficulty = "standard"
    level: int = Field(1, ge=1, le=3)
    first_five: Literal["suggested", "choose"] = "suggested"
    by_hand: tuple[Chance, ...] = ()
    seed: int = 1


class Match(Session[RedRainsState]):
    """A session of the game a `Setup` describes. Raises `SetupError` when it cannot be set up."""

    def __init__(
        self,
        setup: Setup,
        *,
        library: Library | None = None,
        checkpoints: bool = True,
        on_entry: OnEntry | None = None,
    ) -> None:
        library = library or standard_library()
        if setup.seat in (CHIMERA, TABLE):
            raise SetupError(f"a player cannot be called {setup.seat}; choose another name")
        try:
            deck = library.deck(setup.deck)
        except LookupError as error:
            raise SetupError(str(error.args[0])) from None
        state = first_state(
            library, setup.seat, deck, setup.chimera, setup.difficulty, setup.level, setup.aspects
        )
        rules = RedRainsRules(
            prints(library, setup.chimera, state.chimera.life),
            state,
            setup.seat,
            deck.first_five if setup.first_five == "suggested" else (),
        )
        by_hand: Collection[str] = setup.by_hand
        super().__init__(rules, setup.seed, by_hand=by_hand, checkpoints=checkpoints, on_entry=on_entry)
        self.setup = setup
        self.catalog = rules.catalog

    def view(self, seat: str, state: RedRainsState | None = None) -> GameView:
        """The table as a seat may see it, now or when the game stood at `state`."""
        return view_for(self.game.state if state is None else state, self.catalog, seat)

    def describe(self, happening: Happening) -> str:
        """One sentence for the log; empty when it is not worth a line."""
        return happening.event.describe(self.game.state)
