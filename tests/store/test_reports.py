"""Tests that reports are saved: a game entered in the middle is the same when opened again."""

from __future__ import annotations

from pathlib import Path

from engine.ashes.real_table.report_trials_and_search import visible_position
from host.store import Store
from tests.support.random_games import begin, player_of, questions_of


def test_a_position_entered_by_hand_is_there_after_opening_the_game_again(tmp_path: Path) -> None:
    played = begin(2)
    for _, _asked in zip(range(40), questions_of(played, player_of(2)), strict=False):
        pass
    for decision in questions_of(played, player_of(2)):
        if decision.kind == "turn" and not played.game.state.modifiers:
            break
    there = played.game.state
    store = Store(tmp_path)
    opened = store.create(played.setup.model_copy(update={"begins": "middle"}))
    said = [item.id for item in opened.match.rules.reports_between(opened.match.game.state, there)]
    assert len(said) > 20
    opened.correct(*said)
    opened.answer(["begin"])
    opened.run_automatic_steps()
    lines = list(opened.match.game.journal.lines())
    opened.close()
    again = Store(tmp_path).open("1")
    assert list(again.match.game.journal.lines()) == lines
    assert visible_position(again.match.game.state) == visible_position(there)
    assert again.match.decision is not None and again.match.decision.kind == "turn"
