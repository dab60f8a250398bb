"""What a card is by its print, made ready for play.

Cards of which the program knows only what people say: their titles and their values.

Such a card has no text here: what it says is for its player to do.

Texts as things that can be spoken of.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from cards.amounts import Amount
from cards.changes.change import ContinuousChange
from cards.conditions import Condition
from cards.cost import Cost
from cards.effects.effect import Effects
from cards.events import Timing
from cards.filters import Filter
from cards.paragraphs import Paragraph
from cards.paragraphs.activated import FocusParagraph
from cards.paragraphs.passive import PassiveParagraph
from cards.paragraphs.triggered import ReactionParagraph
from engine.ashes.model.component_types import Trait, type_named
from engine.kernel.record import Record

ANY_UNIT = Filter.model_construct(kind="unit")


class Ability(Record):
    """One paragraph of text with its numeral. `name` is empty for text that is no named ability.

    `by_type` is text that is an ability on a card of its type even without a name. `changes` is what it
    changes just by being in play. `die` is the one on the card whose text it is. `part` is its place among
    the paragraphs of its name on the same card, of an ability that has several.
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
        """Whether it is an ability when a unit has it: a named effect, and any text if its type says so.

        Rulebook p. 21, Ability. What takes abilities takes exactly these, and what answers abilities
        answers exactly these.
        """
        return self.by_type or bool(self.name)

    def conditions(self, change: ContinuousChange) -> tuple[Condition, ...]:
        """What a change of this text asks for: the `while` of its paragraph and its own."""
        asked = (
            self.paragraph.condition if isinstance(self.paragraph, PassiveParagraph) else None,
            change.condition,
        )
        return tuple(condition for condition in asked if condition is not None)

    @property
    def title(self) -> str:
        """The name with its numeral, as printed."""
        return f"{self.name} {self.numeral}" if self.numeral else self.name


@dataclass(slots=True)
class Print:
    """What a card is by its print. `abilities` are all its paragraphs that work while it is in play."""

    name: str
    type: str
    kinds: frozenset[str]
    traits: frozenset[Trait] = frozenset()
    attack: int = 0
    life: int = 0
    recover: int = 0
    kinds_elsewhere: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset()
    """The kinds it is of out of play, if those are others; `kinds_elsewhere` come to them."""
    """What it is besides while it is not in play."""
    battlefield: int = 0
    spellboard: int = 0
    blood: int = 0
    pips: int = 0
    x: Amount | None = None
    """What X is on this card, if it says so."""
    x_values: tuple[int, int, int] = (0, 0, 0)
    """How often X is in the printed attack, life and recover: 1 where X is printed in place of a number."""
    attaches_to: Filter = ANY_UNIT
    """What an alteration spell can be attached to."""
    shares_slot: Filter | None = None
    """The ready spell under which it is put as it is played."""
    target: str | None = None
    cost: Cost | None = None
    ways: tuple[Cost, ...] = ()
    respark: tuple[Cost, ...] = ()
    """The ways to pay for taking it to hand as it would be discarded from play."""
    takes_action: bool = False
    """Whether playing it costs an action; reactions without one are played in their windows."""
    bonus: tuple[int, int, int] = (0, 0, 0)
    room: tuple[int, int] = (0, 0)
    """How many slots more it gives the Phoenixborn to which it is attached: on battlefield and spellboard."""
    x_bonus: tuple[int, int, int] = (0, 0, 0)
    """As `x_values`, of the value bonus."""
    abilities: tuple[Ability, ...] = ()
    lasting: tuple[Ability, ...] = ()
    """Those of `abilities` that are inexhaustible."""
    on_play: Effects = ()
    play_cost_effects: Effects = ()
    """What is done as a part of the cost of playing it."""
    reactions: tuple[ReactionParagraph, ...] = ()
    focus: tuple[FocusParagraph, ...] = ()
    grants: tuple[tuple[bool, tuple[Ability, ...]], ...] = ()
    """What an alteration gives its unit: whether the giving line is inexhaustible, and the abilities."""
    status: tuple[Ability, ...] = ()
    texts_between_realms: tuple[Ability, ...] = ()
    """What works between realms: while the card is in its owner's hand or discard pile."""
    activations: tuple[int, ...] = ()
    """Indices into `abilities` of the activated ones."""
    awaited_events: frozenset[tuple[Timing, str]] = frozenset()
    """The moments that its texts in play, and those it gives, wait for."""
    answered_events: frozenset[tuple[Timing, str]] = frozenset()
    """These, and the moments at which it may be played as a reaction."""
    remembers: frozenset[str] = frozenset()
    """The events that its text asks about once they are past."""
    delayed: tuple[tuple[str, Ability], ...] = ()
    """Its texts that wait for a later moment, by their keys."""
    shifts_lives: bool = False
    """Whether its text gives life by itself, so that a life may be lost at any moment."""
    shared: bool = False
    """Whether opponents may use some text of it."""
    conjured: bool = False
    unique_to: str | None = None
    """The Phoenixborn whose decks alone may hold it."""
    conjures: tuple[str, ...] = ()
    """What it can bring into play."""
    is_unit: bool = False
    changes: frozenset[str] = frozenset()
    """What its texts in play, and those it gives, change, as `Parts.keys`."""
    reaches: frozenset[str] = frozenset()
    """Those of `changes` that are about other cards, or players."""


UNKNOWN = Print("", "unknown", frozenset())
"""The print of a card nobody has seen yet."""


UNLISTED_UNIT = "a unit"

MADE_PHOENIXBORN = "a Phoenixborn"

Values = tuple[int, int, int]
"""Attack, life and recover value."""

UNLISTED: dict[str, Print] = {
    UNLISTED_UNIT: Print(UNLISTED_UNIT, "ally", type_named("ally").kinds | {"card"}, is_unit=True),
    MADE_PHOENIXBORN: Print(
        MADE_PHOENIXBORN,
        "phoenixborn",
        type_named("phoenixborn").kinds | {"card"},
        frozenset({"room for any"}),
    ),
}
"""What stands for a card that is on no list, by the name it has instead of one of its own."""


def values_only(made: Print, title: str, values: Values) -> Print:
    """What a card is of whose print only these values count."""
    return dataclasses.replace(
        made,
        name=title,
        attack=values[0],
        life=values[1],
        recover=values[2],
        x=None,
        x_values=(0, 0, 0),
        takes_action=False,
        abilities=(),
        lasting=(),
        on_play=(),
        reactions=(),
        focus=(),
        grants=(),
        status=(),
        activations=(),
        awaited_events=frozenset(),
        answered_events=frozenset(),
        remembers=frozenset(),
        delayed=(),
        shifts_lives=False,
        conjures=(),
        changes=frozenset(),
        reaches=frozenset(),
    )


def printed_values(made: Print) -> Values:
    """Attack, life and recover value as printed; X is 0 until somebody says what it is, a life of X is 1."""
    return (made.attack, made.life or int(made.is_unit), made.recover)


class Text(Record):
    """What a text does, and the card on which it stands."""

    card: int
    effects: Effects
    ability: Ability | None = None
