"""A player with a real deck, whose every answer is keys; decks and table keep books of their own."""

from __future__ import annotations

from collections.abc import Callable

from engine.ashes.model.state import State
from engine.kernel.decision import Answer, Decision
from engine.setups.base import ASPECT_DECK, CHANCES
from engine.setups.red_rains import RedRainsSetup
from host.presenter.setup_forms.table_presets import PRESETS, laid_out
from tests.console.games import DECKS, picking, whole
from tests.real_decks.real_table import RealTable
from tests.table.desk import Desk, choose
from tests.table.laid import Laid

SEAT = "Ann"
REAL = (*CHANCES, ASPECT_DECK)
"""What comes from the table besides decks."""


def setup_of(preset: str, seed: int) -> RedRainsSetup:
    """A game of this way to play."""
    plain = {"seat": SEAT, "deck": DECKS[seed % len(DECKS)], "seed": seed, "rules": "red-rains"}
    return RedRainsSetup.model_validate(laid_out(PRESETS[preset], plain, REAL))


class KeyedTable(RealTable):
    """Real decks, dice and answers at random, entered with the keys of a desk."""

    def __init__(self, desk: Desk, seed: int) -> None:
        super().__init__(desk.match, seed)
        self.desk = desk
        begun: State = desk.match.rules.begin()
        self.laid = Laid(begun, SEAT)
        self.listen = lambda happening: self.laid.hear(happening.event)
        self.presses: list[int] = [0]
        """Of each round."""
        self.compared = 0
        self.meanwhile: Callable[[Desk], None] = lambda _desk: None
        """What happens besides before each question, without a trace."""

    def answer(self, decision: Decision) -> Answer:
        """Anything true; to a roll of several dice what they all show. The books agree at each turn."""
        self.meanwhile(self.desk)
        if decision.kind == "turn":
            differences = self.laid.differences(self.match.view(SEAT))
            assert not differences, differences
            self.compared += 1
        if decision.throw is not None:
            return whole(decision, picking(self.luck))
        return super().answer(decision)

    def give(self, answer: Answer) -> None:
        """Press its keys, however many these are."""
        before, now = self.desk.presses, len(self.laid.moved)
        self.presses += [0] * (now - len(self.presses))
        choose(self.desk, *answer)
        self.presses[now - 1] += self.desk.presses - before
