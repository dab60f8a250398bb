"""Tests that the offered corrections are legal, are saved, and are described in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.ashes.real_table.token_corrections import MOST_TOKENS
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from host.presenter.table_editing.table_editor import TableEditor
from host.presenter.table_editing.tokens_and_dice import dice_on_the_table, tokens_in_play
from host.store import OpenGame, Store
from host.store.errors import CannotWrite
from host.store.save_writer import GameFile
from tests.support.companion_table import SEAT, against_the_chimera, among_people, at_first_question, report


def test_every_row_comes_to_legal_corrections() -> None:
    match = Match(RedRainsSetup(seed=3))
    match.run_automatic_steps()
    match.answer([])
    tried = 0
    for number, row in enumerate(tokens_in_play(match.view("Player"))):
        for kind in row.current:
            again = tokens_in_play(match.view("Player"))[number]
            again.change(kind, -1)
            assert again.corrections() == []
            again.change(kind, 2)
            for pick in again.corrections():
                match.apply_reports(pick)
                tried += 1
    for number, face in enumerate(dice_on_the_table(match.view("Player"))):
        for _ in face.values:
            die = dice_on_the_table(match.view("Player"))[number]
            die.change(1)
            for pick in die.corrections():
                if match.decision is not None:
                    match.apply_reports(pick)
                    tried += 1
    assert tried > 40


def test_an_exhausted_die_is_active_again_on_the_side_it_had() -> None:
    match = Match(RedRainsSetup(seed=3))
    match.run_automatic_steps()
    match.answer([])
    first = dice_on_the_table(match.view("Player"))[0]
    for edited in ("exhausted", first.current):
        row = next(row for row in dice_on_the_table(match.view("Player")) if row.die == first.die)
        assert row.current != edited
        row.edited = edited
        for pick in row.corrections():
            match.apply_reports(pick)
    assert dice_on_the_table(match.view("Player"))[0].current == first.current


def test_nobody_can_edit_more_tokens_than_may_be_reported() -> None:
    match = Match(RedRainsSetup(seed=3))
    match.run_automatic_steps()
    match.answer([])
    row = tokens_in_play(match.view("Player"))[0]
    row.change("exhaustion", MOST_TOKENS + 5)
    (pick,) = row.corrections()
    match.apply_reports(pick)
    full = tokens_in_play(match.view("Player"))[0]
    assert full.current["exhaustion"] == MOST_TOKENS
    full.change("exhaustion", 1)
    assert full.corrections() == []


def test_a_correction_is_saved_and_one_that_cannot_be_saved_did_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This also holds in the middle of an action, where a correction comes before repeated answers."""
    store = Store(tmp_path)
    with store.create(RedRainsSetup(seed=3)) as opened:
        game = reach_meditation(opened)
        digest, card = game.journal.digest(), game.state.players["Player"].phoenixborn
        with monkeypatch.context() as broken:
            broken.setattr(GameFile, "append", full_disk)
            with pytest.raises(CannotWrite):
                opened.correct(f"correct:tokens:{card}:wound:+2")
        assert game.journal.digest() == digest and not game.undone
        opened.correct(f"correct:tokens:{card}:wound:+2")
        digest, number = game.journal.digest(), opened.id
    with store.open(number) as again:
        assert again.match.game.journal.digest() == digest
        assert again.match.game.state.cards[card].wounds == 2


def reach_meditation(opened: OpenGame):  # type: ignore[no-untyped-def]
    opened.run_automatic_steps()
    opened.answer([])
    opened.run_automatic_steps()
    opened.answer(["meditate"])
    return opened.match.game


def full_disk(*_args: object) -> None:
    raise CannotWrite("the disk is full; make room and answer again")


def test_every_offered_correction_can_be_made() -> None:
    setups = (against_the_chimera(seed=3), among_people(3), RedRainsSetup(seed=3))
    matches = [at_first_question(setup) for setup in setups]
    report(matches[0], "end", f"say:unit:{SEAT}:Bear:1:1:1", f"say:unit:{SEAT}:Wolf:1:1:1")
    matches[2].answer([])
    tried = 0
    for match in matches:
        seat = match.decision.seat
        for at in range(len(TableEditor(match, match.view(seat)).cards)):
            right = TableEditor(match, match.view(seat))
            for statement, words in right.moves_of(right.cards[at].card):
                again = TableEditor(match, match.view(seat))
                again.add_report(statement)
                assert words and again.descriptions()
                tried += not again.refusal()
    assert tried > 150
