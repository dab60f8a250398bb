"""A draft people sit down to: its session, what each seat may see, and the decks it ends in."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from pydantic import ValidationError

from cards.deck import Deck
from cards.errors import plain
from cards.library import Library, standard_library
from engine.ashes.setup import SetupError
from engine.bots.drafter import DraftingPlayer
from engine.draft.collection import first_state
from engine.draft.decks import deck_of
from engine.draft.rules import DraftRules
from engine.draft.setup import DraftChance, DraftSetup
from engine.draft.state import DraftState
from engine.draft.view import DraftView, view_for
from engine.kernel.journal import Happening
from engine.kernel.session import Session
from engine.seating import may_be_called

__all__ = ["Draft", "SetupError", "draft_setup"]


class Draft(Session[DraftState]):
    """A session of the draft a `DraftSetup` describes. Raises `SetupError` when it cannot be set up."""

    def __init__(
        self,
        setup: DraftSetup,
        *,
        library: Library | None = None,
        checkpoints: bool = True,
    ) -> None:
        for name in setup.seat_names:
            if not may_be_called(name):
                raise SetupError(f"a drafter cannot be called {plain(name)}; choose another name")
        self.library = library or standard_library()
        state = first_state(setup.seat_names, setup.collection, self.library)
        rules = DraftRules(self.library, state)
        super().__init__(rules, setup.seed, by_hand=setup.by_hand, checkpoints=checkpoints)
        self.setup = setup
        bot = DraftingPlayer(self.library)
        for seat in setup.seats:
            if seat.player == "bot":
                self.built_in[seat.name] = partial(bot.choose, look=partial(self.view, seat.name))

    def view(self, seat: str, state: DraftState | None = None) -> DraftView:
        """The draft as a seat may see it, now or when it stood at `state`."""
        return view_for(self.game.state if state is None else state, seat)

    def describe(self, happening: Happening) -> str:
        """One sentence for the log, which tells nobody's secrets."""
        return happening.event.describe(self.game.state)

    def decks(self) -> dict[str, Deck]:
        """The decks by seat; empty until the draft is over."""
        state = self.game.state
        if state.phase != "over":
            return {}
        return {seat: deck_of(drafter, self.library) for seat, drafter in state.drafters.items()}


def draft_setup(
    seats: Iterable[tuple[str, str]],
    releases: Iterable[str],
    seed: int,
    *,
    by_hand: Iterable[DraftChance] = (),
    library: Library | None = None,
) -> DraftSetup:
    """A setup of drafters, each a name and `person` or `bot`, that a `Draft` can be dealt from.

    Raises `SetupError`, in one sentence, for seats or releases that make no draft.
    """
    try:
        setup = DraftSetup.model_validate(
            {
                "seats": [{"name": name, "player": player} for name, player in seats],
                "collection": {"releases": tuple(releases)},
                "by_hand": tuple(by_hand),
                "seed": seed,
            }
        )
    except ValidationError as error:
        first = error.errors()[0]
        about = f"'{first['input']}' as a name: " if "name" in first["loc"] else ""
        raise SetupError(about + first["msg"].removeprefix("Value error, ")) from None
    Draft(setup, library=library)
    return setup
