"""Whose is what in a game under way: cards, dice and steps, and what says so when that changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.ashes.reports.card_identity import DeckPlace
from engine.ashes.reports.dice import WhoRolls
from engine.redrains.read_model import chimera_of
from engine.redrains.reports import AskedBefore
from engine.redrains.seat_policies import ASKED_POLICY

if TYPE_CHECKING:
    from engine.ashes.table import TableReport
    from host.presenter.playback import Playback

TABLE, PROGRAM = "table", "program"
_LIES = {PROGRAM: "in the program", TABLE: "on the table"}
_ROLLS = {PROGRAM: "the program rolls", TABLE: "rolled on the table"}
_ASKS = {"none": "automatically", "step": "ask me before each one"}


@dataclass(frozen=True, slots=True)
class Whose:
    """Something that is one way or another as it is `now`; `ways` are all of them, each in words."""

    title: str
    ways: Mapping[str, str]
    now: str
    said: Mapping[str, TableReport]
    """What says that it is so from now on, by the way."""

    def changed(self, to: str) -> str:
        """The statement that it is otherwise; empty where it is so already."""
        return "" if to == self.now else self.said[to].id


def whose_is_what(playback: Playback) -> Iterator[Whose]:
    """The decks that can be real, the dice that are rolled, and whether the Chimera's steps are asked for."""
    yield from _decks(playback)
    for dice, real in playback.view.rolls:
        said: dict[str, TableReport] = {by: WhoRolls(dice, by) for by in _ROLLS}
        yield Whose(dice.capitalize(), _ROLLS, TABLE if real else PROGRAM, said)
    if (chimera := chimera_of(playback.view)) is not None:
        asked = playback.view.player(chimera.seat).policy == ASKED_POLICY
        said = {each: AskedBefore(each) for each in _ASKS}
        yield Whose("Chimera's steps", _ASKS, "step" if asked else "none", said)


def _decks(playback: Playback) -> Iterator[Whose]:
    """Those of people, and of the Chimera; a player of the program has its own in there."""
    built_in = playback.match.setup.built_in
    for side in playback.view.players:
        if not side.out and side.seat not in built_in:
            title = f"{side.seat}'s cards" if side.seat in playback.people else "Aspect deck"
            said = {lies: DeckPlace(side.seat, lies) for lies in _LIES}
            yield Whose(title, _LIES, TABLE if side.real else PROGRAM, said)
