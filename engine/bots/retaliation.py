"""What the next player's attack would leave of a finished turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.ashes.language.attacking import attack_targets, can_attack
from engine.ashes.model.catalog import Catalog
from engine.ashes.play.attack import attack
from engine.ashes.table import Asking, Table
from engine.ashes.view.viewing import looking
from engine.bots.evaluation import Evaluator, attack_of, life_left
from engine.bots.heuristics import Heuristics
from engine.bots.lines import Outcome
from engine.bots.modes import mode_of
from engine.bots.scene import Scene

CAUTION = 0.5
"""How much that attack counts."""


class Retaliation:
    """Attacks at imagined tables on the seat that looks ahead, by the player whose turn is next."""

    def __init__(
        self, catalog: Catalog, evaluator: Evaluator, heuristics: Heuristics, seat: str, luck: int
    ) -> None:
        self._catalog = catalog
        self._evaluator = evaluator
        self._heuristics = heuristics
        self._seat = seat
        self._luck = luck

    def best_after(self, ended: list[Outcome]) -> Outcome | None:
        """The best of these finished turns, from the best down, after the next player's worst attack.

        An attack only takes: what cannot become the best any more is not imagined any further.
        """
        best: Outcome | None = None
        most = float("-inf")
        for outcome in ended:
            if outcome.value <= most:
                break
            left = min(self._after_attacks(outcome, most), default=outcome.value)
            if best is None or left > most:
                best, most = outcome, left
        return best

    def _after_attacks(self, outcome: Outcome, most: float) -> Iterator[float]:
        """The value of a finished turn, half of it as it looks after each attack of the next player.

        Ends with an attack that leaves no more than `most`.
        """
        state = outcome.table.state
        if state.winner:
            return
        table = looking(state, self._catalog, mode_of(state))
        for seat in table.opponents(self._seat)[:1]:
            for target, attackers in self._blows(table, seat):
                struck = state.copy()
                struck.turn, struck.reacted = seat, []
                scene = Scene(struck, self._catalog, partial(_attack, seat, target, attackers), self._luck)
                while (asked := scene.decision) is not None:
                    scene.answer(self._heuristics.answer(asked, scene.table))
                after = self._evaluator.evaluate(scene.table, self._seat)
                value = outcome.value + CAUTION * min(0.0, after - outcome.value)
                yield value
                if value <= most:
                    return

    def _blows(self, table: Table, seat: str) -> list[tuple[int, tuple[int, ...]]]:
        """Attacks another seat could make on this one: on the Phoenixborn, and on each unit it can kill."""
        able = [unit for unit in table.units(seat) if can_attack(table, unit) and attack_of(table, unit)]
        if not able:
            return []
        able.sort(key=lambda unit: (attack_of(table, unit), unit))
        blows = [(table.state.players[self._seat].phoenixborn, tuple(able))]
        mine = sorted(table.units(self._seat), key=lambda unit: (-self._evaluator.unit(table, unit), unit))
        for target in mine:
            killers = [unit for unit in able if attack_of(table, unit) >= life_left(table, target)]
            if target not in attack_targets(table, seat):
                continue
            if killers:
                blows.append((target, (killers[0],)))
            elif table.mode.rules.unit_attackers == "any number" and len(able) > 1:
                blows.append((target, tuple(able)))
        return blows[:4]


def _attack(seat: str, target: int, attackers: tuple[int, ...], table: Table) -> Asking[bool]:
    yield from attack(table, seat, target, attackers)
    return False
