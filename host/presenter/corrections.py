"""What may be set right at a table, and the corrections that what was changed comes to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cards.cost import SIDES
from engine.ashes.model.tokens import TokenKind
from engine.ashes.statements.dice import DieCorrection
from engine.ashes.statements.tokens import TokenCorrection
from engine.redrains.read_model import chimera_of
from engine.redrains.types import RED_RAINS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ashes.view.read_model import CardView, DieView, GameView

EXHAUSTED = "exhausted"
PLAYER_DIE = (*SIDES, EXHAUSTED)


@dataclass
class Tokens:
    """The tokens on a card in play: as the program has them, and as they lie there.

    Kinds that cannot lie on it are missing in both.
    """

    card: int
    name: str
    side: str
    known: dict[TokenKind, int]
    right: dict[TokenKind, int] = field(init=False)

    def __post_init__(self) -> None:
        self.right = dict(self.known)

    def change(self, kind: TokenKind, by: int) -> None:
        """One more or less; never less than none."""
        if kind in self.known:
            self.right[kind] = max(0, self.right[kind] + by)

    def corrections(self) -> list[str]:
        """The ids of the corrections that bring one to the other."""
        return [
            TokenCorrection(self.card, kind, self.right[kind] - count).id
            for kind, count in self.known.items()
            if self.right[kind] != count
        ]


@dataclass
class Face:
    """What a die shows, or that it is exhausted: as the program has it, and as it lies there."""

    die: int
    name: str
    side: str
    faces: tuple[str, ...]
    known: str
    right: str = field(init=False)

    def __post_init__(self) -> None:
        self.right = self.known

    def change(self, by: int) -> None:
        """The next face, or the one before, round and round."""
        self.right = self.faces[(self.faces.index(self.right) + by) % len(self.faces)]

    def corrections(self) -> list[str]:
        """The ids of the corrections that bring one to the other, in order."""
        if self.right == self.known:
            return []
        woken = [DieCorrection(self.die, "active").id] if self.known == EXHAUSTED else []
        return [*woken, DieCorrection(self.die, self.right).id]


def tokens_in_play(view: GameView) -> list[Tokens]:
    """Every card in play that the viewer sees, side by side, left to right."""
    rows: list[Tokens] = []
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
            rows.append(Tokens(card.id, card.label or card.type, player.seat, known))
    return rows


def dice_on_the_table(view: GameView) -> list[Face]:
    """Every player's active and exhausted dice, and the rage dice."""
    rows: list[Face] = []

    def lay(seat: str, dice: tuple[DieView, ...], faces: tuple[str, ...], exhausted: bool = False) -> None:
        rows.extend(
            Face(die.id, f"{die.type} die", seat, faces, EXHAUSTED if exhausted else die.side) for die in dice
        )

    chimera = chimera_of(view)
    for player in view.players:
        if chimera is None or player.seat != chimera.seat:
            lay(player.seat, player.active_dice, PLAYER_DIE)
            lay(player.seat, player.exhausted_dice, PLAYER_DIE, exhausted=True)
    if chimera is not None:
        lay(chimera.seat, view.player(chimera.seat).active_dice, chimera.sides)
    return rows


def _in_play(*cards: CardView) -> Iterator[CardView]:
    for card in cards:
        if card.face_up:
            yield card
            yield from _in_play(*card.attached)
