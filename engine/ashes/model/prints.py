"""Prints: a card's printed values and texts, prepared for play.

Also prints of cards that are on no list, of which the program knows only title and values.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from cards.amounts import Amount
from cards.conditions import Condition
from cards.continuous_changes.change import ContinuousChange
from cards.cost import Cost
from cards.effects.effect import Effects
from cards.events import Timing
from cards.filters import Filter
from cards.paragraphs import Paragraph
from cards.paragraphs.activated import FocusParagraph
from cards.paragraphs.passive import PassiveParagraph
from cards.paragraphs.triggered import ReactionParagraph
from engine.ashes.model.component_types import Trait, card_type
from engine.kernel.immutable_record import Record

ANY_UNIT = Filter.model_construct(kind="unit")


class Ability(Record):
    """One paragraph of text with its numeral. `name` is empty for text without a name.

    `by_type` marks unnamed text that is an ability because of its card's type. `changes` are its effects
    while in play. `die` is the die on the card that gives this text. `part` is its index among the paragraphs
    of the same name on the card.
    """

    name: str
    numeral: int
    inexhaustible: bool
    paragraph: Paragraph
    by_type: bool = False
    changes: tuple[ContinuousChange, ...] = ()
    die: int | None = None
    part: int = 0

    @property
    def is_ability(self) -> bool:
        """Return True if this text is an ability: it is named, or its card's type makes any text one.

        Rulebook p. 21, Ability. Texts that remove or answer abilities mean exactly these.
        """
        return self.by_type or bool(self.name)

    def conditions(self, change: ContinuousChange) -> tuple[Condition, ...]:
        """Return the conditions of a change of this text: the `while` of its paragraph and its own."""
        asked = (
            self.paragraph.condition if isinstance(self.paragraph, PassiveParagraph) else None,
            change.condition,
        )
        return tuple(condition for condition in asked if condition is not None)

    @property
    def title(self) -> str:
        """Return the name with its numeral, as printed."""
        return f"{self.name} {self.numeral}" if self.numeral else self.name


class Print(Struct):
    """Printed values and texts of a card. `abilities` are all paragraphs that work while it is in play."""

    name: str
    type: str
    kinds: frozenset[str]
    traits: frozenset[Trait] = frozenset()
    attack: int = 0
    life: int = 0
    recover: int = 0
    extra_kinds_out_of_play: frozenset[str] = frozenset()
    kinds_out_of_play: frozenset[str] = frozenset()
    """Its kinds out of play, if different; `extra_kinds_out_of_play` are added to them."""
    battlefield: int = 0
    spellboard: int = 0
    blood: int = 0
    pips: int = 0
    x: Amount | None = None
    """The definition of X on this card."""
    x_values: tuple[int, int, int] = (0, 0, 0)
    """For attack, life and recover: 1 if X is printed instead of a number, else 0."""
    attaches_to: Filter = ANY_UNIT
    """The cards to which an alteration spell can be attached."""
    shares_slot: Filter | None = None
    """The ready spell whose slot it shares when played."""
    target: str | None = None
    cost: Cost | None = None
    ways: tuple[Cost, ...] = ()
    respark: tuple[Cost, ...] = ()
    """Costs to take it to hand instead of discarding it from play."""
    takes_action: bool = False
    """True if playing it costs an action; reactions without one are played in their windows."""
    bonus: tuple[int, int, int] = (0, 0, 0)
    extra_slots: tuple[int, int] = (0, 0)
    """Slots that it adds to the Phoenixborn it is attached to: battlefield, spellboard."""
    x_bonus: tuple[int, int, int] = (0, 0, 0)
    """Like `x_values`, for the value bonus."""
    abilities: tuple[Ability, ...] = ()
    inexhaustible_abilities: tuple[Ability, ...] = ()
    """The inexhaustible ones of `abilities`."""
    on_play: Effects = ()
    play_cost_effects: Effects = ()
    """Effects that are part of the cost of playing it."""
    reactions: tuple[ReactionParagraph, ...] = ()
    focus: tuple[FocusParagraph, ...] = ()
    grants: tuple[tuple[bool, tuple[Ability, ...]], ...] = ()
    """Texts that an alteration gives to its unit: True if the line is inexhaustible, and the abilities."""
    status: tuple[Ability, ...] = ()
    texts_between_realms: tuple[Ability, ...] = ()
    """Texts that work between realms: while the card is in its owner's hand or discard pile."""
    activations: tuple[int, ...] = ()
    """Indices into `abilities` of the activated ones."""
    awaited_events: frozenset[tuple[Timing, str]] = frozenset()
    """(Timing, event) pairs that its texts in play, and texts that it gives, wait for."""
    answered_events: frozenset[tuple[Timing, str]] = frozenset()
    """`awaited_events`, and the events at which it may be played as a reaction."""
    history_events: frozenset[str] = frozenset()
    """Events that its text asks about afterwards."""
    delayed: tuple[tuple[str, Ability], ...] = ()
    """Its delayed texts by their keys."""
    gives_life: bool = False
    """True if its text gives life by itself, so that life may be lost at any event."""
    used_by_opponents: bool = False
    """True if opponents may use some text of it."""
    conjured: bool = False
    unique_to: str | None = None
    """The Phoenixborn whose decks alone may include it."""
    conjures: tuple[str, ...] = ()
    """Cards that it can bring into play."""
    is_unit: bool = False
    changes: frozenset[str] = frozenset()
    """Keys (`ContinuousChange.keys`) of what its texts, and texts that it gives, change while in play."""
    changes_of_others: frozenset[str] = frozenset()
    """The keys in `changes` that affect players or other cards."""


UNKNOWN = Print("", "unknown", frozenset())
"""The print of a card that nobody has seen yet."""


UNLISTED_UNIT = "a unit"

UNLISTED_PHOENIXBORN = "a Phoenixborn"

Values = tuple[int, int, int]
"""Attack, life and recover value."""

UNLISTED: dict[str, Print] = {
    UNLISTED_UNIT: Print(UNLISTED_UNIT, "ally", card_type("ally").kinds | {"card"}, is_unit=True),
    UNLISTED_PHOENIXBORN: Print(
        UNLISTED_PHOENIXBORN,
        "phoenixborn",
        card_type("phoenixborn").kinds | {"card"},
        frozenset({"room for any"}),
    ),
}
"""Prints for cards that are on no list, by the name that such a card has in place of its own."""


def values_only(made: Print, title: str, values: Values) -> Print:
    """Return a copy of a print with this title and these values and no text."""
    return replace(
        made,
        name=title,
        attack=values[0],
        life=values[1],
        recover=values[2],
        x=None,
        x_values=(0, 0, 0),
        takes_action=False,
        abilities=(),
        inexhaustible_abilities=(),
        on_play=(),
        reactions=(),
        focus=(),
        grants=(),
        status=(),
        activations=(),
        awaited_events=frozenset(),
        answered_events=frozenset(),
        history_events=frozenset(),
        delayed=(),
        gives_life=False,
        conjures=(),
        changes=frozenset(),
        changes_of_others=frozenset(),
    )


def printed_values(made: Print) -> Values:
    """Return attack, life and recover value as printed. X is 0; a unit's life of X is 1."""
    return (made.attack, made.life or int(made.is_unit), made.recover)


class Text(Record):
    """A text being resolved: its effects and the card that it is on."""

    card: int
    effects: Effects
    ability: Ability | None = None
