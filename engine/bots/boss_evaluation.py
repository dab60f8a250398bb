"""What a table against a boss is worth to a player who fights it."""

from __future__ import annotations

from dataclasses import dataclass

from cards.chimera import PHASES
from engine.ashes.language.states import is_exhausted
from engine.ashes.language.values import raw_values
from engine.ashes.table import Table
from engine.bots.evaluation import Evaluator, life_left
from engine.redrains.state import RedRainsState
from engine.redrains.types import RED_RAINS


@dataclass(frozen=True, slots=True)
class BossWeights:
    """What things on the boss's side are worth, in wounds on a healthy Phoenixborn.

    `wound` is one on the boss, `end` makes its last wounds dearer. `stays` is an aspect in play, which makes
    a token in the recovery phase. `token` is a Red Rains token, `phase` each phase after the first, `rage`
    a rage die on power.
    """

    wound: float = 0.75
    end: float = 8.0
    stays: float = 0.6
    attack: float = 0.2
    life: float = 0.2
    ready: float = 0.5
    hidden: float = 2.4
    curse: float = -1.2
    token: float = 1.0
    phase: float = 2.5
    rage: float = 0.3


class BossEvaluator(Evaluator):
    """Evaluates tables with a boss for one of the players against it."""

    boss = BossWeights()

    def evaluate(self, table: Table, seat: str) -> float:
        """How good the table is for a seat; only the difference of two such numbers means something."""
        state = table.state
        if state.winner or not isinstance(state, RedRainsState):
            return super().evaluate(table, seat)
        friends = [player for player in state.players if not state.opposed(seat, player)]
        return sum(self._side(table, friend).value for friend in friends) - self._of_boss(table, state)

    def unit(self, table: Table, card_id: int) -> float:
        """What a unit is worth on its battlefield; an aspect that goes bleeds on the boss."""
        blood = table.print_of(card_id).blood if table.card(card_id).face_up else 0
        return super().unit(table, card_id) + self.boss.wound * (blood or 0)

    def _of_boss(self, table: Table, state: RedRainsState) -> float:
        weights = self.boss
        player = state.players[state.boss.seat]
        card = state.cards[player.phoenixborn]
        left = max(0, life_left(table, player.phoenixborn))
        value = weights.wound * left - weights.end / (left + 1)
        value += weights.token * card.tokens(RED_RAINS)
        value -= 0.5 * weights.token * (card.exhaustion + state.cards[state.boss.ultimate_card].exhaustion)
        value += weights.phase * PHASES.index(state.boss.phase)
        value += weights.rage * sum(
            die.side != "basic" for die in state.dice if die.owner == player.seat and die.pool == "active"
        )
        return value + sum(self._threat(table, unit) for unit in player.battlefield)

    def _threat(self, table: Table, unit: int) -> float:
        """What one of its units is worth to it."""
        weights, card = self.boss, table.state.cards[unit]
        if not card.face_up:
            return weights.hidden
        attack, life, _ = raw_values(table, card)
        attack = max(0, attack)
        if "aspect" not in table.catalog.print_of(card).kinds:
            curse = weights.curse if self.is_cursed(card.name) else 0.0
            return weights.attack * attack + curse
        value = weights.stays + weights.attack * attack + weights.life * max(0, life - card.wounds)
        value += 0.3 * card.status
        if not is_exhausted(table, card):
            value += weights.ready * attack
        return value
