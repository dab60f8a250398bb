"""The running game of Ashes: its table, the mode of play with its actions, and how each seat is played.

The rules of a mode are data and collaborators. `SeatPolicy` has the rulebook's rules for one player; policies
override where a boss, its opponents or a companion differ.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct, field

from engine.ashes.context import Cause, Response, TriggeringEvent
from engine.ashes.events.game_flow import FirstPlayerTokenMoved
from engine.ashes.model import rule_texts
from engine.ashes.model.card import Card, Zone, numbered
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.component_types import TokenKind
from engine.ashes.model.dice import Die
from engine.ashes.model.possible_names import UNSEEN, is_unseen
from engine.ashes.model.prints import Ability, Print
from engine.ashes.model.rule_settings import RuleSettings
from engine.ashes.model.slots import slot_counts
from engine.ashes.model.state import State
from engine.ashes.real_table_report_base import Report
from engine.kernel.decision import DecisionFlow, Option, Rule, RuleFlow, UnavailableOption, no_questions
from engine.kernel.immutable_record import Record
from engine.kernel.journal import Event, EventRecord
from engine.kernel.option_meaning import Choice
from engine.kernel.procedure import Procedure, ProgressT, Step
from engine.kernel.rules_interface import Emit

if TYPE_CHECKING:
    from cards.events import Timing
    from cards.library import Library
    from cards.paragraphs.triggered import ReactionParagraph
    from engine.ashes.model.dice import DieFaces
    from engine.ashes.model.state import Battle


class GameOver(Exception):
    """Raised within the flow of a game as soon as a side has won."""


class LastKnownState(Struct):
    """A card as it was when it left play.

    Values, text and state are those after all changes. `destroyed_by` is what destroyed it, if anything did.
    `tokens` are those that went from it to the supply; a card that is only set aside still has them.
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
        """Return the seat that controlled it."""
        return self.was.controller


class Table(Struct):
    """One running game. Every change goes through `apply_event`, which records the rule and the causing card.

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
    """Cards in step 2 of the damage process or about to leave play: other state checks do not destroy them.
    """
    life_check_needed: bool = False
    """True if cards may have lost life since the last state check because its source is gone."""
    nesting: int = 0
    """Number of lists of effects that are being resolved, over all texts."""
    resolved: list[str] = field(default_factory=list)
    """The names of the cards whose effects were resolved since the turn began, one for each effect."""
    left_play: dict[int, LastKnownState] = field(default_factory=dict)
    """The last known state of each card that has left play since the turn began."""
    between_actions: Callable[[], None] = lambda: None
    """Called after each action and each phase, before the next one. It must not change the table."""
    silent: bool = False
    memo: dict[tuple[object, ...], Any] = field(default_factory=dict)
    """A cache of values derived from the state. `apply_event` clears it; so must other code that changes the
    state.
    """

    def apply_event(self, event: Event, rule: Rule | None = None) -> None:
        """Apply an event to the state and journal it, with the current rule and cause."""
        self.memo.clear()
        self.emit(EventRecord(event, rule or self.rule, self.cause))

    def card(self, card_id: int) -> Card:
        """Return the card with this id."""
        return self.state.cards[card_id]

    def steps_of(self, procedure: Procedure[Table, ProgressT]) -> Sequence[Step[Table, ProgressT]]:
        """Return the steps that a procedure has in this mode of play."""
        return self.mode.procedures.get(procedure.name, procedure).steps

    def policy(self, seat: str) -> SeatPolicy:
        """Return the policy by which a seat is played."""
        return self.mode.policies[self.state.players[seat].policy]

    def answering_seat(self, seat: str) -> str:
        """Return the seat that answers the questions to `seat`."""
        return self.policy(seat).answering_seat(self, seat)

    def print_of(self, card_id: int) -> Print:
        """Return the print of a card as it is now; it may be a copy of another card."""
        return self.catalog.print_of(self.state.cards[card_id])

    def may_be_given_text(self, card: Card) -> bool:
        """Return True if an attached spell, or a die on the card, may give it text."""
        return bool(card.attached or (card.dice and self.catalog.die_texts))

    @property
    def others_may_change_texts(self) -> bool:
        """Return True if effects, or texts of other cards, may change a card's text."""
        state = self.state
        return "text" in self.catalog.changes_of_others or bool(state.modifiers and state.is_modified("text"))

    def seats(self) -> list[str]:
        """Return the seats in the game from the active player on; between turns, from the first player."""
        return self.clockwise(self.state.turn or self.state.first_player)

    def clockwise(self, first: str) -> list[str]:
        """Return the seats in the game, clockwise from `first`, who may be out of it (Rulebook p. 13)."""
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
        """Return every other seat in the game, clockwise: the first is the one on the left."""
        return [other for other in self.clockwise(seat) if other != seat]

    def opponents(self, seat: str) -> list[str]:
        """Return the seats in the game on other sides, clockwise."""
        players = self.state.players
        side = players[seat].side
        return [other for other in self.clockwise(seat) if players[other].side != side]

    def lane_against(self, seat: str, other: str) -> str:
        """Return the lane of a seat that faces `other`; empty if its only battlefield faces everybody."""
        return other if other in self.state.players[seat].faces else ""

    def faced_opponents(self, seat: str, card: int | None = None) -> list[str]:
        """Return the opponents that a seat, or this card of its, faces now.

        A boss has a battlefield for each opponent: a card there faces that opponent alone, as does the seat
        in its turn against one.
        """
        lane = self.lane_of(seat, card)
        return [lane] if lane else self.opponents(seat)

    def lane_of(self, seat: str, card: int | None) -> str:
        """Return the lane on which a seat's text works: its card's lane, else the one the turn faces."""
        if card is not None:
            own_card = self.state.cards[card]
            if own_card.lane and own_card.controller == seat:
                return own_card.lane
        return self.state.facing if self.state.facing in self.state.players[seat].faces else ""

    def deals_with(self, seat: str, other: str) -> bool:
        """Return True unless `seat` takes a turn that faces a partner of `other` alone."""
        facing = self.state.facing if self.state.facing in self.state.players[seat].faces else ""
        return facing in ("", other) or other not in self.state.players[seat].faces

    def units(self, seat: str, lane: str = "") -> list[int]:
        """Return the face up units of a seat, left to right; with `lane`, those on that battlefield."""
        cards = self.state.cards
        if lane:
            row = self.state.players[seat].zones["battlefield"]
            return [unit for unit in row if cards[unit].face_up and cards[unit].lane == lane]
        return [unit for unit in self.state.players[seat].zones["battlefield"] if cards[unit].face_up]

    def in_play(self, seat: str) -> list[int]:
        """Return the cards in play that a seat controls: Phoenixborn, units, ready and alteration spells."""
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
        """Return True if a card is in play: Phoenixborn and face up cards (Rulebook p. 23)."""
        card = self.state.cards[card_id]
        if card.zone == "battlefield":
            return card.face_up
        if card.zone == "attached":
            return card.host is not None and self.state.cards[card.host].zone != "aside"
        return card.zone in ("phoenixborn", "spellboard")

    def display_name(self, card_id: int) -> str:
        """Return the name by which people know a card whose name is known, without a number."""
        return self.state.alias_of(card_id) or self.state.cards[card_id].title

    def label(self, card_id: int) -> str:
        """Return a card's name for options, numbered as `number_of` says; describes cards that are hidden."""
        return self._label(card_id, self.number_of)

    def label_from_left(self, card_id: int) -> str:
        """Return the label of a card, numbered as `number_among_copies` says."""
        return self._label(card_id, self.number_among_copies)

    def _label(self, card_id: int, number: Callable[[int], int]) -> str:
        if self.silent:
            return ""
        card = self.state.cards[card_id]
        if not card.name and (card.face_up or card.zone != "battlefield"):
            return UNSEEN if is_unseen(self.state, card_id) else "unknown card"
        if not card.face_up and card.zone != "under":
            if card.seen_by:
                return f"face down {card.title}"
            return f"face down {self.state.players[card.controller].hides}"
        return numbered(self.display_name(card_id), number(card_id))

    def number_of(self, card_id: int) -> int:
        """Return the number that tells a face up unit or spell in play from copies on its side.

        It stays the same while the card is in play. 0 for a first and only copy, and for cards elsewhere.
        """
        card = self.state.cards[card_id]
        like = self.state.copies_in_play(card)
        number = card.number or (like.index(card_id) + 1 if like else 0)
        return number if len(like) > 1 or number > 1 else 0

    def number_among_copies(self, card_id: int) -> int:
        """Return the place of a face up unit or spell in play among copies on its side, from 1.

        Units and ready spells count from the left, others in the order of being attached. 0 if there are no
        copies, and for cards elsewhere.
        """
        like = self.state.copies_in_play(self.state.cards[card_id])
        return like.index(card_id) + 1 if len(like) > 1 else 0

    def attributed_to(self, rule: Rule, cause: int | None) -> Attribution:
        """Return a context manager that sets rule and causing card of all events within its block."""
        return Attribution(self, rule, cause)


TableReport = Report[Table]
"""A report about a table of Ashes Reborn."""


class Attribution:
    """Context manager that sets rule and cause of a table's events and restores them on exit."""

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
    """One kind of action in a turn: its choices, the options it gives now, and how it is carried out.

    `options_with_reasons` gets a seat and the dice it can spend, counted by type and side. It yields the
    options, and what the player has for this action but cannot use, with the reason.
    """

    name: str
    choices: tuple[type[Choice], ...]
    options_with_reasons: Callable[
        [Table, str, Counter[tuple[str, str]]], Iterator[Option | UnavailableOption]
    ]
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
    """Mode of play: rules of a whole game, as against how a single seat is played.

    `policies` are the seat policies by name, `depths` name those for each depth of a player's seat. `actions`
    are what a turn offers, `reports` what people can report of the real table, `dice` the kinds of dice
    rolled, each a kind of chance. `procedures` replace the rulebook's by name, `rules` are the settings.

    With `hides_reactions` a player is asked for a reaction whenever the others must reckon with one, so that
    a question gives nothing away. For the same reason a player with a single mandatory response is asked too,
    except in games that began before that rule (`asks_lone_responses`).
    """

    policies: ClassVar[Mapping[str, SeatPolicy]]
    depths: ClassVar[Mapping[str, str]]
    actions: ClassVar[Sequence[Action]]
    reports: ClassVar[Sequence[type[Report[Table]]]]
    dice: ClassVar[Sequence[str]]
    procedures: ClassVar[Mapping[str, Procedure[Table, Any]]] = {}
    rule_wordings: ClassVar[Mapping[Rule, Rule]] = {}
    """Rules of the rulebook that this mode words otherwise."""
    default_settings: ClassVar[RuleSettings] = RuleSettings()
    """The settings of this mode's rule book, for games that choose no others."""

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
        self.reckoned_reactions: Sequence[str] | None = None
        """The reactions that players reckon with in hands they do not see; None for all of the box."""
        self.rules = self.default_settings if rules is None else rules

    def hides_reactions_of(self, table: Table, seat: str) -> bool:
        """Return True if a seat is asked for reactions even when it has none.

        Then being asked gives nothing away. The program does not know the reactions among real cards, so such
        seats are always asked.
        """
        return self.hides_reactions or table.state.players[seat].real

    def possible_reactions(self, library: Library) -> Sequence[str]:
        """Return the names of the reactions that a hand may hold, as the other players reckon."""
        if self.reckoned_reactions is None:
            return library.reactions()
        return [name for name in self.reckoned_reactions if name in library.cards]

    def sees_hand(self, table: Table, viewer: str, seat: str) -> bool:
        """Return True if `viewer` sees the hand of `seat`."""
        return viewer == seat


class SeatPolicy(ABC):
    """Policy by which a seat is played. Holds no state of its own: that is in the state and in the pack.

    - `depth`: how much of the seat's cards the program plays; with `may_resolve_by_hand` it asks before
      resolving a text of its cards, with `reports_actions` it knows only what the player reports.
    - `orders_automatically`: battles and responses are resolved in the listed order, without asking.
    - `confirms_steps`: people confirm each step that the seat takes by itself, and may overrule it.
    - `has_pools`: the seat rolls, discards and draws in the prepare phase, spends and exhausts dice.
    - `guards_once`: its Phoenixborn guards once a round.
    - `counter_rule`: the rule by which its units counter.
    """

    depth: str = "full"
    may_resolve_by_hand: bool = False
    reports_actions: bool = False

    orders_automatically: bool = False
    confirms_steps: bool = False
    has_pools: bool = True
    guards_once: bool = True
    counter_rule: Rule = rule_texts.COUNTER

    # Questions.

    def answering_seat(self, table: Table, seat: str) -> str:
        """Return the seat that answers when `seat` decides: a player answers for themselves."""
        return seat

    def permits_text(self, table: Table, seat: str, card: int) -> DecisionFlow[bool]:
        """Return True if a triggered or reaction text of this card resolves. May ask the player."""
        return no_questions(True)

    # Rounds and turns.

    def turns(self, table: Table, seat: str) -> tuple[str, ...]:
        """Return the lane that each of its turns faces, in order; `""` is a turn that faces everybody.

        Empty for a seat that acts in a partner's turn.
        """
        return ("",)

    def shares_turn(self, table: Table, seat: str) -> tuple[str, ...]:
        """Return the partners who act in its turn as it acts in theirs."""
        return ()

    @abstractmethod
    def take_turn(self, table: Table, seat: str) -> RuleFlow:
        """Take the seat's turn, which faces `table.state.facing`."""

    def resume_turn(self, table: Table, seat: str) -> RuleFlow:
        """Continue a turn that people reported as under way; by default the turn begins anew."""
        return self.take_turn(table, seat)

    def act(self, table: Table, seat: str) -> DecisionFlow[Choice | None]:
        """Act in a turn until the seat can or will do no more.

        Return `HandOver` if a partner is to act first, `End` if the seat is done, None if there is nothing
        left to do.
        """
        return no_questions(None)

    def can_act(self, table: Table, seat: str) -> bool:
        """Return True if the seat has anything left to do in a turn that it shares."""
        return False

    def opponent_passed(self, table: Table, seat: str, passing: str) -> RuleFlow:
        """Carry out what an opponent's passing brings about: nothing for a player (Rulebook p. 12)."""
        return no_questions(None)

    def passes_token(self, table: Table, seat: str) -> tuple[FirstPlayerTokenMoved, Rule]:
        """Return how the first player token moves at the end of a round: to the left (Rulebook p. 13)."""
        return FirstPlayerTokenMoved(table.others(seat)[0]), rule_texts.END_OF_ROUND

    def before_prepare(self, table: Table, seat: str) -> RuleFlow:
        """Carry out this seat's own steps before the prepare phase."""
        return no_questions(None)

    def cancel_by_exhaustion(self, table: Table, seat: str) -> RuleFlow:
        """Cancel by exhaustion tokens, before the recovery phase removes them."""
        return no_questions(None)

    def after_recovery(self, table: Table, seat: str) -> RuleFlow:
        """Carry out this seat's own steps at the end of the recovery phase."""
        return no_questions(None)

    # Defending.

    @abstractmethod
    def declare_blockers(self, table: Table, seat: str) -> RuleFlow:
        """Declare blockers against an attack on the seat's Phoenixborn."""

    @abstractmethod
    def declare_guard(self, table: Table, seat: str, battle: Battle) -> RuleFlow:
        """Declare a guard in an attack on one of the seat's units."""

    def must_counter(self, table: Table, defender: int) -> bool:
        """Return True if an attacked unit must counter. Unguarded units of players may (Rulebook p. 10)."""
        return False

    # Battlefield.

    def battlefield_slots(self, table: Table, seat: str) -> int | None:
        """Return the slots of the seat's battlefield (Rulebook p. 21, Battlefield); None for any number."""
        if "room for any" in table.print_of(table.state.players[seat].phoenixborn).traits:
            return None
        return slot_counts(table.state, table.catalog, seat)[0]

    def lane(self, table: Table, seat: str) -> str:
        """Return the lane on which a unit is put now; empty for a seat with a single battlefield."""
        return ""

    def left_battlefield(self, table: Table, seat: str, card: int, cause: Cause) -> RuleFlow:
        """Carry out what follows when a unit owned by `seat` was destroyed or discarded from play."""
        return no_questions(None)

    def may_hold(self, table: Table, token: TokenKind, card: int) -> bool:
        """Return True if a token of a kind unknown to the rulebook may be on a card of this seat."""
        return False

    def may_lie_face_down(self, table: Table, card: int) -> bool:
        """Return True if a card on the seat's battlefield may be face down."""
        return False

    def why_zone_stays_empty(self, table: Table, seat: str, zone: Zone) -> str:
        """Return why this seat never has cards in `zone`; `""` if it may."""
        return ""

    def table_corrected(self, table: Table, seat: str) -> RuleFlow:
        """Carry out what follows when people corrected the table."""
        return no_questions(None)

    @abstractmethod
    def die_faces(self, table: Table, die: Die) -> DieFaces:
        """Return the sides that a die of the seat has."""

    def dice_changed(self, table: Table, seat: str) -> RuleFlow:
        """Carry out what follows when an effect turned dice of the seat to other sides."""
        return no_questions(None)

    # Dice, draw pile and hand.

    def changes_own_dice(self, table: Table, seat: str, what: str) -> bool:
        """Return True if the player changes their dice by hand, because the program knows none of them.

        `what` describes the change; such a policy logs it for the player.
        """
        return False

    def can_draw(self, table: Table, seat: str) -> bool:
        """Return True if an effect could draw a card."""
        return bool(table.state.players[seat].draw)

    @abstractmethod
    def draw(self, table: Table, seat: str, count: int) -> DecisionFlow[int]:
        """Draw cards for an effect; return how many were drawn."""

    @abstractmethod
    def discard_from_hand(self, table: Table, seat: str, count: int, at_random: bool) -> DecisionFlow[int]:
        """Discard cards from hand for an effect; return how many."""

    @abstractmethod
    def discard_from_draw_pile(self, table: Table, seat: str, count: int) -> DecisionFlow[int]:
        """Discard cards from the top of the draw pile for an effect; return how many."""

    def discarded(self, table: Table, seat: str) -> RuleFlow:
        """Carry out what follows when an effect discarded a card of the seat that was not in play."""
        return no_questions(None)

    def show_hand(self, table: Table, seat: str) -> DecisionFlow[bool]:
        """Make up a hand for an effect on the hand of a seat without one; return True if that was needed."""
        return no_questions(False)

    def put_hand_back(self, table: Table, seat: str) -> RuleFlow:
        """Put away a hand that `show_hand` made up."""
        return no_questions(None)

    # End of the game.

    def winner_if_out(self, table: Table, seat: str) -> str:
        """Return the side that wins if this seat is out: the last with a Phoenixborn (Rulebook p. 13).

        Empty while several sides are left.
        """
        sides = {table.state.players[other].side for other in table.others(seat)}
        return sides.pop() if len(sides) == 1 else ""


def first_to_act(table: Table, seat: str) -> str:
    """Return the seat that acts first in a turn, of those that share it.

    Clockwise from the first player, or from the player at whom the token points.
    """
    sharing = (seat, *table.policy(seat).shares_turn(table, seat))
    around = table.clockwise(table.state.pointing or table.state.first_player)
    return next(other for other in around if other in sharing)


def main_actions_in_a_lap(table: Table) -> int:
    """Return how many main actions there are until everybody has had a turn: one a turn.

    A seat without a turn of its own takes its main action in its partner's turn.
    """
    return sum(max(1, len(table.policy(seat).turns(table, seat))) for seat in table.seats())
