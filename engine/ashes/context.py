"""Contexts in which texts resolve: causes, triggering events, what texts name; and responses to events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct, field

from cards.effects.choices import EffectOption
from cards.effects.effect import Effects
from cards.events import EventName, How
from cards.paragraphs.triggered import ReactionParagraph, TriggeredParagraph
from cards.triggers import Trigger
from engine.ashes.model.card import Destination, Zone
from engine.ashes.model.component_types import TokenKind
from engine.ashes.model.dice import Die
from engine.ashes.model.option_meanings import Attackable
from engine.ashes.model.prints import Ability, Text
from engine.ashes.model.state import CardIds, DelayedTrigger
from engine.kernel.immutable_record import Record

CauseKind = Literal["attack", "counter", "spell", "ability", "text", "dice power", "rule"]
"""Kinds of causes of effects; `text` is the text of a card that is neither spell nor ability."""


class Cause(Record):
    """The cause of an effect: its kind, the card it comes from, and that card's controller.

    `others` are further sources: units that deal their damage together.
    """

    kind: CauseKind
    source: int | None
    controller: str
    others: tuple[int, ...] = ()

    @property
    def sources(self) -> tuple[int, ...]:
        """Return every card that the effect comes from."""
        return () if self.source is None else (self.source, *self.others)


class TriggeringEvent(Struct):
    """Something that happened and may be responded to.

    `subjects` are the cards it is about, `seat` is the player it concerns, `other` a second card (the unit
    that was destroyed by attacking).

    Responses set `prevented`, `redirected` (the card that is dealt the damage or becomes the target instead;
    `choosable` are the other cards that could have been targets), `canceled`, `replaced` (something else
    happens instead), `unwounding` (the damage causes no wounds) and `place` (where the card goes instead).

    `awaited` is the trigger whose state has become true, `text` the text that was resolved, `how` what was
    done to dice, `token` the kind of token, `attacking` what is attacked, `paid` the dice spent on a cost.
    Damage that is not `preventable` cannot be prevented by its own text.
    """

    event: EventName
    subjects: tuple[int, ...]
    seat: str
    cause: Cause | None = None
    other: int | None = None
    amount: int = 0
    prevented: int = 0
    preventable: bool = True
    redirected: int | None = None
    choosable: tuple[int, ...] = ()
    canceled: bool = False
    replaced: bool = False
    unwounding: bool = False
    place: Destination | None = None
    awaited: Trigger | None = None
    text: Text | None = None
    how: How | Literal[""] = ""
    token: TokenKind | Literal[""] = ""
    origin: Zone | Literal[""] = ""
    attacking: Attackable = ""
    paid: tuple[Die, ...] = ()
    partners: tuple[str, ...] = ()
    """Other seats that it concerns as well: those that share the turn that begins or ends."""


class EffectContext(Struct):
    """A text being resolved: its source and controller, and what it has named so far."""

    source: int | None
    controller: str
    cause: Cause
    ability: Ability | None = None
    numeral: int = 0
    x: int = 0
    level: int | None = None
    """Number of times its card was focused when the activation was announced; None for other texts."""
    moment: TriggeringEvent | None = None
    names: dict[str, CardIds] = field(default_factory=dict)
    """Cards by the names that the text gave them: none, one or several each, in order."""
    dice: dict[str, CardIds] = field(default_factory=dict)
    """Dice by the names that the text gave them."""
    titles: dict[str, str] = field(default_factory=dict)
    """Titles that the text has named, whether such a card exists or not."""
    players: dict[str, str] = field(default_factory=dict)
    canceled: bool = False
    counts: dict[str, int] = field(default_factory=dict)
    """Numbers that effects of this text have named."""
    draw_shortfall: dict[str, int] = field(default_factory=dict)
    """Number of cards too few that each seat drew in the last drawing of this text."""
    damage_spared: int = 0
    """Damage less that this text deals to the controller's Phoenixborn."""
    stored: dict[str, str | int] = field(default_factory=dict)
    """Values that effects of this text store for later ones, for effects of other rule sets."""
    die: int | None = None
    paid: tuple[Die, ...] = ()
    """Dice spent to use this text, or on the cost that its event is about, as they were when spent."""
    depth: int = 0
    """Number of lists of effects of this text that are being resolved, one inside the other."""
    later_effects: Effects = ()
    """Effects after the current one in the list being resolved."""
    outcomes: dict[str, str] = field(default_factory=dict)
    """Results of the steps that this text has named: `done`, `declined` or `impossible`."""
    named_options: dict[str, tuple[tuple[EffectOption, bool], ...]] = field(default_factory=dict)
    """Options that this text has named, each with True if it has been chosen."""
    acting_player: str = ""
    """The player who is `you` for the moment, if not the controller."""
    shown_hands: list[str] = field(default_factory=list)
    """Seats whose hand was made up for this text and is put away when it ends."""
    on_end: list[Callable[[], None]] = field(default_factory=list)
    """Functions to call when the text is resolved."""

    @property
    def you(self) -> str:
        """Return the player whom the text calls `you`."""
        return self.acting_player or self.controller


class Response(Record, gc=True):
    """A possible response to an event: a triggered or `delayed` text, or a reaction from the hand.

    `identified_as` is the name that playing an unseen card gives it.
    """

    card: int
    moment: TriggeringEvent
    ability: Ability | None
    reaction: ReactionParagraph | None = None
    delayed: DelayedTrigger | None = None
    identified_as: str = ""

    @property
    def may(self) -> bool:
        """Return True if the response can be declined."""
        return self.ability is None or (
            isinstance(self.ability.paragraph, TriggeredParagraph) and self.ability.paragraph.may
        )
