"""Tests of drafts from the original cards, whose decks begin a game by Raven Rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.boxes import RAVEN
from cards.decks.deckbuilding import deck_problems
from engine.draft_setup_checks import draft_setup
from engine.drafted_decks import Draft, drafted_decks
from engine.match import Match
from host.presenter.games.draft import game_with_decks
from host.presenter.setup_forms.draft_form import DraftForm

BOTS = (("ann", "bot"), ("bob", "bot"))


@pytest.mark.parametrize("releases", ["raven:Core Set", "raven:everything"])
def test_a_game_by_raven_rules_begins_with_the_decks(releases: str, tmp_path: Path) -> None:
    said = {"who-1": "bot", "name-1": "ann", "who-2": "bot", "name-2": "bob", "who-3": "", "who-4": ""}
    draft = Draft(DraftForm(tmp_path).setup(said | {"releases": releases, "undo": "ask"}, 3))
    draft.run_automatic_steps()
    decks = drafted_decks(draft)
    assert len(decks) == 2
    for deck in decks.values():
        assert deck.box == RAVEN
        assert not deck_problems(deck, draft.library)
    match = Match(game_with_decks(draft, ("ann", "bob"), 1))
    match.run_automatic_steps()
    assert match.setup.rules == "raven"
    assert match.decision is not None and match.decision.seat == "ann"


def test_a_draft_that_names_no_box_is_of_ashes_reborn() -> None:
    """All drafts that began before there were other boxes name none."""
    setup = draft_setup(BOTS, ["Master Set"], 1)
    told = setup.model_dump(mode="json")
    del told["collection"]["box"]
    assert type(setup).model_validate(told) == setup
