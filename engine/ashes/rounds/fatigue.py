"""Fatigue: wounds, or damage, for cards that could not be drawn in the prepare phase (Rulebook p. 6)."""

from __future__ import annotations

from engine.ashes.model import rulebook
from engine.ashes.play.damage import deal_damage, place_wounds
from engine.ashes.table import Cause, Steps, Table


def fatigue(table: Table, lacking: dict[str, int]) -> Steps:
    """Players alternate placing single wounds, beginning with the first player (Prepare 3a); or each
    Phoenixborn is dealt damage in that order.

    `lacking` is how many cards each seat should have drawn and could not.
    """
    if table.mode.rules.fatigue == "damage":
        for seat, missing in lacking.items():
            if not table.state.players[seat].out:
                table.rule = rulebook.FATIGUE
                phoenixborn = table.state.players[seat].phoenixborn
                yield from deal_damage(table, phoenixborn, missing, Cause("rule", None, seat))
        return
    left = dict(lacking)
    while any(left.values()):
        for seat in lacking:
            if left[seat] and not table.state.players[seat].out:
                yield from fatigue_wound(table, seat)
            left[seat] = max(0, left[seat] - 1)


def fatigue_wound(table: Table, seat: str) -> Steps:
    """Place one fatigue wound: a wound, not damage."""
    table.rule = rulebook.FATIGUE
    yield from place_wounds(table, table.state.players[seat].phoenixborn, 1, Cause("rule", None, seat))
