"""Looks ahead to the end of a turn or an attack: tries what is offered and evaluates what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from cards.paragraphs.used import ActivatedParagraph
from engine.ashes.ashes_reborn import AshesReborn
from engine.ashes.language.attacking import attack_targets, can_attack
from engine.ashes.language.states import is_exhausted
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.choices import Attack, Meditate
from engine.ashes.model.state import State
from engine.ashes.play.attack import attack
from engine.ashes.play.focus import activation_ways
from engine.ashes.play.payment import active_dice
from engine.ashes.rounds.turn import turn_decision
from engine.ashes.table import Asking, Table
from engine.ashes.view.viewing import looking
from engine.bots.assessment import missing_faces
from engine.bots.evaluation import Evaluator, attack_of, life_left
from engine.bots.heuristics import NO_AIM, Aim, Heuristics
from engine.bots.scene import Going, Scene, one_action
from engine.kernel.choice import Choice, Picked, Purpose
from engine.kernel.decision import Answer, Decision
from engine.kernel.value import Value

OPEN = frozenset(
    {
        "target",
        "choose",
        "mode",
        "may",
        "x",
        "trigger",
        "block",
        "guard",
        "counter",
        "look",
        "dice",
        "number",
        "token",
    }
)
"""The kinds of questions of which other answers are tried; the others are left to habit."""

TRIED = 4
"""Of how many of the best lines from a question on other answers are tried than those of habit."""

ANSWERED = 8
"""Of how many of the best lines the next player's attack is imagined."""

CAUTION = 0.5
"""How much that attack counts."""

BOTHER = 0.005
"""What an answer must gain at least."""


class Step(Value):
    """A question and how it is answered. `others` are further answers it would have taken."""

    kind: str
    purpose: Purpose
    picks: Picked
    others: tuple[Picked, ...] = ()

    def answers(self, asked: Decision) -> Answer | None:
        """The answer to this question, if it is the one that was meant."""
        if (self.kind, self.purpose) != (asked.kind, asked.purpose):
            return None
        return asked.answer_for(self.picks)


class Start(Value, gc=True):
    """Where a line begins: what goes on from which state, with which aim.

    `opening` is the answer to the "turn" question that what goes on has begun with, if it has.
    """

    state: State
    going: Going
    aim: Aim = NO_AIM
    opening: tuple[Step, ...] = ()


@dataclass(slots=True)
class Outcome:
    """Where a line of answers leads: the table after it, and whether the turn goes on there."""

    value: float
    steps: tuple[Step, ...]
    table: Table
    goes_on: bool


class Lookahead:
    """Tries lines for one seat at imagined tables. It knows what the imagined table shows, nothing else.

    `budget` is how many answers may be given at imagined tables; what one begins with is tried all the same.
    """

    def __init__(
        self,
        catalog: Catalog,
        evaluator: Evaluator,
        heuristics: Heuristics,
        seat: str,
        budget: int,
        luck: int,
    ) -> None:
        self._catalog = catalog
        self._evaluator = evaluator
        self._heuristics = heuristics
        self._seat = seat
        self._luck = luck
        self._left = budget

    def turn(self, state: State, decision: Decision) -> tuple[Step, ...]:
        """The best line found from a "turn" question on, as far as the next one."""
        table = looking(state, self._catalog, AshesReborn())
        beam = [Outcome(0.0, (), table, goes_on=True)]
        wanted: Decision | None = decision
        ended: list[Outcome] = []
        for width in (4, 3, 2):
            reached = self._expand(beam, wanted)
            wanted = None
            ended += [outcome for outcome in reached if not outcome.goes_on]
            going = sorted((item for item in reached if item.goes_on), key=_value, reverse=True)
            beam = going[:width]
            if not beam or self._left <= 0:
                break
        ended.sort(key=_value, reverse=True)
        return (self._best_after_attack(ended[:ANSWERED]) or max(beam, key=_value)).steps

    def reply(self, state: State, going: Going, first: Decision) -> tuple[Step, ...]:
        """The best answers to a question inside another's turn, and to those that follow from it."""
        start = Start(state, going)
        outcome = self._play(start, ())
        if not outcome.steps or outcome.steps[0].kind != first.kind:
            return ()
        return self._improved(outcome, start, rounds=2).steps

    def _expand(self, beam: list[Outcome], asked: Decision | None) -> list[Outcome]:
        """Every option at these "turn" questions, the promising ones with better answers to what follows.

        `asked` is the question where it is known already.
        """
        found: list[tuple[Outcome, Outcome, Start]] = []
        for node in beam:
            here = turn_decision(node.table, self._seat)
            if here is None:
                continue
            table = looking(node.table.state, self._catalog, AshesReborn())
            for option, aim in self._ways(table, asked or here):
                if node.steps and self._left <= 0:
                    break
                if here.answer_for((option,)) is None:
                    continue  # the imagined table does not offer it
                begun = Step("turn", here.purpose, (option,))
                start = Start(node.table.state, partial(one_action, chosen=option), aim, (begun,))
                found.append((self._play(start, ()), node, start))
        found.sort(key=lambda item: item[0].value, reverse=True)
        reached: dict[float, Outcome] = {}
        for rank, (outcome, node, start) in enumerate(found):
            if rank < TRIED and self._left > 0:
                outcome = self._improved(outcome, start)
            outcome.value -= BOTHER * len(node.steps)
            outcome.steps = node.steps + outcome.steps
            # The same things done in another order lead to the same table.
            reached.setdefault(round(outcome.value, 6), outcome)
        return list(reached.values())

    def _best_after_attack(self, ended: list[Outcome]) -> Outcome | None:
        """The best of these finished turns, from the best down, after the next player's worst attack.

        An attack only takes: what cannot become the best any more is not imagined any further.
        """
        best: Outcome | None = None
        most = float("-inf")
        for outcome in ended:
            if outcome.value <= most:
                break
            left = min(self._after_their_attacks(outcome, most), default=outcome.value)
            if best is None or left > most:
                best, most = outcome, left
        return best

    def _after_their_attacks(self, outcome: Outcome, most: float) -> Iterator[float]:
        """The value of a finished turn, half of it as it looks after each attack of the next player.

        Ends with an attack that leaves no more than `most`.
        """
        state = outcome.table.state
        if state.winner:
            return
        table = looking(state, self._catalog, AshesReborn())
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
            if killers and target in attack_targets(table, seat):
                blows.append((target, (killers[0],)))
        return blows[:4]

    def _improved(self, outcome: Outcome, start: Start, *, rounds: int = 1) -> Outcome:
        """The line with single answers changed for better ones, from front to back."""
        kept = len(start.opening)
        for _ in range(rounds):
            before = outcome.value
            at = kept
            while at < len(outcome.steps):
                step = outcome.steps[at]
                for other in step.others:
                    if self._left <= 0:
                        return outcome
                    begun = (*outcome.steps[kept:at], Step(step.kind, step.purpose, other, step.others))
                    tried = self._play(start, begun)
                    if tried.value > outcome.value + 1e-9:
                        # What it was is among the others now: it is not tried again.
                        outcome = tried
                at += 1
            if outcome.value <= before:
                break
        return outcome

    def _play(self, start: Start, begun: tuple[Step, ...]) -> Outcome:
        """Answer as begun, then by habit, until the turn goes on or what is played is over."""
        scene = Scene(start.state.copy(), self._catalog, start.going, self._luck)
        steps: list[Step] = []
        count = len(start.opening)
        while (asked := scene.decision) is not None:
            mine = asked.seat == self._seat
            planned = as_begun(begun[len(steps) :], asked) if mine else None
            if planned is not None:
                steps.append(begun[len(steps)])
                scene.answer(planned)
            else:
                picks = self._heuristics.answer(asked, scene.table, start.aim)
                if mine:
                    picked = asked.picked(picks)
                    steps.append(Step(asked.kind, asked.purpose, picked, _others(asked, picked)))
                scene.answer(picks)
            count += 1
        self._left -= count + 2
        # What makes no difference is better left undone.
        line = (*start.opening, *steps)
        value = self._evaluator.evaluate(scene.table, self._seat) - BOTHER * len(line)
        return Outcome(value, line, scene.table, scene.goes_on)

    def _ways(self, table: Table, decision: Decision) -> list[tuple[Choice, Aim]]:
        """The options of a "turn" question, attacks and meditations one by one for what they aim at."""
        ways: list[tuple[Choice, Aim]] = []
        for option in decision.options:
            if isinstance(option.value, Attack):
                ways += [(option.value, aim) for aim in self._attacks(table)]
            elif isinstance(option.value, Meditate):
                ways += [(option.value, aim) for aim in self._meditations(table)]
            else:
                ways.append((option.value, NO_AIM))
        return ways

    def _attacks(self, table: Table) -> list[Aim]:
        """Each unit against each opposing unit, and against a Phoenixborn the strongest few or all."""
        able = [unit for unit in table.units(self._seat) if can_attack(table, unit)]
        able.sort(key=lambda unit: (-attack_of(table, unit), unit))
        aims: list[Aim] = []
        for target in attack_targets(table, self._seat):
            if table.print_of(target).is_unit:
                aims += [Aim(target, (unit,)) for unit in able[:5] if attack_of(table, unit)]
            else:
                counts = sorted({1, 2, 3, len(able) - 1, len(able)})
                aims += [Aim(target, tuple(able[:count])) for count in counts if 0 < count <= len(able)]
                aims += [Aim(target, (unit,)) for unit in able[1:4] if attack_of(table, unit)]
        return aims

    def _meditations(self, table: Table) -> list[Aim]:
        """The faces that are missing for the costs of cards at hand, up to three."""
        dice = active_dice(table, self._seat)
        player = table.state.players[self._seat]
        costs = [cost for card in player.hand for cost in table.print_of(card).ways]
        for card_id in (*player.spellboard, player.phoenixborn, *player.battlefield):
            made = table.print_of(card_id)
            for index in made.activations:
                if not is_exhausted(table, table.state.cards[card_id]):
                    paragraph = made.abilities[index].paragraph
                    assert isinstance(paragraph, ActivatedParagraph)
                    costs += activation_ways(table, card_id, paragraph)
        aims: dict[tuple[tuple[str, str], ...], Aim] = {}
        for cost in costs:
            missing = missing_faces(cost, dice)
            if not missing or len(missing) > 3:
                continue
            wanted = tuple(
                face for face in sorted(set(missing)) for _ in range(dice[face] + missing.count(face))
            )
            aims.setdefault(wanted, Aim(faces=wanted))
        return list(aims.values())[:6]


def _attack(seat: str, target: int, attackers: tuple[int, ...], table: Table) -> Asking[bool]:
    yield from attack(table, seat, target, attackers)
    return False


def _value(outcome: Outcome) -> float:
    return outcome.value


def as_begun(begun: Sequence[Step], asked: Decision) -> Answer | None:
    """The answer that was begun with, if this is its question; to pick nothing is an answer too."""
    return begun[0].answers(asked) if begun else None


def _others(asked: Decision, picks: Picked) -> tuple[Picked, ...]:
    """Other single answers worth trying instead."""
    if asked.kind not in OPEN or asked.minimum > 1:
        return ()
    others: list[Picked] = [(option.value,) for option in asked.options if (option.value,) != picks]
    if asked.minimum == 0 and picks:
        others.append(())
    return tuple(others[:7])
