"""How a seat is played: the questions that a person, a partner and a boss answer differently.

A table asks `Table.policy(seat)`. What is said here holds where no policy says otherwise: it is what the
rulebook says of one player. A mode of play names the policies its seats may be played by (`Mode.policies`), a
seat the one it is played by (`Player.policy`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from engine.ashes.events.turns import FirstPlayerTokenMoved
from engine.ashes.model import rulebook
from engine.ashes.model.rooms import room_of

if TYPE_CHECKING:
    from engine.ashes.model.battle import Battle
    from engine.ashes.model.card import Zone
    from engine.ashes.model.die import Die
    from engine.ashes.model.faces import DieFaces
    from engine.ashes.model.tokens import TokenKind
    from engine.ashes.table import Asking, Cause, Steps, Table
    from engine.kernel.choice import Choice
    from engine.kernel.decision import Rule


class Policy(ABC):
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
    tells_deeds: bool = False

    orders_by_itself: bool = False
    asks_before: bool = False
    has_pools: bool = True
    guards_once: bool = True
    counter_rule: Rule = rulebook.COUNTER

    # Who answers, and for whom.

    def voice(self, table: Table, seat: str) -> str:
        """Who answers when `seat` is to decide: the players themselves."""
        return seat

    def lets_resolve(self, table: Table, seat: str, card: int) -> Asking[bool]:
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
    def take_turn(self, table: Table, seat: str) -> Steps:
        """It takes its turn, which faces `table.state.facing`."""

    def resume_turn(self, table: Table, seat: str) -> Steps:
        """It goes on with its turn when people have said that it is under way: from its beginning."""
        return self.take_turn(table, seat)

    def act(self, table: Table, seat: str) -> Asking[Choice | None]:
        """It acts in its turn, until it can or will do no more; `HandOver` if a partner is to act first,
        `End` if it is done, None if there is nothing left to do."""
        yield from ()
        return None

    def could_act(self, table: Table, seat: str) -> bool:
        """Whether there is anything left to do for it in a turn that it shares."""
        return False

    def opponent_passed(self, table: Table, seat: str, passing: str) -> Steps:
        """Rulebook p. 12: an opponent's passing does nothing."""
        yield from ()

    def passes_token(self, table: Table, seat: str) -> tuple[FirstPlayerTokenMoved, Rule]:
        """Rulebook p. 13: the first player token passes to the left at the end of the round."""
        return FirstPlayerTokenMoved(table.others(seat)[0]), rulebook.END_OF_ROUND

    def before_prepare(self, table: Table, seat: str) -> Steps:
        """Nothing of its own comes before the prepare phase."""
        yield from ()

    def cancel_by_exhaustion(self, table: Table, seat: str) -> Steps:
        """Nothing is canceled by exhaustion tokens before the recovery phase removes them."""
        yield from ()

    def after_recovery(self, table: Table, seat: str) -> Steps:
        """Nothing of its own comes at the end of the recovery phase."""
        yield from ()

    # Attacked.

    @abstractmethod
    def declare_blockers(self, table: Table, seat: str) -> Steps:
        """It answers an attack on its Phoenixborn."""

    @abstractmethod
    def declare_guard(self, table: Table, seat: str, battle: Battle) -> Steps:
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

    def left_battlefield(self, table: Table, seat: str, card: int, cause: Cause) -> Steps:
        """Nothing further happens when a unit that `seat` owns was destroyed or discarded from play."""
        yield from ()

    def may_hold(self, table: Table, token: TokenKind, card: int) -> bool:
        """Whether tokens of a kind that the rulebook does not know may lie on a card of its own."""
        return False

    def lays_face_down(self, table: Table, card: int) -> bool:
        """Whether a card on its battlefield may lie face down: players' units lie face up."""
        return False

    def keeps_away(self, table: Table, seat: str, zone: Zone) -> str:
        """Why it has no cards in a zone; empty where it may have some."""
        return ""

    def table_corrected(self, table: Table, seat: str) -> Steps:
        """Nothing of its own comes of what somebody set right."""
        yield from ()

    @abstractmethod
    def faces(self, table: Table, die: Die) -> DieFaces:
        """What a die of the seat can show when it is rolled."""

    def dice_changed(self, table: Table, seat: str) -> Steps:
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
    def draw(self, table: Table, seat: str, count: int) -> Asking[int]:
        """An effect draws cards; returns how many were drawn."""

    @abstractmethod
    def discard_from_hand(self, table: Table, seat: str, count: int, at_random: bool) -> Asking[int]:
        """An effect discards cards from its hand; returns how many."""

    @abstractmethod
    def discard_from_draw_pile(self, table: Table, seat: str, count: int) -> Asking[int]:
        """An effect discards cards from its draw pile; returns how many."""

    def discarded(self, table: Table, seat: str) -> Steps:
        """Nothing further happens when an effect discarded a card of its that was not in play."""
        yield from ()

    def show_hand(self, table: Table, seat: str) -> Asking[bool]:
        """Whether a hand had to be made up for an effect on it: players have theirs."""
        yield from ()
        return False

    def put_hand_back(self, table: Table, seat: str) -> Steps:
        """A hand that was made up is put away again; nobody has one."""
        yield from ()

    # Its end.

    def winner_without(self, table: Table, seat: str) -> str:
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
