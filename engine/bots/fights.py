"""How blocks, guards and counters are chosen when nothing is searched: by what each fight would cost."""

from __future__ import annotations

from itertools import combinations

from engine.ashes.language.acts import may
from engine.ashes.language.attacking import fought_together
from engine.ashes.language.states import is_exhausted
from engine.ashes.model.battle import Battle
from engine.ashes.model.choices import Number
from engine.ashes.table import Table
from engine.bots.evaluation import Evaluator, attack_of, life_left
from engine.kernel.decision import Answer, Decision

MOST_WEIGHED = 6
"""How many attackers that a counter may be split among are weighed against each other."""


class Fights:
    """Answers questions about an attack for whoever is asked."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def answer(self, decision: Decision, table: Table) -> Answer | None:
        """The answer to a question about a block, guard or counter; None when there is no opinion."""
        if decision.kind == "block":
            return self._block(decision, table)
        if decision.kind == "counter share":
            return self._share(decision, table)
        return self._guard(decision, table) if decision.kind == "guard" else self._counter(decision, table)

    def _block(self, decision: Decision, table: Table) -> Answer | None:
        """Block where it gains most for the defender, or where the blow would be deadly."""
        battle = _open_battle(decision, table)
        if battle is None:
            return None
        defending = table.state.cards[battle.attacked].controller
        left = life_left(table, battle.attacked)
        blow = attack_of(table, battle.attacker)
        open_blows = sum(attack_of(table, item.attacker) for item in table.state.battles if not item.defender)
        saved = blow * (2.0 if left <= 6 else 1.0) + (50.0 if open_blows >= left else 0.0)
        if decision.seat != defending:
            # An attacker that chooses its blocker takes the one it fights best.
            saved = 0.0
        best, most = decision.refusal, 0.0
        for option in decision.options:
            if option.subject is None:
                continue
            gain = saved + self._fight(table, battle.attacker, option.subject)
            if decision.seat != defending:
                gain = -gain
            if best is None or gain > most:
                best, most = (option.id,), gain
        return best

    def _fight(self, table: Table, attacker: int, defender: int, blow: int | None = None) -> float:
        """What the defender's side gains when these two fight, less what it loses; `blow` is the damage of
        all attackers, where there are several."""
        state = table.state
        blow = attack_of(table, attacker) if blow is None else blow
        answer = attack_of(table, defender)
        if is_exhausted(table, state.cards[defender]):
            answer = 0
        first = any(may(table, state.cards[attacker], act) for act in ("deal damage first", "strike first"))
        first = first and not may(table, state.cards[defender], "strike first")
        dies = blow >= life_left(table, defender)
        kills = answer >= life_left(table, attacker) and not (first and dies)
        value = self._evaluator.unit(table, attacker) if kills else 0.3 * answer
        value -= self._evaluator.unit(table, defender) if dies else 0.3 * blow
        return value - 0.3 * answer

    def _guard(self, decision: Decision, table: Table) -> Answer | None:
        """Stand in for a unit that would die, if that costs less than the unit."""
        if not table.state.battles:
            return None
        battle = table.state.battles[0]
        blow = sum(attack_of(table, item.attacker) for item in fought_together(table, battle))
        saved = -self._fight(table, battle.attacker, battle.attacked, blow)
        best, most = decision.refusal, 0.0
        for option in decision.options:
            if option.subject is None:
                continue
            if table.print_of(option.subject).is_unit:
                gain = saved + self._fight(table, battle.attacker, option.subject, blow)
            else:
                left = life_left(table, option.subject)
                gain = saved - blow * (1.0 if left > blow + 5 else 2.0) - (100.0 if left <= blow else 0.0)
            if gain > most:
                best, most = (option.id,), gain
        return best

    def _share(self, decision: Decision, table: Table) -> Answer | None:
        """Of a counter against several, what kills the attackers that are worth most together."""
        about, left = decision.purpose.about, decision.purpose.amount
        attackers = [battle.attacker for battle in table.state.battles]
        if about not in attackers:
            return None
        rest = attackers[attackers.index(about) :][:MOST_WEIGHED]
        killed: tuple[int, ...] = ()
        most = 0.0
        for count in range(1, len(rest) + 1):
            for units in combinations(rest, count):
                worth = sum(self._evaluator.unit(table, unit) for unit in units)
                if sum(life_left(table, unit) for unit in units) <= left and worth > most:
                    killed, most = units, worth
        return decision.answer_for((Number(life_left(table, about) if about in killed else 0),))

    def _counter(self, decision: Decision, table: Table) -> Answer | None:
        """Strike back if there is anything to strike with."""
        unit = decision.options[0].subject
        strikes = unit is not None and attack_of(table, unit) > 0
        return (decision.options[0].id,) if strikes else decision.refusal


def _open_battle(decision: Decision, table: Table) -> Battle | None:
    """The battle a block is asked for: the question is about its attacker."""
    undefended = [battle for battle in table.state.battles if battle.defender is None]
    for battle in undefended:
        if battle.attacker == decision.purpose.about:
            return battle
    return undefended[0] if undefended else None
