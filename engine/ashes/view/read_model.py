"""The read model of the table for one seat, for screens, consoles, built-in players and tests.

It holds nothing that is hidden from the seat: other hands and piles are counts, face down and unknown cards
have no name.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.ashes.model.card import Zone, numbered
from engine.ashes.model.component_types import TokenKind
from engine.ashes.model.state import DelayedTrigger, Modifier, PastEvent, Phase, TurnShare
from engine.kernel.immutable_record import Record


class DieView(Record, kw_only=True):
    """A die; `side` is basic, class or power."""

    id: int
    type: str
    side: str


class CardView(Record, kw_only=True):
    """A card as the seat sees it. `name` is None if the seat may not know it.

    `id` is the card's id; negative for a face down card, where it only tells cards of one row apart. Values
    are current; `printed_*` are as printed. `abilities` are the names of its current abilities, empty while
    it is exhausted except for inexhaustible ones. `change_texts` are the temporary changes of the card in
    words, on a Phoenixborn also those of its player, each with its end. `target` is the kind of target that
    its print says it attacks. `counters` are tokens of kinds that the rulebook does not have. `lane` is the
    seat that its battlefield faces, if its side has several.

    `possible_names` are those that an unseen card of a real deck may have, likely ones first. `under` are the
    face down cards below it, which are not in play; only seats that saw them know which cards they are.
    `slot` is the spell whose slot a ready spell shares, `focus` how often the spell is focused. `copy_number`
    distinguishes units and ready spells of one side that share a name, as long as they are in play; 0 if no
    number is needed. `alias` replaces the name in texts, as for a boss that goes by its seat.
    """

    id: int
    name: str | None
    type: str
    owner: str
    controller: str
    zone: Zone
    face_up: bool = True
    position: int | None = None
    copy_number: int = 0
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
    change_texts: tuple[str, ...] = ()
    attached: tuple[CardView, ...] = ()
    under: tuple[CardView, ...] = ()
    dice: tuple[DieView, ...] = ()
    lane: str = ""
    slot: int | None = None
    focus: int = 0
    possible_names: tuple[str, ...] = ()
    alias: str = ""

    def tokens(self, kind: TokenKind) -> int:
        """Return the number of tokens on it of a kind that the rulebook does not have."""
        return dict(self.counters).get(kind, 0)

    @property
    def label(self) -> str | None:
        """Return its name in questions, numbered among cards of the same name; None if it is hidden."""
        return None if self.name is None else numbered(self.alias or self.name, self.copy_number)

    @property
    def exhausted(self) -> bool:
        """Return True if it has an exhaustion token on it, or counts as if it had."""
        return self.exhaustion > 0 or self.counts_as_exhausted


class PlayerView(Record, kw_only=True):
    """One seat's side of the table. `hand` and `conjuration_pile` are None if hidden from the viewer.

    Battlefields are left to right, `discard` is oldest first, `conjuration_pile` by name. A player who is
    `out` has nothing but name and Phoenixborn. Seats of one `side` are partners. `policy` names how the seat
    is played; `faces` are the seats that its battlefields face, if it has several. A `real` deck consists of
    real cards. `deck` is the list of the viewer's own deck, names with counts; empty for other seats.
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
    deck: tuple[tuple[str, int], ...] = ()

    def cards(self) -> Iterator[CardView]:
        """Yield every card on this side that the viewer sees.

        The cards attached to a card, and those under it, come right after it.
        """
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
    """One battle of the current attack; `defender` is the blocker or guard, if any.

    `target` is None until the target of the attackers has been chosen.
    """

    attacker: int
    target: int | None
    defender: int | None
    guarded: bool


class GameView(Record, kw_only=True):
    """The whole table as `seat` sees it.

    `turn` is the seat that acts, `sharing` the partners who share the turn, each with what is left of it for
    them. `facing` is the only opponent of this turn, if it has one; `pointing` the seat that the first player
    token points at. `extra_sides` are additional side actions of the turn, `reacted` the seats that played a
    reaction in it, `used_texts` (card id, ability) the once-per-turn texts that were used. `passes` counts
    the last turns in a row that passed.

    `modifiers` are temporary changes, `delayed` the delayed texts, `history` the past events that texts may
    ask about (this turn's begin at index `turn_since`); all with only those cards that the viewer sees.
    `winner` is a side. `rolls` are the kinds of dice of the game, each with True if people roll it on their
    table.
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
        """Return the seats of the side that has won."""
        return tuple(player.seat for player in self.players if player.side == self.winner)

    def player(self, seat: str) -> PlayerView:
        """Return the side of this seat. Raises `KeyError` if there is no such seat."""
        for player in self.players:
            if player.seat == seat:
                return player
        raise KeyError(seat)

    def others(self, seat: str) -> list[str]:
        """Return the other seats clockwise from this one, including those that are out."""
        seats = [player.seat for player in self.players]
        at = seats.index(seat)
        return seats[at + 1 :] + seats[:at]

    def card(self, card_id: int) -> CardView | None:
        """Return the card of this id, if the viewer sees it anywhere."""
        return next((card for side in self.players for card in side.cards() if card.id == card_id), None)
