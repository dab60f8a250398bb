"""The state of a game as plain data: cards, dice, players, battles, lasting effects, and the round."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from cards.continuous_changes.change import ContinuousChange, End
from cards.events import How
from engine.ashes.model.card import IN_PLAY, ZONES, Card, Zone
from engine.ashes.model.dice import Die
from engine.kernel.hidden_pools import HiddenPools
from engine.kernel.immutable_record import Record


class Battle(Struct):
    """An attacker and its opponent: its blocker or guard, else the attack's target.

    `target` is None until it is known whom the declared attackers attack. `declared` is False for an attacker
    that joined without being declared. `countered` matters where only a counter brings units into battle.
    """

    attacker: int
    target: int | None
    defender: int | None = None
    guarded: bool = False
    declared: bool = True
    countered: bool = False

    @property
    def attacked(self) -> int:
        """Return the target of an attack that has one."""
        assert self.target is not None
        return self.target

    @property
    def opponent(self) -> int:
        """Return the attacker's opponent in an attack that has a target."""
        assert self.against is not None
        return self.against

    @property
    def against(self) -> int | None:
        """Return the blocker or guard, else the attack's target, which may not be known yet."""
        return self.target if self.defender is None else self.defender


CardIds = tuple[int, ...]
"""Cards that a name in a text refers to, in order."""


class DelayedTrigger(Record):
    """A text that resolves at a later event, even if its card has left play, with what it has named.

    `key` identifies the text (`DelayedEffect.text_key`), `kind` is the kind of text it is part of. It ignores
    the next `skip` matching events and expires at the end of `within`.
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
    """Something that happened and that a text of the game may ask about later."""

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
    """A change that an effect has made and that lasts until the first of its ends in `until`.

    It affects one `card`, or one `seat`, or all that the change itself describes. Its amounts are numbers.
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


class Player(Struct):
    """A seat and its zones: lists of card ids, draw piles top first, battlefields left to right.

    `out` is a player whose Phoenixborn was destroyed while others play on (Rulebook p. 13). `side` names
    players who win together; a player alone is a side of their own name. `policy` names the seat's policy.
    `faces` are the seats that its battlefields face, one battlefield each; a seat with a single one faces
    everybody. `hides` describes its face down cards in play. A `real` deck is on the table: `deck` is its
    list, `unseen` what is known of the order.
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
        """Return units, left to right, including face down ones."""
        return self.zones["battlefield"]

    @property
    def spellboard(self) -> list[int]:
        """Return every copy of every ready spell."""
        return self.zones["spellboard"]

    @property
    def hand(self) -> list[int]:
        """Return the cards in hand."""
        return self.zones["hand"]

    @property
    def draw(self) -> list[int]:
        """Return the draw pile, top first."""
        return self.zones["draw"]

    @property
    def discard(self) -> list[int]:
        """Return the discard pile, oldest first."""
        return self.zones["discard"]


Phase = Literal["setup", "prepare", "player turns", "recovery", "end of round", "over"]


class TurnShare(Record):
    """The rest of a turn for a partner who is not acting; `done` if they do no more in it."""

    main_used: bool = False
    side_used: bool = False
    extra_sides: int = 0
    done: bool = False


def _numbering_group(card: Card) -> tuple[str, str, bool, str]:
    """Return what decides among which cards this card is numbered."""
    return card.zone, card.controller, card.face_up, card.title


class State(Struct):
    """Everything there is to know about a game at one point.

    `turn` is the acting seat. In a turn that partners share, `sharing` are the others with what is left of
    the turn for them. `facing` is the only opponent of the turn, if its seat has a battlefield against each;
    `pointing` is whom such a seat's first player token points at.

    `extra_sides` and `extra_mains` are further actions that may be taken this turn once the side or main
    action is used, `extra_passes` further main actions that can only pass. `used_texts` are the once-a-turn
    texts that were used: card and ability. `history` is what happened this round, as far as texts of the game
    ask for it; the turn's part begins at `turn_since`. `become` are the texts that wait for a state (card and
    key), each with True if it was so at the last check. `by_hand` are the kinds of dice that people roll on
    their table; None in old checkpoints, which take the value of their game. `rules` is the rule book, by its
    name in setups.
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

    def alias_of(self, card: int) -> str:
        """Return what questions and the log call a card instead of its name; empty for nearly all cards."""
        return ""

    def copy(self) -> State:
        """Return a copy that shares nothing mutable with this state."""
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

    def drop_memory(self) -> None:
        """Drop what nobody sees on a table: history, delayed texts, and changes that last for a while."""
        self.modifiers, self.delayed, self.history, self.become = [], [], [], []
        self.used_texts, self.reacted, self.turn_since, self.extra_sides = [], [], 0, 0

    def is_modified(self, *keys: str) -> bool:
        """Return True if an effect has made a change with any of these keys (`ContinuousChange.keys`)."""
        for modifier in self.modifiers:  # noqa: SIM110 - mostly there is none, and a generator costs more
            if not modifier.change.keys.isdisjoint(keys):
                return True
        return False

    def rolled_by_hand(self, chance: str) -> bool:
        """Return True if people roll this kind of dice on their table."""
        return chance in (self.by_hand or ())

    def put_card(self, card: Card) -> None:
        """Replace the card of this id. It gets a new number if it joins copies in play."""
        before = self.cards[card.id]
        if _numbering_group(before) != _numbering_group(card):
            card = replace(card, number=self._next_number(card))
        self.cards[card.id] = card

    def add_card(self, card: Card) -> None:
        """Add a card."""
        self.cards.append(replace(card, number=self._next_number(card)))

    def copies_in_play(self, card: Card) -> list[int]:
        """Return the face up copies of a card in its zone in play, itself included; none elsewhere."""
        if not card.face_up or card.zone not in IN_PLAY:
            return []
        there = self.players[card.controller].zones[card.zone]
        return [each for each in there if self.cards[each].face_up and self.cards[each].title == card.title]

    def _next_number(self, card: Card) -> int:
        if not card.face_up or card.zone not in IN_PLAY:
            return 0
        numbers = [self.cards[other].number for other in self.copies_in_play(card) if other != card.id]
        return max((*numbers, len(numbers))) + 1

    def put_die(self, die: Die) -> None:
        """Replace the die of this id."""
        self.dice[die.id] = die

    def begin_turn(self, seat: str, facing: str = "", partners: tuple[str, ...] = ()) -> None:
        """Begin a seat's turn, and reset what can be used once a turn.

        If partners share the turn, `seat` acts first.
        """
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
        """Return the other players of this seat's side who are in the game."""
        side = self.players[seat].side
        return tuple(
            other
            for other, player in self.players.items()
            if other != seat and player.side == side and not player.out
        )

    def has_turn(self, seat: str) -> bool:
        """Return True in this seat's turn, alone or shared with partners."""
        return self.turn == seat or seat in self.sharing

    def main_spent(self, seat: str) -> bool:
        """Return True if the main action is used: the seat's own in a shared turn, else the acting seat's."""
        share = self.sharing.get(seat)
        return self.main_used if share is None else share.main_used

    def side_spent(self, seat: str) -> bool:
        """Return True if the side action is used, like `main_spent`."""
        share = self.sharing.get(seat)
        return self.side_used if share is None else share.side_used

    def seats_of(self, side: str) -> tuple[str, ...]:
        """Return the seats of a side, including those that are out of the game."""
        return tuple(seat for seat, player in self.players.items() if player.side == side)

    def are_opponents(self, seat: str, other: str) -> bool:
        """Return True if two seats are on different sides."""
        return self.players[seat].side != self.players[other].side

    def active_dice(self, seat: str) -> list[Die]:
        """Return the dice in a player's active pool."""
        return [die for die in self.dice if die.owner == seat and die.pool == "active"]
