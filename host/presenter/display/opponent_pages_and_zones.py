"""The zones of a table in the order in which people look for them: opponents, spellboards, piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.redrains.read_model import chimera_of

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView
    from engine.kernel.decision import Decision


def opponents_in_order(view: GameView, seat: str) -> list[str]:
    """Return the other players clockwise from the left of `seat`, those out of the game last.

    Opponents, or partners against the Chimera; the Chimera is not among them.
    """
    chimera = chimera_of(view)
    others = [other for other in view.others(seat) if chimera is None or other != chimera.seat]
    return sorted(others, key=lambda other: view.player(other).out)


def opponent_pages(view: GameView, seat: str) -> list[str]:
    """Return the seats whose side can be shown above the own one, one at a time.

    They are the opponents in the game. If the Chimera has a battlefield against each of two players, they are
    these players, the own seat first.
    """
    others = [other for other in opponents_in_order(view, seat) if not view.player(other).out]
    return others if chimera_of(view) is None or not others else [seat, *others]


def page_for_question(view: GameView, seat: str, decision: Decision | None) -> int | None:
    """Return the index of the page that a question or battle is about; None if it is about none."""
    pages = opponent_pages(view, seat)
    cards = [option.subject for option in decision.options if option.subject is not None] if decision else []
    for battle in view.battles:
        cards += [card for card in (battle.attacker, battle.target) if card is not None]
    for card in cards:
        seen = view.card(card)
        seat_of_card = "" if seen is None else seen.lane or seen.controller
        if seat_of_card in pages and (seat_of_card != seat or (seen is not None and seen.lane)):
            return pages.index(seat_of_card)
    about = view.facing or view.turn
    return pages.index(about) if about in pages else None


def spellboards_of(view: GameView, seat: str) -> list[tuple[str, Sequence[CardView]]]:
    """Return the spellboards of the other players by title."""
    found: list[tuple[str, Sequence[CardView]]] = []
    for other in opponents_in_order(view, seat):
        side = view.player(other)
        if side.spellboard:
            found.append((f"{other}: spellboard", side.spellboard))
    return found


def piles_of(view: GameView) -> list[tuple[str, Sequence[CardView]]]:
    """Return every open pile by title."""
    piles: list[tuple[str, Sequence[CardView]]] = []
    for player in view.players:
        if player.discard:
            piles.append((f"{player.seat}: discard pile, latest first", player.discard[::-1]))
        if player.removed:
            piles.append((f"{player.seat}: out of the game", player.removed))
    return piles


COMPANION_PREFIX = "companion"
"""Prefix of the policies of companion players, of whose cards the program knows only what they report."""


def uses_real_things(view: GameView) -> bool:
    """Return True if any player's cards, or any dice, are real."""
    real_cards = any(player.real or is_companion(view, player.seat) for player in view.players)
    return real_cards or any(real for _, real in view.rolls)


def is_companion(view: GameView, seat: str) -> bool:
    """Return True if `seat` is a companion player."""
    side = next((side for side in view.players if side.seat == seat), None)
    return side is not None and side.policy.startswith(COMPANION_PREFIX)
