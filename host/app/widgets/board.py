"""Everything that lies on the table, the opponents' sides above the own."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from host.app.lore import cost_of
from host.app.sizes import TALL, WIDE
from host.app.widgets.card_list import CardList
from host.app.widgets.card_row import CardRow
from host.app.widgets.chimera_panel import ChimeraPanel
from host.app.widgets.opponent import Opponent
from host.app.widgets.player_panel import PlayerPanel
from host.app.wording import name_of

if TYPE_CHECKING:
    from engine.ashes.view import CardView, GameView
    from engine.kernel.decision import Decision
    from host.app.app import CinderboardApp

MOST_OPPONENTS = 3


class Board(VerticalScroll):
    """All sides. Hand and spellboard are rows of it in a wide window, and `lists` in a narrow one.

    Of several opponents a narrow window shows one at a time: `page` is its number, from 0.
    """

    app: CinderboardApp

    def __init__(self) -> None:
        super().__init__(id="board", can_focus=False)
        self._chimera = ChimeraPanel()
        self._foe = CardRow("Chimera's battlefield", "no aspects", id="foe")
        self._opponents = [Opponent(number) for number in range(MOST_OPPONENTS)]
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
        if view.chimera is not None:
            foe = view.player(view.chimera.seat)
            self._chimera.show(view, keys.get(foe.phoenixborn.id, ""))
            self._foe.show(foe.battlefield, keys, picked, fights)
        self._foe.display = self._chimera.display = view.chimera is not None
        self._show_opponents(view, seat, keys, picked, fights)
        self._player.show(view, seat, keys.get(side.phoenixborn.id, ""))
        self._own.show(side.battlefield, keys, picked, fights)
        hand = side.hand or ()
        costs = {card.id: cost_of(card.name) for card in hand}
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


def opponents_of(view: GameView, seat: str) -> list[str]:
    """The other players, clockwise from the left of `seat`, those who are out of the game last; nobody
    against the Chimera."""
    others = [] if view.chimera is not None else view.others(seat)
    return sorted(others, key=lambda other: view.player(other).out)


def pages_of(view: GameView, seat: str) -> int:
    """How many opponents are turned to where one is shown at a time: those who are in the game."""
    return sum(not view.player(other).out for other in opponents_of(view, seat))


def page_of(view: GameView, seat: str, decision: Decision | None) -> int | None:
    """Which opponent a question or an attack is about, by number from 0; None when about none."""
    others = opponents_of(view, seat)
    cards = [option.subject for option in decision.options if option.subject is not None] if decision else []
    cards += [card for battle in view.battles for card in (battle.attacker, battle.target)]
    for card in cards:
        seen = view.card(card)
        if seen is not None and seen.controller in others:
            return others.index(seen.controller)
    return others.index(view.turn) if view.turn in others else None


def spellboards_of(view: GameView, seat: str) -> list[tuple[str, Sequence[CardView]]]:
    """The ready spells of the other players, and the alteration spells under their units."""
    found: list[tuple[str, Sequence[CardView]]] = []
    for other in opponents_of(view, seat):
        side = view.player(other)
        if side.spellboard:
            found.append((f"{other}: spellboard", side.spellboard))
    return found


def piles_of(view: GameView) -> list[tuple[str, Sequence[CardView]]]:
    """Every open pile under its title."""
    piles: list[tuple[str, Sequence[CardView]]] = []
    for player in view.players:
        if player.discard:
            piles.append((f"{player.seat}: discard pile, latest first", player.discard[::-1]))
        if player.removed:
            piles.append((f"{player.seat}: out of the game", player.removed))
    return piles


def fights_of(view: GameView) -> dict[int, str]:
    """What each unit in battle does there, by its id."""
    names = {
        card.id: name_of(card)
        for player in view.players
        for card in (player.phoenixborn, *player.battlefield)
    }
    fights: dict[int, str] = {}
    for battle in view.battles:
        fights[battle.attacker] = f"attacks {names.get(battle.target, 'somebody')}"
        if battle.defender is not None:
            verb = "guards against" if battle.guarded else "blocks"
            fights[battle.defender] = f"{verb} {names.get(battle.attacker, 'somebody')}"
    return fights


def focus_of(spells: Sequence[CardView]) -> dict[int, str]:
    """The focus of each spell by its id: how many more copies of it are on the spellboard."""
    copies: dict[str | None, int] = {}
    for spell in spells:
        copies[spell.name] = copies.get(spell.name, 0) + 1
    return {spell.id: f"focus {copies[spell.name] - 1}" if copies[spell.name] > 1 else "" for spell in spells}
