"""Locations of cards on a real table, and all reports that can change them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.ashes.real_table.attachments import CardAttached, CardUnder, SlotCorrection
from engine.ashes.real_table.card_corrections import PLACES, CardPlaced, CardTurned
from engine.ashes.real_table.card_identity import AddedCard, CardIdentified, CardReplaced
from engine.kernel.decision import IllegalAnswer
from host.presenter.display.card_labels import card_title, display_name

if TYPE_CHECKING:
    from engine.ashes.real_table.report_handling import TableReportTrial
    from engine.ashes.table import TableReport
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


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card that people can point at, by its number in the game, with its location."""

    card: int
    side: str
    name: str
    place: str


def cards_lying(view: GameView, trial: TableReportTrial) -> list[CardRow]:
    """Return every card the viewer sees, face down ones of a battlefield, and then each draw pile."""
    rows: list[CardRow] = []
    for side in view.players:
        if side.out:
            continue
        row = trial.state.players[side.seat].battlefield
        numbers = {shown.id: number for shown, number in zip(side.battlefield, row, strict=True)}
        for shown in side.cards():
            place = _ZONE_WORDS.get(shown.zone, shown.zone)
            if shown.zone == "battlefield":
                place = f"battlefield, {side.battlefield.index(shown) + 1}"
            rows.append(CardRow(numbers.get(shown.id, shown.id), side.seat, card_title(shown), place))
    for side in view.players:
        pile = () if side.out else trial.state.players[side.seat].zones["draw"]
        for at, card in enumerate(pile, 1):
            seen = view.card(card)
            name = display_name(seen) if seen is not None and seen.name else "unseen card"
            rows.append(CardRow(card, side.seat, name, f"draw pile, {at}" + (", the top" if at == 1 else "")))
    return rows


def moves_of(trial: TableReportTrial, view: GameView, card: int) -> list[tuple[TableReport, str]]:
    """Return the reports that can be made of a card now, with words for each."""
    return [(report, words) for report, words in candidate_reports(trial, view, card) if _fits(trial, report)]


def additions_of(trial: TableReportTrial, name: str) -> list[tuple[TableReport, str]]:
    """Return the reports that bring one more card of this name into the game, with words for each."""
    candidates = (
        (AddedCard(name, seat, zone), seat, zone) for seat in trial.state.players for zone in PLACES
    )
    return [
        (report, f"to {seat}'s {_ZONE_WORDS[zone]}")
        for report, seat, zone in candidates
        if _fits(trial, report)
    ]


def unseen_of(trial: TableReportTrial, seat: str) -> list[str]:
    """Return the possible names of the unseen cards in a seat's real deck."""
    return sorted({name for mix in trial.state.players[seat].unseen for name in mix.names})


def why_not_added(trial: TableReportTrial, name: str, seat: str) -> str:
    """Return why no card of this name can come into the game for a seat; empty if it can."""
    try:
        AddedCard(name, seat, "discard").check(trial.table)
    except IllegalAnswer as why:
        return str(why)
    return ""


def neighbor_move(trial: TableReportTrial, card: int, by: int) -> TableReport | None:
    """Return the report that moves a card by places to the right in its row or pile; None at the end."""
    known = trial.state.cards[card]
    if known.zone not in PLACES:
        return None
    row = trial.state.players[known.controller].zones[known.zone]
    at = row.index(card) + by
    if not 0 <= at < len(row):
        return None
    report = CardPlaced(card, known.zone, known.controller, at, known.lane)
    return report if _fits(trial, report) else None


def _fits(trial: TableReportTrial, report: TableReport) -> bool:
    try:
        report.check(trial.table)
    except IllegalAnswer:
        return False
    return True


def candidate_reports(
    trial: TableReportTrial, view: GameView, card: int
) -> Iterator[tuple[TableReport, str]]:
    state = trial.state
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
    if known.owner == view.seat:
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
