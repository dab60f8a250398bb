"""The table a game is played at: its state, the prints of its cards, and the reasons for events."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from msgspec import Struct, field

from cards.effects.choices import EffectOption
from cards.effects.effect import Effects
from cards.events import EventName, How
from cards.moments import Trigger
from engine.ashes.model.card import Card, Zone, numbered
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.choices import Attackable
from engine.ashes.model.destination import Destination
from engine.ashes.model.die import Die
from engine.ashes.model.memory import Group
from engine.ashes.model.prints import Ability, Print
from engine.ashes.model.state import State
from engine.ashes.model.texts import Text
from engine.ashes.model.tokens import TokenKind
from engine.ashes.model.unseen import UNSEEN, is_unseen
from engine.kernel.choice import Picked
from engine.kernel.decision import Decision, Rule
from engine.kernel.game import Emit
from engine.kernel.journal import Event, Happening
from engine.kernel.value import Value

if TYPE_CHECKING:
    from engine.ashes.mode import Mode
    from engine.ashes.policy import Policy

ResultT = TypeVar("ResultT")
Asking = Generator[Decision, Picked, ResultT]
"""A piece of the game that may ask decisions on its way to a result."""
Steps = Asking[None]

CauseKind = Literal["attack", "counter", "spell", "ability", "text", "dice power", "rule"]
"""What may bring an effect about; `text` is that of a card that is neither spell nor ability."""


class GameOver(Exception):
    """Raised inside the flow of a game the moment somebody has won."""


class Cause(Value):
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


class Moment(Struct):
    """Something that happened and may be responded to.

    `subjects` are the cards it is about, `seat` whose it is, `other` the second card (the unit that was
    destroyed by attacking). `prevented`, `redirected` (the card that is dealt the damage, or becomes
    the target, instead; of targets `choosable` are the other cards that could have been),
    `canceled`, `replaced` (something else happens in its place), `unwounding` (no wounds come of the damage)
    and `place` (where the card goes instead) are set by responses. `awaited` is the
    pattern whose state has become so, `text` the one that was resolved, `how` what was done to dice, `token`
    the kind of token it is about, `attacking` what an attack is on, `paid` the dice spent on a cost.
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
    """Those whose it is as well: who shares the turn that begins or ends."""


class Frame(Struct):
    """A text being resolved: where it stands, who controls it, and what it has named so far."""

    source: int | None
    controller: str
    cause: Cause
    ability: Ability | None = None
    numeral: int = 0
    x: int = 0
    level: int | None = None
    """How often its card was focused when the activation was announced; None for a text of another sort."""
    moment: Moment | None = None
    names: dict[str, Group] = field(default_factory=dict)
    """The cards that each name stands for: none, one or several, in order."""
    dice: dict[str, Group] = field(default_factory=dict)
    """The dice that each name stands for, as cards have names."""
    titles: dict[str, str] = field(default_factory=dict)
    """The titles that this text has named, whether there is such a card or not."""
    players: dict[str, str] = field(default_factory=dict)
    canceled: bool = False
    counts: dict[str, int] = field(default_factory=dict)
    """Numbers that effects of this text have named."""
    not_drawn: dict[str, int] = field(default_factory=dict)
    """By how many cards the last drawing of each seat in this text fell short."""
    spared: int = 0
    """How much less damage the controller's Phoenixborn is dealt by this text."""
    kept: dict[str, str | int] = field(default_factory=dict)
    """What effects of this text keep for those that follow, where a rule set has effects that do."""
    die: int | None = None
    paid: tuple[Die, ...] = ()
    """The dice spent to use this text, or on the cost that its moment is about, as they were when spent."""
    depth: int = 0
    """How many lists of effects of this text are being resolved, one inside the other."""
    following: Effects = ()
    """The effects of this list that come after the one being resolved."""
    outcomes: dict[str, str] = field(default_factory=dict)
    """What came of the steps that this text has named: `done`, `declined` or `impossible`."""
    offered: dict[str, tuple[tuple[EffectOption, bool], ...]] = field(default_factory=dict)
    """The options that this text has named, each with whether it has been chosen."""
    acting: str = ""
    """The player who is `you` for now, where that is not the controller."""
    shown_hands: list[str] = field(default_factory=list)
    """Seats whose hand was made up for this text and is put back at its end."""
    endings: list[Callable[[], None]] = field(default_factory=list)
    """What is done when the text is resolved."""

    @property
    def you(self) -> str:
        """The player whom the text calls `you`."""
        return self.acting or self.controller


class LastSeen(Struct):
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


class Table(Struct):
    """One running game. Changes go through `do`, which names the rule and the causing card.

    At a `silent` table nobody reads the questions: their prompts and labels may be empty.
    """

    state: State
    catalog: Catalog
    mode: Mode
    emit: Emit
    rule: Rule
    cause: int | None = None
    resolving: list[int] = field(default_factory=list)
    """Cards whose own activation is being resolved: exhausting them for it does not blank them yet."""
    being_wounded: list[int] = field(default_factory=list)
    """Cards in step 2 of the damage process, or about to leave play: only what goes on then destroys them."""
    lives_changed: bool = False
    """Whether cards may have lost life since the last state check, as what gave it to them is gone."""
    nesting: int = 0
    """How many lists of effects are being resolved, of all texts."""
    resolved: list[str] = field(default_factory=list)
    """The names of the cards whose effects were resolved since the turn began, one for each effect."""
    gone: dict[int, LastSeen] = field(default_factory=dict)
    """What the cards were that have left play since the turn began."""
    at_rest: Callable[[], None] = lambda: None
    """Told whenever an action or a phase is over, before anybody goes on. It changes nothing."""
    silent: bool = False
    memo: dict[tuple[object, ...], Any] = field(default_factory=dict)
    """A cache of what follows from the state. `do` clears it; so must whoever changes the state otherwise."""

    def do(self, event: Event, rule: Rule | None = None) -> None:
        """Make a change happen."""
        self.memo.clear()
        self.emit(Happening(event, rule or self.rule, self.cause))

    def card(self, card_id: int) -> Card:
        """The card of this id."""
        return self.state.cards[card_id]

    def policy(self, seat: str) -> Policy:
        """How a seat is played."""
        return self.mode.policies[self.state.players[seat].policy]

    def voice(self, seat: str) -> str:
        """Who answers when a seat is to decide."""
        return self.policy(seat).voice(self, seat)

    def print_of(self, card_id: int) -> Print:
        """The print of a card as it is now, which may be a copy of another."""
        return self.catalog.print_of(self.state.cards[card_id])

    def bears_text(self, card: Card) -> bool:
        """Whether something lies on a card that may give it text: a spell, or a die that says something."""
        return bool(card.attached or (card.dice and self.catalog.die_texts))

    @property
    def texts_change(self) -> bool:
        """Whether a card may have a text that is neither printed on it nor on what is attached to it."""
        return "text" in self.catalog.changes or self.state.is_modified("text")

    def seats(self) -> list[str]:
        """The seats in the game, beginning with the active player: whose turn it is, or who has the token."""
        return self.clockwise(self.state.turn or self.state.first_player)

    def clockwise(self, first: str) -> list[str]:
        """The seats in the game, clockwise from `first`, who may be out of it (Rulebook p. 13)."""
        players = self.state.players
        seats = list(players)
        if first in players and first != seats[0]:
            at = seats.index(first)
            seats = seats[at:] + seats[:at]
        for player in players.values():
            if player.out:
                return [seat for seat in seats if not players[seat].out]
        return seats

    def others(self, seat: str) -> list[str]:
        """Every other seat in the game, clockwise: the first is the one on the left."""
        return [other for other in self.clockwise(seat) if other != seat]

    def opponents(self, seat: str) -> list[str]:
        """The seats in the game that stand on another side, clockwise."""
        players = self.state.players
        side = players[seat].side
        return [other for other in self.clockwise(seat) if players[other].side != side]

    def lane_against(self, seat: str, other: str) -> str:
        """Which battlefield of a seat faces another one; empty where a single one faces everybody."""
        return other if other in self.state.players[seat].faces else ""

    def faced(self, seat: str, card: int | None = None) -> list[str]:
        """The opponents that a seat, or this card of its, deals with now.

        A card on one of several battlefields deals with whom that faces, a turn of one of them as well.
        """
        lane = self.lane_of(seat, card)
        return [lane] if lane else self.opponents(seat)

    def lane_of(self, seat: str, card: int | None) -> str:
        """The battlefield on which a seat's text works: that of its card, else the one its turn is about."""
        if card is not None:
            lying = self.state.cards[card]
            if lying.lane and lying.controller == seat:
                return lying.lane
        return self.state.facing if self.state.facing in self.state.players[seat].faces else ""

    def deals_with(self, seat: str, other: str) -> bool:
        """Whether a seat has to do with another one now: not while it faces a partner of theirs alone."""
        facing = self.state.facing if self.state.facing in self.state.players[seat].faces else ""
        return facing in ("", other) or other not in self.state.players[seat].faces

    def units(self, seat: str, lane: str = "") -> list[int]:
        """The face up units of a seat, left to right; only on the battlefield that faces `lane`, if given."""
        cards = self.state.cards
        if lane:
            row = self.state.players[seat].zones["battlefield"]
            return [unit for unit in row if cards[unit].face_up and cards[unit].lane == lane]
        return [unit for unit in self.state.players[seat].zones["battlefield"] if cards[unit].face_up]

    def in_play(self, seat: str) -> list[int]:
        """Every card in play a seat controls: Phoenixborn, units, ready spells, alteration spells."""
        zones = self.state.players[seat].zones
        cards = self.state.cards
        found = [*zones["phoenixborn"], *[unit for unit in zones["battlefield"] if cards[unit].face_up]]
        found += zones["spellboard"]
        for spell in zones["attached"]:
            host = cards[spell].host
            if host is not None and cards[host].zone != "aside":
                found.append(spell)
        return found

    def is_in_play(self, card_id: int) -> bool:
        """Whether a card is in play: Phoenixborn and face up cards (Rulebook p. 23)."""
        card = self.state.cards[card_id]
        if card.zone == "battlefield":
            return card.face_up
        if card.zone == "attached":
            return card.host is not None and self.state.cards[card.host].zone != "aside"
        return card.zone in ("phoenixborn", "spellboard")

    def called(self, card_id: int) -> str:
        """What a card whose name is known is called, without a number."""
        return self.state.byname(card_id) or self.state.cards[card_id].title

    def label(self, card_id: int) -> str:
        """What to call a card in an option: its name, with the number that tells it from its like."""
        return self._called(card_id, self.number_of)

    def label_from_left(self, card_id: int) -> str:
        """The same, with its number as its like are counted now: units and ready spells from the left."""
        return self._called(card_id, self.number_among_like)

    def _called(self, card_id: int, number: Callable[[int], int]) -> str:
        if self.silent:
            return ""
        card = self.state.cards[card_id]
        if not card.name and (card.face_up or card.zone != "battlefield"):
            return UNSEEN if is_unseen(self.state, card_id) else "unknown card"
        if not card.face_up and card.zone != "under":
            if card.seen_by:
                return f"face down {card.title}"
            return f"face down {self.state.players[card.controller].hides}"
        return numbered(self.called(card_id), number(card_id))

    def number_of(self, card_id: int) -> int:
        """The number that tells a face up unit or spell in play from its like of that side, as long as it is
        there; 0 where it needs none, as the first and only one, and for cards elsewhere."""
        card = self.state.cards[card_id]
        like = self.state.like(card)
        number = card.number or (like.index(card_id) + 1 if like else 0)
        return number if len(like) > 1 or number > 1 else 0

    def number_among_like(self, card_id: int) -> int:
        """Which of its like of that side a face up unit or spell in play is now; 0 where it has none, and for
        cards elsewhere. Units and ready spells count from the left, others as they were attached."""
        like = self.state.like(self.state.cards[card_id])
        return like.index(card_id) + 1 if len(like) > 1 else 0

    def because(self, rule: Rule, cause: int | None) -> Reason:
        """The reason for what happens in a `with` block: a rule, and the card whose text it is."""
        return Reason(self, rule, cause)


class Reason:
    """Holds the reason for events while a `with` block lasts; the one before comes back after it."""

    __slots__ = ("_before", "_now", "_table")

    def __init__(self, table: Table, rule: Rule, cause: int | None) -> None:
        self._table = table
        self._now = (rule, cause)
        self._before = (table.rule, table.cause)

    def __enter__(self) -> None:
        self._table.rule, self._table.cause = self._now

    def __exit__(self, *_error: object) -> None:
        self._table.rule, self._table.cause = self._before
