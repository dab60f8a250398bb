"""Locations of cards on a real table, and the reports that may change them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.ashes.real_table.attachments import CardAttached, CardUnder, SlotCorrection
from engine.ashes.real_table.card_corrections import PLACES, CardPlaced, CardTurned
from engine.ashes.real_table.card_identity import AddedCard, CardIdentified, CardReplaced
from host.presenter.display.card_names_and_state import card_title, display_name

if TYPE_CHECKING:
    from engine.ashes.model.state import State
    from engine.ashes.running_game import TableReport
    from engine.ashes.view.read_model import CardView, GameView

_ZONE_WORDS = {
    "battlefield": "battlefield",
    "spellboard": "spellboard",
    "hand": "hand",
    "draw": "draw pile",
    "discard": "discard pile",
    "conjurations": "conjuration pile",
    "removed": "out of the game",
    "attached": "attached",
    "under": "under a card",
    "phoenixborn": "Phoenixborn",
}

_ENDS = {"draw": (", the top", ", the bottom"), "battlefield": (", leftmost", ", rightmost")}


class CardRow(Struct, frozen=True):
    """A card that people can point at, by its number in the game, with its location."""

    card: int
    side: str
    name: str
    place: str


def placed_cards(view: GameView, state: State) -> list[CardRow]:
    """Return every card the viewer sees, face down ones of a battlefield, and then each draw pile."""
    rows: list[CardRow] = []
    for side in view.players:
        if side.out:
            continue
        row = state.players[side.seat].battlefield
        numbers = {shown.id: number for shown, number in zip(side.battlefield, row, strict=True)}
        for shown in side.cards():
            place = _ZONE_WORDS.get(shown.zone, shown.zone)
            if shown.zone == "battlefield":
                place = f"battlefield, {side.battlefield.index(shown) + 1}"
            rows.append(CardRow(numbers.get(shown.id, shown.id), side.seat, card_title(shown), place))
    seen = {shown.id: display_name(shown) for side in view.players for shown in side.cards() if shown.name}
    for side in view.players:
        pile = () if side.out else state.players[side.seat].zones["draw"]
        for at, card in enumerate(pile, 1):
            place = f"draw pile, {at}" + (", the top" if at == 1 else "")
            rows.append(CardRow(card, side.seat, seen.get(card, "unseen card"), place))
    return rows


def placed_additions(name: str, seats: Iterable[str]) -> Iterator[tuple[TableReport, str]]:
    """Yield the reports that bring one more card of this name to each place of these seats, with words."""
    for seat in seats:
        for zone in PLACES:
            yield AddedCard(name, seat, zone), f"to {seat}'s {_ZONE_WORDS[zone]}"


def neighbor_move(state: State, card: int, by: int) -> TableReport | None:
    """Return the report that moves a card by places to the right in its row or pile; None at the end."""
    known = state.cards[card]
    if known.zone not in PLACES:
        return None
    row = state.players[known.controller].zones[known.zone]
    at = row.index(card) + by
    if not 0 <= at < len(row):
        return None
    return CardPlaced(card, known.zone, known.controller, at, known.lane)


def candidate_moves(state: State, view: GameView, card: int) -> Iterator[tuple[TableReport, str]]:
    """Yield the reports that may be made of a card, legal or not, with words for each.

    `state` is the position as the viewer knows it (`conceal_unknown_cards`).
    """
    known = state.cards[card]
    yield CardTurned(card, "up"), "face up"
    yield CardTurned(card, "down"), "face down"
    for seat in sorted(state.players, key=lambda seat: seat != known.owner):
        player = state.players[seat]
        for zone in PLACES:
            for lane in player.faces or ("",) if zone == "battlefield" else ("",):
                against = f" against {lane}" if lane else ""
                to = (
                    f"to {seat}'s {_ZONE_WORDS[zone]}{against}"
                    if zone != "removed"
                    else f"{seat}: out of the game"
                )
                yield CardPlaced(card, zone, seat, -1, lane), to + _ENDS.get(zone, ("", ""))[1]
                if zone in _ENDS:
                    yield CardPlaced(card, zone, seat, 0, lane), to + _ENDS[zone][0]
    hosts = [shown for shown in _in_play(view) if shown.id != card and shown.face_up]
    for host in hosts:
        yield CardAttached(card, host.id), f"attached to {display_name(host)}"
    for host in hosts:
        yield SlotCorrection(card, host.id), f"in the slot of {display_name(host)}"
    for host in hosts:
        yield CardUnder(card, host.id), f"under {display_name(host)}"
    for name in dict.fromkeys(name for shown in _shown(view, card) for name in shown.possible_names):
        yield CardIdentified(card, name), f"it is {name}"
    if known.name and known.owner == view.seat:
        others = {other.name: other.id for other in state.cards if other.owner == known.owner and other.name}
        for name in sorted(others):
            yield CardReplaced(card, others[name]), f"it is {name}, which was taken for it"


def _shown(view: GameView, card: int) -> list[CardView]:
    seen = view.card(card)
    return [] if seen is None else [seen]


def _in_play(view: GameView) -> Iterator[CardView]:
    for side in view.players:
        if not side.out:
            yield from (side.phoenixborn, *side.battlefield, *side.spellboard)
