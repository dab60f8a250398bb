"""The state of a game: its cards, dice and players, and where the round stands. Plain data.

A battle of an attack: who fights whom.

What a game keeps in mind: texts that wait, what has happened, and changes that hold for a while.

A seat, its cards zone by zone, and how it is played.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from msgspec.structs import replace

from cards.changes.change import ContinuousChange, End
from cards.events import How
from engine.ashes.model.card import IN_PLAY, ZONES, Card, Zone
from engine.ashes.model.dice import Die
from engine.kernel.hidden_pools import HiddenPools
from engine.kernel.record import Record


@dataclass(slots=True)
class Battle:
    """An attacker and whom it fights: its blocker or guard if it has one, else the attack's target.

    `target` is None while nobody has said whom the declared attackers attack. `declared` is false of an
    attacker that joined without being declared; `countered` is kept where only a counter makes a battle.
    """

    attacker: int
    target: int | None
    defender: int | None = None
    guarded: bool = False
    declared: bool = True
    countered: bool = False

    @property
    def attacked(self) -> int:
        """The attack's target, of an attack that has one."""
        assert self.target is not None
        return self.target

    @property
    def opponent(self) -> int:
        """Whom the attacker fights, in an attack that has a target."""
        assert self.against is not None
        return self.against

    @property
    def against(self) -> int | None:
        """The defender: the blocker or guard if there is one, else the attack's target, once it has one."""
        return self.target if self.defender is None else self.defender


CardIds = tuple[int, ...]
"""The cards that a name in a text stands for, in order."""


class DelayedTrigger(Record):
    """A text that waits for its moment wherever its card has gone, with what it has named.

    `key` is what it says (`DelayedEffect.key` in the cards' effects), `kind` what kind of text it is part of;
    `skip` such moments are let pass. It is gone at the end of `within`.
    """

    listed: ClassVar[bool] = True
    key: str
    source: int
    controller: str
    kind: str
    within: Literal["turn", "round", "game"]
    skip: int = 0
    numeral: int = 0
    x: int = 0
    names: tuple[tuple[str, CardIds], ...] = ()
    players: tuple[tuple[str, str], ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    dice: tuple[tuple[str, CardIds], ...] = ()


class PastEvent(Record):
    """Something that has happened and that a text of the game may ask about later."""

    listed: ClassVar[bool] = True
    event: str
    subjects: tuple[int, ...]
    seat: str
    other: int | None = None
    amount: int = 0
    kind: str = ""
    source: int | None = None
    controller: str = ""
    how: How | Literal[""] = ""
    token: str = ""


class Modifier(Record):
    """A change that an effect has made, which lasts for a while; the first end of several counts.

    It is about one `card`, or one `seat`, or whatever fits the change itself. Its amounts are numbers.
    `source`, `controller`, `names` and `players` are those of the text that made it.
    """

    change: ContinuousChange
    until: tuple[End, ...]
    card: int | None = None
    seat: str = ""
    source: int | None = None
    controller: str = ""
    names: tuple[tuple[str, CardIds], ...] = ()
    players: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Player:
    """A seat and its zones: lists of card ids, draw piles top first, battlefields left to right.

    `out` is a player whose Phoenixborn was destroyed while others play on (Rulebook p. 13). `side` names
    those who stand and win together; who stands alone is a side of their own name. `policy` names how the
    seat is played. `faces` are the seats that its battlefields face, one battlefield for each; a seat with a
    single one faces everybody. `hides` is what a card of its that lies face down in play is known to be.
    Its deck is `real` where it lies on the table: `deck` is its list, `unseen` what is known of its order.
    """

    seat: str
    phoenixborn: int
    deck: dict[str, int]
    zones: dict[Zone, list[int]] = field(default_factory=lambda: {zone: [] for zone in ZONES})
    out: bool = False
    side: str = ""
    policy: str = "person"
    faces: tuple[str, ...] = ()
    hides: str = "card"
    real: bool = False
    unseen: HiddenPools = ()

    def __post_init__(self) -> None:
        if not self.side:
            self.side = self.seat

    @property
    def battlefield(self) -> list[int]:
        """Units, left to right; those that lie face down among them."""
        return self.zones["battlefield"]

    @property
    def spellboard(self) -> list[int]:
        """Every copy of every ready spell."""
        return self.zones["spellboard"]

    @property
    def hand(self) -> list[int]:
        """Cards in hand."""
        return self.zones["hand"]

    @property
    def draw(self) -> list[int]:
        """The draw pile, top first."""
        return self.zones["draw"]

    @property
    def discard(self) -> list[int]:
        """The discard pile, oldest first."""
        return self.zones["discard"]


Phase = Literal["setup", "prepare", "player turns", "recovery", "end of round", "over"]


class TurnShare(Record):
    """What is left of a turn for a partner of whoever acts now; `done` is one who does nothing more in it."""

    main_used: bool = False
    side_used: bool = False
    extra_sides: int = 0
    done: bool = False


def _company(card: Card) -> tuple[str, str, bool, str]:
    """What decides among which cards it is counted."""
    return card.zone, card.controller, card.face_up, card.title


@dataclass(slots=True)
class State:
    """Everything there is to know about a game at one moment.

    `turn` is who acts in the turn. Where partners share one, `sharing` are those of them who do not act just
    now, each with what is left of the turn for them. `facing` is whom the turn deals with alone, where its
    seat has a battlefield against each opponent, and `pointing` whom the first player token points at where
    such a seat holds it.
    `extra_sides` and `extra_mains` are further actions that may be taken this turn once the side, or main,
    action is used, `extra_passes` further main actions that only pass;
    `used_texts` are the texts that may be used once a turn and were: card and ability. `history` is what
    happened this round, as far as texts of the game ask for it, the turn's from `turn_since` on; `become`
    are the texts that wait for a state (card and key), and whether it was so when last looked at. `by_hand`
    are the kinds of dice that people roll on their table; None where the game they belong to says so. `rules`
    is the rule book it is played by, as setups name it.
    """

    cards: list[Card] = field(default_factory=list)
    dice: list[Die] = field(default_factory=list)
    players: dict[str, Player] = field(default_factory=dict)
    round: int = 0
    phase: Phase = "setup"
    turn: str = ""
    facing: str = ""
    first_player: str = ""
    pointing: str = ""
    sharing: dict[str, TurnShare] = field(default_factory=dict)
    main_used: bool = False
    side_used: bool = False
    extra_sides: int = 0
    extra_mains: int = 0
    extra_passes: int = 0
    used_texts: list[tuple[int, str]] = field(default_factory=list)
    reacted: list[str] = field(default_factory=list)
    passes: int = 0
    battles: list[Battle] = field(default_factory=list)
    modifiers: list[Modifier] = field(default_factory=list)
    delayed: list[DelayedTrigger] = field(default_factory=list)
    history: list[PastEvent] = field(default_factory=list)
    turn_since: int = 0
    become: list[tuple[int, str, bool]] = field(default_factory=list)
    winner: str = ""
    reason: str = ""
    by_hand: tuple[str, ...] | None = None
    rules: str = "ashes"

    def byname(self, card: int) -> str:
        """What a card is called in questions and in the log instead of by its name; empty for nearly all."""
        return ""

    def copy(self) -> State:
        """A state that shares nothing changeable with this one."""
        twin = type(self)()
        self._copy_into(twin)
        return twin

    def _copy_into(self, twin: State) -> None:
        twin.cards = self.cards.copy()
        twin.dice = self.dice.copy()
        twin.players = {
            seat: Player(
                player.seat,
                player.phoenixborn,
                player.deck.copy(),
                {zone: ids.copy() for zone, ids in player.zones.items()},
                player.out,
                player.side,
                player.policy,
                player.faces,
                player.hides,
                player.real,
                player.unseen,
            )
            for seat, player in self.players.items()
        }
        twin.round = self.round
        twin.phase = self.phase
        twin.turn = self.turn
        twin.facing = self.facing
        twin.first_player = self.first_player
        twin.pointing = self.pointing
        twin.sharing = self.sharing.copy()
        twin.main_used = self.main_used
        twin.side_used = self.side_used
        twin.extra_sides = self.extra_sides
        twin.extra_mains, twin.extra_passes = self.extra_mains, self.extra_passes
        twin.used_texts = self.used_texts.copy()
        twin.reacted = self.reacted.copy()
        twin.passes = self.passes
        twin.battles = [
            Battle(
                battle.attacker,
                battle.target,
                battle.defender,
                battle.guarded,
                battle.declared,
                battle.countered,
            )
            for battle in self.battles
        ]
        twin.modifiers = self.modifiers.copy()
        twin.delayed = self.delayed.copy()
        twin.history = self.history.copy()
        twin.turn_since = self.turn_since
        twin.become = self.become.copy()
        twin.winner = self.winner
        twin.reason = self.reason
        twin.by_hand = self.by_hand
        twin.rules = self.rules

    def forget(self) -> None:
        """Drop what nobody sees on a table: what texts remember and wait for, what lasts for a while."""
        self.modifiers, self.delayed, self.history, self.become = [], [], [], []
        self.used_texts, self.reacted, self.turn_since, self.extra_sides = [], [], 0, 0

    def is_modified(self, *keys: str) -> bool:
        """Whether an effect has made a change of any of these keys (`Parts.keys`)."""
        for modifier in self.modifiers:  # noqa: SIM110 - mostly there is none, and a generator costs more
            if not modifier.change.keys.isdisjoint(keys):
                return True
        return False

    def rolled_by_hand(self, chance: str) -> bool:
        """Whether people roll this kind of dice on their table."""
        return chance in (self.by_hand or ())

    def put_card(self, card: Card) -> None:
        """A card is from now on like this; it gets a number where it comes among its like in play."""
        before = self.cards[card.id]
        if _company(before) != _company(card):
            card = replace(card, number=self._next_number(card))
        self.cards[card.id] = card

    def new_card(self, card: Card) -> None:
        """A further card is there."""
        self.cards.append(replace(card, number=self._next_number(card)))

    def like(self, card: Card) -> list[int]:
        """The cards of its title that lie face up beside it in play, itself among them; none elsewhere."""
        if not card.face_up or card.zone not in IN_PLAY:
            return []
        there = self.players[card.controller].zones[card.zone]
        return [each for each in there if self.cards[each].face_up and self.cards[each].title == card.title]

    def _next_number(self, card: Card) -> int:
        if not card.face_up or card.zone not in IN_PLAY:
            return 0
        numbers = [self.cards[other].number for other in self.like(card) if other != card.id]
        return max((*numbers, len(numbers))) + 1

    def put_die(self, die: Die) -> None:
        """A die is from now on like this."""
        self.dice[die.id] = die

    def begin_turn(self, seat: str, facing: str = "", partners: tuple[str, ...] = ()) -> None:
        """It is this seat's turn, who acts first if partners share it; what was used up before may
        be used again."""
        self.turn = seat
        self.facing = facing
        self.sharing = {partner: TurnShare() for partner in partners}
        self.main_used = False
        self.side_used = False
        self.extra_sides = self.extra_mains = self.extra_passes = 0
        self.used_texts = []
        self.reacted = []
        self.turn_since = len(self.history)

    def partners(self, seat: str) -> tuple[str, ...]:
        """The others on this seat's side who are in the game."""
        side = self.players[seat].side
        return tuple(
            other
            for other, player in self.players.items()
            if other != seat and player.side == side and not player.out
        )

    def has_turn(self, seat: str) -> bool:
        """Whether it is this seat's turn, alone or shared with partners."""
        return self.turn == seat or seat in self.sharing

    def main_spent(self, seat: str) -> bool:
        """Whether the main action of the turn is used: a partner's own, anybody else's that of who acts."""
        share = self.sharing.get(seat)
        return self.main_used if share is None else share.main_used

    def side_spent(self, seat: str) -> bool:
        """Whether the side action of the turn is used, as for the main action."""
        share = self.sharing.get(seat)
        return self.side_used if share is None else share.side_used

    def seats_of(self, side: str) -> tuple[str, ...]:
        """The seats that stand on a side, those that are out of the game among them."""
        return tuple(seat for seat, player in self.players.items() if player.side == side)

    def opposed(self, seat: str, other: str) -> bool:
        """Whether two seats stand on different sides."""
        return self.players[seat].side != self.players[other].side

    def active_dice(self, seat: str) -> list[Die]:
        """The dice in a player's active pool."""
        return [die for die in self.dice if die.owner == seat and die.pool == "active"]
