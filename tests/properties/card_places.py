"""Property: every card, die and token is in exactly one place."""

from __future__ import annotations

from collections import Counter

from engine.ashes.language.characteristics import life_value
from engine.ashes.mechanics.play_area import has_fatal_wounds
from engine.ashes.model import invariants, rule_texts
from engine.ashes.model.state import State
from engine.ashes.running_game import Table
from engine.kernel.journal import EventRecord
from engine.match import Match
from tests.support.seat_names import CHIMERA

BETWEEN = ("turn", "prepare discard", "exhaust dice")
"""Kinds of questions at which no action is under way."""

Belongings = tuple[Counter[tuple[str, str]], Counter[tuple[str, str]]]


def belongings(state: State) -> Belongings:
    """Count the cards of each name and dice of each type that each seat owns, which never change."""
    return (
        Counter((card.owner, card.name) for card in state.cards),
        Counter((die.owner, die.type) for die in state.dice),
    )


def check_places(match: Match, kind: str) -> None:
    """Check the state of a game at a question of this kind."""
    state = match.game.state
    invariants.check(state, match.rules.catalog)
    for die in state.dice:
        assert (die.type == "rage") == (die.owner == CHIMERA)
    if kind in BETWEEN:
        _check_quiet(match)


def _check_quiet(match: Match) -> None:
    state = match.game.state
    table = Table(state, match.rules.catalog, match.rules.mode, _refuse, rule_texts.ROUND)
    assert not state.battles, "a battle is left between two attacks"
    for seat, player in state.players.items():
        assert not player.zones["aside"], f"{seat} has cards left aside"
        assert seat != CHIMERA or not player.hand, "the Chimera has no hand"
        for unit in player.battlefield:
            assert not has_fatal_wounds(table, unit), f"{state.cards[unit]} has as many wounds as life"
        own_card = state.cards[player.phoenixborn]
        assert own_card.wounds < life_value(table, own_card.id), f"{seat} is destroyed and plays on"
    rage = [die.side for die in state.dice if die.type == "rage"]
    assert "basic" in rage or not rage, "five powers have been spent for a Red Rains token"


def _refuse(happening: EventRecord) -> None:
    raise AssertionError(f"looking changes nothing: {happening}")
