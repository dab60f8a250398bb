"""Sides of a scenario that are played by hand, and cards on them that are on no list."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.ashes.model.catalog import Catalog
from engine.ashes.model.prints import MADE_PHOENIXBORN, MADE_UNIT
from engine.ashes.model.state import State
from engine.ashes.reports.reported_actions import COMPANION
from engine.ashes.setup import play_by_hand
from host.judge.scenario import PlacedCard, PlayerPart


def name_of(placed: PlacedCard) -> str:
    """The name that a card on the table goes by in the engine."""
    if placed.on_no_list:
        return MADE_UNIT if placed.unit else MADE_PHOENIXBORN
    return placed.card


def say_what_it_is(state: State, card_id: int, placed: PlacedCard) -> None:
    """Give a card that is on no list its title and its values."""
    if placed.on_no_list:
        values = (placed.attack or 0, placed.life or 0, placed.recover or 0)
        made = replace(state.cards[card_id], copied=placed.unit or placed.card, printed=values)
        state.put_card(made)


def take_depths(
    state: State, catalog: Catalog, players: Mapping[str, PlayerPart], depths: Mapping[str, str]
) -> None:
    """Let each side be played as deep as its scenario says; `depths` are the policies that do so."""
    for seat, part in players.items():
        state.players[seat].policy = depths[part.depth]
        if part.depth == COMPANION:
            play_by_hand(state, catalog, seat)
