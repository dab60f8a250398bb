"""What a seat may know: a read model for screens, consoles, bots and tests.

Nothing hidden from the seat is in it: other hands are counts, piles are counts, face down cards and
unknown cards have no name.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.ashes.model.card import Zone, numbered
from engine.ashes.model.component_types import TokenKind
from engine.ashes.model.state import DelayedTrigger, Modifier, PastEvent, Phase, TurnShare
from engine.kernel.record import Record


class DieView(Record, kw_only=True):
    """A die; `side` is basic, class or power."""

    id: int
    type: str
    side: str


class CardView(Record, kw_only=True):
    """A card as the seat sees it. `name` is None when the seat may not know it.

    `id` is the card's own, negative for a face down card: it then only tells cards in a row apart.
    Values are current, after modifiers; `printed_*` are as printed. `abilities` are the names of its
    abilities now, empty while exhausted but for inexhaustible ones. `lasting` says what effects have changed
    for it, and on a Phoenixborn for its player, and until when. `target` is whom the print says it
    attacks. `counters` are tokens of kinds the rulebook does not know, `lane` is the seat its battlefield
    faces where its side has several.
    `may_be` are the names that a real card may have which nobody has seen, likely ones first.
    `under` lie face down below it and are not in play; which card they are only those know who saw them.
    `slot` is the spell whose slot a ready spell shares, `focus` how often it is focused.
    `twin` tells units and ready spells of one side apart that are alike, as long as they are in play; 0 where
    none is needed.
    `called` is what it is called instead of by its name, as the boss by its seat.
    """

    id: int
    name: str | None
    type: str
    owner: str
    controller: str
    zone: Zone
    face_up: bool = True
    position: int | None = None
    twin: int = 0
    attack: int | None = None
    life: int | None = None
    recover: int | None = None
    printed_attack: int | None = None
    printed_life: int | None = None
    printed_recover: int | None = None
    battlefield: int | None = None
    spellboard: int | None = None
    blood: int | None = None
    target: str | None = None
    status_pips: int | None = None
    wounds: int = 0
    exhaustion: int = 0
    status: int = 0
    counters: tuple[tuple[TokenKind, int], ...] = ()
    counts_as_exhausted: bool = False
    guarded: bool = False
    abilities: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ()
    attached: tuple[CardView, ...] = ()
    under: tuple[CardView, ...] = ()
    dice: tuple[DieView, ...] = ()
    lane: str = ""
    slot: int | None = None
    focus: int = 0
    may_be: tuple[str, ...] = ()
    called: str = ""

    def tokens(self, kind: TokenKind) -> int:
        """How many tokens of a kind that the rulebook does not know lie on it."""
        return dict(self.counters).get(kind, 0)

    @property
    def label(self) -> str | None:
        """What questions call it: its name, numbered among its like; None when the name may not be known."""
        return None if self.name is None else numbered(self.called or self.name, self.twin)

    @property
    def exhausted(self) -> bool:
        """Whether it has an exhaustion token on it, or counts as if it had."""
        return self.exhaustion > 0 or self.counts_as_exhausted


class PlayerView(Record, kw_only=True):
    """One seat's side of the table. `hand` and `conjuration_pile` are None when hidden from the viewer.

    Battlefields are left to right. `discard` is oldest first, `conjuration_pile` by name. Of a player who
    is `out` nothing is left but the name and the Phoenixborn. Seats of one `side` are partners;
    `policy` is how the seat is played, and `faces` whom its battlefields face where it has several.
    Its deck is `real` if it lies on the table.
    """

    seat: str
    side: str
    policy: str = "person"
    faces: tuple[str, ...] = ()
    phoenixborn: CardView
    battlefield: tuple[CardView, ...]
    spellboard: tuple[CardView, ...]
    hand: tuple[CardView, ...] | None
    hand_size: int
    draw_pile: int
    discard: tuple[CardView, ...]
    removed: tuple[CardView, ...]
    conjurations: int
    active_dice: tuple[DieView, ...]
    exhausted_dice: tuple[DieView, ...]
    conjuration_pile: tuple[CardView, ...] | None = None
    out: bool = False
    real: bool = False

    def cards(self) -> Iterator[CardView]:
        """Every card on this side that the viewer sees, those under a card right after it."""
        for card in (
            self.phoenixborn,
            *self.battlefield,
            *self.spellboard,
            *(self.hand or ()),
            *self.discard,
            *self.removed,
            *(self.conjuration_pile or ()),
        ):
            yield card
            yield from card.attached
            for lying in (card, *card.attached):
                yield from (below for below in lying.under if below.name is not None)


class BattleView(Record, kw_only=True):
    """One battle of the attack under way; `defender` is the blocker or guard, if any.

    `target` is None while nobody has said whom the attackers attack.
    """

    attacker: int
    target: int | None
    defender: int | None
    guarded: bool


class GameView(Record, kw_only=True):
    """The whole table as `seat` sees it.

    `turn` is who acts in the turn, `sharing` are the partners who share it, each with what is left of it for
    them. `facing` is whom the turn deals with alone, if anybody, `pointing` whom the first player token
    points at. `extra_sides` are further side actions of it,
    `reacted` who has played a reaction in it, and `used_texts` (card id, ability) what was used of the texts
    that work once a turn. `passes` is how many turns in a row were passed. `modifiers` are the changes that
    last for a while, `delayed` the texts that wait
    for a later moment, `history` what texts may ask about of what has happened (this turn from `turn_since`
    on), both with those cards only that the viewer sees. `winner` is a side. `rolls` are the kinds of dice
    there are, and whether people roll them on their table.
    """

    seat: str
    rules: str
    round: int
    phase: Phase
    turn: str
    facing: str = ""
    first_player: str
    pointing: str = ""
    sharing: tuple[tuple[str, TurnShare], ...] = ()
    main_used: bool
    side_used: bool
    extra_sides: int = 0
    passes: int = 0
    reacted: tuple[str, ...] = ()
    used_texts: tuple[tuple[int, str], ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()
    history: tuple[PastEvent, ...] = ()
    turn_since: int = 0
    rolls: tuple[tuple[str, bool], ...] = ()
    players: tuple[PlayerView, ...]
    battles: tuple[BattleView, ...]
    winner: str
    reason: str

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats of the side that has won."""
        return tuple(player.seat for player in self.players if player.side == self.winner)

    def player(self, seat: str) -> PlayerView:
        """The side of this seat; `KeyError` when nobody sits there."""
        for player in self.players:
            if player.seat == seat:
                return player
        raise KeyError(seat)

    def others(self, seat: str) -> list[str]:
        """The other seats, clockwise from the left of this one, those that are out among them."""
        seats = [player.seat for player in self.players]
        at = seats.index(seat)
        return seats[at + 1 :] + seats[:at]

    def card(self, card_id: int) -> CardView | None:
        """The card of this id if the viewer sees it anywhere."""
        return next((card for side in self.players for card in side.cards() if card.id == card_id), None)
