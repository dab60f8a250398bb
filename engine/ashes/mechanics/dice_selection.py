"""Picking dice for an effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cards.dice_selection import DiceSelection
from cards.wording.words import article, possessive
from engine.ashes.context import EffectContext
from engine.ashes.language.references import players_of
from engine.ashes.language.registry import amount
from engine.ashes.language.selections import matching_dice
from engine.ashes.mechanics.card_selection import choose_opponent
from engine.ashes.mechanics.prompts_and_options import prompt_of_text
from engine.ashes.model import rule_texts
from engine.ashes.model.dice import Die
from engine.ashes.model.option_meanings import DieChoice, NumberedDie
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, Option, option_for
from engine.kernel.option_meaning import Decline, Purpose

VERBS = {"turn": "turn", "reroll": "re-roll", "move_dice": "move"}
"""Verbs for picking no more, by the effect that asks; other effects `choose`."""


def pick_dice(
    table: Table,
    what: DiceSelection,
    context: EffectContext,
    words: str,
    purpose: Purpose,
    able: Callable[[Die], bool] = lambda _die: True,
) -> DecisionFlow[list[Die]]:
    """Return the dice that an effect applies to, asking for one after the other. `words` end the prompt.

    Only dice that are `able`, to which the effect can do something, are offered. Equal dice are offered once.
    """
    picked = yield from _pick_dice(table, what, context, words, purpose, able)
    if what.counted_as is not None:
        context.counts[what.counted_as] = len(picked)
    if what.named_as is not None:
        context.dice[what.named_as] = tuple(die.id for die in picked)
    return picked


def _pick_dice(
    table: Table,
    what: DiceSelection,
    context: EffectContext,
    words: str,
    purpose: Purpose,
    able: Callable[[Die], bool],
) -> DecisionFlow[list[Die]]:
    found = [die for die in matching_dice(table, what, context) if able(die)]
    if what.way == "each" or not found:
        return found
    seat = context.you
    if what.by == "opponent":
        seat = yield from choose_opponent(table, context)
    elif what.by != "you":
        seat = players_of(table, context, what.by)[0]
    least, most = _limits(table, what, len(found), context)
    picked: list[Die] = []
    while len(picked) < most:
        left = [die for die in found if die not in picked]
        if what.one_per is not None:
            left = [die for die in left if die.type not in {one.type for one in picked}]
            if not left:
                return picked
        if least == len(picked) + len(left):
            return [*picked, *left]
        options = _options(table, left)
        if len(options) == 1 and len(picked) < least:
            picked.append(left[0])
            continue
        if len(picked) >= least:
            options = (*options, option_for(Decline(), f"{VERBS.get(purpose.step, 'choose')} no more"))
        (answer,) = yield Decision(
            table.answering_seat(seat),
            "dice",
            prompt_of_text(table, context, _choice_in_words(left, seat, words, most - len(picked))),
            options,
            rule_texts.CHOOSE,
            purpose=purpose,
        )
        if not isinstance(answer, DieChoice):
            return picked
        number = answer.number if isinstance(answer, NumberedDie) else None
        picked.append(
            next(
                die
                for die in left
                if die.id == number or (number is None and (die.type, die.side) == answer.die)
            )
        )
    return picked


def _choice_in_words(dice: Sequence[Die], seat: str, words: str, more: int) -> str:
    """Return `choose an exhausted die of Ann's to turn (2 left)`.

    Active dice are called so only where nothing says what the dice are for.
    """
    named = {"exhausted"} if words else {"exhausted", "active"}
    pools = {die.pool for die in dice}
    die = article(f"{pools.pop()} die") if pools <= named else "a die"
    owners = {die.owner for die in dice}
    whose = "" if len(owners) > 1 or seat in owners else f"of {possessive(*owners)}"
    return " ".join(filter(None, (f"choose {die}", whose, words, f"({more} left)")))


def _limits(table: Table, what: DiceSelection, there: int, context: EffectContext) -> tuple[int, int]:
    number = what.number
    if number is None:
        return 1, 1
    if number.exactly is not None:
        exactly = max(0, min(there, amount(table, number.exactly, context)))
        return exactly, exactly
    least = 0 if number.at_least is None else amount(table, number.at_least, context)
    most = there if number.at_most is None else amount(table, number.at_most, context)
    return max(0, min(there, least)), max(0, min(there, most))


def _options(table: Table, dice: Sequence[Die]) -> tuple[Option, ...]:
    """Return one option for each face, of each player and on each card if the dice are not all of one."""
    if len({(die.owner, die.card) for die in dice}) == 1:
        faces = sorted({(die.type, die.side) for die in dice})
        return tuple(option_for(DieChoice(kind, side), f"{kind} {side}") for kind, side in faces)
    unequal: dict[tuple[str, int | None, str, str], Die] = {}
    for die in dice:
        unequal.setdefault((die.owner, die.card, die.type, die.side), die)
    options = []
    for die in unequal.values():
        lies = die.owner if die.card is None else table.label(die.card)
        options.append(option_for(NumberedDie(die.type, die.side, die.id), f"{die.type} {die.side} ({lies})"))
    return tuple(options)
