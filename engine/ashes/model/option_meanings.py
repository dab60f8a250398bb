"""The values of options in Ashes Reborn: actions, cards, dice, and what texts and costs leave open.

Their ids are in `engine/ashes/choice_kinds.py`. Fields that only serve to word a choice are not compared
(`KeyedChoice`).
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias

from msgspec import field, structs

from cards.cost import Cost
from cards.node import Node
from engine.ashes.model.component_types import TokenKind
from engine.kernel.immutable_record import Record
from engine.kernel.option_meaning import Choice, ChosenValues, Die


class UsePower(Choice):
    """Activates the power of a type of dice."""

    type: str

    @property
    def die(self) -> Die | None:
        """Return a die of that type on its power side."""
        return (self.type, "power")


class Meditate(Choice):
    """The Meditate side action."""


Attackable = Literal["", "phoenixborn", "unit"]
"""The only target that an attack may have; empty for any."""


class Attack(Choice):
    """The Attack main action; `on` is the only target that it may have."""

    on: ClassVar[Attackable] = ""


class AttackPhoenixborn(Attack):
    """The main action to attack a Phoenixborn, in rule books that have one for it."""

    on: ClassVar[Attackable] = "phoenixborn"


class AttackUnit(Attack):
    """The main action to attack a unit, in rule books that have one for it."""

    on: ClassVar[Attackable] = "unit"


class Pass(Choice):
    """The Pass main action, or no response."""

    declines: ClassVar[bool] = True


class Begin(Choice):
    """Begins the game at the reported position; at the setup's own if nothing was reported."""

    is_default: ClassVar[bool] = True


class End(Choice):
    """Ends the turn."""

    declines: ClassVar[bool] = True
    is_default: ClassVar[bool] = True


class HandOver(Choice):
    """Lets another partner act, in a turn that partners share."""

    seat: str


class DieChoice(Choice):
    """Any die of this type that shows this side."""

    type: str
    side: str

    @property
    def die(self) -> Die | None:
        return (self.type, self.side)


class TurnDie(DieChoice):
    """Turns a die of this type and side to another side."""

    to: str


class NumberedDie(DieChoice):
    """One particular die."""

    number: int


class RolledSide(Choice):
    """The side that a rolled die shows. `type` is empty for a die that is not a player's."""

    side: str
    type: str = ""

    @property
    def die(self) -> Die | None:
        """Return type and side of a player's die."""
        return (self.type, self.side) if self.type else None


class BehaviorRoll(Choice):
    """The side that the behavior die shows, 1 to 12."""

    number: int


ResolvedText: TypeAlias = Node | tuple[Node, ...] | None
"""The text or cost that a choice resolves: saves identify the choice by it, not by order or name."""


ChoiceKey: TypeAlias = tuple[int | str, ...]


class KeyedChoice:
    """Mixin for choices with fields for wording alone: `means` is their only part in equality and hash."""

    __slots__ = ()

    @property
    def means(self) -> ChoiceKey:
        """Return what is compared with choices of the same class."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, KeyedChoice) and self.means == other.means

    __ne__ = object.__ne__  # that of structs does not ask `__eq__`

    def __hash__(self) -> int:
        return hash((type(self), self.means))


class IdentifyingChoice(Record, kw_only=True):
    """Mixin for choices that may name an unseen card: choosing says that it is `identified_as`."""

    identified_as: str = ""


class CardChoice(Choice, IdentifyingChoice):
    """A card: to target, attack, discard or resolve next."""

    card: int

    @property
    def blanks(self) -> dict[str, Any]:
        """Return its fields; the card by its name if the choice identifies it."""
        return structs.asdict(self) | {"card": self.identified_as or self.card}

    @property
    def subject(self) -> int | None:
        return self.card


class AttackWith(CardChoice):
    """Attacks a card with a unit."""

    target: int


class Block(CardChoice):
    """Blocks with a unit."""


class Guard(CardChoice):
    """Guards with a Phoenixborn or a unit."""


class NextBattle(CardChoice):
    """Resolves the battle of this attacker next."""


class Play(CardChoice):
    """Plays a card from the hand."""


class Activate(KeyedChoice, CardChoice):
    """Activates the `index`-th ability of a card in play.

    `title` is the ability's name, if it has one; `text` its effect, if the card has several without a name.
    """

    index: int
    title: str = ""
    text: str = ""
    does: ResolvedText = None

    @property
    def means(self) -> ChoiceKey:
        return self.card, self.index, self.title


class Respond(KeyedChoice, CardChoice):
    """Resolves a response, the `at`-th offered: a text of a card in play, or a reaction from the hand.

    `title` is the name of the text, if it has one. `event` is the event it responds to, `about` that event's
    first card.
    """

    at: int
    title: str = ""
    reaction: bool = False
    does: ResolvedText = None
    event: str = ""
    about: int | None = None

    @property
    def means(self) -> ChoiceKey:
        return self.card, self.at


class Counter(CardChoice):
    """Counters with the defender."""


class DamageFirst(KeyedChoice, CardChoice):
    """Resolves the damage of the attack or of the counter first; `card` is dealt `damage`."""

    by: str
    damage: int = 0

    @property
    def means(self) -> ChoiceKey:
        return self.card, self.by


class ShareFirst(DamageFirst):
    """Resolves first what one of several attackers is dealt by a counter."""


class FirstFive(CardChoice):
    """A card of the player's own deck for the First Five. It is in no view yet, so it has its name."""

    name: str


class IdentifyCard(Choice):
    """Identifies a real card that nobody had seen."""

    card: int
    name: str

    @property
    def subject(self) -> int | None:
        return self.card


class NamedCard(Choice):
    """Names a card of this title, wherever copies of it may be."""

    name: str


class InPile(Choice):
    """A card of a pile that is being shuffled. It has no subject: nobody may see which card it is."""

    card: int


class DeckTop(Choice):
    """The top card of the player's own draw pile."""


def cards_of(picked: ChosenValues) -> list[int]:
    """Return the cards among picked values."""
    return [value.card for value in picked if isinstance(value, CardChoice)]


class NumberChoice(KeyedChoice, Choice):
    """A number; `token` is the kind of tokens counted, if any."""

    number: int
    token: TokenKind | None = None

    @property
    def means(self) -> ChoiceKey:
        return (self.number,)


class XChoice(NumberChoice):
    """The number that X is."""


class ModeChoice(KeyedChoice, Choice):
    """The `at`-th of several lists of effects; `text` is its effect in words.

    It is `futile` if it would do nothing now.
    """

    at: int
    text: str = ""
    does: ResolvedText = None
    futile: bool = False

    @property
    def means(self) -> ChoiceKey:
        return (self.at,)


class PaymentChoice(KeyedChoice, Choice):
    """The `at`-th way to pay, with its cost."""

    at: int
    cost: Cost = field(default_factory=Cost)

    @property
    def means(self) -> ChoiceKey:
        return (self.at,)


class SuggestedPayment(KeyedChoice, Choice):
    """Pays with the suggested dice."""

    dice: tuple[Die, ...] = ()
    is_default: ClassVar[bool] = True

    @property
    def means(self) -> ChoiceKey:
        """Return nothing: only one payment is suggested."""
        return ()


class ListedOrder(Choice):
    """Resolves the rest from left to right."""

    is_default: ClassVar[bool] = True


class DrawCard(Choice):
    """Draws a card, or another one. `card` is the Phoenixborn of another player who draws."""

    card: int | None = None
    is_default: ClassVar[bool] = True

    @property
    def subject(self) -> int | None:
        return self.card


class TokenKindChoice(Choice):
    """A kind of token."""

    token: TokenKind
