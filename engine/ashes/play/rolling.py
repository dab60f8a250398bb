"""Rolling dice."""

from __future__ import annotations

from collections.abc import Sequence

from cards.grammar.words import article, counted
from engine.ashes.events import DiceRolled
from engine.ashes.model.choices import Shows
from engine.ashes.model.die import Die, Pool
from engine.ashes.table import Steps, Table
from engine.kernel.choice import Purpose
from engine.kernel.decision import TABLE, Decision, Rule, Throw


def throw_dice(
    table: Table,
    dice: Sequence[Die],
    rule: Rule,
    purpose: Purpose,
    *,
    into: Pool | None = None,
    asked: str = "Roll {}",
    whose: str = "",
) -> Steps:
    """Roll dice of one player together, into a pool or where they lie.

    `asked` is the question, with a blank for which dice they are; it names their player where `whose` does.
    """
    kinds = tuple(die.type for die in dice)
    owner = f"{whose}'s " if whose else ""
    everything = "" if table.silent else asked.format(f"{owner}{counted(len(dice), _what(kinds))}")
    for number, die in enumerate(dice):
        faces = table.policy(die.owner).faces(table, die)
        prompt = ""
        if not table.silent:
            one = f"{owner}{die.type} die" if owner else article(f"{die.type} die")
            prompt = f"{asked.format(one)} ({number + 1} of {len(dice)})"
        (rolled,) = yield Decision(
            TABLE,
            "roll",
            prompt,
            faces.sides,
            rule,
            chance=faces.chance,
            real=table.state.rolled_by_hand(faces.chance),
            weights=faces.odds,
            purpose=purpose,
            throw=Throw(kinds, number, everything),
        )
        assert isinstance(rolled, Shows)
        table.do(DiceRolled(die.id, rolled.side, into or die.pool))


def _what(kinds: tuple[str, ...]) -> str:
    """`time die` where all are of one type."""
    return f"{kinds[0]} die" if len(set(kinds)) == 1 else "die"
