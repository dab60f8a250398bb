"""Looking ahead in Ashes: the game goes on at a copy of the table behind a veil (`engine.ashes.veil`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.ashes.events import PhaseBegan, TurnEnded
from engine.ashes.game import TableRules
from engine.ashes.model.choices import AsListed, DamageFirst, Suggested
from engine.ashes.model.state import State
from engine.ashes.play.unseen import SHOWN
from engine.ashes.veil import Veil, Veiled, draw_veil
from engine.kernel import foresight as kernel
from engine.kernel.decision import TABLE, Answer, Decision
from engine.kernel.foresight import End
from engine.kernel.game import Game
from engine.kernel.journal import Event

Foreseen = kernel.Foreseen[State]
"""What comes of an answer."""


class Foresight(kernel.Foresight[State]):
    """Looks ahead from the question at which a game stands, for the seat that is asked."""

    stumbled = (Veiled, AssertionError, LookupError, TypeError, ValueError)

    def __init__(self, rules: TableRules, game: Game[Any]) -> None:
        super().__init__(game)
        self._rules = rules
        self._veil = Veil.over(rules.catalog)

    def copied(self) -> tuple[Game[State], Callable[[frozenset[int]], None]]:
        """The same rules with prints and a mode of their own, over which a veil can be drawn."""
        veil = Veil.over(self._veil)
        rules = self._rules.elsewhere(self._state, veil)
        game: Game[State] = Game(rules, checkpoints=False)
        return game, lambda shown: draw_veil(game.state, veil, rules.mode, self._seat, shown)

    def declined(self, asked: Decision) -> Answer | None:
        """The usual dice and order, or that nobody responds."""
        if asked.seat == TABLE:
            return None
        if asked.refusal is not None and (asked.seat != self._seat or asked.kind == "trigger"):
            return asked.refusal
        first = asked.options[0]
        return (first.id,) if isinstance(first.value, Suggested | AsListed | DamageFirst) else None

    def is_over(self, event: Event) -> bool:
        """Nobody looks beyond a turn or a phase."""
        return isinstance(event, TurnEnded | PhaseBegan)

    def why(self, asked: Decision) -> End:
        """What a real card is that is shown, is hidden rather than rolled."""
        return "hidden" if asked.seat == TABLE and asked.chance == SHOWN else super().why(asked)
