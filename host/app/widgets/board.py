"""Everything that lies on the table, the Chimera's side above the player's."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from host.app.lore import behavior_of, cost_of
from host.app.widgets.card_list import CardList
from host.app.widgets.card_row import CardRow
from host.app.widgets.chimera_panel import ChimeraPanel
from host.app.widgets.player_panel import PlayerPanel
from host.app.wording import name_of

if TYPE_CHECKING:
    from engine.ashes.view import CardView, GameView


class Board(VerticalScroll):
    """Both sides. Hand and spellboard are rows of it in a wide window, and `lists` in a narrow one."""

    def __init__(self) -> None:
        super().__init__(id="board", can_focus=False)
        self._chimera = ChimeraPanel()
        self._foe = CardRow("Chimera's battlefield", "no aspects", id="foe")
        self._player = PlayerPanel()
        self._own = CardRow("Your battlefield", "no units yet", id="own")
        self._hand = CardRow("Hand", "no cards in hand", id="hand-row")
        self._spells = CardRow("Spellboard", "no ready spells", id="spell-row")
        self._hand_list = CardList("no cards in hand", id="hand")
        self._spell_list = CardList("no ready spells", id="spells")
        self._piles = CardList("nothing discarded yet", id="piles")
        self.lists = {"Hand": self._hand_list, "Spells": self._spell_list, "Piles": self._piles}

    def compose(self) -> ComposeResult:
        """Top to bottom."""
        yield self._chimera
        yield self._foe
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
            roll = view.chimera.behavior
            name = foe.phoenixborn.name or ""
            behavior = "" if roll is None else behavior_of(name, view.chimera.phase, roll)
            self._chimera.show(view, keys.get(foe.phoenixborn.id, ""), behavior)
            self._foe.show(foe.battlefield, keys, picked, fights)
        self._player.show(view, seat, keys.get(side.phoenixborn.id, ""))
        self._own.show(side.battlefield, keys, picked, fights)
        hand = side.hand or ()
        costs = {card.id: cost_of(card.name) for card in hand}
        focus = focus_of(side.spellboard)
        self._hand.show(hand, keys, picked, costs)
        self._spells.show(side.spellboard, keys, picked, focus)
        self._hand_list.show([("", hand)], keys, picked, costs)
        self._spell_list.show([("", side.spellboard)], keys, picked, focus)
        self._piles.show(piles_of(view), keys, picked)


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
