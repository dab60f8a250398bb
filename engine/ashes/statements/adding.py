"""Cards that were not in the game, and cards that turn out to be others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from cards.boxes import BOXES
from cards.grammar.words import counted, listed
from engine.ashes.events import CardAdded, CardsExchanged
from engine.ashes.model.card import Zone
from engine.ashes.model.state import State
from engine.ashes.model.unseen import is_unseen
from engine.ashes.statement import Correction, Statement, refuse
from engine.ashes.statement_parts import ACard, Name, OneOf, Part
from engine.ashes.statements.cards import PLACES, card_there, check_kind, place_called, seat_there
from engine.ashes.table import Table


class AnotherCard(Correction):
    """One more card of this name, of `seat`, that has not been in the game; it lies in `zone`."""

    word: ClassVar[str] = "add"
    parts: ClassVar[tuple[Part, ...]] = (Name("name"), Name("seat"), OneOf("zone", lambda: PLACES, key="to"))

    name: str
    seat: str
    zone: Zone

    def check(self, table: Table) -> None:
        """The packs have it, it may lie there, and not all of its copies lie somewhere already."""
        seat_there(table, self.seat)
        library = table.catalog.library
        try:
            card = library.card(self.name)
        except LookupError as error:
            refuse(str(error.args[0]))
        if card.type == "phoenixborn":
            refuse(f"{self.name} is a Phoenixborn; a game keeps those it began with")
        made = table.catalog.of(self.name)
        if ("aspect" in made.kinds) != (table.state.players[self.seat].hides == "aspect"):
            whose = "no player's card" if "aspect" in made.kinds else f"no card for {self.seat}"
            refuse(f"{self.name} is {whose}")
        if not made.conjured and (made.unique_to or "") not in ("", *_phoenixborn(table, self.seat)):
            refuse(f"{self.name} is in decks of {made.unique_to} only")
        check_kind(table, self.name, self.seat, self.zone, self.seat)
        there = [other for other in table.state.cards if (other.name, other.owner) == (self.name, self.seat)]
        unseen = sum(mix.names.count(self.name) for mix in table.state.players[self.seat].unseen)
        most = (card.limit or 0) if made.conjured else BOXES[library.box].decks.copies
        if (copies := len(there) + unseen) >= most:
            where = list(dict.fromkeys(place_called(other.zone, other.controller) for other in there))
            if unseen:
                where.append(f"{self.seat}'s unseen cards")
            there_is = f"{self.seat} has {counted(copies, 'copy')} of {self.name}" if copies else ""
            do = "say of an unseen card that it is one" if unseen else "move one from there"
            refuse(f"{there_is}, the most there are, in {listed(where)}; {do}")

    def label(self, table: Table) -> str:
        """`correct: Anchornaut comes into the game, to Ann's hand`."""
        return f"correct: add {self.name} to {place_called(self.zone, self.seat)}"

    def set(self, table: Table) -> None:
        """Lay it there."""
        table.catalog.of(self.name)
        table.do(CardAdded(len(table.state.cards), self.name, self.seat, self.zone))

    @classmethod
    def between(cls, table: Table, there: State) -> Iterator[Statement]:
        """Every card that is not in the game yet, where cards like it may lie by themselves."""
        for card in there.cards[len(table.state.cards) :]:
            conjured = table.catalog.of(card.name).conjured
            yield cls(card.name, card.owner, "conjurations" if conjured else "discard")


def _phoenixborn(table: Table, seat: str) -> tuple[str, ...]:
    return (table.card(table.state.players[seat].phoenixborn).name,)


class CardReplaced(Correction):
    """Where one card was thought to lie another lies, and the other way round."""

    word: ClassVar[str] = "replace"
    parts: ClassVar[tuple[Part, ...]] = (ACard(), ACard("other", "by"))

    card: int
    other: int

    @property
    def subject(self) -> int | None:
        """The card that was thought to lie there."""
        return self.card

    def check(self, table: Table) -> None:
        """Two different cards of one owner, each of which may lie where the other does."""
        card, other = card_there(table, self.card), card_there(table, self.other)
        if "phoenixborn" in (card.zone, other.zone):
            refuse("a Phoenixborn stays what it is")
        if card.owner != other.owner:
            refuse("those two cards have different owners")
        if is_unseen(table.state, card.id) or is_unseen(table.state, other.id):
            refuse("nobody has seen one of those two cards; name it first")
        if card.name == other.name:
            refuse("those are two copies of the same card")
        if card.copied or other.copied:
            refuse("one of them is a copy of another card for now")
        for name, lies in ((other.name, card), (card.name, other)):
            if lies.zone in PLACES:
                check_kind(table, name, lies.owner, lies.zone, lies.controller, "that card")
            elif lies.zone == "attached" and "alteration spell" not in table.catalog.of(name).kinds:
                refuse("that card is not an alteration spell; only those attach")

    def label(self, table: Table) -> str:
        """`correct: two of Ann's cards were mixed up`; names would tell what lies hidden."""
        return f"correct: two of {table.state.cards[self.card].owner}'s cards were mixed up"

    def set(self, table: Table) -> None:
        """Each is the other one."""
        table.do(CardsExchanged(self.card, self.other))
