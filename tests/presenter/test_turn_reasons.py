"""Tests of the reasons that built-in players give for their turns."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

from engine.bots.player_and_playout import RandomPlayer, ThinkingPlayer
from engine.game_entries import entry_of
from engine.setups.players import AshesSetup
from host.lines.ashes_lines import AshesLines
from host.presenter.session.shared_game import SharedGame
from host.store import Store

SETUP = AshesSetup.model_validate(
    {
        "seats": [
            {"name": "Ann", "deck": "The Iron Men"},
            {"name": "Bob", "deck": "The Cloudsea Siren", "player": "random"},
        ],
        "seed": 5,
    }
)


class ReasoningPlayer(ThinkingPlayer):
    """Player that picks at random and says why."""

    reason = "for 2 wounds on Ann"

    def __init__(self, seed: int, _library: object) -> None:
        super().__init__()
        self.choose = RandomPlayer(seed).choose


def test_a_reason_is_told_below_its_turn_until_that_is_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(entry_of("ashes").players, "random", ReasoningPlayer)  # type: ignore[arg-type]
    with Store(tmp_path).create(SETUP) as game:
        lines = AshesLines(SharedGame(game, patience=inf).share_as_host(lambda _: None))
        session, told = lines.session, lines.unread_lines()
        turns = 0
        while turns < 2 and (asked := session.decision) is not None:
            turns += asked.kind == "turn"
            lines.answer([option.id for option in asked.options[-1:]] if asked.minimum else ())
            told = lines.unread_lines()
        heading = next(line for line in told if line.startswith("Round 1, turn of Bob"))
        assert told.index("  Why: for 2 wounds on Ann.") > told.index(heading)
        ((at, _),) = [each for each in session.reasons.items() if each[0] == max(session.reasons)]
        assert session.lines[at].turn_seat == "Bob"
        assert at + 1 == len(session.lines) or session.lines[at + 1].heading != session.lines[at].heading
        lines.back_to(0)
        assert not session.reasons
