"""Real decks: which card it is after all, what is in a deck, and whether it lies on the table."""

from __future__ import annotations

from typing import ClassVar

from engine.ashes.events import CardMistaken, DeckListed
from engine.ashes.model.card import Card
from engine.ashes.model.unseen import is_unseen, may_be, why_not
from engine.ashes.play.unseen import take_from_the_table, take_to_the_table, tell
from engine.ashes.statement import Correction, Statement, refuse
from engine.ashes.statement_parts import ACard, Name, OneOf, Part
from engine.ashes.statements.cards import PLACES, card_there, check_kind, seat_there
from engine.ashes.table import Steps, Table


def _real(table: Table, seat: str) -> None:
    """Refuse a seat whose cards lie in the program."""
    if not table.state.players[seat].real:
        refuse(f"the program holds {seat}'s cards and knows them; move them instead")


def _left(table: Table, card: Card) -> list[str]:
    """The names that a card may turn out to have: if it was seen, any that an unseen one has."""
    if not card.name:
        return may_be(table.state, (card.id,))
    return [name for mix in table.state.players[card.owner].unseen for name in mix.names]


class CardSaid(Correction):
    """A real card is the one of this name: one that nobody had seen, or that was taken for another."""

    word: ClassVar[str] = "name"
    parts: ClassVar[tuple[Part, ...]] = (ACard(), Name("name"))

    card: int
    name: str

    @property
    def subject(self) -> int | None:
        """The card."""
        return self.card

    def check(self, table: Table) -> None:
        """A copy of that card is left among those that nobody has seen, and may lie there."""
        card = card_there(table, self.card)
        _real(table, card.owner)
        if card.name == self.name:
            refuse(f"that card is already known to be {self.name}")
        if (
            card.zone in ("phoenixborn", "conjurations")
            or table.catalog.of(card.name).conjured
            or card.copied
        ):
            refuse(f"{card.title} is not a deck card that could be mistaken for another")
        if self.name not in _left(table, card):
            refuse(why_not(table.state, card.owner, self.name))
        if card.zone in PLACES and (card.face_up or card.zone != "battlefield"):
            check_kind(table, self.name, card.owner, card.zone, card.controller)

    def label(self, table: Table) -> str:
        """`correct: a card of Ann is Iron Worker`."""
        return f"correct: a card of {table.card(self.card).owner} is {self.name}"

    def set(self, table: Table) -> None:
        """Name it, or name it otherwise."""
        if is_unseen(table.state, self.card):
            tell(table, self.card, self.name)
        else:
            table.do(CardMistaken(self.card, self.name))


class DeckList(Correction):
    """The real deck of a seat has the card of this name in place of another that nobody has seen."""

    word: ClassVar[str] = "list"
    parts: ClassVar[tuple[Part, ...]] = (Name("seat"), Name("name"), Name("instead", key="instead of"))

    seat: str
    name: str
    instead: str

    def check(self, table: Table) -> None:
        """The packs have the one, and a copy of the other is left."""
        seat_there(table, self.seat)
        _real(table, self.seat)
        known = {name for mix in table.state.players[self.seat].unseen for name in mix.names}
        if self.instead not in known:
            refuse(why_not(table.state, self.seat, self.instead))
        library = table.catalog.library
        try:
            library.card(self.name)
        except LookupError as error:
            refuse(str(error.args[0]))
        check_kind(table, self.name, self.seat, "draw", self.seat)
        of_a_player = table.state.players[self.seat].policy in table.mode.depths.values()
        if ("aspect" in table.catalog.of(self.name).kinds) == of_a_player:
            refuse(f"{self.name} is not a card for {self.seat}")

    def label(self, table: Table) -> str:
        """`correct: Ann's deck has Iron Worker in place of Anchornaut`."""
        return f"correct: {self.seat}'s deck has {self.name} in place of {self.instead}"

    def set(self, table: Table) -> None:
        """Change the list, and what an unseen card may be."""
        table.catalog.of(self.name)
        table.do(DeckListed(self.seat, self.name, self.instead))


class DeckPlace(Statement):
    """Hand and deck of a seat lie on the table from now on, or in the program."""

    word: ClassVar[str] = "deck"
    parts: ClassVar[tuple[Part, ...]] = (Name("seat"), OneOf("lies", lambda: ("table", "program")))

    seat: str
    lies: str

    def check(self, table: Table) -> None:
        """They lie elsewhere now."""
        seat_there(table, self.seat)
        if table.state.players[self.seat].real == (self.lies == "table"):
            refuse(f"{self.seat}'s cards are already {_WHERE[self.lies]}")

    def label(self, table: Table) -> str:
        """`correct: Ann's cards lie on the table`."""
        return f"correct: {self.seat}'s cards are {_WHERE[self.lies]}"

    def carry_out(self, table: Table) -> Steps:
        """Shuffle the pile there; the hand stays what it is."""
        if self.lies == "table":
            yield from ()
            take_to_the_table(table, self.seat)
        else:
            yield from take_from_the_table(table, self.seat)


_WHERE = {"table": "on the table", "program": "in the program"}
