"""Tests that no log line, undo or question reveals hidden information."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from engine.bots.player import RandomPlayer
from engine.match import Match
from host.presenter.session.ashes_session import AshesSession
from tests.app.test_hot_seat import NAMES, between
from tests.support.hidden_information import hidden_from


@pytest.mark.parametrize("games", [2, pytest.param(8, marks=pytest.mark.long)])
@pytest.mark.parametrize("count", [2, pytest.param(3, marks=pytest.mark.slow), 4])
def test_no_line_of_the_log_tells_what_its_reader_may_not_know(count: int, games: int) -> None:
    """The decks have no card in common, so that a name reveals its deck."""
    for seed in range(games):
        match = Match(between(count, count, seed=seed, reactions="always" if seed % 2 else "when possible"))
        playback = AshesSession(_Opened(match))  # type: ignore[arg-type]
        names = {card.name for card in match.game.state.cards}
        # Longest first: a "Blood Transfer" is no "Transfer".
        longest = sorted(filter(None, names), key=len, reverse=True)
        naming = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b")
        known = {seat: set(match.game.state.players[seat].deck) for seat in NAMES[:count]}
        player = RandomPlayer(seed)
        for _ in range(120):
            decision = match.decision
            if decision is None:
                break
            for reader in NAMES[:count]:
                hidden = {card.id for card in hidden_from(match.game.state, reader)}
                known[reader] |= {card.name for card in match.game.state.cards if card.id not in hidden}
                if decision.kind == "look" and decision.seat == reader:
                    known[reader] |= {name for name in names if name in decision.prompt}
                playback.take_over(reader)
                for text in _read(playback):
                    told = set(naming.findall(text)) - known[reader]
                    assert not told, f"{reader} reads: {text}"
            playback.take_over(decision.seat)
            playback.answer(player.choose(decision, partial(match.view, decision.seat)), at_once=True)


def _read(playback: AshesSession) -> Iterator[str]:
    """Yield everything that a person reads beside the table."""
    yield from (line.text for line in playback.lines)
    yield playback.undo_label
    if playback.decision is not None:
        yield playback.decision.prompt
        yield from (option.label for option in playback.decision.options)


class _Opened:
    """Match that is not saved."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.notices: tuple[str, ...] = ()
        self.thinking = ""

    def answer(self, picks: Any) -> None:
        self.match.answer(picks)

    def run_automatic_steps(self) -> None:
        self.match.run_automatic_steps()
