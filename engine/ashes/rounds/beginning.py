"""Beginning in the middle: the game goes on where people say that it stands, without the setup."""

from __future__ import annotations

from functools import partial

from engine.ashes.model import rulebook
from engine.ashes.model.choices import Begin
from engine.ashes.play.unseen import lay_unseen
from engine.ashes.statements.stating import Rearranged, TableStatements, asked_at_rest
from engine.ashes.table import Steps, Table
from engine.kernel.decision import Decision, offer


def begin_in_the_middle(table: Table, seat: str) -> Steps:
    """Ask a seat for the position, in as many answers as it takes; it begins when they say so.

    Whatever is not said lies as it comes out of the box, of a real deck unseen in the draw pile. Without a
    phase the game is set up by the rules.
    """
    while True:
        try:
            yield from asked_at_rest(table, partial(_position, table, seat))
            break
        except Rearranged:  # another phase or turn is a part of the position here
            continue
    if table.state.phase != "setup":
        for real in [player.seat for player in table.state.players.values() if player.real]:
            lay_unseen(table, real)


def _position(table: Table, seat: str) -> Decision:
    stands = table.state.phase != "setup"
    return Decision(
        seat,
        "begin",
        "Enter what else is on the table, then begin"
        if stands
        else "Enter what is on the table and where the game stands, or begin with the standard setup",
        (offer(Begin(), "begin"),),
        rulebook.BEGINNING,
        statements=TableStatements(table),
    )
