"""The state of a game: cards, dice, players, and where the round stands. Plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from msgspec.structs import replace

from engine.ashes.model.memory import Delayed, Happened, Modifier
from engine.ashes.model.mixes import Mixes
from engine.ashes.model.tokens import RULEBOOK_KINDS, TokenKind
from engine.kernel.value import Value

Zone = Literal[
    "phoenixborn",
    "battlefield",
    "spellboard",
    "hand",
    "draw",
    "discard",
    "conjurations",
    "removed",
    "attached",
    "under",
    "aside",
]
"""`attached` lies under another card and is in play, `under` lies face down below one and is not;
`aside` is a card being resolved, or on its way out of play."""

ZONES: tuple[Zone, ...] = get_args(Zone)
IN_PLAY: tuple[Zone, ...] = ("battlefield", "spellboard", "attached")
"""The zones in which cards alike are told apart by numbers."""
Pool = Literal["active", "exhausted", "card", "out"]
"""`card` lies on a card; `out` belongs to a player who is out of the game."""
Phase = Literal["setup", "prepare", "player turns", "recovery", "end of round", "over"]
MOST = 999
"""The largest amount, and the most tokens of a kind on one card: no real game comes near it, and numbers
that double without end stay numbers that can be shown."""


class Card(Value):
    """One physical card as it is now. `name` is empty while nobody has seen which card of its deck it is.

    It never changes: a change puts another in its place (`State.put_card`), so that states share their cards.

    `host` is the card it is attached to or lies under; `attached` and `under` are the cards that lie so
    with it. `seen_by` are the seats that know a card that lies face down under another.

    While it is a copy of another card, `copied` is that card's title, and `printed` the printed attack,
    life and recover value it took over. A card that the program knows by what people say alone has these
    too: its own name, or one of `MADE` with its title as `copied`. `counters` are tokens of kinds that the
    rulebook does not know, with how many of each. `lane` is the seat its battlefield faces, where its seat
    has several. `slot` is the spell whose slot it shares, itself where it is alone there; None where it lies
    with its copies. `was` is its name, for the log alone, if it was seen before it was shuffled into others
    of a real deck. `number` tells it from its like as long as it is in play face up, 0 elsewhere: the first
    of them is 1, and who comes later gets the next higher number than any there.
    """

    id: int
    name: str
    owner: str
    controller: str
    zone: Zone
    face_up: bool = True
    wounds: int = 0
    exhaustion: int = 0
    status: int = 0
    rotated: bool = False
    host: int | None = None
    attached: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    copied: str = ""
    printed: tuple[int, int, int] | None = None
    under: tuple[int, ...] = ()
    seen_by: tuple[str, ...] = ()
    counters: tuple[tuple[TokenKind, int], ...] = ()
    lane: str = ""
    slot: int | None = None
    was: str = ""
    number: int = 0

    @property
    def title(self) -> str:
        """The title it has now: its own, or that of the card it is a copy of."""
        return self.copied or self.name

    def tokens(self, kind: TokenKind) -> int:
        """How many tokens of this kind lie on it."""
        if kind == "wound":
            return self.wounds
        if kind == "exhaustion":
            return self.exhaustion
        if kind == "status":
            return self.status
        return dict(self.counters).get(kind, 0)

    def all_tokens(self) -> dict[TokenKind, int]:
        """The tokens that lie on it, by their kind."""
        there = dict(zip(RULEBOOK_KINDS, (self.wounds, self.exhaustion, self.status), strict=True))
        return {kind: count for kind, count in (*there.items(), *self.counters) if count}

    def with_tokens(self, kind: TokenKind, count: int) -> Card:
        """It with so many tokens of a kind on it."""
        if kind == "wound":
            return replace(self, wounds=count)
        if kind == "exhaustion":
            return replace(self, exhaustion=count)
        if kind == "status":
            return replace(self, status=count)
        counters = {other: lying for other, lying in self.counters if other != kind}
        if count:
            counters[kind] = count
        return replace(self, counters=tuple(sorted(counters.items())))


class Die(Value):
    """One physical die as it is now. On a card, `card` is the id of that card.

    It never changes: a change puts another in its place (`State.put_die`).
    """

    id: int
    type: str
    side: str
    owner: str
    pool: Pool
    card: int | None = None


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
    unseen: Mixes = ()

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


class Share(Value):
    """What is left of a turn for a partner of whoever acts now; `done` is one who does nothing more in it."""

    main_used: bool = False
    side_used: bool = False
    extra_sides: int = 0
    done: bool = False


def numbered(name: str, number: int) -> str:
    """A name with its number among its like, `Iron Worker #2`; 0 is no number."""
    return f"{name} #{number}" if number else name


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
    sharing: dict[str, Share] = field(default_factory=dict)
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
    delayed: list[Delayed] = field(default_factory=list)
    history: list[Happened] = field(default_factory=list)
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
        self.sharing = {partner: Share() for partner in partners}
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
