"""Everything that lies on the table, the opponents' sides above the own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from engine.redrains.read_model import chimera_of
from host.app.sizes import TALL, WIDE
from host.app.widgets.card_list import CardList
from host.app.widgets.card_row import CardRow
from host.app.widgets.chimera_panel import ChimeraPanel
from host.app.widgets.opponent import Opponent
from host.app.widgets.player_panel import PlayerPanel
from host.presenter.board import fights_of, focus_of, opponents_of, pages_of, piles_of, spellboards_of
from host.presenter.card_texts import cost_of

if TYPE_CHECKING:
    from engine.ashes.view.read_model import GameView
    from host.app.base import BaseApp


class Board(VerticalScroll):
    """All sides. Hand and spellboard are rows of it in a wide window, and `lists` in a narrow one.

    There are as many sides of opponents as the game has. Of several a narrow window shows one at a time:
    `page` is its number, from 0.
    """

    app: BaseApp

    def __init__(self, opponents: int) -> None:
        super().__init__(id="board", can_focus=False)
        self._chimera = ChimeraPanel()
        self._foe = CardRow("Chimera's battlefield", "no aspects", id="foe")
        self._opponents = [Opponent(number) for number in range(opponents)]
        self.page = 0
        self.facing = ""
        """The opponent of this page, for whom the console's row is; empty where there is one at most."""
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
        """Top to bottom."""
        yield self._chimera
        yield self._foe
        yield from self._opponents
        yield self._player
        yield self._own
        yield self._hand
        yield self._spells

    def show(self, view: GameView, seat: str, keys: Mapping[int, str], picked: Collection[int]) -> None:
        """Show the table of `view` from `seat`; `keys` answer with a card, `picked` cards are picked."""
        side = view.player(seat)
        fights = fights_of(view)
        chimera = chimera_of(view)
        if chimera is not None:
            foe = view.player(chimera.seat)
            self._chimera.show(view, keys.get(foe.phoenixborn.id, ""))
            self._foe.retitle(f"{chimera.seat}'s battlefield")
            self._foe.show(foe.battlefield, keys, picked, fights)
        self._foe.display = self._chimera.display = chimera is not None
        self._show_opponents(view, seat, keys, picked, fights)
        self._player.show(view, seat, keys.get(side.phoenixborn.id, ""))
        self._own.show(side.battlefield, keys, picked, fights)
        hand = side.hand or ()
        costs = {card.id: cost_of(card.name, self.app.cards) for card in hand}
        focus = focus_of(side.spellboard)
        self._hand.show(hand, keys, picked, costs)
        self._spells.show(side.spellboard, keys, picked, focus)
        self._hand_list.show([("", hand)], keys, picked, costs)
        self._spell_list.show([("", side.spellboard)], keys, picked, focus)
        self._others.show(spellboards_of(view, seat), keys, picked)
        self._piles.show(piles_of(view), keys, picked)

    def _show_opponents(
        self,
        view: GameView,
        seat: str,
        keys: Mapping[int, str],
        picked: Collection[int],
        fights: Mapping[int, str],
    ) -> None:
        others = opponents_of(view, seat)
        one_page = self.app.size.width < WIDE or self.app.size.height < TALL
        pages = pages_of(view, seat)
        self.page = min(self.page, max(0, pages - 1))
        self.facing = others[self.page] if len(others) > 1 else ""
        console = self.app.console_word()
        self.set_class(len(others) > 1, "-several")
        for number, widget in enumerate(self._opponents):
            widget.display = number < len(others) and (number == self.page or not one_page)
            if number < len(others):
                page = f"{number + 1} of {pages} (F8)" if one_page and pages > 1 else ""
                if console and not one_page and others[number] == self.facing:
                    page = "console row"
                widget.show(view, others[number], keys, picked, fights, page=page)
