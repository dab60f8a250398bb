"""What the options of a game name without the engine is what the engine knows."""

from __future__ import annotations

from typing import get_args

from engine.setups import CHANCES, AshesSetup, RedRainsSetup, WhenAsked
from host.commands.match import CHANCE_KINDS, CHIMERA, CHIMERA_DICE, DECK, REACTIONS, RULES


def test_rules_are_those_of_the_setups() -> None:
    kinds = tuple(setup.model_fields["rules"].default for setup in (RedRainsSetup, AshesSetup))
    assert kinds == RULES


def test_every_kind_of_chance_can_be_entered_by_hand() -> None:
    assert CHANCE_KINDS == CHANCES
    assert set(CHIMERA_DICE) < set(CHANCES)


def test_what_is_played_by_default() -> None:
    assert (RedRainsSetup().deck, RedRainsSetup().chimera) == (DECK, CHIMERA)


def test_when_players_are_asked_for_reactions() -> None:
    assert get_args(WhenAsked) == REACTIONS
