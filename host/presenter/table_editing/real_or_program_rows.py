"""Rows that say which decks and dice are on the real table and which in the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.ashes.real_table.card_identity import DeckPlace
from engine.ashes.real_table.dice_corrections import WhoRolls
from engine.redrains.read_model import chimera_of
from engine.redrains.real_table import StepConfirmation
from engine.redrains.seat_policies import CONFIRMED_POLICY
from host.presenter.table_editing.table_fact_rows import FactRow

if TYPE_CHECKING:
    from engine.ashes.running_game import TableReport
    from engine.ashes.view.read_model import GameView
    from host.presenter.ports import MatchLike

TABLE, PROGRAM = "table", "program"

_LOCATIONS = {PROGRAM: "in the program", TABLE: "on the table"}

_ROLLS = {PROGRAM: "the program rolls", TABLE: "rolled on the table"}

_ASKED_STEPS = {"none": "automatically", "step": "ask me before each one"}


def ownership_facts(items: Iterable[Ownership]) -> list[FactRow]:
    """Return rows for ownership, which are reported alone, as they count from then on."""
    rows = []
    for item in items:
        reports = {item.ways[way]: report for way, report in item.reports.items()}
        rows.append(
            FactRow("", item.title, tuple(reports), item.ways[item.now], reports.__getitem__, alone=True)
        )
    return rows


class Ownership(Struct, frozen=True):
    """Something that is on the table or in the program; `ways` are the possible values in words."""

    title: str
    ways: Mapping[str, str]
    now: str
    reports: Mapping[str, TableReport]
    """Report for each value, which counts from now on."""

    def changed(self, to: str) -> str:
        """Return the id of the report for a new value; empty if it is the current one."""
        return "" if to == self.now else self.reports[to].id


def ownership_rows(match: MatchLike, view: GameView) -> Iterator[Ownership]:
    """Yield decks that can be real, dice that are rolled, and whether the Chimera's steps are asked for."""
    yield from _decks(match, view)
    for dice, real in view.rolls:
        reports: dict[str, TableReport] = {by: WhoRolls(dice, by) for by in _ROLLS}
        yield Ownership(dice.capitalize(), _ROLLS, TABLE if real else PROGRAM, reports)
    if (chimera := chimera_of(view)) is not None:
        asked = view.player(chimera.seat).policy == CONFIRMED_POLICY
        reports = {each: StepConfirmation(each) for each in _ASKED_STEPS}
        yield Ownership("Chimera's steps", _ASKED_STEPS, "step" if asked else "none", reports)


def _decks(match: MatchLike, view: GameView) -> Iterator[Ownership]:
    """Yield the decks of people and of the Chimera; a built-in player's deck is always in the program."""
    people, built_in = match.setup.people, match.setup.built_in
    for side in view.players:
        if not side.out and side.seat not in built_in:
            title = f"{side.seat}'s cards" if side.seat in people else "Aspect deck"
            reports = {location: DeckPlace(side.seat, location) for location in _LOCATIONS}
            yield Ownership(title, _LOCATIONS, TABLE if side.real else PROGRAM, reports)
