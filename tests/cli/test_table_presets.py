"""Tests of `play --table`: presets for real cards and dice, on the command line."""

from __future__ import annotations

import argparse

import pytest

from engine.setups.players import AshesSetup
from engine.setups.red_rains import RedRainsSetup
from engine.setups.seat_decks import UnlistedCards
from host.command_exit import CommandError
from host.commands import play
from host.commands.game_options import setup_of
from host.presenter.setup_forms.ownership_and_depth_presets import PRESETS


def setup_from(*options: str) -> RedRainsSetup | AshesSetup:
    """Return the setup that `cinderboard play` makes of these options."""
    parser = argparse.ArgumentParser()
    play.add(parser.add_subparsers())
    args = parser.parse_args(["play", *options])
    setup = setup_of(args, 1)
    assert isinstance(setup, RedRainsSetup | AshesSetup)
    return setup


def test_who_wants_the_chimera_to_go_on_by_itself_says_so() -> None:
    for options in (("--table", "full", "--no-ask-before"), ("--table", "screen"), ()):
        setup = setup_from(*options)
        assert isinstance(setup, RedRainsSetup) and not setup.ask_before


def test_cards_on_no_list_need_only_a_life_value() -> None:
    setup = setup_from("--table", "companion", "--deck", "own:18:My Own")
    assert isinstance(setup, RedRainsSetup)
    assert setup.deck == UnlistedCards(phoenixborn="My Own", life=18)
    four = setup_from("--rules", "ashes", "--table", "companion", *(["--deck", "own:20"] * 4))
    assert isinstance(four, AshesSetup)
    assert [seat.name for seat in four.seats] == ["Phoenixborn", *(f"Phoenixborn {n}" for n in (2, 3, 4))]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--deck", "own:18"), "add --table companion"),
        (("--table", "full", "--deck", "own:18"), "played at companion depth, not full"),
        (("--table", "companion", "--deck", "own:many"), "write own:LIFE"),
        (("--table", "companion", "--deck", "own:0"), "from 1 to 99"),
        (("--table", "companion", "--deck", "own:9:\x1b[31m"), "write own:LIFE"),
    ],
)
def test_what_is_no_table_is_refused_in_a_line(options: tuple[str, ...], why: str) -> None:
    with pytest.raises(CommandError, match=why) as caught:
        setup_from(*options)
    assert "\n" not in str(caught.value) and "\x1b" not in str(caught.value)


def test_every_preset_says_what_it_is_in_one_line() -> None:
    for preset in PRESETS.values():
        assert preset.title and preset.about and len(preset.about) < 90
