"""Tests of the behavior table, and of the table in large type."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.library import standard_library
from cards.text import behavior_text
from engine.bots.sturdy_player import SturdyPlayer
from engine.setups.red_rains import RedRainsSetup
from host.presenter.display.behavior_table import LIVE_SIGN, behavior_table, behavior_table_lines
from host.presenter.display.block_letters import large_type_lines, sentence_lead
from host.presenter.display.large_type_table import large_view
from host.presenter.session.ashes_session import AshesSession
from host.store.game_store import Store

VIROS = "The Corpse of Viros"


def test_the_table_is_the_one_that_is_executed_and_marks_what_counts() -> None:
    card = standard_library().chimeras[VIROS]
    table = behavior_table(VIROS, now="III", rolled=("II", 6))
    assert [column.phase for column in table if column.live] == ["III"]
    assert [(column.phase, row.rolls) for column in table for row in column.rows if row.live] == [
        ("II", "5-6")
    ]
    for column in table:
        executed = card.behavior[column.phase]  # type: ignore[index]
        assert [(row.rolls, row.text) for row in column.rows] == [
            (row.range, behavior_text(row)) for row in executed
        ]


def test_nothing_is_marked_that_was_not_rolled() -> None:
    assert not any(row.live for column in behavior_table(VIROS, now="I") for row in column.rows)
    assert behavior_table("Nobody") == ()


@pytest.mark.parametrize("width", [60, 76, 136])
def test_phases_stand_side_by_side_in_the_room_there_is(width: int) -> None:
    lines = [
        "".join(cell.text for cell in cells)
        for cells in behavior_table_lines(behavior_table(VIROS, now="I"), width)
    ]
    assert max(len(line.rstrip()) for line in lines) <= width
    assert [lines[0].index(f"Phase {phase} ") for phase in ("I", "II", "III")] == sorted(
        lines[0].index(f"Phase {phase} ") for phase in ("I", "II", "III")
    )
    assert sum(LIVE_SIGN in line for line in lines) == 1


def play_until(folder: Path, sentence: str) -> AshesSession:
    """Play a game until a step's line contains `sentence`."""
    playback = AshesSession(Store(folder).create(RedRainsSetup(aspects="Fury", seed=8)))
    bot = SturdyPlayer(8, playback.match.library)
    for _ in range(80):
        assert playback.decision is not None
        playback.answer(bot.choose(playback.decision, lambda: playback.view))
        while playback.waiting and sentence not in playback.lines[-1].text:
            playback.advance()
        if any(sentence in line.text for line in playback.lines):
            return playback
    raise AssertionError(f"nothing says '{sentence}'")


def test_a_step_lists_what_to_move_by_hand(tmp_path: Path) -> None:
    playback = play_until(tmp_path, "turns to power: by row")
    told = large_view(playback)
    assert told.next_thing == "Turn a rage die of Chimera to power"
    assert told.why == "A rage die turns to power: by row 10-11"
    assert "set a rage die of Chimera to power" in told.instructions
    assert told.turn == "Round 1: Chimera's turn"
    assert told.live_row_text.startswith("Rolled 11, row 10-11: Side: Raise 1 rage die")


def test_a_question_is_shown_with_the_figures_of_the_table(tmp_path: Path) -> None:
    playback = play_until(tmp_path, "blood of")
    playback.finish()
    told = large_view(playback)
    assert playback.decision is not None
    assert told.next_thing == playback.decision.question
    assert [figure.label for figure in told.figures] == [
        "Chimera's wounds", "Red Rains", "rage", "phase", "threat", "your wounds",
    ]  # fmt: skip
    assert told.figures[0].value == str(playback.view.player("Chimera").phoenixborn.wounds) != "0"


def test_a_roll_of_an_earlier_turn_is_not_shown(tmp_path: Path) -> None:
    playback = play_until(tmp_path, "so it rolls")
    told = large_view(playback)
    assert told.live_row_text == ""
    assert not any(row.live for column in told.table for row in column.rows)


@pytest.mark.parametrize(("room", "high"), [((80, 8), 4), ((140, 20), 8)])
def test_letters_are_as_large_as_there_is_room_for(room: tuple[int, int], high: int) -> None:
    lines = large_type_lines("Put 2 wounds", *room)
    assert high - 1 <= len(lines) <= room[1]
    assert max(map(len, lines)) <= room[0]


@pytest.mark.parametrize("text", ["漢字", "", "a sentence for which there is no room " * 9])
def test_what_cannot_be_larger_stays_as_it_is(text: str) -> None:
    assert large_type_lines(text, 80, 8) == [text]


def test_the_lead_of_a_sentence_is_how_it_begins() -> None:
    assert sentence_lead("3 face down aspects, so it rolls") == "3 face down aspects"
    assert sentence_lead("Rolled 6, phase I: Main: Reveal.") == "Rolled 6, phase I"


def test_lines_of_large_letters_keep_off_each_other() -> None:
    """Descenders such as in p would overlap the next line."""
    lines = large_type_lines(
        "Which face down aspect is revealed, counted from the left? By the rules: 1.", 136, 20
    )
    gap = lines.index("")
    assert any("▐" in line for line in lines[:gap]) and any("▐" in line for line in lines[gap + 1 :])
    assert large_type_lines("the left? By the rules: 1.", 136, 4) == lines[gap + 1 :]


def test_rows_that_hold_in_every_phase_stand_once() -> None:
    table = behavior_table("Scatha Kalani", now="II", rolled=("II", "class"))
    lines = ["".join(cell.text for cell in cells) for cells in behavior_table_lines(table, 76)]
    assert lines[0].strip() == "Any phase" and max(len(line.rstrip()) for line in lines) <= 76
    assert [line for line in lines if LIVE_SIGN in line and "class: Side:" in line]
    for row in ("basic: ", "class: ", "power: "):
        assert sum(row in line for line in lines) == 1
    assert sum("Ready spell: " in line for line in lines) == 1  # side by side


def test_the_large_view_names_a_dragonborn_and_its_row_once(tmp_path: Path) -> None:
    playback = AshesSession(Store(tmp_path).create(RedRainsSetup(chimera="Indiri Aldair", seed=5)))
    bot = SturdyPlayer(5, playback.match.library)
    while not (told := large_view(playback)).live_row_text:
        if playback.waiting:
            playback.advance()
        else:
            assert playback.decision is not None
            playback.answer(bot.choose(playback.decision, lambda: playback.view))
    assert told.live_row_text.startswith(("Rolled basic: ", "Rolled class: ", "Rolled power: "))
    assert told.boss == "Dragonborn"
