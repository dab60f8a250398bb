"""Cards of players and of the Chimera's aspect decks as a pack describes them, and the powers of dice."""

from typing import Literal

from pydantic import Field, model_validator

from cards.cost import Cost
from cards.effects.effect import Effects
from cards.filters import Filter
from cards.node import Node
from cards.paragraphs import Granted, Paragraphs
from cards.paragraphs.triggered import ReactionParagraph

CardType = Literal[
    "phoenixborn",
    "ally",
    "conjuration",
    "action spell",
    "reaction spell",
    "alteration spell",
    "ready spell",
    "conjured alteration spell",
    "aspect",
    "conjured aspect",
]

ASPECT_TYPES = frozenset({"aspect", "conjured aspect"})

ALTERATION_TYPES = frozenset({"alteration spell", "conjured alteration spell"})

CONJURED_TYPES = frozenset({"conjuration", "conjured alteration spell", "conjured aspect"})

UNIT_TYPES = frozenset({"ally", "conjuration"}) | ASPECT_TYPES

Value = int | Literal["X"]

_NEEDS: dict[str, tuple[str, ...]] = {
    "phoenixborn": ("life", "battlefield", "spellboard"),
    "ally": ("attack", "life", "recover", "cost"),
    "conjuration": ("attack", "life", "recover", "limit"),
    "conjured alteration spell": ("limit",),
    "action spell": ("cost",),
    "reaction spell": ("cost",),
    "alteration spell": ("cost",),
    "ready spell": ("cost",),
    "aspect": ("attack", "life", "blood"),
    "conjured aspect": ("attack", "life", "blood", "limit"),
}


class Bonus(Node):
    """The value bonus of an alteration spell, or the additional slots that a Phoenixborn gets."""

    attack: Value = 0
    life: Value = 0
    recover: Value = 0
    battlefield: int = 0
    spellboard: int = 0


class Card(Node):
    """One card.

    Units have `attack`, `life` and `recover`; a Phoenixborn has `battlefield`, `spellboard` and `life`; an
    aspect has `blood` and `target`; conjured cards have a `limit`.

    `target` says whom an attacking aspect attacks: the `left` or `right` claw, `phoenixborn` (jaw), or
    `center` (the Phoenixborn, together with all other unexhausted aspects that have `center`). An aspect
    without it cannot attack.
    """

    name: str = Field(min_length=1)
    type: CardType
    cost: Cost | None = None
    attack: Value | None = None
    life: Value | None = None
    recover: Value | None = None
    battlefield: int | None = None
    spellboard: int | None = None
    limit: int | None = Field(None, ge=1)
    blood: int | None = None
    target: Literal["left", "right", "phoenixborn", "center"] | None = None
    bonus: Bonus | None = None
    unique_to: str | None = None
    """The Phoenixborn whose decks alone may hold this card."""
    attaches_to: Filter | None = None
    """The cards that an alteration spell can be attached to, a Phoenixborn too; any unit if left out."""
    shares_slot: Filter | None = None
    """The ready spell under which this one is put when it is played, taking no slot of its own."""
    elsewhere: CardType | None = None
    """The type it has out of play, for a spell that counts as a unit while it is in play."""
    respark: Cost | None = None
    """The cost that its controller may pay to take it to hand when it would be discarded from play."""
    conjures: tuple[str, ...] = ()
    """Conjurations and conjured alteration spells that this card can bring into play."""
    text: Paragraphs = ()

    @model_validator(mode="after")
    def _has_its_facts(self) -> "Card":
        missing = [name for name in _NEEDS[self.type] if getattr(self, name) is None]
        if missing:
            raise ValueError(f"a card of type '{self.type}' needs {' and '.join(missing)}")
        if self.elsewhere is not None and not (self.is_unit and "spell" in self.elsewhere):
            raise ValueError("'elsewhere' is the type of spell that a unit is out of play")
        if self.attaches_to is not None and "alteration" not in self.type:
            raise ValueError(f"'attaches_to' is for alteration spells; this is of type '{self.type}'")
        if self.shares_slot is not None and self.type != "ready spell":
            raise ValueError(f"'shares_slot' is for ready spells; this is of type '{self.type}'")
        return self

    @property
    def is_reaction(self) -> bool:
        """Return True if it can be played as a reaction (Rulebook p. 9)."""
        return any(isinstance(paragraph, ReactionParagraph) for paragraph in self.text)

    @property
    def is_unit(self) -> bool:
        """Return True if it is a unit, which goes to a battlefield (Rulebook p. 24, Unit)."""
        return self.type in UNIT_TYPES


class DiePower(Node):
    """The effects of activating a die of this type on its power side (dice reference cards)."""

    type: str
    effects: Effects
    attack: int = 0
    """The number that a die of this type adds to the attack value of the unit it is on."""
    on_card: Granted = ()
    """Text that the die gives to the card it is on, called `host` there. The text is no ability of that card,
    works while the card is exhausted too, and ends when the die leaves the card."""
