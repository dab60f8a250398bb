"""How many cards lie in a hand or a pile, where nobody at the program knows which."""

from __future__ import annotations

from typing import ClassVar

from cards.grammar.words import counted
from engine.ashes.events import CardMoved
from engine.ashes.model.card import Zone
from engine.ashes.statement import Correction, refuse
from engine.ashes.statement_parts import Name, Number, OneOf, Part
from engine.ashes.statements.cards import place_called, seat_there
from engine.ashes.table import Table

_FROM: dict[Zone, Zone] = {"hand": "draw", "draw": "discard", "discard": "draw"}
"""Where the cards come from that are missing, and go to that are too many."""


class CardCount(Correction):
    """There are `number` cards in a hand or a pile of a player whose cards are unknown.

    A hand gets from the draw pile what it lacks, and a pile from the other one.
    """

    word: ClassVar[str] = "count"
    parts: ClassVar[tuple[Part, ...]] = (
        OneOf("zone", lambda: tuple(_FROM), key="place"),
        Name("seat"),
        Number("number"),
    )

    zone: Zone
    seat: str
    number: int

    def check(self, table: Table) -> None:
        """As many unknown cards as it takes lie there, or where they come from."""
        seat_there(table, self.seat)
        if why := table.policy(self.seat).keeps_away(table, self.seat, self.zone):
            refuse(why)
        zones = table.state.players[self.seat].zones
        place, more = place_called(self.zone, self.seat), self.number - len(zones[self.zone])
        if not more:
            refuse(f"{place} already has {counted(self.number, 'card')}")
        zone = _FROM[self.zone] if more > 0 else self.zone
        there = len(self._unknown(table, zone))
        if there < abs(more):
            now, source = counted(len(zones[self.zone]), "card"), place_called(zone, self.seat)
            refuse(f"{place} has {now}, and {there} of {source} are unknown; place the known ones first")

    def _unknown(self, table: Table, zone: Zone) -> list[int]:
        row = table.state.players[self.seat].zones[zone]
        return [card for card in row if not table.card(card).name]

    def label(self, table: Table) -> str:
        """`correct: 4 cards in Ann's hand`."""
        return f"correct: {counted(self.number, 'card')} in {place_called(self.zone, self.seat)}"

    def set(self, table: Table) -> None:
        """Move unknown cards until the number is right."""
        more = self.number - len(table.state.players[self.seat].zones[self.zone])
        zone, to = (_FROM[self.zone], self.zone) if more > 0 else (self.zone, _FROM[self.zone])
        for card in self._unknown(table, zone)[: abs(more)]:
            table.do(CardMoved(card, to, self.seat, face_up=to != "draw"))
