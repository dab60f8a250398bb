"""Tests that corrections offer the same for cards that a seat cannot see, whichever cards they are."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest
from msgspec.structs import replace

from engine.game_entries import GameSetup
from engine.match import Match
from engine.setups.players import AshesSetup
from engine.setups.red_rains import PartnerSetup, RedRainsSetup
from host.presenter.table_editing.table_editor import TableEditor

ALIKE = 2
"""Pairs of cards tried for each zone of each side."""

GAMES: dict[str, GameSetup] = {
    "alone against the Chimera": RedRainsSetup(seed=3),
    "with a partner": RedRainsSetup(seed=4, partner=PartnerSetup(name="Bob", deck="The Iron Men")),
    "two people": AshesSetup.model_validate(
        {"seats": [{"name": "Ann", "deck": "The Iron Men"}, {"name": "Ben", "deck": "The Cloudsea Siren"}]}
    ),
    "a real deck": RedRainsSetup(
        seed=4, partner=PartnerSetup(name="Bob", deck="The Iron Men"), real_decks=("Player",)
    ),
}


def played(setup: GameSetup, luck: Random, answers: int) -> Match:
    """Return a game after random answers, at a question at which people may correct the table."""
    match = Match(setup)
    match.run_automatic_steps()
    while match.decision is not None and (answers > 0 or match.decision.reports is None):
        options = [option.id for option in match.decision.options]
        match.answer(luck.sample(options, min(len(options), max(1, match.decision.minimum))))
        match.run_automatic_steps()
        answers -= 1
    return match


def offered(match: Match, seat: str) -> list[object]:
    """Return what the editor of a seat offers, and shows after a move, for half of the cards."""
    editor = TableEditor(match, match.view(seat))
    texts: list[object] = list(editor.cards)
    for row in editor.cards[::2]:
        moves = editor.moves_of(row.card)
        texts.append((row, moves))
        for report, _ in moves[:: max(1, len(moves) // 2)]:
            editor.add_report(report)
            texts += [*editor.cards, *editor.tokens, editor.refusal(), editor.descriptions()]
            editor.take_back()
    for name in sorted(match.library.cards)[::9]:
        texts.append((name, editor.additions_of(name), editor.why_not_added(name)))
    return [*texts, *((side, editor.unseen_of(side)) for side in match.game.state.players)]


def hidden(match: Match, seat: str, side: str, zone: str) -> list[int]:
    """Return the cards in a zone that have a name, which the seat does not see."""
    view, player = match.view(seat), match.game.state.players[side]
    cards = [match.game.state.cards[card] for card in player.zones[zone]]
    if zone == "hand" and view.player(side).hand is not None:
        return []
    return [card.id for card in cards if card.name and not (zone == "battlefield" and card.face_up)]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow) if name in ("with a partner", "a real deck") else name
        for name in GAMES
    ],
)
def test_hidden_cards_of_a_side_are_offered_the_same(name: str) -> None:
    """Two hidden cards of a player are exchanged: a front end must offer and show what it did before."""
    luck, tried = Random(name), 0
    match = played(GAMES[name], luck, 12)
    state = match.game.state
    for seat in match.setup.people:
        for side in state.players:
            zones = [hidden(match, seat, side, zone) for zone in ("hand", "draw", "battlefield")]
            before = offered(match, seat) if any(zones) else []
            pairs = [pair for pair in combinations(chain(*zones), 2) if differ(match, *pair)]
            for one, other in luck.sample(pairs, min(ALIKE, len(pairs))):
                exchange(match, one, other)
                assert offered(match, seat) == before
                exchange(match, one, other)
                tried += 1
    assert tried >= ALIKE


def differ(match: Match, one: int, other: int) -> bool:
    cards = match.game.state.cards
    return cards[one].name != cards[other].name


def exchange(match: Match, one: int, other: int) -> None:
    state = match.game.state
    first, second = state.cards[one], state.cards[other]
    state.put_card(replace(first, name=second.name))
    state.put_card(replace(second, name=first.name))


def test_a_card_nobody_may_know_is_never_taken_for_another() -> None:
    """The names that were left out told which card it was."""
    match = played(RedRainsSetup(seed=3), Random(1), 0)
    editor = TableEditor(match, match.view("Player"))
    unseen = [row for row in editor.cards if row.name == "unseen card" and row.side == "Player"]
    assert len(unseen) > 20
    for row in unseen:
        assert not [words for _, words in editor.moves_of(row.card) if "taken for" in words]
