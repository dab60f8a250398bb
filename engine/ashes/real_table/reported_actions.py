"""Actions that players with real cards report on their turn, and the depth at which a seat is played.

The program carries out a reported action by the rules. Depths: full rules, assisted, companion.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, NoReturn

from cards.wording.words import counted
from engine.ashes.context import Cause
from engine.ashes.events import DepthChanged, TokensPlaced, TokensRemoved, UnitMade, ValuesSaid
from engine.ashes.events.phrases import card_name, tokens_text
from engine.ashes.language.characteristics import has_room
from engine.ashes.mechanics.play_area import come_into_play, leave_play
from engine.ashes.model import rule_texts
from engine.ashes.model.component_types import RULEBOOK_KINDS, TokenKind
from engine.ashes.model.prints import UNLISTED, Values, printed_values
from engine.ashes.play.damage import check_life, check_state, deal_damage, destroy
from engine.ashes.real_table_report_base import Report
from engine.ashes.real_table_report_fields import CardField, NameField, NumberField, ReportField, WordField
from engine.ashes.running_game import Table, TableReport
from engine.kernel.decision import IllegalAnswer, RuleFlow

SAY = "say"
"""First word of the ids of these reports."""

SEAT = NameField("seat", key="who")


def refuse_action(why: str) -> NoReturn:
    """Raise `IllegalAnswer` for an action that is not possible."""
    raise IllegalAnswer(f"not possible: {why}")


class ReportedAction(Report[Table]):
    """An action that the player of `seat` reports of their real cards.

    Refused if the program resolves that player's cards itself.
    """

    id_prefix: ClassVar[str] = SAY
    seat: str

    def check(self, table: Table) -> None:
        if self.seat not in table.state.players:
            refuse_action(f"nobody at the table is called {self.seat}")
        if table.state.players[self.seat].out:
            refuse_action(f"{self.seat} is out of the game")
        if not table.policy(self.seat).reports_actions:
            refuse_action(
                f"the program resolves the cards of {self.seat}; choose what to do among the options"
            )

    def cause(self) -> Cause:
        """Return the cause of what the action does: a card that the program need not know."""
        return Cause("text", None, self.seat)

    def carry_out(self, table: Table) -> RuleFlow:
        with table.attributed_to(rule_texts.BY_HAND, None):
            yield from self.do(table)
            yield from check_state(table)

    @abstractmethod
    def do(self, table: Table) -> RuleFlow:
        """Do what the action says by the rules; `carry_out` calls this and then checks the table."""


class ActionOnCard(ReportedAction):
    """An action on a card in play."""

    card: int

    @property
    def subject(self) -> int | None:
        return self.card

    def check(self, table: Table) -> None:
        super().check(table)
        if self.card >= len(table.state.cards) or not table.is_in_play(self.card):
            refuse_action("that card is not in play")

    def card_label(self, table: Table) -> str:
        """Return the name of the card, numbered among cards of the same name."""
        return card_name(table.state, self.card)


class ActionOnUnit(ActionOnCard):
    """An action on a unit in play."""

    fields: ClassVar[tuple[ReportField, ...]] = (SEAT, CardField())

    def check(self, table: Table) -> None:
        super().check(table)
        if table.card(self.card).zone != "battlefield":
            refuse_action(f"{self.card_label(table)} is not a unit")


MOST = 99
"""Upper limit of all numbers: no card prints a larger value, and no text deals more at once."""

LONGEST_TITLE = 40

NAMELESS = "Unit"
"""The title of a unit that is played without one."""

CARD_ACTION_WORDS = {
    "draw": "draws {}",
    "pile": "discards {} from the draw pile",
    "hand": "discards {} from the hand",
    "random": "discards {} from the hand at random",
}
"""In words, what an action does with the cards of another player."""

_VALUES: tuple[ReportField, ...] = (NumberField("attack"), NumberField("life"), NumberField("recover"))


def check_values(values: Values) -> None:
    """Refuse values that no unit has."""
    if not all(0 <= number <= MOST for number in values):
        refuse_action(f"attack, life and recover value are numbers from 0 to {MOST}")
    if not values[1]:
        refuse_action("a unit has at least 1 life")


class PlayUnit(ReportedAction):
    """A unit comes into play with these values; if the player has a card of its title, it is that card."""

    word: ClassVar[str] = "unit"
    fields: ClassVar[tuple[ReportField, ...]] = (SEAT, NameField("title"), *_VALUES)

    title: str
    attack: int
    life: int
    recover: int

    def check(self, table: Table) -> None:
        super().check(table)
        if (
            len(self.title) > LONGEST_TITLE
            or not self.title.isprintable()
            or self.title != self.title.strip()
        ):
            refuse_action(f"a title has at most {LONGEST_TITLE} printable letters")
        check_values((self.attack, self.life, self.recover))
        if not has_room(table, self.seat):
            refuse_action(f"{self.seat}'s battlefield is full")
        own = self._own_card(table)
        if own is not None and not table.print_of(own).is_unit:
            refuse_action(f"{self.title} is not a unit")

    def text(self, table: Table) -> str:
        return f"{self.seat} plays {self.title or NAMELESS} ({self.attack}/{self.life})"

    def do(self, table: Table) -> RuleFlow:
        values = (self.attack, self.life, self.recover)
        card = self._own_card(table)
        if card is None:
            card = len(table.state.cards)
            table.apply_event(UnitMade(self.title or NAMELESS, self.seat, values))
        elif table.card(card).printed != values:
            table.apply_event(ValuesSaid(card, values))
        yield from come_into_play(table, card, self.seat, "battlefield")

    def _own_card(self, table: Table) -> int | None:
        """Return a card of this title that the player has out of play; None if there is none."""
        for zone in ("hand", "draw", "conjurations", "discard"):
            for card in table.state.players[self.seat].zones[zone]:
                if self.title and table.card(card).title == self.title:
                    return card
        return None


class SetValues(ActionOnCard):
    """A unit of the player's own, or their Phoenixborn, has these values from now on."""

    word: ClassVar[str] = "values"
    fields: ClassVar[tuple[ReportField, ...]] = (SEAT, CardField(), *_VALUES)

    attack: int
    life: int
    recover: int

    def check(self, table: Table) -> None:
        super().check(table)
        card = table.card(self.card)
        if card.controller != self.seat or card.printed is None:
            refuse_action(f"you can only enter values for {self.seat}'s own cards")
        check_values((self.attack, self.life, self.recover))
        if card.printed == (self.attack, self.life, self.recover):
            refuse_action(f"{card.title} already has these values")

    def text(self, table: Table) -> str:
        return f"{table.display_name(self.card)} is {self.attack}/{self.life}"

    def do(self, table: Table) -> RuleFlow:
        table.apply_event(ValuesSaid(self.card, (self.attack, self.life, self.recover)))
        yield from check_life(table, self.card, self.cause())


class DealDamage(ActionOnCard):
    """Damage is dealt to a unit or Phoenixborn (Rulebook p. 16, Damage Resolution)."""

    word: ClassVar[str] = "damage"
    fields: ClassVar[tuple[ReportField, ...]] = (SEAT, CardField(), NumberField("amount", least=1))

    amount: int

    def check(self, table: Table) -> None:
        super().check(table)
        if not {"unit", "phoenixborn"} & table.print_of(self.card).kinds:
            refuse_action(f"{self.card_label(table)} cannot be dealt damage")
        if self.amount > MOST:
            refuse_action(f"{self.amount} damage is too much; {MOST} is the most")

    def text(self, table: Table) -> str:
        return f"{self.amount} damage to {table.display_name(self.card)}"

    def do(self, table: Table) -> RuleFlow:
        return deal_damage(table, self.card, self.amount, self.cause())


class PutTokens(ActionOnCard):
    """Tokens of a kind of the rulebook are placed on a card, or removed from it."""

    word: ClassVar[str] = "tokens"
    fields: ClassVar[tuple[ReportField, ...]] = (
        SEAT,
        CardField(),
        WordField("token", lambda: RULEBOOK_KINDS),
        NumberField("amount", signed=True),
    )

    token: TokenKind
    amount: int

    def check(self, table: Table) -> None:
        super().check(table)
        there = table.card(self.card).tokens(self.token)
        if there + self.amount < 0:
            refuse_action(f"{self.card_label(table)} has {tokens_text(there, self.token)}")
        if there + self.amount > MOST:
            refuse_action(f"{MOST} tokens is the most")

    def text(self, table: Table) -> str:
        where = "on" if self.amount > 0 else "off"
        return f"{tokens_text(abs(self.amount), self.token)} {where} {table.display_name(self.card)}"

    def do(self, table: Table) -> RuleFlow:
        kind = TokensPlaced if self.amount > 0 else TokensRemoved
        table.apply_event(kind(self.card, self.token, abs(self.amount)))
        yield from check_life(table, self.card, self.cause())


class Destroy(ActionOnUnit):
    """A unit is destroyed (Rulebook p. 16, Damage Resolution steps 3 and 4)."""

    word: ClassVar[str] = "destroy"

    def text(self, table: Table) -> str:
        return f"{table.display_name(self.card)} is destroyed"

    def do(self, table: Table) -> RuleFlow:
        return destroy(table, self.card, self.cause())


class Discard(ActionOnUnit):
    """A unit is discarded from play, which does not destroy it (Rulebook p. 15, Discarding Cards)."""

    word: ClassVar[str] = "discard"

    def text(self, table: Table) -> str:
        return f"{table.display_name(self.card)} is discarded"

    def do(self, table: Table) -> RuleFlow:
        return leave_play(table, self.card, self.cause())


class LoseCards(ReportedAction):
    """Another player draws or discards cards because of a card of the reporting player."""

    word: ClassVar[str] = "cards"
    fields: ClassVar[tuple[ReportField, ...]] = (
        SEAT,
        NameField("whose"),
        WordField("how", lambda: tuple(CARD_ACTION_WORDS)),
        NumberField("amount", least=1),
    )

    whose: str
    how: str
    amount: int

    def check(self, table: Table) -> None:
        super().check(table)
        if self.whose not in table.state.players or table.state.players[self.whose].out:
            refuse_action(f"nobody in the game is called {self.whose}")
        if self.whose == self.seat:
            refuse_action("you need not enter what you do with your own cards")
        if self.amount > MOST:
            refuse_action(f"{MOST} cards is the most")

    def text(self, table: Table) -> str:
        return f"{self.whose} {CARD_ACTION_WORDS[self.how].format(counted(self.amount, 'card'))}"

    def do(self, table: Table) -> RuleFlow:
        policy = table.policy(self.whose)
        if self.how == "draw":
            yield from policy.draw(table, self.whose, self.amount)
        elif self.how == "pile":
            yield from policy.discard_from_draw_pile(table, self.whose, self.amount)
        else:
            yield from policy.discard_from_hand(table, self.whose, self.amount, self.how == "random")


REPORTED_ACTIONS: tuple[type[TableReport], ...] = (
    PlayUnit,
    SetValues,
    DealDamage,
    PutTokens,
    Destroy,
    Discard,
    LoseCards,
)


FULL = "full"

ASSISTED = "assisted"

COMPANION = "companion"

DEPTHS = (FULL, ASSISTED, COMPANION)


class PlayAt(Report[Table]):
    """A seat is played at another depth from now on."""

    id_prefix: ClassVar[str] = SAY
    word: ClassVar[str] = "depth"
    fields: ClassVar[tuple[ReportField, ...]] = (SEAT, WordField("depth", lambda: DEPTHS))

    seat: str
    depth: str

    def check(self, table: Table) -> None:
        if self.seat not in table.state.players or table.state.players[self.seat].out:
            refuse_action(f"nobody in the game is called {self.seat}")
        player = table.state.players[self.seat]
        if player.policy not in table.mode.depths.values():
            refuse_action(f"{self.seat} is played by the program")
        if table.mode.depths[self.depth] == player.policy:
            refuse_action(f"{self.seat} is already played at {self.depth} depth")
        if self.depth != COMPANION and table.card(player.phoenixborn).name in UNLISTED:
            refuse_action(
                f"the program has no list of {self.seat}'s cards, so they stay at {COMPANION} depth"
            )

    def text(self, table: Table) -> str:
        return f"{self.seat} is played at {self.depth} depth"

    def carry_out(self, table: Table) -> RuleFlow:
        with table.attributed_to(rule_texts.BY_HAND, None):
            values = values_by_hand(table, self.seat) if self.depth == COMPANION else ()
            table.apply_event(DepthChanged(self.seat, self.depth, table.mode.depths[self.depth], values))
            yield from check_state(table)


def values_by_hand(table: Table, seat: str) -> tuple[tuple[int, Values], ...]:
    """Return the printed values of a player's cards, for a player who resolves the texts themselves."""
    return tuple(
        (card.id, printed_values(table.catalog.of(card.name)))
        for card in table.state.cards
        if card.owner == seat and card.name and not card.copied
    )
