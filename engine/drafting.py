"""A draft people sit down to, and the decks it ends in."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import ValidationError

from cards.boxes import STANDARD
from cards.deck import Deck
from cards.library import Library
from engine.draft.decks import deck_of
from engine.draft.setup import DraftChance, DraftSetup
from engine.draft.state import DraftState
from engine.draft.view import DraftView
from engine.errors import SetupError
from engine.kernel.chance import Seed
from engine.match import Match

Draft = Match[DraftState, DraftView]
"""A session of the draft a `DraftSetup` describes."""


def drafted_decks(draft: Draft) -> dict[str, Deck]:
    """The decks by seat; empty until the draft is over."""
    state = draft.game.state
    if state.phase != "over":
        return {}
    return {seat: deck_of(drafter, draft.library) for seat, drafter in state.drafters.items()}


def draft_setup(
    seats: Iterable[tuple[str, str]],
    releases: Iterable[str],
    seed: Seed,
    *,
    by_hand: Iterable[DraftChance] = (),
    box: str = STANDARD,
    undo: str = "ask",
    library: Library | None = None,
) -> DraftSetup:
    """A setup of drafters, each a name and `person` or `bot`, that a `Draft` can be dealt from.

    Raises `SetupError`, in one sentence, for seats or releases that make no draft.
    """
    try:
        setup = DraftSetup.model_validate(
            {
                "seats": [{"name": name, "player": player} for name, player in seats],
                "collection": {"box": box, "releases": tuple(releases)},
                "by_hand": tuple(by_hand),
                "undo": undo,
                "seed": seed,
            }
        )
    except ValidationError as error:
        first = error.errors()[0]
        about = f"'{first['input']}' as a name: " if "name" in first["loc"] else ""
        raise SetupError(about + first["msg"].removeprefix("Value error, ")) from None
    Draft(setup, library=library)
    return setup
