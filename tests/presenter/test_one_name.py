"""Tests that the boss has one name in play, that of its seat, for any name of its card."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.setups.red_rains import RedRainsSetup
from host.presenter.session.ashes_session import AshesSession
from host.store import Store

ANSWERS = 90


@pytest.mark.parametrize("boss", ["The Corpse of Viros", "Scatha Kalani"])
def test_questions_and_log_call_the_boss_by_its_seat(boss: str, tmp_path: Path) -> None:
    """Its card's name is only used for its card and in titles."""
    luck = random.Random(4)
    read: list[str] = []
    with Store(tmp_path).create(RedRainsSetup(chimera=boss, seed=5)) as opened:
        shown = AshesSession(opened)
        state = opened.match.game.state
        for _ in range(ANSWERS):
            if (decision := shown.decision) is None:
                break
            read += [decision.prompt, *(option.label for option in decision.options)]
            options = [option.id for option in decision.options]
            picks = luck.sample(options, luck.randint(decision.minimum, decision.maximum))
            read += shown.previews.preview(picks).sentences
            shown.answer(picks, at_once=True)
        read += [line.text for line in shown.lines]
        read += [happening.event.describe(state) for happening in opened.match.game.journal.all_events()]
    seat = state.boss.seat
    assert any(seat in text for text in read)
    assert not [text for text in read if boss in text]
