"""Corrections of dice: the side they show, the pool they are in, and who rolls them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from cards.cost import DIE_TYPES, SIDES
from engine.ashes.events import DiceTaken, DieChanged, DieMoved
from engine.ashes.events.phrases import card_name
from engine.ashes.model.dice import Die, Pool
from engine.ashes.model.state import State
from engine.ashes.real_table_report_base import Correction, refuse
from engine.ashes.real_table_report_fields import (
    CardField,
    DieField,
    NameField,
    NumberField,
    ReportField,
    WordField,
)
from engine.ashes.running_game import Table, TableReport

POOLS: tuple[Pool, ...] = ("active", "exhausted")


def _die(table: Table, number: int) -> Die:
    dice = table.state.dice
    if number >= len(dice) or dice[number].pool == "out":
        refuse("there is no such die in the game")
    return dice[number]


class DieCorrection(Correction[Table]):
    """A die shows another side, or is in the other pool; `to` is the side or the pool.

    Exhausted dice show no side.
    """

    word: ClassVar[str] = "die"
    fields: ClassVar[tuple[ReportField, ...]] = (DieField(), WordField("to", lambda: (*SIDES, *POOLS)))

    number: int
    to: str

    def check(self, table: Table) -> None:
        die = _die(table, self.number)
        if self.to in POOLS:
            if die.type not in DIE_TYPES:
                refuse(f"that die is a {die.type} die; only a player's dice change their pool")
            if die.pool == self.to:
                refuse(f"that {die.type} die is already {die.pool}")
        elif die.pool == "exhausted":
            refuse("an exhausted die shows no side; make it active first")
        elif die.side == self.to:
            refuse(f"that {die.type} die already shows {die.side}")
        elif self.to not in (sides := table.catalog.sides_of(die.type)):
            refuse(f"a {die.type} die shows {' or '.join(sides)}, not {self.to}")

    def text(self, table: Table) -> str:
        die = table.state.dice[self.number]
        return f"{die.owner}'s {die.type} die is {self.to}"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        for die in there.dice:
            if die.pool in POOLS and table.state.dice[die.id].pool != die.pool:
                yield cls(die.id, die.pool)
        for die in there.dice:
            now = table.state.dice[die.id]
            if die.side == now.side or die.pool in ("exhausted", "out"):
                continue
            if now.pool == "exhausted":
                yield cls(die.id, "active")
            yield cls(die.id, die.side)

    def set(self, table: Table) -> None:
        die = table.state.dice[self.number]
        if self.to in POOLS:
            table.apply_event(DieMoved(die.id, die.side, "active" if self.to == "active" else "exhausted"))
        else:
            table.apply_event(DieChanged(die.id, self.to))


class DieOnCard(Correction[Table]):
    """A player's die is on a card in play."""

    word: ClassVar[str] = "die on"
    fields: ClassVar[tuple[ReportField, ...]] = (DieField(), CardField(key="on"))

    number: int
    card: int

    @property
    def subject(self) -> int | None:
        return self.card

    def check(self, table: Table) -> None:
        die = _die(table, self.number)
        if die.type not in DIE_TYPES:
            refuse(f"that die is a {die.type} die; only a player's dice go on cards")
        if not (self.card < len(table.state.cards) and table.is_in_play(self.card)):
            refuse("that card is not in play; dice only go on cards in play")
        if die.card == self.card:
            refuse(f"that {die.type} die is already on {card_name(table.state, self.card)}")

    def text(self, table: Table) -> str:
        die = table.state.dice[self.number]
        return f"{die.owner}'s {die.type} die is on {card_name(table.state, self.card)}"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        for card in there.cards:
            if table.card(card.id).dice != card.dice:
                for number in card.dice:
                    if table.state.dice[number].card == card.id:
                        yield DieCorrection(number, "active")
                    yield cls(number, card.id)

    def set(self, table: Table) -> None:
        die = table.state.dice[self.number]
        table.apply_event(DieMoved(die.id, die.side, "card", self.card))


class WhoRolls(Correction[Table]):
    """Dice of this kind are rolled on the table from now on, or by the program."""

    word: ClassVar[str] = "rolls"
    fields: ClassVar[tuple[ReportField, ...]] = (
        NameField("dice"),
        WordField("by", lambda: ("table", "program")),
    )

    dice: str
    by: str

    def check(self, table: Table) -> None:
        if self.dice not in table.mode.dice:
            refuse(f"'{self.dice}' is never rolled; {', '.join(table.mode.dice)} are")
        taken = DiceTaken(self.dice, self.by == "table")
        if table.state.rolled_by_hand(self.dice) == taken.real:
            refuse(f"{taken.clause} already")

    def text(self, table: Table) -> str:
        return f"{DiceTaken(self.dice, self.by == 'table').clause}"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        for dice in table.mode.dice:
            if table.state.rolled_by_hand(dice) != there.rolled_by_hand(dice):
                yield cls(dice, "table" if there.rolled_by_hand(dice) else "program")

    def set(self, table: Table) -> None:
        table.apply_event(DiceTaken(self.dice, self.by == "table"))


class DiceCount(Correction[Table]):
    """A player has more or fewer dice of a type; always refused, as the number of dice never changes.

    The reason says where the dice of this type are.
    """

    word: ClassVar[str] = "dice"
    fields: ClassVar[tuple[ReportField, ...]] = (
        NameField("seat"),
        WordField("type", lambda: DIE_TYPES),
        NumberField("amount", signed=True),
    )

    seat: str
    type: str
    amount: int

    def check(self, table: Table) -> None:
        if self.seat not in table.state.players:
            refuse(f"nobody at the table is called {self.seat}")
        own = [die for die in table.state.dice if die.owner == self.seat]
        like = [die.pool for die in own if die.type == self.type]
        where = ", ".join(f"{like.count(pool)} {words}" for pool, words in _WHERE.items() if pool in like)
        lies = f": {where}" if where else ""
        refuse(
            f"{self.seat} has {len(own)} dice in this game, {len(like)} of them {self.type}{lies}; "
            "no die comes or goes, so set where they are"
        )

    def text(self, table: Table) -> str:
        more = "more" if self.amount > 0 else "less"
        return f"{abs(self.amount)} {self.type} dice {more} for {self.seat}"

    def set(self, table: Table) -> None:
        self.check(table)


_WHERE: dict[Pool, str] = {
    "active": "active",
    "exhausted": "exhausted",
    "card": "on cards",
    "out": "out of the game",
}
