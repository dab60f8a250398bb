"""The table on screen: status line, opponents' sides, the player's own side."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content

from engine.redrains.read_model import chimera_of
from host.app.app_services import services
from host.app.breakpoints import TALL, WIDE
from host.app.widgets.behavior_table import BehaviorTable
from host.app.widgets.card_list import CardList
from host.app.widgets.card_rows import CardRow
from host.app.widgets.no_relayout import Settled, SettledText
from host.app.widgets.player_and_chimera_panels import ChimeraPanel, PlayerPanel
from host.app.widgets.width_dependent_text import WidthDependentText
from host.presenter.display.card_names_and_state import battle_roles, spell_focus
from host.presenter.display.card_text import cost_of
from host.presenter.display.opponent_pages_and_zones import (
    opponent_pages,
    opponents_in_order,
    piles_of,
    spellboards_of,
)

if TYPE_CHECKING:
    from engine.ashes.view.read_model import GameView


class Opponent(Vertical, Settled):
    """An opponent's side: Phoenixborn, dice, piles, ready spells and battlefield."""

    def __init__(self, number: int) -> None:
        super().__init__(id=f"opponent-{number}", classes="opponent")
        self.seat = ""
        self._panel = PlayerPanel(id=f"opponent-panel-{number}", classes="their-side")
        self._battlefield = CardRow("Battlefield", "no units", id=f"opponent-row-{number}")

    def compose(self) -> ComposeResult:
        yield self._panel
        yield self._battlefield

    def show(
        self,
        view: GameView,
        seat: str,
        keys: Mapping[int, str],
        picked: Collection[int],
        fights: Mapping[int, str],
        *,
        page: str,
    ) -> None:
        """Show the side of `seat`; `page` names this page where only one of several opponents fits."""
        self.seat = seat
        side = view.player(seat)
        self._panel.set_class(side.side == view.player(view.seat).side, "-partner")
        self._panel.show(view, seat, keys.get(side.phoenixborn.id, ""), page=page, spells=True)
        self._battlefield.retitle(f"{seat}'s battlefield")
        self._battlefield.show(side.battlefield, keys, picked, fights)
        self._battlefield.display = not side.out
        self.set_class(not side.battlefield, "-bare")


class Board(VerticalScroll, Settled):
    """The sides of the table. Hand and spellboard are rows in a wide window, and `lists` in a narrow one.

    A narrow window shows one of several opponents at a time, and one of the Chimera's two battlefields with
    the player it faces: `page` is its number, from 0.
    """

    def __init__(self, opponents: int) -> None:
        super().__init__(id="board", can_focus=False)
        self._chimera = ChimeraPanel()
        self._foe = CardRow("Chimera's battlefield", "no aspects", id="foe")
        self._other_foe = CardRow("Chimera's battlefield", "no aspects", id="other-foe")
        self._opponents = [Opponent(number) for number in range(opponents)]
        self.page = 0
        self.facing = ""
        """The opponent of this page, to whom the console's row belongs; empty where there is one at most."""
        self.behavior = BehaviorTable((), all_phases=False)
        """The boss's behavior in its phase, where a very large window has room for it."""
        self._player = PlayerPanel()
        self._own = CardRow("Your battlefield", "no units yet", id="own")
        self._hand = CardRow("Hand", "no cards in hand", id="hand-row")
        self._spells = CardRow("Spellboard", "no ready spells", id="spell-row")
        self._hand_list = CardList("no cards in hand", id="hand")
        self._spell_list = CardList("no ready spells", id="spells")
        self._piles = CardList("nothing discarded yet", id="piles")
        self._others = CardList("nothing of others lies open", id="others")
        self.lists = {
            "Hand": self._hand_list,
            "Spells": self._spell_list,
            "Others": self._others,
            "Piles": self._piles,
        }

    def compose(self) -> ComposeResult:
        yield self._chimera
        yield self._foe
        yield self._other_foe
        yield from self._opponents
        yield self._player
        yield self._own
        yield self._hand
        yield self._spells
        yield self.behavior

    def show(self, view: GameView, seat: str, keys: Mapping[int, str], picked: Collection[int]) -> None:
        """Show the table of `view` from `seat`; `keys` answer with a card, `picked` cards are picked."""
        side = view.player(seat)
        fights = battle_roles(view)
        chimera = chimera_of(view)
        if chimera is not None:
            foe = view.player(chimera.seat)
            pages = opponent_pages(view, seat)
            page = ""
            if len(pages) > 1 and self._one_page:
                against = "you" if pages[self.page] == seat else pages[self.page]
                page = f"against {against}: {self.page + 1} of {len(pages)} (F8)"
            self._chimera.show(view, keys.get(foe.phoenixborn.id, ""), page=page)
        self._chimera.display = chimera is not None
        self._show_opponents(view, seat, keys, picked, fights)
        self._show_battlefields(view, seat, keys, picked, fights)
        self._player.show(view, seat, keys.get(side.phoenixborn.id, ""))
        self._own.show(side.battlefield, keys, picked, fights)
        hand = side.hand or ()
        costs = {card.id: cost_of(card.name, services(self).cards) for card in hand}
        focus = spell_focus(side.spellboard)
        self._hand.show(hand, keys, picked, costs)
        self._spells.show(side.spellboard, keys, picked, focus)
        self._hand_list.show([("", hand)], keys, picked, costs)
        self._spell_list.show([("", side.spellboard)], keys, picked, focus)
        self._others.show(spellboards_of(view, seat), keys, picked)
        self._piles.show(piles_of(view), keys, picked)

    def _show_battlefields(
        self,
        view: GameView,
        seat: str,
        keys: Mapping[int, str],
        picked: Collection[int],
        fights: Mapping[int, str],
    ) -> None:
        """Show the Chimera's battlefield; of two, the one against `seat` is at the top."""
        chimera = chimera_of(view)
        pages = opponent_pages(view, seat)
        for number, row in enumerate((self._foe, self._other_foe)):
            several = number < len(pages)
            row.display = chimera is not None and (not number or several)
            if chimera is None or not row.display:
                continue
            units = view.player(chimera.seat).battlefield
            if not several:
                row.retitle(f"{chimera.seat}'s battlefield")
            else:
                against = "you" if pages[number] == seat else pages[number]
                row.retitle(f"{chimera.seat}'s battlefield against {against}")
                row.display = not self._one_page or number == self.page
                units = tuple(unit for unit in units if unit.lane == pages[number])
            row.show(units, keys, picked, fights)

    @property
    def _one_page(self) -> bool:
        """Return True if one page is shown at a time."""
        return self.app.size.width < WIDE or self.app.size.height < TALL

    def _show_opponents(
        self,
        view: GameView,
        seat: str,
        keys: Mapping[int, str],
        picked: Collection[int],
        fights: Mapping[int, str],
    ) -> None:
        others = opponents_in_order(view, seat)
        one_page = self._one_page
        pages = opponent_pages(view, seat)
        self.page = min(self.page, max(0, len(pages) - 1))
        self.facing = pages[self.page] if len(pages) > 1 else ""
        console = services(self).console_bridge.status
        self.set_class(len(pages) > 1, "-several")
        self.set_class(len(pages) > 1 and chimera_of(view) is not None, "-together")
        for number, widget in enumerate(self._opponents):
            there = number < len(others)
            at = pages.index(others[number]) if there and others[number] in pages else number
            widget.display = there and (at == self.page or not one_page)
            if there:
                page = f"{at + 1} of {len(pages)} (F8)" if one_page and len(pages) > 1 else ""
                if console and not one_page and others[number] == self.facing:
                    page = "console row"
                widget.show(view, others[number], keys, picked, fights, page=page)


class StatusBar(SettledText):
    """Line with round, phase, turn, actions left and first player token."""

    def show(self, view: GameView, seat: str, *, luck: str, console: str, undo_label: str) -> None:
        """Show the turn of `view`.

        `luck` says that a seed hides nothing, `console` is the console's state in a few words, `undo_label`
        what an undo takes back; each may be empty.
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
        if undo_label:
            parts.append(Content.styled(f"u undoes: {undo_label}", "$muted"))
        self.update(WidthDependentText(lambda width: _fitting_parts(parts, width)), layout=False)


def _fitting_parts(parts: Sequence[Content], room: int) -> Content:
    """Return the first parts, as many as fit uncut."""
    line = Content("  ").join(parts)
    return line if len(parts) < 2 or line.cell_length <= room else _fitting_parts(parts[:-1], room)


def _action(name: str, used: bool) -> Content:
    return (
        Content.styled(f"[ ] {name} done", "$muted") if used else Content.styled(f"[*] {name} left", "bold")
    )
