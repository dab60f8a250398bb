"""Cards attached to others, under others, and in the slot of another spell."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from engine.ashes.events import Attached, PutUnder, SlotShared
from engine.ashes.events.card_names import card_name
from engine.ashes.model.card import Card, Zone
from engine.ashes.model.state import State
from engine.ashes.report import Correction, refuse
from engine.ashes.report_fields import CardField, ReportField
from engine.ashes.reports.cards import CardPlaced, called_now, card_there, leave
from engine.ashes.table import Table, TableReport


def _back(table: Table, card_id: int) -> TableReport:
    """It goes to its owner's pile, to be laid anew."""
    card = table.card(card_id)
    conjured = table.catalog.of(card.name).conjured
    return CardPlaced(card_id, "conjurations" if conjured else "discard", card.owner)


class _Beneath(Correction[Table]):
    """A card lies with another one (`host`): attached to it or under it."""

    fields: ClassVar[tuple[ReportField, ...]] = (CardField(), CardField("host", "on"))
    zone: ClassVar[Zone]
    """Where it lies then."""

    card: int
    host: int

    @property
    def subject(self) -> int | None:
        """The card that it lies with."""
        return self.host

    @staticmethod
    @abstractmethod
    def with_card(host: Card) -> tuple[int, ...]:
        """The cards that lie so with a card, in their order."""

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        """Every card that lies so with another one, or in another order, once the cards lie there."""
        for host in there.cards:
            lying = cls.with_card(host)
            if cls.with_card(table.card(host.id)) != lying:
                for below in lying:
                    if table.card(below).zone == cls.zone:
                        yield _back(table, below)
                    yield cls(below, host.id)


class CardAttached(_Beneath):
    """A card is attached to another one that is in play."""

    word: ClassVar[str] = "attach"
    zone: ClassVar[Zone] = "attached"

    @staticmethod
    def with_card(host: Card) -> tuple[int, ...]:
        """The spells attached to it."""
        return host.attached

    def check(self, table: Table) -> None:
        """Alteration spells are attached to cards in play."""
        card, host = card_there(table, self.card), card_there(table, self.host)
        if "alteration spell" not in table.catalog.of(card.name).kinds:
            refuse(f"{called_now(table, card)} is not an alteration spell; only those attach")
        if not table.is_in_play(host.id) or host.zone not in ("battlefield", "phoenixborn"):
            refuse("spells are attached to units and Phoenixborn in play")
        if card.host == host.id and card.zone == "attached":
            refuse(f"{card_name(table.state, card.id)} is already attached to it")

    def label(self, table: Table) -> str:
        """`correct: Root Armor is attached to Hammer Knight`."""
        state = table.state
        return f"correct: {card_name(state, self.card)} is attached to {card_name(state, self.host)}"

    def set(self, table: Table) -> None:
        """Attach it; what lies on it stays where it was attached before."""
        card = table.card(self.card)
        if card.zone != "attached":
            leave(table, card)
        table.apply_event(Attached(self.card, self.host))


class CardUnder(_Beneath):
    """A card lies face down under another one in play, and its owner knows which it is."""

    word: ClassVar[str] = "under"
    zone: ClassVar[Zone] = "under"

    @staticmethod
    def with_card(host: Card) -> tuple[int, ...]:
        """The cards under it."""
        return host.under

    def check(self, table: Table) -> None:
        """Any card but a Phoenixborn may be put under one in play."""
        card, host = card_there(table, self.card), card_there(table, self.host)
        if card.zone == "phoenixborn":
            refuse(f"{card.name} stays where it is")
        if card.id == host.id or not table.is_in_play(host.id) or host.host == card.id:
            refuse("cards are put under other cards in play")
        if card.zone == "under" and card.host == host.id:
            refuse("that card is already under it")

    def label(self, table: Table) -> str:
        """`correct: a card is under Iron Worker`."""
        return f"correct: a card is under {card_name(table.state, self.host)}"

    def set(self, table: Table) -> None:
        """Put it there."""
        card = table.card(self.card)
        leave(table, card)
        table.apply_event(PutUnder(self.card, self.host, (card.owner,)))


class SlotCorrection(Correction[Table]):
    """A ready spell lies in the slot of another one."""

    word: ClassVar[str] = "slot"
    fields: ClassVar[tuple[ReportField, ...]] = (CardField(), CardField("other", "with"))

    card: int
    other: int

    @property
    def subject(self) -> int | None:
        """The spell that lies with the other one."""
        return self.card

    def check(self, table: Table) -> None:
        """Two different spells of one spellboard."""
        card, other = card_there(table, self.card), card_there(table, self.other)
        if not (card.zone == other.zone == "spellboard" and card.controller == other.controller):
            refuse("only spells of one spellboard share a slot")
        if card.name == other.name:
            refuse(f"all copies of {card.name} are already in one slot")
        if card.slot == (other.id if other.slot is None else other.slot):
            refuse(f"{card.name} is already in the slot of {other.name}")

    def label(self, table: Table) -> str:
        """`correct: Chant of Revenge lies in the slot of Summon Iron Rhino`."""
        state = table.state
        return f"correct: {card_name(state, self.card)} is in the slot of {card_name(state, self.other)}"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        """Every spell that shares another slot."""
        for card in there.cards:
            if card.slot not in (None, card.id) and table.card(card.id).slot != card.slot:
                yield cls(card.id, card.slot)

    def set(self, table: Table) -> None:
        """Lay it there."""
        table.apply_event(SlotShared(self.card, self.other))
