"""What the options of Ashes Reborn mean. Saves of the first two formats know them by these ids.

Fields that only name what is meant otherwise, so that it can be put into words, are not compared (`Worded`).

What options mean that a turn offers besides cards.

What options mean that are about cards: those to pick, to play, to fight with, to respond with.

What options mean that are about dice.

What options mean that texts and costs leave open: how many, which of several, in which order.

Choices that hold more than tells them from others: what they are put into words with.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import field

from cards.cost import Cost
from cards.node import Node
from engine.ashes.model.component_types import TokenKind
from engine.kernel.choice import Choice, ChosenValues, Die
from engine.kernel.record import Record


class UsePower(Choice):
    """To activate the power of a type of dice."""

    type: str

    @property
    def id(self) -> str:
        """`power:` and the type."""
        return f"power:{self.type}"

    @property
    def die(self) -> Die | None:
        """A die of that type on its power side."""
        return (self.type, "power")


class Meditate(Choice):
    """The Meditate side action."""


Attackable = Literal["", "phoenixborn", "unit"]
"""What alone an attack may be made on; empty where that is anything."""


class Attack(Choice):
    """The Attack main action; `on` is what it may be made on."""

    on: ClassVar[Attackable] = ""


class AttackPhoenixborn(Attack):
    """The main action to attack a Phoenixborn, where that is one of its own."""

    on: ClassVar[Attackable] = "phoenixborn"


class AttackUnit(Attack):
    """The main action to attack a unit, where that is one of its own."""

    on: ClassVar[Attackable] = "unit"


class Pass(Choice):
    """The Pass main action, or no response."""

    declines: ClassVar[bool] = True


class Begin(Choice):
    """To begin where people have said that the game stands; by the setup if they have not."""

    is_default: ClassVar[bool] = True


class End(Choice):
    """To end the turn."""

    declines: ClassVar[bool] = True
    is_default: ClassVar[bool] = True


class HandOver(Choice):
    """In a turn that partners share, to let another of them act."""

    seat: str

    @property
    def id(self) -> str:
        """`hand over:` and the partner."""
        return f"hand over:{self.seat}"


class DieChoice(Choice):
    """Any die of this type that shows this side."""

    type: str
    side: str

    @property
    def id(self) -> str:
        """Type and side."""
        return f"{self.type}:{self.side}"

    @property
    def die(self) -> Die | None:
        """Type and side."""
        return (self.type, self.side)


class TurnDie(DieChoice):
    """To turn a die of this type and side to another side."""

    to: str

    @property
    def id(self) -> str:
        """Type, side and the side it is turned to."""
        return f"{self.type}:{self.side}:{self.to}"


class NumberedDie(DieChoice):
    """This very die."""

    number: int

    @property
    def id(self) -> str:
        """The number of the die."""
        return f"die:{self.number}"


class RolledSide(Choice):
    """A rolled die shows this side. `type` is its type; empty for a die that is no player's."""

    side: str
    type: str = ""

    @property
    def id(self) -> str:
        """The side."""
        return self.side

    @property
    def die(self) -> Die | None:
        """Type and side of a player's die."""
        return (self.type, self.side) if self.type else None


class BehaviorRoll(Choice):
    """What the behavior die shows, 1 to 12."""

    number: int

    @property
    def id(self) -> str:
        """The number."""
        return str(self.number)


Does: TypeAlias = Node | tuple[Node, ...] | None
"""What a choice resolves: a save tells it from others by what it does, whatever their order and names."""


Compared: TypeAlias = tuple[int | str, ...]


class Worded:
    """Of a choice that holds more than tells it from others: equal and hashed by what it `means` alone."""

    __slots__ = ()

    @property
    def means(self) -> Compared:
        """What is compared with choices of its kind."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Worded) and self.means == other.means

    def __hash__(self) -> int:
        return hash((type(self), self.means))


class Showing(Record, kw_only=True):
    """An unseen card is `shown` to be the one of this name, by choosing so."""

    identified_as: str = ""


class CardChoice(Choice, Showing):
    """A choice of a card: to target it, attack it, discard it, resolve it next."""

    card: int
    prefix: ClassVar[str] = "card"

    @property
    def id(self) -> str:
        """What is done with the card, and its id; its name if that is said by it."""
        return f"{self.prefix}:{self.identified_as or self.card}"

    @property
    def subject(self) -> int | None:
        """The card."""
        return self.card


class AttackWith(CardChoice):
    """To attack a card with a unit."""

    target: int
    prefix: ClassVar[str] = "attack"

    @property
    def id(self) -> str:
        """The unit and its target."""
        return f"attack:{self.card}:{self.target}"


class Block(CardChoice):
    """To block with a unit."""

    prefix: ClassVar[str] = "block"


class Guard(CardChoice):
    """To guard with a Phoenixborn or a unit."""

    prefix: ClassVar[str] = "guard"


class NextBattle(CardChoice):
    """To resolve the battle of this attacker next."""

    prefix: ClassVar[str] = "battle"


class Play(CardChoice):
    """To play a card from the hand."""

    prefix: ClassVar[str] = "play"


class Activate(Worded, CardChoice):
    """To activate the `index`-th ability of a card in play.

    `title` is its name, if it has one; `text` what it does, where the card has several without a name.
    """

    index: int
    title: str = ""
    text: str = ""
    does: Does = None
    prefix: ClassVar[str] = "activate"

    @property
    def means(self) -> Compared:
        """The text on its card."""
        return self.card, self.index, self.title

    @property
    def id(self) -> str:
        """The card and the index."""
        return f"activate:{self.card}:{self.index}"


class Respond(Worded, CardChoice):
    """To resolve this response, the `at`-th offered: a text of a card in play, or a reaction from the hand.

    `title` is the name of the text, if it has one. `event` is what it responds to, `about` the first card
    of that.
    """

    at: int
    title: str = ""
    reaction: bool = False
    does: Does = None
    event: str = ""
    about: int | None = None

    @property
    def means(self) -> Compared:
        """Which card, and which response."""
        return self.card, self.at

    @property
    def id(self) -> str:
        """The number among the responses."""
        return f"respond:{self.at}"


class Counter(CardChoice):
    """To counter with the defender."""

    @property
    def id(self) -> str:
        """The word alone: only one unit is asked about."""
        return "counter"


class DamageFirst(Worded, CardChoice):
    """To resolve the damage of the attack or of a counter first; `card` is dealt so much of it."""

    by: str
    damage: int = 0

    @property
    def means(self) -> Compared:
        """Which damage."""
        return self.card, self.by

    @property
    def id(self) -> str:
        """`attack` or `counter`."""
        return self.by


class ShareFirst(DamageFirst):
    """To resolve what one of several attackers is dealt of a counter first."""

    @property
    def id(self) -> str:
        """The word and the attacker."""
        return f"{self.by}:{self.card}"


class FirstFive(CardChoice):
    """A card of the own deck for the First Five, which lies in no view yet: so with its name."""

    name: str


class IdentifyCard(Choice):
    """A real card that nobody had seen is this one."""

    card: int
    name: str

    @property
    def id(self) -> str:
        """`is:` and the name."""
        return f"is:{self.name}"

    @property
    def subject(self) -> int | None:
        """The card."""
        return self.card


class NamedCard(Choice):
    """To name a card of this title, wherever copies of it may be."""

    name: str

    @property
    def id(self) -> str:
        """`name:` and the title."""
        return f"name:{self.name}"


class InPile(Choice):
    """A card of a pile that is shuffled. It has no subject: nobody may see which card it is."""

    card: int

    @property
    def id(self) -> str:
        """The card's id."""
        return str(self.card)


class DeckTop(Choice):
    """The top card of one's own draw pile."""

    @property
    def id(self) -> str:
        """`deck`."""
        return "deck"


def cards_of(picked: ChosenValues) -> list[int]:
    """The cards of what was picked; what is no card does not count."""
    return [value.card for value in picked if isinstance(value, CardChoice)]


class NumberChoice(Worded, Choice):
    """How many; `token` is the kind of tokens that are counted, if any are."""

    number: int
    token: TokenKind | None = None

    @property
    def means(self) -> Compared:
        """The number."""
        return (self.number,)

    @property
    def id(self) -> str:
        """`number:` and the number."""
        return f"number:{self.number}"


class XChoice(NumberChoice):
    """How big X is."""

    @property
    def id(self) -> str:
        """`x:` and the number."""
        return f"x:{self.number}"


class ModeChoice(Worded, Choice):
    """The `at`-th of several lists of effects; `text` is what it does, in the words of the card."""

    at: int
    text: str = ""
    does: Does = None

    @property
    def means(self) -> Compared:
        """The place in the list."""
        return (self.at,)

    @property
    def id(self) -> str:
        """`mode:` and the index."""
        return f"mode:{self.at}"


class PaymentChoice(Worded, Choice):
    """The `at`-th way to pay, and what it costs."""

    at: int
    cost: Cost = field(default_factory=Cost)

    @property
    def means(self) -> Compared:
        """The place in the list."""
        return (self.at,)

    @property
    def id(self) -> str:
        """`way:` and the index."""
        return f"way:{self.at}"


class SuggestedPayment(Worded, Choice):
    """To pay with the suggested dice."""

    dice: tuple[Die, ...] = ()
    is_default: ClassVar[bool] = True

    @property
    def id(self) -> str:
        """`suggested`."""
        return "suggested"

    @property
    def means(self) -> Compared:
        """Nothing more: only one payment is suggested."""
        return ()


class ListedOrder(Choice):
    """What is left is resolved from left to right."""

    is_default: ClassVar[bool] = True

    @property
    def id(self) -> str:
        """`rest`."""
        return "rest"


class DrawCard(Choice):
    """To draw a card, or another one; `card` is the Phoenixborn of another side that draws."""

    card: int | None = None
    is_default: ClassVar[bool] = True

    @property
    def id(self) -> str:
        """`draw`."""
        return "draw"

    @property
    def subject(self) -> int | None:
        """Whose drawing it is."""
        return self.card


class TokenKindChoice(Choice):
    """A kind of token."""

    token: TokenKind

    @property
    def id(self) -> str:
        """`token:` and the kind."""
        return f"token:{self.token}"


__all__ = [
    "Activate",
    "Attack",
    "AttackPhoenixborn",
    "AttackUnit",
    "AttackWith",
    "Attackable",
    "Begin",
    "BehaviorRoll",
    "Block",
    "CardChoice",
    "Counter",
    "DamageFirst",
    "DeckTop",
    "DieChoice",
    "Does",
    "DrawCard",
    "End",
    "FirstFive",
    "Guard",
    "HandOver",
    "IdentifyCard",
    "InPile",
    "ListedOrder",
    "Meditate",
    "ModeChoice",
    "NamedCard",
    "NextBattle",
    "NumberChoice",
    "NumberedDie",
    "Pass",
    "PaymentChoice",
    "Play",
    "Respond",
    "RolledSide",
    "ShareFirst",
    "Showing",
    "SuggestedPayment",
    "TokenKindChoice",
    "TurnDie",
    "UsePower",
    "XChoice",
    "cards_of",
]
