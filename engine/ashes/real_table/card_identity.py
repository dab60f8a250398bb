"""Corrections of which cards there are and which card is which, and of the cards of a real deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from cards.boxes import BOXES
from cards.wording.words import counted, listed
from engine.ashes.events import CardAdded, CardMistaken, CardsExchanged, DeckListed
from engine.ashes.mechanics.revealing_unseen_cards import end_real_deck, name_card, start_real_deck
from engine.ashes.model.card import Card, Zone
from engine.ashes.model.possible_names import is_unseen, possible_names, why_not_named
from engine.ashes.model.state import State
from engine.ashes.real_table.card_corrections import (
    PLACES,
    card_in_game,
    check_seat,
    check_zone,
    is_hidden,
    zone_name,
)
from engine.ashes.real_table_report_base import Correction, Report, refuse
from engine.ashes.real_table_report_fields import CardField, NameField, ReportField, WordField
from engine.ashes.running_game import Table, TableReport
from engine.kernel.decision import RuleFlow, no_questions


class AddedCard(Correction[Table]):
    """One more card of this name, owned by `seat`, comes into the game in `zone`.

    Refused if the packs do not have it, it cannot be there, or all of its copies are in the game already.
    """

    word: ClassVar[str] = "add"
    fields: ClassVar[tuple[ReportField, ...]] = (
        NameField("name"),
        NameField("seat"),
        WordField("zone", lambda: PLACES, key="to"),
    )

    name: str
    seat: str
    zone: Zone

    def check(self, table: Table) -> None:
        check_seat(table, self.seat)
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
        check_zone(table, self.name, self.seat, self.zone, self.seat)
        there = [other for other in table.state.cards if (other.name, other.owner) == (self.name, self.seat)]
        unseen = sum(mix.names.count(self.name) for mix in table.state.players[self.seat].unseen)
        most = (card.limit or 0) if made.conjured else BOXES[library.box].decks.copies
        if (copies := len(there) + unseen) >= most:
            shown = [other for other in there if not is_hidden(other)]
            where = list(dict.fromkeys(zone_name(other.zone, other.controller) for other in shown))
            if unseen or len(shown) < len(there):
                where.append(f"{self.seat}'s unseen cards")
            there_is = f"{self.seat} has {counted(copies, 'copy')} of {self.name}" if copies else ""
            do = "say of an unseen card that it is one" if unseen else "move one from there"
            refuse(f"{there_is}, the most there are, in {listed(where)}; {do}")

    def text(self, table: Table) -> str:
        return f"add {self.name} to {zone_name(self.zone, self.seat)}"

    def set(self, table: Table) -> None:
        table.catalog.of(self.name)
        table.apply_event(CardAdded(len(table.state.cards), self.name, self.seat, self.zone))

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        for card in there.cards[len(table.state.cards) :]:
            conjured = table.catalog.of(card.name).conjured
            yield cls(card.name, card.owner, "conjurations" if conjured else "discard")


def _phoenixborn(table: Table, seat: str) -> tuple[str, ...]:
    return (table.card(table.state.players[seat].phoenixborn).name,)


class CardReplaced(Correction[Table]):
    """Two cards were mixed up: each is where the other was thought to be.

    They have one owner, and each may be where the other is. The label does not name them, as they may be
    hidden.
    """

    word: ClassVar[str] = "replace"
    fields: ClassVar[tuple[ReportField, ...]] = (CardField(), CardField("other", "by"))

    card: int
    other: int

    @property
    def subject(self) -> int | None:
        return self.card

    def check(self, table: Table) -> None:
        card, other = card_in_game(table, self.card), card_in_game(table, self.other)
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
                check_zone(table, name, lies.owner, lies.zone, lies.controller, "that card")
            elif lies.zone == "attached" and "alteration spell" not in table.catalog.of(name).kinds:
                refuse("that card is not an alteration spell; only those attach")

    def text(self, table: Table) -> str:
        return f"two of {table.state.cards[self.card].owner}'s cards were mixed up"

    def set(self, table: Table) -> None:
        table.apply_event(CardsExchanged(self.card, self.other))


def identities_instead(state: State, card_id: int) -> dict[str, CardReplaced]:
    """Return, by its name, each other hidden card of the owner that a hidden card may have been taken for.

    Which of several copies it is tells nothing: nobody knows where they are.
    """
    card = state.cards[card_id]
    others = [other for other in state.cards if other.owner == card.owner and is_hidden(other) and other.name]
    names = sorted({other.name for other in others if other.name != card.name})
    return {
        name: CardReplaced(card_id, next(other.id for other in others if other.name == name))
        for name in names
    }


def _check_real(table: Table, seat: str) -> None:
    """Refuse a seat whose deck the program holds."""
    if not table.state.players[seat].real:
        refuse(f"the program holds {seat}'s cards and knows them; move them instead")


def _other_names(table: Table, card: Card) -> list[str]:
    """Return the names that a card may have instead; if it was seen, those of its owner's unseen cards."""
    if not card.name:
        return possible_names(table.state, (card.id,))
    return [name for mix in table.state.players[card.owner].unseen for name in mix.names]


class CardIdentified(Correction[Table]):
    """A real card is the one of this name: nobody had seen it, or it was taken for another.

    A copy of that name must be left among the unseen cards.
    """

    word: ClassVar[str] = "name"
    fields: ClassVar[tuple[ReportField, ...]] = (CardField(), NameField("name"))

    card: int
    name: str

    @property
    def subject(self) -> int | None:
        return self.card

    def check(self, table: Table) -> None:
        card = card_in_game(table, self.card)
        _check_real(table, card.owner)
        if card.name == self.name:
            refuse(f"that card is already known to be {self.name}")
        if (
            card.zone in ("phoenixborn", "conjurations")
            or table.catalog.of(card.name).conjured
            or card.copied
        ):
            refuse(f"{card.title} is not a deck card that could be mistaken for another")
        if self.name not in _other_names(table, card):
            refuse(why_not_named(table.state, card.owner, self.name))
        if card.zone in PLACES and (card.face_up or card.zone != "battlefield"):
            check_zone(table, self.name, card.owner, card.zone, card.controller)

    def text(self, table: Table) -> str:
        return f"a card of {table.card(self.card).owner} is {self.name}"

    def set(self, table: Table) -> None:
        if is_unseen(table.state, self.card):
            name_card(table, self.card, self.name)
        else:
            table.apply_event(CardMistaken(self.card, self.name))


class DeckList(Correction[Table]):
    """The real deck of a seat has the card of this name instead of an unseen one named `instead`."""

    word: ClassVar[str] = "list"
    fields: ClassVar[tuple[ReportField, ...]] = (
        NameField("seat"),
        NameField("name"),
        NameField("instead", key="instead of"),
    )

    seat: str
    name: str
    instead: str

    def check(self, table: Table) -> None:
        check_seat(table, self.seat)
        _check_real(table, self.seat)
        known = {name for mix in table.state.players[self.seat].unseen for name in mix.names}
        if self.instead not in known:
            refuse(why_not_named(table.state, self.seat, self.instead))
        library = table.catalog.library
        try:
            library.card(self.name)
        except LookupError as error:
            refuse(str(error.args[0]))
        check_zone(table, self.name, self.seat, "draw", self.seat)
        of_a_player = table.state.players[self.seat].policy in table.mode.depths.values()
        if ("aspect" in table.catalog.of(self.name).kinds) == of_a_player:
            refuse(f"{self.name} is not a card for {self.seat}")

    def text(self, table: Table) -> str:
        return f"{self.seat}'s deck has {self.name} in place of {self.instead}"

    def set(self, table: Table) -> None:
        table.catalog.of(self.name)
        table.apply_event(DeckListed(self.seat, self.name, self.instead))


class DeckPlace(Report[Table]):
    """Hand and deck of a seat are real cards on the table from now on, or cards that the program holds."""

    word: ClassVar[str] = "deck"
    fields: ClassVar[tuple[ReportField, ...]] = (
        NameField("seat"),
        WordField("lies", lambda: ("table", "program")),
    )

    seat: str
    lies: str

    def check(self, table: Table) -> None:
        check_seat(table, self.seat)
        if table.state.players[self.seat].real == (self.lies == "table"):
            refuse(f"{self.seat}'s cards are already {_WHERE[self.lies]}")

    def text(self, table: Table) -> str:
        return f"{self.seat}'s cards are {_WHERE[self.lies]}"

    def carry_out(self, table: Table) -> RuleFlow:
        if self.lies == "program":
            return end_real_deck(table, self.seat)
        start_real_deck(table, self.seat)
        return no_questions(None)


_WHERE = {"table": "on the table", "program": "in the program"}
