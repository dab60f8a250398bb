"""Tests that drafts are saved like games: every answer at once, with undo after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.draft.setup import DraftSeat, DraftSetup
from engine.drafted_decks import Draft, drafted_decks
from engine.match import read_setup
from engine.setup_error import SetupError
from host.presenter.narration.log_details_and_transcript import transcript
from host.store import OpenGame, Store
from tests.support.trial_set import setup, trial_library


def deal(text: str) -> Draft:
    """Return a draft of the trial set from its saved setup."""
    chosen = read_setup(text)
    assert isinstance(chosen, DraftSetup)
    return Draft(chosen, library=trial_library())


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path, deal=deal)


def answer(opened: OpenGame, count: int) -> None:
    """Answer `count` questions with the last option."""
    for _ in range(count):
        decision = opened.match.decision
        opened.answer([decision.options[-1].id])
        opened.run_automatic_steps()


def test_a_draft_goes_on_where_it_was_left(store: Store) -> None:
    with store.create(setup(3, bots=("cat",))) as opened:
        opened.run_automatic_steps()
        answer(opened, 7)
        name, lines, asked = opened.id, list(opened.match.game.journal.lines()), opened.match.decision
    with store.open(name) as opened:
        assert list(opened.match.game.journal.lines()) == lines
        assert opened.match.decision == asked
        opened.undo()
        opened.redo()
        assert opened.match.decision == asked


def test_undo_says_that_a_packet_had_been_seen(store: Store) -> None:
    with store.create(setup(2)) as opened:
        opened.run_automatic_steps()
        answer(opened, 4)
        opened.undo()
        assert [mark.seen for mark in opened.marks] == ["1 x packet of cards"]
        opened.undo()
        assert len(opened.marks) == 1, "nobody saw anything new by the first pick of a lap"


def test_a_finished_draft_is_listed_as_finished(store: Store) -> None:
    with store.create(setup(2, bots=("ann", "bob"))) as opened:
        opened.run_automatic_steps()
        assert opened.match.game.over
    (game,) = store.games()
    assert (game.title, game.over, game.winner) == ("Draft of ann and bob", True, "")


def test_a_draft_can_be_exported_imported_and_retold(store: Store, tmp_path: Path) -> None:
    with store.create(setup(2, bots=("ann", "bob"))) as opened:
        opened.run_automatic_steps()
        decks = drafted_decks(opened.match)
    text = store.export(opened.id, tmp_path / "draft.jsonl")
    match, _ = store.replay(store.import_(text).id)
    assert drafted_decks(match) == decks
    told = list(transcript(match, len(match.game.journal)))
    assert told[-1].strip() == "The draft is over"


def test_a_collection_that_is_too_small_is_refused(store: Store) -> None:
    chosen = setup(2)
    more = tuple(DraftSeat(name=f"drafter {number}") for number in range(16))
    with pytest.raises(SetupError, match="16 drafters need 16 Phoenixborn"):
        store.create(chosen.model_copy(update={"seats": more}))
    assert store.games() == []
