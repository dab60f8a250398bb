"""Turning dice to other sides, and rolling them."""

from __future__ import annotations

from collections.abc import Sequence

from cards.wording.words import article, counted
from engine.ashes.events import DiceRolled, DieChanged
from engine.ashes.language.permissions import player_is_forbidden
from engine.ashes.model import rule_texts
from engine.ashes.model.dice import Die, Pool
from engine.ashes.model.option_meanings import DieChoice, RolledSide, TurnDie
from engine.ashes.running_game import Table
from engine.kernel.decision import TABLE, Decision, DecisionFlow, DiceRoll, Rule, RuleFlow, option_for
from engine.kernel.option_meaning import Decline, Purpose


def next_side(table: Table, die: Die, step: int) -> str:
    """Return the side one level above (1) or below (-1); empty if there is none."""
    sides = table.catalog.sides_of(die.type)
    at = sides.index(die.side) + step
    return sides[at] if 0 <= at < len(sides) else ""


def sides_for(table: Table, seat: str, die: Die) -> list[str]:
    """Return the other sides to which a player may turn a die, from the highest down.

    A player who cannot raise (lower) dice turns none to a higher (lower) side.
    """
    sides = table.catalog.sides_of(die.type)
    at = sides.index(die.side)
    higher = () if player_is_forbidden(table, seat, "raise", what=die.id) else sides[:at:-1]
    lower = () if player_is_forbidden(table, seat, "lower", what=die.id) else sides[:at][::-1]
    return [*higher, *lower]


def can_turn(table: Table, seat: str, die: Die, step: int) -> bool:
    """Return True if a player may turn a die one level up (1) or down (-1)."""
    return next_side(table, die, step) in sides_for(table, seat, die)


def turn_by_level(
    table: Table, chooser: str, able: Sequence[Die], step: int, left: int, must: bool, purpose: Purpose
) -> DecisionFlow[Die | None]:
    """Ask for one of these dice and turn it one level up (1) or down (-1); `left` are still to be turned.

    Returns the die as it was; None if none can be turned, or if the player stops, which `must` forbids.
    """
    faces = sorted({(die.type, die.side) for die in able})
    if not faces:
        return None
    chosen = able[0]
    if not must or len(faces) > 1:
        verb = "raise" if step > 0 else "lower"
        options = [option_for(DieChoice(kind, side), f"{kind} {side}") for kind, side in faces]
        if not must:
            options.append(option_for(Decline(), f"{verb} no more"))
        prompt = f"Choose a die to {verb} one level ({left} left)"
        (answer,) = yield Decision(
            table.answering_seat(chooser), "dice", prompt, tuple(options), rule_texts.RESOLVE, purpose=purpose
        )
        if not isinstance(answer, DieChoice):
            return None
        chosen = next(die for die in able if (die.type, die.side) == answer.die)
    table.apply_event(DieChanged(chosen.id, next_side(table, chosen, step)))
    yield from table.policy(chosen.owner).dice_changed(table, chosen.owner)
    return chosen


def turn_a_die(
    table: Table, seat: str, kind: str, prompt: str, rule: Rule, without: Sequence[int] = ()
) -> DecisionFlow[int | None]:
    """Ask for a die and a side and turn it; return its id, or None if the player turns none (any more).

    `without` are dice that were turned already. Equal dice are offered once.
    """
    dice = [die for die in table.state.active_dice(seat) if die.id not in without]
    able: dict[TurnDie, int] = {}
    for die in sorted(dice, key=lambda item: (item.type, item.side)):
        for wanted in sides_for(table, seat, die):
            able.setdefault(TurnDie(die.type, die.side, wanted), die.id)
    if not able:
        return None
    options = [option_for(way, f"{way.type} {way.side} to {way.to}") for way in able]
    options.append(option_for(Decline(), "change no more dice" if without else "change no die"))
    (answer,) = yield Decision(seat, kind, prompt, tuple(options), rule)
    if not isinstance(answer, TurnDie):
        return None
    table.apply_event(DieChanged(able[answer], answer.to))
    return able[answer]


def roll_together(
    table: Table,
    dice: Sequence[Die],
    rule: Rule,
    purpose: Purpose,
    *,
    into: Pool | None = None,
    asked: str = "Roll {}",
    player: str = "",
) -> RuleFlow:
    """Roll dice of one player together, into a pool or where they are.

    `asked` is the question with a blank for the dice; `player` adds their player's name.
    """
    kinds = tuple(die.type for die in dice)
    owner = f"{player}'s " if player else ""
    everything = "" if table.silent else asked.format(f"{owner}{counted(len(dice), _die_noun(kinds))}")
    for number, die in enumerate(dice):
        faces = table.policy(die.owner).die_faces(table, die)
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
            dice_roll=DiceRoll(kinds, number, everything),
        )
        assert isinstance(rolled, RolledSide)
        table.apply_event(DiceRolled(die.id, rolled.side, into or die.pool))


def _die_noun(kinds: tuple[str, ...]) -> str:
    """Return `time die` if all are of one type, else `die`."""
    return f"{kinds[0]} die" if len(set(kinds)) == 1 else "die"
