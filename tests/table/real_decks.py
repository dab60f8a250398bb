"""A player with a real deck, whose every answer is keys; the decks keep books of their own."""

from __future__ import annotations

from engine.kernel.decision import Answer
from engine.setups import CHANCES, RedRainsSetup
from host.presenter.table_presets import PRESETS, laid_out
from tests.console.games import DECKS
from tests.real_decks.real_table import RealTable
from tests.table.desk import Desk, choose

REAL = tuple(chance for chance in CHANCES if chance != "player dice")
"""What comes from the table besides decks: rolls of many dice have tests of their own."""


def setup_of(preset: str, seed: int) -> RedRainsSetup:
    """A game of this way to play."""
    plain = {"seat": "Ann", "deck": DECKS[seed % len(DECKS)], "seed": seed, "rules": "red-rains"}
    return RedRainsSetup.model_validate(laid_out(PRESETS[preset], plain, REAL))


class KeyedTable(RealTable):
    """Real decks, dice and answers at random, entered with the keys of a desk."""

    def __init__(self, desk: Desk, seed: int) -> None:
        super().__init__(desk.match, seed)
        self.desk = desk
        self.presses: list[int] = []
        """Of each round."""

    def give(self, answer: Answer) -> None:
        """Press its keys, however many these are."""
        before, now = self.desk.presses, self.match.game.state.round
        self.presses += [0] * (now - len(self.presses))
        choose(self.desk, *answer)
        self.presses[now - 1] += self.desk.presses - before
