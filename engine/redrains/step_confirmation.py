"""Asking people to confirm each step of the boss, at tables that want it.

The first answer is what the rules give. Any other overrules them, and is logged as such.
"""

from __future__ import annotations

from collections.abc import Sequence

from cards.bosses import ChimeraCard, Phase
from engine.ashes.model.option_meanings import AttackWith, BehaviorRoll, CardChoice, NumberChoice, RolledSide
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, Option, option_for
from engine.kernel.option_meaning import Choice, Decline, Purpose, Yes
from engine.redrains import interpretations, rule_texts
from engine.redrains.explanations import ConfirmedStep, StepOverruled
from engine.redrains.state import BEHAVIOR, RAGE_DICE

_LEFT_OUT = Decline("skip"), "leave it out"


def confirms_steps(table: Table, seat: str) -> bool:
    """Return True if people confirm each step that this seat takes by itself."""
    return table.policy(seat).confirms_steps


def ask_about_step(
    table: Table,
    seat: str,
    step: ConfirmedStep,
    prompt: str,
    options: Sequence[Option],
    source: int | None = None,
) -> DecisionFlow[Choice]:
    """Ask for a step and return the answer; the first option is what the rules give.

    `source` is the card whose text the step is, if it is one.
    """
    prompt = f"{prompt} By the rules: {options[0].label}."
    (answer,) = yield Decision(
        interpretations.chooser_for_the_chimera(table, seat),
        "step",
        prompt,
        tuple(options),
        rule_texts.OVERRULING,
        purpose=Purpose(step, source=source),
    )
    if answer != options[0].value:
        table.apply_event(StepOverruled(step, left_out=answer.declines), rule_texts.OVERRULING)
    return answer


def confirmed(
    table: Table, seat: str, step: ConfirmedStep, prompt: str, source: int | None = None
) -> DecisionFlow[bool]:
    """Return True if the boss takes this step.

    People who confirm its steps are asked, and may leave it out; otherwise it is always taken.

    `source` is the card whose text it is.
    """
    if not confirms_steps(table, seat):
        return True
    options = (option_for(Yes(), "yes"), option_for(*_LEFT_OUT))
    answer = yield from ask_about_step(table, seat, step, prompt, options, source)
    return not answer.declines


def confirmed_count(
    table: Table, seat: str, step: ConfirmedStep, prompt: str, count: int
) -> DecisionFlow[int]:
    """Return a number, which the rules say is `count`."""
    if not confirms_steps(table, seat) or not count:
        return count
    numbers = (count, *(other for other in range(count + 1) if other != count))
    options = tuple(option_for(NumberChoice(number), str(number)) for number in numbers)
    answer = yield from ask_about_step(table, seat, step, prompt, options)
    assert isinstance(answer, NumberChoice)
    return answer.number


def confirmed_roll(
    table: Table, seat: str, card: ChimeraCard, phase: Phase, result: int | str
) -> DecisionFlow[int | str | None]:
    """Return the result that picks the row, of the behavior die or the boss's own; None for no row.

    People who rolled the die themselves have entered which row counts, so they are not asked.
    """
    by_hand = table.state.rolled_by_hand(RAGE_DICE if card.by_own_die else BEHAVIOR)
    if not confirms_steps(table, seat) or by_hand or not result:
        return result
    default = card.row(phase, result)
    results = [result, *(row.first for row in card.behavior[phase] if row is not default)]
    options = [
        option_for(BehaviorRoll(each) if isinstance(each, int) else RolledSide(each), str(each))
        for each in results
    ]
    options.append(option_for(*_LEFT_OUT))
    prompt = f"Rolled {result}, phase {phase}. Which row counts?"
    answer = yield from ask_about_step(table, seat, "behavior", prompt, options)
    if isinstance(answer, BehaviorRoll):
        return answer.number
    return answer.side if isinstance(answer, RolledSide) else None


def confirmed_attack(
    table: Table, seat: str, default: AttackWith, units: Sequence[int], targets: Sequence[int]
) -> DecisionFlow[AttackWith | None]:
    """Return which of the units attacks which target; None for no attack."""
    if not confirms_steps(table, seat):
        return default
    pairs = [
        AttackWith(unit, target) for unit in (default.card, *units) for target in (default.target, *targets)
    ]
    options = [
        option_for(pair, f"{table.label(pair.card)} attacks {table.label(pair.target)}")
        for pair in dict.fromkeys(pairs)
    ]
    options.append(option_for(*_LEFT_OUT))
    answer = yield from ask_about_step(table, seat, "attack", "Who attacks whom?", options)
    return answer if isinstance(answer, AttackWith) else None


def confirmed_place(table: Table, seat: str, places: int) -> DecisionFlow[int | None]:
    """Return which of `places` face down aspects is revealed, counted from the left from 0; None for none."""
    if not confirms_steps(table, seat):
        return 0
    options = [option_for(NumberChoice(at), str(at)) for at in range(1, places + 1)]
    options.append(option_for(*_LEFT_OUT))
    prompt = "Which face down aspect is revealed?"
    answer = yield from ask_about_step(table, seat, "reveal", prompt, options)
    return answer.number - 1 if isinstance(answer, NumberChoice) else None


def confirmed_card(
    table: Table, seat: str, step: ConfirmedStep, prompt: str, able: Sequence[CardChoice], default: int | None
) -> DecisionFlow[int | None]:
    """Return the card that blocks or guards; None for none, which may be what the rules give."""
    if not confirms_steps(table, seat) or not able:
        return default
    first = sorted(able, key=lambda choice: choice.card != default)
    cards = [option_for(choice, table.label(choice.card)) for choice in first]
    nobody = option_for(_LEFT_OUT[0], "nobody")
    options = (nobody, *cards) if default is None else (*cards, nobody)
    answer = yield from ask_about_step(table, seat, step, prompt, options)
    return answer.card if isinstance(answer, CardChoice) else None
