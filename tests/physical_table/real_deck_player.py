"""Presses of each round beside the pieces that hands move in it.

A player with a real deck enters every answer by keys; deck and table have records of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from statistics import median

from engine.ashes.model.state import State
from engine.kernel.decision import Answer, Decision
from engine.setups.red_rains import RedRainsSetup
from host.presenter.setup_forms.ownership_and_depth_presets import PRESETS
from host.presenter.setup_forms.red_rains_form import RedRainsForm
from tests.physical_table.console_desk import Desk, choose
from tests.physical_table.physical_layout import Moved, TableLayout
from tests.support.known_games import DECKS, random_picker, whole_answer
from tests.support.real_deck_table import RealTable


@dataclass(frozen=True)
class Round:
    """Presses, and tokens, dice and cards moved in one round.

    `own` counts the player's components, `chimera` the Chimera's.
    """

    presses: int
    own: int
    chimera: int

    @property
    def moved(self) -> int:
        """Return everything that was moved."""
        return self.own + self.chimera


def rounds_of(presses: Iterable[int], moved: Iterable[Moved]) -> Iterator[Round]:
    """Yield the rounds of a finished game; the last may have ended it without a press."""
    for pressed, it in zip_longest(presses, moved, fillvalue=0):
        assert isinstance(pressed, int) and isinstance(it, Moved)
        yield Round(pressed, it.own, it.chimera)


def rounds_table(name: str, rounds: Sequence[Round]) -> str:
    """Return a table with the median and the worst round."""

    def row(what: str, of: Callable[[Round], int]) -> str:
        counts = sorted(of(each) for each in rounds)
        return f"{what:<42}{median(counts):>8g}{counts[-1]:>8}"

    dearest = max(rounds, key=lambda each: each.presses / max(1, each.moved))
    return "\n".join(
        (
            f"{f'{name}, {len(rounds)} rounds':<42}{'median':>8}{'most':>8}",
            row("presses of keys", lambda each: each.presses),
            row("moved by hand: own side", lambda each: each.own),
            row("moved by hand: the Chimera's side", lambda each: each.chimera),
            row("moved by hand: all", lambda each: each.moved),
            f"dearest round: {dearest.presses} presses for {dearest.moved} things moved",
        )
    )


SEAT = "Ann"


def setup_of(preset: str, seed: int) -> RedRainsSetup:
    """Return the setup of a game that a preset makes."""
    form = RedRainsForm(Path("no-such-folder"))
    values = {"seat": SEAT, "deck": DECKS[seed % len(DECKS)], **form.preset_values(PRESETS[preset])}
    setup = form.setup(values, seed)
    assert isinstance(setup, RedRainsSetup)
    return setup


class KeyedTable(RealTable):
    """Table with real decks and dice whose random answers are entered with the keys of a desk."""

    def __init__(self, desk: Desk, seed: int) -> None:
        super().__init__(desk.match, seed)
        self.desk = desk
        begun: State = desk.match.rules.begin()
        self.laid = TableLayout(begun, SEAT)
        self.listen = lambda happening: self.laid.hear(happening.event)
        self.presses: list[int] = [0]
        """Presses of each round."""
        self.compared = 0
        self.meanwhile: Callable[[Desk], None] = lambda _desk: None
        """Function called before each question, which leaves no trace."""

    def answer(self, decision: Decision) -> Answer:
        """Return a true answer; to a roll, all dice.

        The records are compared at each turn.
        """
        self.meanwhile(self.desk)
        if decision.kind == "turn":
            differences = self.laid.differences(self.match.view(SEAT))
            assert not differences, differences
            self.compared += 1
        if decision.dice_roll is not None:
            return whole_answer(decision, random_picker(self.luck))
        return super().answer(decision)

    def give(self, answer: Answer) -> None:
        """Press the keys of an answer."""
        before, now = self.desk.presses, len(self.laid.moved)
        self.presses += [0] * (now - len(self.presses))
        choose(self.desk, *answer)
        self.presses[now - 1] += self.desk.presses - before
