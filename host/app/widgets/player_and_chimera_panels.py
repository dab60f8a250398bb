"""Panels about each side of the table: the Chimera's card, a Phoenixborn with piles and dice."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.message import Message

from cards.bosses import PHASES
from engine.redrains.read_model import chimera_of
from host.app.app_services import services
from host.app.breakpoints import NARROW, TALL, WIDE
from host.app.themes import style_of_die
from host.app.widgets.no_relayout import SettledText
from host.presenter.display.card_names_and_state import (
    card_summary,
    card_title,
    count_of,
    display_name,
    extras_of,
    life_text,
    phoenixborn_extras,
)
from host.presenter.display.card_text import behavior_of
from host.presenter.display.dice_and_cost_symbols import pools_of
from host.presenter.display.opponent_pages_and_zones import is_companion, opponents_in_order
from host.presenter.text_charts import progress_bar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.ashes.view.read_model import CardView, DieView, GameView, PlayerView
    from engine.redrains.read_model import ChimeraView


def pools(active: Iterable[DieView], exhausted: Iterable[DieView]) -> Content:
    """Return both dice pools: `ceremonial P1 C2 E2  natural B1`; `none` if there are no dice."""
    parts = [
        Content.assemble(
            (kind, style_of_die(kind)),
            (f" {signs}" if signs else "", f"bold {style_of_die(kind)}"),
            (f" {used}" if used else "", "$muted"),
        )
        for kind, signs, used in pools_of(active, exhausted)
    ]
    return Content("  ").join(parts) if parts else Content("none")


class CardClicked(Message):
    """The card of a side was clicked; `inspect` if it was not the first mouse button."""

    def __init__(self, card: int, *, inspect: bool) -> None:
        super().__init__()
        self.card = card
        self.inspect = inspect


class ChimeraPanel(SettledText):
    """Two lines about the Chimera; a click opens its card, or answers with it."""

    def __init__(self) -> None:
        super().__init__(id="chimera")
        self._card: CardView | None = None

    def show(self, view: GameView, key: str, *, page: str = "") -> None:
        """Show the Chimera of `view`, during its turn with its result and behavior.

        `page` names the one of two battlefields that is shown below, where only one fits.
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
                (card_title(card), "bold $error"),
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
        if roomy and down and self.app.size.height < TALL:
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
            behavior = behavior_of(
                card.name or "", chimera.behavior_phase, chimera.result, services(self).cards
            )
            rolled = Content.assemble(("rolled ", "$muted"), (f"{chimera.result} ", "bold"), behavior)
            if roomy:
                lines.append(rolled)
            else:
                lines[1] = gap.join([lines[1], rolled])
        self.update(Content("\n").join(lines))
        self.tooltip = Content(card_summary(card))

    def on_click(self, event: events.Click) -> None:
        if self._card is not None:
            self.post_message(CardClicked(self._card.id, inspect=event.button != 1))


def _side(chimera: ChimeraView) -> str:
    """Return the difficulty and level of its card; a Dragonborn has none of these."""
    return "Dragonborn" if chimera.kind == "dragonborn" else f"{chimera.difficulty} {chimera.level}"


def wounds_of(card: CardView, cells: int) -> Content:
    """Return wounds as figures and as a bar of `cells`; without a bar if the boss has no life value."""
    figures = fact("wounds", f"{card.wounds}/{life_text(card)}")
    if not cells or card.life is None or life_text(card) != str(card.life):
        return figures
    bar = progress_bar(card.wounds, card.life, cells)
    full = bar.rstrip("░")
    return Content.assemble(figures, " ", (full, "$warning"), (bar[len(full) :], "$muted"))


def phases_of(chimera: ChimeraView) -> Content:
    """Return the phases, the current one in brackets: `[I] II III`."""
    return Content(" ").join(
        Content.styled(f"[{phase}]", "bold") if phase == chimera.phase else Content.styled(phase, "$muted")
        for phase in PHASES
    )


def fact(what: str, value: str) -> Content:
    """Return a label in small type and its value."""
    return Content.assemble((f"{what} ", "$muted"), (value, "bold"))


MARGIN = 3
"""Columns of a narrow window that text cannot use: the bar on the left and the margins."""


class PlayerPanel(SettledText):
    """Two or three lines about a player; a click opens the Phoenixborn, or answers with it."""

    def __init__(self, *, id: str = "player", classes: str = "") -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id, classes=classes)
        self._card: CardView | None = None

    def show(self, view: GameView, seat: str, key: str, *, page: str = "", spells: bool = False) -> None:
        """Show the side of `seat`, with its ready spells if `spells` is True and there is room.

        `page` comes first, where one of several players is shown at a time.
        """
        side = view.player(seat)
        card = side.phoenixborn
        self._card = card
        self.tooltip = Content(card_summary(card))
        # With one player there is no need for a name.
        owner = f"{seat}: " if opponents_in_order(view, seat) else ""
        lead = [Content.styled(page, "$muted")] if page else []
        if side.out:
            gone = Content.assemble(
                (owner, "bold"), (display_name(card), "$muted"), (" is out of the game", "$muted")
            )
            self.update(Content("  ").join([*lead, gone]))
            return
        roomy = self.app.size.width >= WIDE
        first = [
            *lead,
            Content.assemble(
                (f"[{key}] " if key else "", "bold $accent"),
                (owner, "bold"),
                (display_name(card), "bold $primary"),
            ),
            *self._turn_and_token(view, seat, roomy),
        ]
        # Only their player knows the hand and the piles of real cards that are on no list.
        unknown = is_companion(view, seat)
        piles, short = ([], []) if unknown else (_piles(side), _piles(side, discard="disc."))
        ways = [
            Content("  ").join([*first, *self._facts(side, roomy, 5), *piles]),
            Content("  ").join([*first, *self._facts(side, roomy, 0), *piles]),
            Content(" ").join([*first, *self._short_facts(side), *short]),
        ]
        room = self._room(roomy)
        # A wide window wraps what is too long; a narrow one has letters for it.
        ways = ways[:2] if roomy else ways
        line = next((way for way in ways if way.cell_length <= room), ways[-1])
        lines = [line]
        if not is_companion(view, seat):
            dice = pools(side.active_dice, side.exhausted_dice)
            lines.append(Content.assemble(("dice ", "$muted"), dice))
        if spells and roomy and side.spellboard:
            lines.append(fact("spells", spells_of(side)))
        self.update(Content("\n").join(lines))

    def _turn_and_token(self, view: GameView, seat: str, roomy: bool) -> list[Content]:
        """Return owner turn it is, and who holds the first player token."""
        if not opponents_in_order(view, seat):
            return []
        marks = []
        if view.turn == seat and view.phase == "player turns":
            marks.append(Content.styled("TURN" if roomy else "*", "bold $success"))
        if view.first_player == seat:
            marks.append(Content.styled("first" if roomy else "1st", "bold $secondary"))
        return marks

    def _room(self, roomy: bool) -> int:
        """Return the columns of a line; in a wide window the question is beside it."""
        wide = self.app.size.width
        return (wide - max(46, min(72, wide * 34 // 100)) if roomy else wide) - MARGIN

    def _facts(self, side: PlayerView, roomy: bool, cells: int) -> list[Content]:
        card = side.phoenixborn
        left = (card.life or 0) - card.wounds
        others = phoenixborn_extras(card, words=roomy)
        guard = "has guarded" if card.guarded else "can guard"
        facts = [
            wounds_of(card, cells),
            Content.styled(guard, "$muted" if card.guarded else ""),
        ]
        if others:
            facts.insert(1, Content.styled(others, "$warning"))
        if left <= 3 and roomy:
            facts.insert(1, Content.styled(f"{left} left!", "bold $error"))
        return facts

    def _short_facts(self, side: PlayerView) -> list[Content]:
        """Return the same facts as letters, as on cards, where words have no room."""
        card = side.phoenixborn
        others = phoenixborn_extras(card)
        return [
            Content.styled(f"W{card.wounds}/{card.life}", "bold"),
            *([Content.styled(others, "$warning")] if others else []),
            Content.styled("guarded" if card.guarded else "guards", "$muted" if card.guarded else ""),
        ]

    def on_click(self, event: events.Click) -> None:
        if self._card is not None:
            self.post_message(CardClicked(self._card.id, inspect=event.button != 1))


def _piles(side: PlayerView, discard: str = "discard") -> list[Content]:
    return [
        fact("hand", str(side.hand_size)),
        fact("draw", str(side.draw_pile)),
        fact(discard, str(len(side.discard))),
    ]


def spells_of(side: PlayerView) -> str:
    """Return the ready spells of a side in a few words: the number of copies, and which are exhausted."""
    copies = Counter(spell.name or display_name(spell) for spell in side.spellboard)
    tired = Counter(spell.name or display_name(spell) for spell in side.spellboard if spell.exhausted)
    return ", ".join(
        name + (f" x{count}" if count > 1 else "") + (f" ({tired[name]} exhausted)" if tired[name] else "")
        for name, count in copies.items()
    )
