"""Where the game stands, in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from engine.redrains.read_model import chimera_of
from host.app.widgets.fitted import Fitted

if TYPE_CHECKING:
    from engine.ashes.view.read_model import GameView


class StatusBar(Static):
    """Round, phase, whose turn, which actions are left of it, and who has the first player token."""

    def show(self, view: GameView, seat: str, *, luck: str, console: str, undoes: str) -> None:
        """Show the turn of `view`.

        `luck` says that a seed hides nothing, `console` is a short word about the console, `undoes` what an
        undo takes back; each may be empty.
        """
        if view.winner:
            turn = Content.styled("GAME OVER", "bold $accent")
        elif view.turn == seat:
            turn = Content.styled("YOUR TURN", "bold $success")
        elif view.turn and view.player(view.turn).side == view.player(seat).side:
            turn = Content.styled(f"YOUR TURN, {view.turn.upper()} ACTS", "bold $success")
        elif view.turn:
            faced = "YOU" if view.facing == seat else view.facing.upper()
            against = f" AGAINST {faced}" if view.facing else ""
            turn = Content.styled(f"{view.turn.upper()}'S TURN{against}", "bold $error")
        else:
            turn = Content.styled(view.phase.upper(), "bold $secondary")
        parts = [Content.styled(f"Round {view.round}", "bold")] if view.round else []
        parts.append(turn)
        chimera = chimera_of(view)
        if view.turn and not view.winner and (chimera is None or view.turn != chimera.seat):
            parts.append(_action("main", view.main_used))
            parts.append(_action("side", view.side_used))
        if view.first_player and not view.winner:
            parts.append(Content.assemble(("first: ", "$muted"), view.first_player))
        if luck:
            parts.append(Content.styled(luck, "$muted"))
        if console:
            parts.append(Content.styled(console, "$muted"))
        if undoes:
            parts.append(Content.styled(f"u undoes: {undoes}", "$muted"))
        self.update(Fitted(lambda width: _first_of(parts, width)))


def _first_of(parts: Sequence[Content], room: int) -> Content:
    """As many of the parts as have room, none of them cut."""
    told = Content("  ").join(parts)
    return told if len(parts) < 2 or told.cell_length <= room else _first_of(parts[:-1], room)


def _action(name: str, used: bool) -> Content:
    return (
        Content.styled(f"[ ] {name} done", "$muted") if used else Content.styled(f"[*] {name} left", "bold")
    )
