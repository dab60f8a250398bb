"""The Chimera's own card: wounds, Red Rains, phase, rage dice, behavior."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.widgets import Static

from cards.chimera import PHASES
from engine.redrains.read_model import chimera_of
from host.app.sizes import NARROW, WIDE
from host.app.widgets.dice import pools
from host.app.widgets.tile import Tile
from host.presenter.display.card_text import behavior_of
from host.presenter.display.table_text import bar_of, count_of, extras_of, heading_of, life_of, summary_of

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView
    from engine.redrains.read_model import ChimeraView
    from host.app.base import BaseApp


class ChimeraPanel(Static):
    """Two lines about the Chimera; a click opens its card, or answers with it."""

    app: BaseApp

    def __init__(self) -> None:
        super().__init__(id="chimera")
        self._card: CardView | None = None

    def show(self, view: GameView, key: str, *, page: str = "") -> None:
        """Show the Chimera of `view`, and while its turn lasts what it rolled and so does.

        `page` says which of two battlefields is shown below, where only one fits.
        """
        chimera = chimera_of(view)
        self.display = chimera is not None
        if chimera is None:
            return
        side = view.player(chimera.seat)
        card = side.phoenixborn
        self._card = card
        down = sum(not aspect.face_up for aspect in side.battlefield)
        roomy = self.app.size.width >= WIDE
        phase = Content.assemble(("phase ", "$muted"), phases_of(chimera))
        first: list[Content] = [
            Content.assemble(
                (f"[{key}] " if key else "", "bold $accent"),
                (f"{chimera.seat}: " if roomy else "", "bold"),
                (heading_of(card), "bold $error"),
                (f" ({_side(chimera)})" if roomy else "", "$muted"),
            ),
            wounds_of(card, 10 if self.app.size.width >= 2 * NARROW else 5),
            *(
                (fact("status", str(card.status)), fact("stamina", str(chimera.stamina)))
                if chimera.kind == "dragonborn"
                else (fact("Red Rains", f"{chimera.red_rains}/{chimera.ultimate}"),)
            ),
            *(() if roomy else (phase,)),
        ]
        raised = card.exhaustion + (0 if chimera.kind == "dragonborn" else chimera.ultimate_exhaustion)
        if raised:
            first.append(Content.styled(f"E{raised}", "bold $warning"))
        if extras := extras_of(card, words=roomy):
            first.append(Content.styled(extras, "$warning"))
        second: list[Content] = [
            *((phase,) if roomy else ()),
            pools(side.active_dice, ()),
            fact("threat", str(chimera.threat)),
            fact("draw", str(side.draw_pile)),
            fact("discard", str(len(side.discard))),
        ]
        if roomy and down:
            second.append(Content.styled(f"{count_of(down, 'aspect')} face down", "$muted"))
        if chimera.kind == "dragonborn" and chimera.ultimate_exhaustion:
            second.append(Content.styled(f"ready spell E{chimera.ultimate_exhaustion}", "bold $warning"))
        if page:
            second.append(Content.styled(page, "$secondary"))
        if side.faces and not chimera.fatigued and roomy:
            second.append(fact("stamina", str(chimera.stamina)))
        if view.pointing:
            second.append(fact("first player token points at" if roomy else "1st", view.pointing))
        if chimera.fatigued:
            second.append(Content.styled("FATIGUED", "bold $warning"))
        gap = Content("  ")
        lines = [gap.join(first), gap.join(second)]
        if chimera.result is not None and chimera.behavior_phase is not None:
            behavior = behavior_of(card.name or "", chimera.behavior_phase, chimera.result, self.app.cards)
            rolled = Content.assemble(("rolled ", "$muted"), (f"{chimera.result} ", "bold"), behavior)
            if roomy:
                lines.append(rolled)
            else:
                lines[1] = gap.join([lines[1], rolled])
        self.update(Content("\n").join(lines))
        self.tooltip = Content(summary_of(card))

    def on_click(self, event: events.Click) -> None:
        """As on any card."""
        if self._card is not None:
            self.post_message(Tile.Clicked(self._card.id, inspect=event.button != 1))


def _side(chimera: ChimeraView) -> str:
    """Which side of its card is played; a Dragonborn has one, and a dial for its threat value."""
    return "Dragonborn" if chimera.kind == "dragonborn" else f"{chimera.difficulty} {chimera.level}"


def wounds_of(card: CardView, cells: int) -> Content:
    """Wounds in figures, and as a bar of so many cells; of a boss without a life value in figures."""
    told = fact("wounds", f"{card.wounds}/{life_of(card)}")
    if not cells or card.life is None or life_of(card) != str(card.life):
        return told
    bar = bar_of(card.wounds, card.life, cells)
    full = bar.rstrip("░")
    return Content.assemble(told, " ", (full, "$warning"), (bar[len(full) :], "$muted"))


def phases_of(chimera: ChimeraView) -> Content:
    """The phases in a row, the one it is in marked by a sign and by brackets: `[I] II III`."""
    return Content(" ").join(
        Content.styled(f"[{phase}]", "bold") if phase == chimera.phase else Content.styled(phase, "$muted")
        for phase in PHASES
    )


def fact(what: str, value: str) -> Content:
    """A small word and its value."""
    return Content.assemble((f"{what} ", "$muted"), (value, "bold"))
