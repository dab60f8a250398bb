"""Tests of the words in a game against a Dragonborn, which never speak of a Chimera."""

from __future__ import annotations

import re

import pytest

from engine.ashes.events import TokensPlaced
from engine.bots.player_and_playout import RandomPlayer
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from host.presenter.narration.seat_history import SeatHistory

PLAYER = "Player"
NOT_ITS_OWN = re.compile(r"Chimera|\brage\b|Red Rains token|Ultimate|behavior die", re.IGNORECASE)


@pytest.mark.parametrize("boss", ["Scatha Kalani", "Indiri Aldair"])
def test_no_words_about_what_a_dragonborn_does_not_have(boss: str) -> None:
    match, player = Match(RedRainsSetup(seed=2, chimera=boss)), RandomPlayer(2)
    said: set[str] = set()
    read, history = 0, SeatHistory(match, PLAYER)
    match.run_automatic_steps()
    while (decision := match.decision) is not None:
        said |= {decision.prompt, decision.rule.title, decision.rule.says}
        match.answer(player.choose(decision, lambda: match.view(PLAYER)))
        match.run_automatic_steps()
        entries = match.game.journal.entries
        for entry in entries[read:]:
            for happening in entry.events:
                said |= {history.sentence(happening).text, match.describe(happening)}
                if happening.rule is not None:
                    said |= {happening.rule.title, happening.rule.says}
        read = len(entries)
    assert sorted(text for text in said if NOT_ITS_OWN.search(text)) == []


def test_a_status_token_of_the_dragon_phase_names_its_aspect() -> None:
    match, player = Match(RedRainsSetup(seed=2, chimera="Indiri Aldair")), RandomPlayer(2)
    match.run_automatic_steps()
    while (decision := match.decision) is not None:
        match.answer(player.choose(decision, lambda: match.view(PLAYER)))
        match.run_automatic_steps()
    history, cards = SeatHistory(match, PLAYER), match.game.state.cards
    placed = {
        history.sentence(item).text: cards[item.cause].name
        for item in match.game.journal.all_events()
        if isinstance(item.event, TokensPlaced)
        and item.rule.title == "Dragon phase"
        and item.cause is not None
    }
    assert placed
    assert [
        text for text, name in placed.items() if not text.endswith(f": for {name}, face up in play")
    ] == []
