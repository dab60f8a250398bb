"""The values of options in Ashes Reborn: actions, cards, dice, and what texts and costs leave open.

Saves of the first two formats know them by their ids. Fields that only serve to word a choice are not
compared (`KeyedChoice`).
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
    """Activates the power of a type of dice."""

    type: str

    @property
    def id(self) -> str:
        """Return `power:` and the type."""
        return f"power:{self.type}"

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

    @property
    def id(self) -> str:
        """Return `hand over:` and the partner."""
        return f"hand over:{self.seat}"


class DieChoice(Choice):
    """Any die of this type that shows this side."""

    type: str
    side: str

    @property
    def id(self) -> str:
        """Return type and side."""
        return f"{self.type}:{self.side}"

    @property
    def die(self) -> Die | None:
        return (self.type, self.side)


class TurnDie(DieChoice):
    """Turns a die of this type and side to another side."""

    to: str

    @property
    def id(self) -> str:
        """Return type, side, and the side to which it is turned."""
        return f"{self.type}:{self.side}:{self.to}"


class NumberedDie(DieChoice):
    """One particular die."""

    number: int

    @property
    def id(self) -> str:
        """Return the number of the die."""
        return f"die:{self.number}"


class RolledSide(Choice):
    """The side that a rolled die shows. `type` is empty for a die that is not a player's."""

    side: str
    type: str = ""

    @property
    def id(self) -> str:
        """Return the side."""
        return self.side

    @property
    def die(self) -> Die | None:
        """Return type and side of a player's die."""
        return (self.type, self.side) if self.type else None


class BehaviorRoll(Choice):
    """The side that the behavior die shows, 1 to 12."""

    number: int

    @property
    def id(self) -> str:
        """Return the number."""
        return str(self.number)


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

    def __hash__(self) -> int:
        return hash((type(self), self.means))


class IdentifyingChoice(Record, kw_only=True):
    """Mixin for choices that may name an unseen card: choosing says that it is `identified_as`."""

    identified_as: str = ""


class CardChoice(Choice, IdentifyingChoice):
    """A card: to target, attack, discard or resolve next."""

    card: int
    prefix: ClassVar[str] = "card"

    @property
    def id(self) -> str:
        """Return `prefix` and the card's id, or its name if the choice identifies it."""
        return f"{self.prefix}:{self.identified_as or self.card}"

    @property
    def subject(self) -> int | None:
        return self.card


class AttackWith(CardChoice):
    """Attacks a card with a unit."""

    target: int
    prefix: ClassVar[str] = "attack"

    @property
    def id(self) -> str:
        """Return the unit and its target."""
        return f"attack:{self.card}:{self.target}"


class Block(CardChoice):
    """Blocks with a unit."""

    prefix: ClassVar[str] = "block"


class Guard(CardChoice):
    """Guards with a Phoenixborn or a unit."""

    prefix: ClassVar[str] = "guard"


class NextBattle(CardChoice):
    """Resolves the battle of this attacker next."""

    prefix: ClassVar[str] = "battle"


class Play(CardChoice):
    """Plays a card from the hand."""

    prefix: ClassVar[str] = "play"


class Activate(KeyedChoice, CardChoice):
    """Activates the `index`-th ability of a card in play.

    `title` is the ability's name, if it has one; `text` its effect, if the card has several without a name.
    """

    index: int
    title: str = ""
    text: str = ""
    does: ResolvedText = None
    prefix: ClassVar[str] = "activate"

    @property
    def means(self) -> ChoiceKey:
        return self.card, self.index, self.title

    @property
    def id(self) -> str:
        """Return the card and the index."""
        return f"activate:{self.card}:{self.index}"


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

    @property
    def id(self) -> str:
        """Return `respond:` and its number among the responses."""
        return f"respond:{self.at}"


class Counter(CardChoice):
    """Counters with the defender."""

    @property
    def id(self) -> str:
        """Return `counter`: the question is about a single unit."""
        return "counter"


class DamageFirst(KeyedChoice, CardChoice):
    """Resolves the damage of the attack or of the counter first; `card` is dealt `damage`."""

    by: str
    damage: int = 0

    @property
    def means(self) -> ChoiceKey:
        return self.card, self.by

    @property
    def id(self) -> str:
        """Return `attack` or `counter`."""
        return self.by


class ShareFirst(DamageFirst):
    """Resolves first what one of several attackers is dealt by a counter."""

    @property
    def id(self) -> str:
        """Return `counter` and the attacker."""
        return f"{self.by}:{self.card}"


class FirstFive(CardChoice):
    """A card of the player's own deck for the First Five. It is in no view yet, so it has its name."""

    name: str


class IdentifyCard(Choice):
    """Identifies a real card that nobody had seen."""

    card: int
    name: str

    @property
    def id(self) -> str:
        """Return `is:` and the name."""
        return f"is:{self.name}"

    @property
    def subject(self) -> int | None:
        return self.card


class NamedCard(Choice):
    """Names a card of this title, wherever copies of it may be."""

    name: str

    @property
    def id(self) -> str:
        """Return `name:` and the title."""
        return f"name:{self.name}"


class InPile(Choice):
    """A card of a pile that is being shuffled. It has no subject: nobody may see which card it is."""

    card: int

    @property
    def id(self) -> str:
        """Return the card's id."""
        return str(self.card)


class DeckTop(Choice):
    """The top card of the player's own draw pile."""

    @property
    def id(self) -> str:
        return "deck"


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

    @property
    def id(self) -> str:
        """Return `number:` and the number."""
        return f"number:{self.number}"


class XChoice(NumberChoice):
    """The number that X is."""

    @property
    def id(self) -> str:
        """Return `x:` and the number."""
        return f"x:{self.number}"


class ModeChoice(KeyedChoice, Choice):
    """The `at`-th of several lists of effects; `text` is its effect in words."""

    at: int
    text: str = ""
    does: ResolvedText = None

    @property
    def means(self) -> ChoiceKey:
        return (self.at,)

    @property
    def id(self) -> str:
        """Return `mode:` and the index."""
        return f"mode:{self.at}"


class PaymentChoice(KeyedChoice, Choice):
    """The `at`-th way to pay, with its cost."""

    at: int
    cost: Cost = field(default_factory=Cost)

    @property
    def means(self) -> ChoiceKey:
        return (self.at,)

    @property
    def id(self) -> str:
        """Return `way:` and the index."""
        return f"way:{self.at}"


class SuggestedPayment(KeyedChoice, Choice):
    """Pays with the suggested dice."""

    dice: tuple[Die, ...] = ()
    is_default: ClassVar[bool] = True

    @property
    def id(self) -> str:
        return "suggested"

    @property
    def means(self) -> ChoiceKey:
        """Return nothing: only one payment is suggested."""
        return ()


class ListedOrder(Choice):
    """Resolves the rest from left to right."""

    is_default: ClassVar[bool] = True

    @property
    def id(self) -> str:
        return "rest"


class DrawCard(Choice):
    """Draws a card, or another one. `card` is the Phoenixborn of another player who draws."""

    card: int | None = None
    is_default: ClassVar[bool] = True

    @property
    def id(self) -> str:
        return "draw"

    @property
    def subject(self) -> int | None:
        return self.card


class TokenKindChoice(Choice):
    """A kind of token."""

    token: TokenKind

    @property
    def id(self) -> str:
        """Return `token:` and the kind."""
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
    "DrawCard",
    "End",
    "FirstFive",
    "Guard",
    "HandOver",
    "IdentifyCard",
    "IdentifyingChoice",
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
    "ResolvedText",
    "Respond",
    "RolledSide",
    "ShareFirst",
    "SuggestedPayment",
    "TokenKindChoice",
    "TurnDie",
    "UsePower",
    "XChoice",
    "cards_of",
]
