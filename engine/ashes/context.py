"""A response to what happened: a triggered text, or a card in hand whose reaction fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct, field

from cards.effects.choices import EffectOption
from cards.effects.effect import Effects
from cards.events import EventName, How
from cards.paragraphs.triggered import ReactionParagraph, TriggeredParagraph
from cards.triggers import Trigger
from engine.ashes.model.card import Card, Destination, Zone
from engine.ashes.model.choices import Attackable
from engine.ashes.model.component_types import TokenKind
from engine.ashes.model.dice import Die
from engine.ashes.model.prints import Ability, Text
from engine.ashes.model.state import CardIds, DelayedTrigger
from engine.kernel.record import Record

CauseKind = Literal["attack", "counter", "spell", "ability", "text", "dice power", "rule"]
"""What may bring an effect about; `text` is that of a card that is neither spell nor ability."""


class GameOver(Exception):
    """Raised inside the flow of a game the moment somebody has won."""


class Cause(Record):
    """What brings an effect about: its kind, the card it comes from, and who controls it.

    `others` are the cards from which it comes as well: units that deal their damage together.
    """

    kind: CauseKind
    source: int | None
    controller: str
    others: tuple[int, ...] = ()

    @property
    def sources(self) -> tuple[int, ...]:
        """Every card it comes from."""
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
    """A text being resolved: where it stands, who controls it, and what it has named so far."""

    source: int | None
    controller: str
    cause: Cause
    ability: Ability | None = None
    numeral: int = 0
    x: int = 0
    level: int | None = None
    """How often its card was focused when the activation was announced; None for a text of another sort."""
    moment: TriggeringEvent | None = None
    names: dict[str, CardIds] = field(default_factory=dict)
    """The cards that each name stands for: none, one or several, in order."""
    dice: dict[str, CardIds] = field(default_factory=dict)
    """The dice that each name stands for, as cards have names."""
    titles: dict[str, str] = field(default_factory=dict)
    """The titles that this text has named, whether there is such a card or not."""
    players: dict[str, str] = field(default_factory=dict)
    canceled: bool = False
    counts: dict[str, int] = field(default_factory=dict)
    """Numbers that effects of this text have named."""
    draw_shortfall: dict[str, int] = field(default_factory=dict)
    """By how many cards the last drawing of each seat in this text fell short."""
    damage_spared: int = 0
    """How much less damage the controller's Phoenixborn is dealt by this text."""
    stored: dict[str, str | int] = field(default_factory=dict)
    """What effects of this text keep for those that follow, where a rule set has effects that do."""
    die: int | None = None
    paid: tuple[Die, ...] = ()
    """The dice spent to use this text, or on the cost that its moment is about, as they were when spent."""
    depth: int = 0
    """How many lists of effects of this text are being resolved, one inside the other."""
    later_effects: Effects = ()
    """The effects of this list that come after the one being resolved."""
    outcomes: dict[str, str] = field(default_factory=dict)
    """What came of the steps that this text has named: `done`, `declined` or `impossible`."""
    named_options: dict[str, tuple[tuple[EffectOption, bool], ...]] = field(default_factory=dict)
    """The options that this text has named, each with whether it has been chosen."""
    acting_player: str = ""
    """The player who is `you` for now, where that is not the controller."""
    shown_hands: list[str] = field(default_factory=list)
    """Seats whose hand was made up for this text and is put back at its end."""
    on_end: list[Callable[[], None]] = field(default_factory=list)
    """What is done when the text is resolved."""

    @property
    def you(self) -> str:
        """The player whom the text calls `you`."""
        return self.acting_player or self.controller


class LastKnownState(Struct):
    """A card as it was when it left play: what lay on it, and its values, text and state by every change.
    `destroyed_by` is what destroyed it, if anything did.

    `tokens` are those that went to the supply from it; while it is only set aside they still lie on it.
    """

    was: Card
    attack: int
    life: int
    recover: int
    abilities: tuple[Ability, ...]
    exhausted: bool
    dice: tuple[Die, ...]
    destroyed_by: Cause | None = None
    tokens: dict[TokenKind, int] = field(default_factory=dict)

    @property
    def controller(self) -> str:
        """Who controlled it."""
        return self.was.controller


class Response(Record, gc=True):
    """A triggered text, one that was `delayed`, or a card in hand whose reaction fits.

    An unseen card is `shown` to be the one of this name by playing it.
    """

    card: int
    moment: TriggeringEvent
    ability: Ability | None
    reaction: ReactionParagraph | None = None
    delayed: DelayedTrigger | None = None
    identified_as: str = ""

    @property
    def may(self) -> bool:
        """Whether it can be left out."""
        return self.ability is None or (
            isinstance(self.ability.paragraph, TriggeredParagraph) and self.ability.paragraph.may
        )
