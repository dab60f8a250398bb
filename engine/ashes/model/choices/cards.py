"""What options mean that are about cards: those to pick, to play, to fight with, to respond with."""

from __future__ import annotations

from typing import ClassVar

from engine.ashes.model.choices.worded import Compared, Does, Worded
from engine.kernel.choice import Choice, Picked
from engine.kernel.value import Value


class Showing(Value, kw_only=True):
    """An unseen card is `shown` to be the one of this name, by choosing so."""

    shown: str = ""


class CardChoice(Choice, Showing):
    """A choice of a card: to target it, attack it, discard it, resolve it next."""

    card: int
    prefix: ClassVar[str] = "card"

    @property
    def id(self) -> str:
        """What is done with the card, and its id; its name if that is said by it."""
        return f"{self.prefix}:{self.shown or self.card}"

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


class Is(Choice):
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


def cards_of(picked: Picked) -> list[int]:
    """The cards of what was picked; what is no card does not count."""
    return [value.card for value in picked if isinstance(value, CardChoice)]
