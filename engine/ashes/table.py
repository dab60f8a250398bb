"""The table a game is played at: its state, the prints of its cards, and the reasons for events.

What a kind of action is, for the table of those that a turn offers.

What a mode of play changes of the whole game; how each seat is played is its policy's to say.

How a seat is played: the questions that a person, a partner and a boss answer differently.

A table asks `Table.policy(seat)`. What is said here holds where no policy says otherwise: it is what the
rulebook says of one player. A mode of play names the policies its seats may be played by (`Mode.policies`), a
seat the one it is played by (`Player.policy`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct, field

from engine.ashes.context import Cause, LastKnownState, Response, TriggeringEvent
from engine.ashes.events.turns import FirstPlayerTokenMoved
from engine.ashes.model import rulebook
from engine.ashes.model.card import Card, Zone, numbered
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.component_types import TokenKind
from engine.ashes.model.dice import Die
from engine.ashes.model.prints import Print
from engine.ashes.model.rule_settings import RuleSettings
from engine.ashes.model.slots import room_of
from engine.ashes.model.state import State
from engine.ashes.model.unseen_cards import UNSEEN, is_unseen
from engine.ashes.report import Report
from engine.kernel.choice import Choice
from engine.kernel.decision import DecisionFlow, Option, Rule, RuleFlow, UnavailableOption
from engine.kernel.game import Emit
from engine.kernel.journal import Event, EventRecord
from engine.kernel.procedure import Procedure, ProgressT, Step
from engine.kernel.record import Record

if TYPE_CHECKING:
    from cards.events import Timing
    from cards.paragraphs.triggered import ReactionParagraph
    from engine.ashes.model.dice import DieFaces
    from engine.ashes.model.state import Battle


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
    destruction_deferred: list[int] = field(default_factory=list)
    """Cards in step 2 of the damage process, or about to leave play: only what goes on then destroys them."""
    life_check_needed: bool = False
    """Whether cards may have lost life since the last state check, as what gave it to them is gone."""
    nesting: int = 0
    """How many lists of effects are being resolved, of all texts."""
    resolved: list[str] = field(default_factory=list)
    """The names of the cards whose effects were resolved since the turn began, one for each effect."""
    left_play: dict[int, LastKnownState] = field(default_factory=dict)
    """What the cards were that have left play since the turn began."""
    between_actions: Callable[[], None] = lambda: None
    """Told whenever an action or a phase is over, before anybody goes on. It changes nothing."""
    silent: bool = False
    memo: dict[tuple[object, ...], Any] = field(default_factory=dict)
    """A cache of what follows from the state. `do` clears it; so must whoever changes the state otherwise."""

    def apply_event(self, event: Event, rule: Rule | None = None) -> None:
        """Make a change happen."""
        self.memo.clear()
        self.emit(EventRecord(event, rule or self.rule, self.cause))

    def card(self, card_id: int) -> Card:
        """The card of this id."""
        return self.state.cards[card_id]

    def steps_of(self, procedure: Procedure[Table, ProgressT]) -> Sequence[Step[Table, ProgressT]]:
        """Return the steps that a procedure has in this mode of play."""
        return self.mode.procedures.get(procedure.name, procedure).steps

    def policy(self, seat: str) -> SeatPolicy:
        """How a seat is played."""
        return self.mode.policies[self.state.players[seat].policy]

    def answering_seat(self, seat: str) -> str:
        """Who answers when a seat is to decide."""
        return self.policy(seat).answering_seat(self, seat)

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

    def attributed_to(self, rule: Rule, cause: int | None) -> Reason:
        """The reason for what happens in a `with` block: a rule, and the card whose text it is."""
        return Reason(self, rule, cause)


TableReport = Report[Table]
"""A report about a table of Ashes Reborn."""


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


class Action(Record):
    """One kind of action: what it gives now, the choices that take it, and what it does.

    `weighs` gets the dice that may be spent, by type and side. It gives the options there are, and what the
    player has for this action but cannot use, from the same questions to the rules.
    """

    name: str
    choices: tuple[type[Choice], ...]
    weighs: Callable[[Table, str, Counter[tuple[str, str]]], Iterator[Option | UnavailableOption]]
    take: Callable[[Table, str, Any], RuleFlow]


class StateChecks(Record):
    """The rules that destroy units without life and announce states, wherever the table has changed.

    Mechanics and the language call them through the mode, because these rules use mechanics themselves.
    """

    check_state: Callable[[Table], RuleFlow]
    """Destroy every unit whose life is gone, and announce states that triggers wait for."""
    check_life: Callable[[Table, int, Cause], RuleFlow]
    """Destroy this unit if its wounds reach its life; the cause is what changed its life."""


class ResponseRules(Record):
    """The rules by which seats respond to events and costs.

    Mechanics call them through the mode, because these rules use mechanics themselves.
    """

    open_window: Callable[[Table, Timing, *tuple[TriggeringEvent, ...]], RuleFlow]
    """Give each seat its one opportunity to respond to these events, which share one window."""
    open_payment_window: Callable[[Table, str, Cause, tuple[Die, ...], int], RuleFlow]
    """Let each seat respond to a cost that a seat paid with these dice and this many basic symbols."""
    reactions: Callable[[Table, str, Timing, Sequence[TriggeringEvent]], Sequence[Response]]
    """Return the reactions that a seat can play to one of these events."""
    might_react: Callable[[Table, str, Timing, Sequence[TriggeringEvent]], bool]
    """Return True if the other players must reckon with a reaction of this seat."""
    play_reaction: Callable[[Table, str, int, ReactionParagraph, TriggeringEvent], RuleFlow]
    """Play a card of a seat as a reaction to an event."""


class Mode:
    """A mode of play.

    `policies` are the ways its seats can be played, by name, `depths` those of a player's seat by how deep
    the program goes there; `actions` what a turn offers; `statements` what may be said of the real table
    besides; `dice` are the kinds of dice that are rolled, each a kind of chance; `procedures` those parts of
    the game whose steps it puts otherwise than the rulebook, `rules` the small choices in which it differs
    from it. With `hides_reactions` a player who might react, from all the others know, is asked even without
    a reaction; so that this tells nothing, who must respond is asked where there is nothing to choose, too,
    but for games that began before that (`asks_lone_responses`).
    """

    policies: ClassVar[Mapping[str, SeatPolicy]]
    depths: ClassVar[Mapping[str, str]]
    actions: ClassVar[Sequence[Action]]
    reports: ClassVar[Sequence[type[Report[Table]]]]
    dice: ClassVar[Sequence[str]]
    procedures: ClassVar[Mapping[str, Procedure[Table, Any]]] = {}
    rule_wordings: ClassVar[Mapping[Rule, Rule]] = {}
    """How rules of the rulebook read by this mode of play, where it says them otherwise."""
    default_settings: ClassVar[RuleSettings] = RuleSettings()
    """Those of the rule book, where a game says nothing else."""

    def __init__(
        self,
        state_checks: StateChecks,
        responses: ResponseRules,
        *,
        hides_reactions: bool = False,
        rules: RuleSettings | None = None,
    ) -> None:
        self.state_checks = state_checks
        self.responses = responses
        self.hides_reactions = hides_reactions
        self.asks_lone_responses = True
        self.rules = self.default_settings if rules is None else rules

    def hides_reactions_of(self, table: Table, seat: str) -> bool:
        """Whether a seat is asked even without a reaction, so that being asked tells nothing.

        Of real cards the program does not know whether there is one.
        """
        return self.hides_reactions or table.state.players[seat].real

    def sees_hand(self, table: Table, viewer: str, seat: str) -> bool:
        """Whether who looks sees the hand of a seat: their own."""
        return viewer == seat


class SeatPolicy(ABC):
    """How a seat is played. It keeps nothing: what it needs stands in the state and in the pack.

    `orders_by_itself`: its battles and responses are resolved as they lie, without asking anybody.
    `asks_before`: people are asked before each step it takes by itself, and may overrule it.
    `has_pools`: it rolls, discards and draws in the prepare phase, spends its dice and exhausts them.
    `guards_once`: its Phoenixborn guards once a round. `counter_rule` says why its units counter.
    `depth` is how much of its cards the program plays: with `may_resolve_by_hand` it asks before a text of
    its cards resolves, with `tells_deeds` it knows of them only what is said.
    """

    depth: str = "full"
    may_resolve_by_hand: bool = False
    reports_actions: bool = False

    orders_automatically: bool = False
    confirms_steps: bool = False
    has_pools: bool = True
    guards_once: bool = True
    counter_rule: Rule = rulebook.COUNTER

    # Who answers, and for whom.

    def answering_seat(self, table: Table, seat: str) -> str:
        """Who answers when `seat` is to decide: the players themselves."""
        return seat

    def permits_text(self, table: Table, seat: str, card: int) -> DecisionFlow[bool]:
        """Whether a text of this card that has been set off is resolved: it is."""
        yield from ()
        return True

    # The round: its turns, its token, its own steps in the phases all have.

    def turns(self, table: Table, seat: str) -> tuple[str, ...]:
        """Whom each of its turns faces, in the order of these turns; `""` is a turn that faces nobody.

        None for a seat that acts in the turn of a partner.
        """
        return ("",)

    def shares_turn(self, table: Table, seat: str) -> tuple[str, ...]:
        """The partners who act in its turn as it does in theirs: players do so for themselves."""
        return ()

    @abstractmethod
    def take_turn(self, table: Table, seat: str) -> RuleFlow:
        """It takes its turn, which faces `table.state.facing`."""

    def resume_turn(self, table: Table, seat: str) -> RuleFlow:
        """It goes on with its turn when people have said that it is under way: from its beginning."""
        return self.take_turn(table, seat)

    def act(self, table: Table, seat: str) -> DecisionFlow[Choice | None]:
        """It acts in its turn, until it can or will do no more; `HandOver` if a partner is to act first,
        `End` if it is done, None if there is nothing left to do."""
        yield from ()
        return None

    def can_act(self, table: Table, seat: str) -> bool:
        """Whether there is anything left to do for it in a turn that it shares."""
        return False

    def opponent_passed(self, table: Table, seat: str, passing: str) -> RuleFlow:
        """Rulebook p. 12: an opponent's passing does nothing."""
        yield from ()

    def passes_token(self, table: Table, seat: str) -> tuple[FirstPlayerTokenMoved, Rule]:
        """Rulebook p. 13: the first player token passes to the left at the end of the round."""
        return FirstPlayerTokenMoved(table.others(seat)[0]), rulebook.END_OF_ROUND

    def before_prepare(self, table: Table, seat: str) -> RuleFlow:
        """Nothing of its own comes before the prepare phase."""
        yield from ()

    def cancel_by_exhaustion(self, table: Table, seat: str) -> RuleFlow:
        """Nothing is canceled by exhaustion tokens before the recovery phase removes them."""
        yield from ()

    def after_recovery(self, table: Table, seat: str) -> RuleFlow:
        """Nothing of its own comes at the end of the recovery phase."""
        yield from ()

    # Attacked.

    @abstractmethod
    def declare_blockers(self, table: Table, seat: str) -> RuleFlow:
        """It answers an attack on its Phoenixborn."""

    @abstractmethod
    def declare_guard(self, table: Table, seat: str, battle: Battle) -> RuleFlow:
        """It answers an attack on one of its units."""

    def must_counter(self, table: Table, defender: int) -> bool:
        """Rulebook p. 10: an attacked unit that nobody guards may counter."""
        return False

    # Its battlefield.

    def room(self, table: Table, seat: str) -> int | None:
        """Rulebook p. 21, Battlefield: as many slots as the Phoenixborn's battlefield value; None for any."""
        if "room for any" in table.print_of(table.state.players[seat].phoenixborn).traits:
            return None
        return room_of(table.state, table.catalog, seat)[0]

    def lane(self, table: Table, seat: str) -> str:
        """Which of its battlefields a unit is put on now: whom that faces; it has a single one."""
        return ""

    def left_battlefield(self, table: Table, seat: str, card: int, cause: Cause) -> RuleFlow:
        """Nothing further happens when a unit that `seat` owns was destroyed or discarded from play."""
        yield from ()

    def may_hold(self, table: Table, token: TokenKind, card: int) -> bool:
        """Whether tokens of a kind that the rulebook does not know may lie on a card of its own."""
        return False

    def may_lie_face_down(self, table: Table, card: int) -> bool:
        """Whether a card on its battlefield may lie face down: players' units lie face up."""
        return False

    def why_zone_stays_empty(self, table: Table, seat: str, zone: Zone) -> str:
        """Why it has no cards in a zone; empty where it may have some."""
        return ""

    def table_corrected(self, table: Table, seat: str) -> RuleFlow:
        """Nothing of its own comes of what somebody set right."""
        yield from ()

    @abstractmethod
    def die_faces(self, table: Table, die: Die) -> DieFaces:
        """What a die of the seat can show when it is rolled."""

    def dice_changed(self, table: Table, seat: str) -> RuleFlow:
        """Nothing further happens when an effect turned its dice to other sides."""
        yield from ()

    # Its dice, draw pile and hand.

    def changes_own_dice(self, table: Table, seat: str, what: str) -> bool:
        """Whether its player changes their dice by hand, as the program knows none of them."""
        return False

    def can_draw(self, table: Table, seat: str) -> bool:
        """Whether there is a card to draw for an effect: there is while the draw pile has any."""
        return bool(table.state.players[seat].draw)

    @abstractmethod
    def draw(self, table: Table, seat: str, count: int) -> DecisionFlow[int]:
        """An effect draws cards; returns how many were drawn."""

    @abstractmethod
    def discard_from_hand(self, table: Table, seat: str, count: int, at_random: bool) -> DecisionFlow[int]:
        """An effect discards cards from its hand; returns how many."""

    @abstractmethod
    def discard_from_draw_pile(self, table: Table, seat: str, count: int) -> DecisionFlow[int]:
        """An effect discards cards from its draw pile; returns how many."""

    def discarded(self, table: Table, seat: str) -> RuleFlow:
        """Nothing further happens when an effect discarded a card of its that was not in play."""
        yield from ()

    def show_hand(self, table: Table, seat: str) -> DecisionFlow[bool]:
        """Whether a hand had to be made up for an effect on it: players have theirs."""
        yield from ()
        return False

    def put_hand_back(self, table: Table, seat: str) -> RuleFlow:
        """A hand that was made up is put away again; nobody has one."""
        yield from ()

    # Its end.

    def winner_if_out(self, table: Table, seat: str) -> str:
        """Rulebook p. 13: the last side with a Phoenixborn has won; empty while several are left."""
        sides = {table.state.players[other].side for other in table.others(seat)}
        return sides.pop() if len(sides) == 1 else ""


def first_to_act(table: Table, seat: str) -> str:
    """Who acts first in the turn of a seat, of those that share it: clockwise from the first player, or from
    whom the token points at."""
    sharing = (seat, *table.policy(seat).shares_turn(table, seat))
    around = table.clockwise(table.state.pointing or table.state.first_player)
    return next(other for other in around if other in sharing)


def main_actions_in_a_lap(table: Table) -> int:
    """How many main actions there are until everybody has had a turn: one a turn.

    A seat without a turn of its own takes its main action in that of its partner.
    """
    return sum(max(1, len(table.policy(seat).turns(table, seat))) for seat in table.seats())
