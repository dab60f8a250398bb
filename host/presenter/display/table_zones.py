"""What lies on the table, in the order in which people look for it: opponents, piles, fights, focus.

How deep the program goes for the players at a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.redrains.read_model import chimera_of
from host.presenter.display.table_text import display_name

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView
    from engine.kernel.decision import Decision


def opponents_in_order(view: GameView, seat: str) -> list[str]:
    """The other players, clockwise from the left of `seat`, those who are out of the game last: opponents, or
    a partner against the Chimera, who is no player."""
    chimera = chimera_of(view)
    others = [other for other in view.others(seat) if chimera is None or other != chimera.seat]
    return sorted(others, key=lambda other: view.player(other).out)


def opponent_pages(view: GameView, seat: str) -> list[str]:
    """Whom the rows above one's own are turned to, where one is shown at a time: the opponents in the game.

    Where the Chimera has a battlefield against each of two players it is those, oneself first.
    """
    others = [other for other in opponents_in_order(view, seat) if not view.player(other).out]
    return others if chimera_of(view) is None or not others else [seat, *others]


def page_for_question(view: GameView, seat: str, decision: Decision | None) -> int | None:
    """Which page a question or an attack is about, by number from 0; None when about none."""
    pages = opponent_pages(view, seat)
    cards = [option.subject for option in decision.options if option.subject is not None] if decision else []
    for battle in view.battles:
        cards += [card for card in (battle.attacker, battle.target) if card is not None]
    for card in cards:
        seen = view.card(card)
        whose = "" if seen is None else seen.lane or seen.controller
        if whose in pages and (whose != seat or (seen is not None and seen.lane)):
            return pages.index(whose)
    about = view.facing or view.turn
    return pages.index(about) if about in pages else None


def spellboards_of(view: GameView, seat: str) -> list[tuple[str, Sequence[CardView]]]:
    """The ready spells of the other players, and the alteration spells under their units."""
    found: list[tuple[str, Sequence[CardView]]] = []
    for other in opponents_in_order(view, seat):
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


def battle_roles(view: GameView) -> dict[int, str]:
    """What each unit in battle does there, by its id."""
    names = {
        card.id: display_name(card)
        for player in view.players
        for card in (player.phoenixborn, *player.battlefield)
    }
    fights: dict[int, str] = {}
    for battle in view.battles:
        # The fight goes on with who guards, though what was attacked has left the table.
        whom = "" if battle.target is None else f" {names.get(battle.target, 'what is gone')}"
        fights[battle.attacker] = f"attacks{whom}"
        if battle.defender is not None:
            verb = "guards against" if battle.guarded else "blocks"
            fights[battle.defender] = f"{verb} {names.get(battle.attacker, 'somebody')}"
    return fights


def spell_focus(spells: Sequence[CardView]) -> dict[int, str]:
    """The focus of each spell by its id, and under which spell it lies if it shares a slot."""
    names = {spell.id: display_name(spell) for spell in spells}
    found = {}
    for spell in spells:
        focus = f"focus {spell.focus}" if spell.focus else ""
        below = "" if spell.slot in (None, spell.id) else f"under {names.get(spell.slot, 'a spell')}"
        found[spell.id] = ", ".join(filter(None, (focus, below)))
    return found


COMPANION = "companion"
"""How the policies of a player begin of whose cards the program knows what it is told."""


def is_companion(view: GameView, seat: str) -> bool:
    """Whether the program knows of a seat's cards only what it is told."""
    side = next((side for side in view.players if side.seat == seat), None)
    return side is not None and side.policy.startswith(COMPANION)
