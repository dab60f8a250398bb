"""A Phoenixborn is destroyed: the end of the game, or of one player's part in it (Rulebook p. 13)."""

from __future__ import annotations

from engine.ashes.events import DieMoved, GameEnded, PhoenixbornRotated, PlayAreaRemoved, PlayerLeft
from engine.ashes.model import rulebook
from engine.ashes.play.laying_down import clear, put_away, set_aside
from engine.ashes.table import GameOver, Table


def defeat(table: Table, seat: str) -> None:
    """A player's Phoenixborn is destroyed. Raises `GameOver` when that decides the game."""
    name = table.card(table.state.players[seat].phoenixborn).name
    winner = table.policy(seat).winner_without(table, seat)
    if winner:
        table.do(GameEnded(winner, f"{name} is destroyed"), rulebook.WINNING)
        raise GameOver
    with table.because(rulebook.ELIMINATION, None):
        table.do(PlayerLeft(seat, name))
        clear_play_area(table, seat)


def clear_play_area(table: Table, seat: str) -> None:
    """Discard what lies on a player's battlefield and spellboard; the rest of their area is gone.

    Nothing responds to it: their cards leave all at once. What they own in other play areas stays. Their
    dice leave with them.
    """
    player = table.state.players[seat]
    for card_id in [*player.battlefield, *player.spellboard]:
        set_aside(table, card_id)
        put_away(table, card_id)
    clear(table, player.phoenixborn)
    if table.card(player.phoenixborn).rotated:
        table.do(PhoenixbornRotated(player.phoenixborn, False))
    for die in table.state.dice:
        stays = die.card is not None and table.mode.rules.leavers_dice == "those in pools leave"
        if die.owner == seat and not stays:
            table.do(DieMoved(die.id, die.side, "out"))
    table.do(PlayAreaRemoved(seat))
