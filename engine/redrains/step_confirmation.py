"""Asking people before each step of the Chimera, at tables that want to be asked.

The usual answer comes first: what the rules give. Any other overrules them, and is told as such.
"""

from __future__ import annotations

from collections.abc import Sequence

from cards.chimera import ChimeraCard, Phase
from engine.ashes.model.choices import AttackWith, BehaviorRoll, CardChoice, NumberChoice, RolledSide
from engine.ashes.table import Table
from engine.kernel.choice import Choice, Decline, Purpose, Yes
from engine.kernel.decision import Decision, DecisionFlow, Option, option_for
from engine.redrains import interpretations, rulebook
from engine.redrains.explanations import Asked, StepOverruled
from engine.redrains.state import BEHAVIOR, RAGE_DICE

_LEFT_OUT = option_for(Decline("skip"), "leave it out")


def asks_before(table: Table, seat: str) -> bool:
    """Whether people are asked before each step that this seat takes by itself."""
    return table.policy(seat).confirms_steps


def answered(
    table: Table, seat: str, step: Asked, prompt: str, options: Sequence[Option], source: int | None = None
) -> DecisionFlow[Choice]:
    """What people say of a step, of the text of `source` if it is one: the first option, which is usual, or
    another."""
    prompt = f"{prompt} By the rules: {options[0].label}."
    (answer,) = yield Decision(
        interpretations.chooser_for_the_chimera(table, seat),
        "step",
        prompt,
        tuple(options),
        rulebook.OVERRULING,
        purpose=Purpose(step, source=source),
    )
    if answer != options[0].value:
        table.apply_event(StepOverruled(step, left_out=answer.declines), rulebook.OVERRULING)
    return answer


def confirmed(
    table: Table, seat: str, step: Asked, prompt: str, source: int | None = None
) -> DecisionFlow[bool]:
    """Whether a step is taken that can only be left out; `source` is the card whose text it is."""
    if not asks_before(table, seat):
        return True
    options = (option_for(Yes(), "yes"), _LEFT_OUT)
    answer = yield from answered(table, seat, step, prompt, options, source)
    return not answer.declines


def confirmed_count(table: Table, seat: str, step: Asked, prompt: str, count: int) -> DecisionFlow[int]:
    """How many, where the rules say `count`."""
    if not asks_before(table, seat) or not count:
        return count
    numbers = (count, *(other for other in range(count + 1) if other != count))
    options = tuple(option_for(NumberChoice(number), str(number)) for number in numbers)
    answer = yield from answered(table, seat, step, prompt, options)
    assert isinstance(answer, NumberChoice)
    return answer.number


def confirmed_roll(
    table: Table, seat: str, card: ChimeraCard, phase: Phase, result: int | str
) -> DecisionFlow[int | str | None]:
    """The result of the behavior die, or the side of the boss's own die, that counts; None for no row at all.

    Who has entered what was rolled has said which row counts.
    """
    by_hand = table.state.rolled_by_hand(RAGE_DICE if card.by_own_die else BEHAVIOR)
    if not asks_before(table, seat) or by_hand or not result:
        return result
    usual = card.row(phase, result)
    results = [result, *(row.first for row in card.behavior[phase] if row is not usual)]
    options = [
        option_for(BehaviorRoll(each) if isinstance(each, int) else RolledSide(each), str(each))
        for each in results
    ]
    options.append(_LEFT_OUT)
    prompt = f"Rolled {result}, phase {phase}. Which row counts?"
    answer = yield from answered(table, seat, "behavior", prompt, options)
    if isinstance(answer, BehaviorRoll):
        return answer.number
    return answer.side if isinstance(answer, RolledSide) else None


def confirmed_attack(
    table: Table, seat: str, usual: AttackWith, units: Sequence[int], targets: Sequence[int]
) -> DecisionFlow[AttackWith | None]:
    """Which of the units attacks which target; None for no attack."""
    if not asks_before(table, seat):
        return usual
    pairs = [AttackWith(unit, target) for unit in (usual.card, *units) for target in (usual.target, *targets)]
    options = [
        option_for(pair, f"{table.label(pair.card)} attacks {table.label(pair.target)}")
        for pair in dict.fromkeys(pairs)
    ]
    options.append(_LEFT_OUT)
    answer = yield from answered(table, seat, "attack", "Who attacks whom?", options)
    return answer if isinstance(answer, AttackWith) else None


def confirmed_place(table: Table, seat: str, places: int) -> DecisionFlow[int | None]:
    """Which of so many face down aspects is revealed, counted from the left from 0; None for none."""
    if not asks_before(table, seat):
        return 0
    options = [option_for(NumberChoice(at), str(at)) for at in range(1, places + 1)]
    options.append(_LEFT_OUT)
    prompt = "Which face down aspect is revealed?"
    answer = yield from answered(table, seat, "reveal", prompt, options)
    return answer.number - 1 if isinstance(answer, NumberChoice) else None


def confirmed_card(
    table: Table, seat: str, step: Asked, prompt: str, able: Sequence[CardChoice], usual: int | None
) -> DecisionFlow[int | None]:
    """Which card blocks or guards; None for none, which may be what the rules say."""
    if not asks_before(table, seat) or not able:
        return usual
    first = sorted(able, key=lambda choice: choice.card != usual)
    cards = [option_for(choice, table.label(choice.card)) for choice in first]
    nobody = option_for(_LEFT_OUT.value, "nobody")
    options = (nobody, *cards) if usual is None else (*cards, nobody)
    answer = yield from answered(table, seat, step, prompt, options)
    return answer.card if isinstance(answer, CardChoice) else None
