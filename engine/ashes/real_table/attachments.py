"""Corrections of cards attached to others, under others, or in the slot of another spell."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from engine.ashes.events import Attached, PutUnder, SlotShared
from engine.ashes.events.phrases import card_name
from engine.ashes.model.card import Card, Zone
from engine.ashes.model.state import State
from engine.ashes.real_table.card_corrections import (
    CardPlaced,
    card_in_game,
    public_name,
    strip_before_leaving,
)
from engine.ashes.real_table_report_base import Correction, refuse
from engine.ashes.real_table_report_fields import CardField, ReportField
from engine.ashes.running_game import Table, TableReport


def _return_to_pile(table: Table, card_id: int) -> TableReport:
    """Return the correction that puts a card back into its owner's pile, from where it is placed anew."""
    card = table.card(card_id)
    conjured = table.catalog.of(card.name).conjured
    return CardPlaced(card_id, "conjurations" if conjured else "discard", card.owner)


class _WithHost(Correction[Table]):
    """A card is attached to, or under, another card (`host`)."""

    fields: ClassVar[tuple[ReportField, ...]] = (CardField(), CardField("host", "on"))
    zone: ClassVar[Zone]
    """The zone in which the card is then."""

    card: int
    host: int

    @property
    def subject(self) -> int | None:
        return self.host

    @staticmethod
    @abstractmethod
    def with_card(host: Card) -> tuple[int, ...]:
        """Return the cards attached to, or under, a card, in their order."""

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        for host in there.cards:
            lying = cls.with_card(host)
            if cls.with_card(table.card(host.id)) != lying:
                for below in lying:
                    if table.card(below).zone == cls.zone:
                        yield _return_to_pile(table, below)
                    yield cls(below, host.id)


class CardAttached(_WithHost):
    """A card is attached to another one that is in play; only alteration spells attach."""

    word: ClassVar[str] = "attach"
    zone: ClassVar[Zone] = "attached"

    @staticmethod
    def with_card(host: Card) -> tuple[int, ...]:
        return host.attached

    def check(self, table: Table) -> None:
        card, host = card_in_game(table, self.card), card_in_game(table, self.host)
        if "alteration spell" not in table.catalog.of(card.name).kinds:
            refuse(f"{public_name(table, card)} is not an alteration spell; only those attach")
        if not table.is_in_play(host.id) or host.zone not in ("battlefield", "phoenixborn"):
            refuse("spells are attached to units and Phoenixborn in play")
        if card.host == host.id and card.zone == "attached":
            refuse(f"{card_name(table.state, card.id)} is already attached to it")

    def text(self, table: Table) -> str:
        state = table.state
        return f"{card_name(state, self.card)} is attached to {card_name(state, self.host)}"

    def set(self, table: Table) -> None:
        card = table.card(self.card)
        if card.zone != "attached":
            strip_before_leaving(table, card)
        table.apply_event(Attached(self.card, self.host))


class CardUnder(_WithHost):
    """A card is face down under another one in play, and its owner knows which card it is."""

    word: ClassVar[str] = "under"
    zone: ClassVar[Zone] = "under"

    @staticmethod
    def with_card(host: Card) -> tuple[int, ...]:
        return host.under

    def check(self, table: Table) -> None:
        card, host = card_in_game(table, self.card), card_in_game(table, self.host)
        if card.zone == "phoenixborn":
            refuse(f"{card.name} stays where it is")
        if card.id == host.id or not table.is_in_play(host.id) or host.host == card.id:
            refuse("cards are put under other cards in play")
        if card.zone == "under" and card.host == host.id:
            refuse("that card is already under it")

    def text(self, table: Table) -> str:
        return f"a card is under {card_name(table.state, self.host)}"

    def set(self, table: Table) -> None:
        card = table.card(self.card)
        strip_before_leaving(table, card)
        table.apply_event(PutUnder(self.card, self.host, (card.owner,)))


class SlotCorrection(Correction[Table]):
    """A ready spell is in the slot of another one on the same spellboard."""

    word: ClassVar[str] = "slot"
    fields: ClassVar[tuple[ReportField, ...]] = (CardField(), CardField("other", "with"))

    card: int
    other: int

    @property
    def subject(self) -> int | None:
        return self.card

    def check(self, table: Table) -> None:
        card, other = card_in_game(table, self.card), card_in_game(table, self.other)
        if not (card.zone == other.zone == "spellboard" and card.controller == other.controller):
            refuse("only spells of one spellboard share a slot")
        if card.name == other.name:
            refuse(f"all copies of {card.name} are already in one slot")
        if card.slot == (other.id if other.slot is None else other.slot):
            refuse(f"{card.name} is already in the slot of {other.name}")

    def text(self, table: Table) -> str:
        state = table.state
        return f"{card_name(state, self.card)} is in the slot of {card_name(state, self.other)}"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        for card in there.cards:
            if card.slot not in (None, card.id) and table.card(card.id).slot != card.slot:
                yield cls(card.id, card.slot)

    def set(self, table: Table) -> None:
        table.apply_event(SlotShared(self.card, self.other))
