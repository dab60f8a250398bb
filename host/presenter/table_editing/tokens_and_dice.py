"""Rows of tokens and dice that people can correct, and the reports for what they changed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cards.cost import SIDES
from engine.ashes.model.component_types import TokenKind
from engine.ashes.real_table.dice_corrections import DieCorrection, DieOnCard
from engine.ashes.real_table.token_corrections import MOST_TOKENS, TokenCorrection
from engine.redrains.read_model import chimera_of
from engine.redrains.state import RED_RAINS
from host.presenter.display.card_names_and_state import card_title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.ashes.view.read_model import CardView, DieView, GameView

EXHAUSTED = "exhausted"
PLAYER_DIE = (*SIDES, EXHAUSTED)


@dataclass
class TokenRow:
    """The tokens on a card in play, as the program has them and as edited.

    Kinds that cannot be on this card are missing in both.
    """

    card: int
    name: str
    side: str
    current: dict[TokenKind, int]
    edited: dict[TokenKind, int] = field(init=False)

    def __post_init__(self) -> None:
        self.edited = dict(self.current)

    def change(self, kind: TokenKind, by: int) -> None:
        """Add tokens up to `MOST_TOKENS`, or to as many as are there, or remove them down to none."""
        if kind in self.current:
            most = max(MOST_TOKENS, self.current[kind])
            self.edited[kind] = max(0, min(self.edited[kind] + by, most))

    def corrections(self) -> list[str]:
        """Return the ids of the reports for what was edited."""
        return [
            TokenCorrection(self.card, kind, self.edited[kind] - count).id
            for kind, count in self.current.items()
            if self.edited[kind] != count
        ]


@dataclass
class DieRow:
    """The side of a die, that it is exhausted, or the card it is on, as the program has it and as edited."""

    die: int
    name: str
    side: str
    values: tuple[str, ...]
    current: str
    cards: dict[str, int] = field(default_factory=dict)
    """Cards that the die may be on, by the words for them."""
    shows: str = ""
    """Side of a die that is exhausted or on a card."""
    edited: str = field(init=False)

    def __post_init__(self) -> None:
        self.edited = self.current

    def change(self, by: int) -> None:
        """Choose the next face or card, or the one before, in a cycle."""
        self.edited = self.values[(self.values.index(self.edited) + by) % len(self.values)]

    def corrections(self) -> list[str]:
        """Return the ids of the reports for what was edited, in order."""
        if self.edited == self.current:
            return []
        if self.edited in self.cards:
            return [DieOnCard(self.die, self.cards[self.edited]).id]
        asleep = self.current == EXHAUSTED or self.current in self.cards
        woken = [DieCorrection(self.die, "active").id] if asleep and self.edited != EXHAUSTED else []
        return [*woken, *self._turned()]

    def _turned(self) -> list[str]:
        """Return the report of its side or pool; none if it shows that side once it is active."""
        return [] if self.edited == self.shows else [DieCorrection(self.die, self.edited).id]


def tokens_in_play(view: GameView) -> list[TokenRow]:
    """Return a row for every card in play that the viewer sees, side by side, left to right."""
    rows: list[TokenRow] = []
    for player in view.players:
        if player.out:
            continue
        chimera = chimera_of(view)
        for card in _in_play(player.phoenixborn, *player.battlefield, *player.spellboard):
            leads = chimera is not None and chimera.seat == player.seat and card is player.phoenixborn
            known: dict[TokenKind, int] = {
                "wound": card.wounds,
                "exhaustion": card.exhaustion,
                "status": card.status,
            }
            if leads:
                known[RED_RAINS] = card.tokens(RED_RAINS)
            rows.append(TokenRow(card.id, card_title(card), player.seat, known))
    return rows


def dice_on_the_table(view: GameView) -> list[DieRow]:
    """Return a row for every active, exhausted or placed die of the players, and for the boss's dice."""
    rows: list[DieRow] = []
    chimera = chimera_of(view)
    in_play = [
        card
        for side in view.players
        if not side.out
        for card in _in_play(side.phoenixborn, *side.battlefield, *side.spellboard)
    ]
    names = Counter(map(card_title, in_play))
    cards = {_on(card, names): card.id for card in in_play}

    def lay(seat: str, dice: Iterable[DieView], known: str = "", *, shown: bool = False) -> None:
        for die in dice:
            faces, shows = (*PLAYER_DIE, *cards), die.side if shown else ""
            rows.append(DieRow(die.id, f"{die.type} die", seat, faces, known or die.side, cards, shows))

    for player in view.players:
        if chimera is None or player.seat != chimera.seat:
            lay(player.seat, player.active_dice)
            lay(player.seat, player.exhausted_dice, EXHAUSTED, shown=True)
    for card in in_play:
        lay(card.controller, card.dice, _on(card, names), shown=True)
    if chimera is not None:
        rage = view.player(chimera.seat).active_dice
        rows += [DieRow(die.id, f"{die.type} die", chimera.seat, chimera.sides, die.side) for die in rage]
    return rows


def _on(card: CardView, names: Counter[str]) -> str:
    """Return `on Iron Worker`, with the controller and number if there are several."""
    name = card_title(card)
    return f"on {name}" if names[name] < 2 else f"on {card.controller}'s {name} ({card.id})"


def _in_play(*cards: CardView) -> Iterator[CardView]:
    for card in cards:
        if card.face_up:
            yield card
            yield from _in_play(*card.attached)
