"""Checks of the seats and releases of a draft, and the setup made of them."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import ValidationError

from cards.boxes import STANDARD
from cards.library import Library
from engine.draft.setup import DraftChance, DraftSetup
from engine.kernel.luck_secret import Seed
from engine.match import Match
from engine.setup_error import SetupError


def draft_setup(
    seats: Iterable[tuple[str, str]],
    releases: Iterable[str],
    seed: Seed,
    *,
    also: Iterable[str] = (),
    without: Iterable[str] = (),
    by_hand: Iterable[DraftChance] = (),
    box: str = STANDARD,
    undo: str = "ask",
    library: Library | None = None,
) -> DraftSetup:
    """Check a draft and return its setup; `seats` are pairs of a name and `person` or `bot`.

    Raises `SetupError`, with a sentence for people, if seats or releases do not allow a draft.
    """
    try:
        setup = DraftSetup.model_validate(
            {
                "seats": [{"name": name, "player": player} for name, player in seats],
                "collection": {
                    "box": box,
                    "releases": tuple(releases),
                    "also": tuple(also),
                    "without": tuple(without),
                },
                "by_hand": tuple(by_hand),
                "undo": undo,
                "seed": seed,
            }
        )
    except ValidationError as error:
        first = error.errors()[0]
        about = f"'{first['input']}' as a name: " if "name" in first["loc"] else ""
        raise SetupError(about + first["msg"].removeprefix("Value error, ")) from None
    Match(setup, library=library)
    return setup
