"""Raising and lowering dice, and placing them on cards."""

from __future__ import annotations

from cards.changes.acts import ActName
from cards.effects.dice import ChangeDice, ExhaustDie, PlaceDie, SetDice
from engine.ashes.events import DieChanged, DieMoved
from engine.ashes.language.acts import player_cannot
from engine.ashes.language.amounts import amount
from engine.ashes.language.purposes import purpose_of, sign
from engine.ashes.language.references import players_of
from engine.ashes.language.resolving import resolves
from engine.ashes.model import rulebook
from engine.ashes.model.choices import OneDie
from engine.ashes.model.state import Die
from engine.ashes.play.selecting import asked_by, pick, seats_for
from engine.ashes.play.turning import next_side, turn_a_die, turnable
from engine.ashes.table import Asking, Frame, Table
from engine.kernel.choice import Decline, Meant
from engine.kernel.decision import Decision, offer


def _can_turn(table: Table, effect: ChangeDice, frame: Frame) -> bool:
    step = 1 if effect.op == "raise_dice" else -1
    return any(_may_turn(table, frame, seat, step) for seat in players_of(table, frame, effect.who))


def _may_turn(table: Table, frame: Frame, seat: str, step: int) -> list[Die]:
    """The dice of a seat that the player of the text may turn up or down by a level."""
    act: ActName = "raise" if step > 0 else "lower"
    return [
        die for die in turnable(table, seat, step) if not player_cannot(table, frame.you, act, what=die.id)
    ]


@resolves(
    ChangeDice,
    meant=lambda _table, effect, _frame: "help" if effect.op == "raise_dice" else "harm",
    useful=_can_turn,
)
def change_dice(table: Table, effect: ChangeDice, frame: Frame) -> Asking[bool]:
    """Change dice of an active pool by one level each.

    A chosen die is not chosen again by the same effect. `must` goes on while any die can change.
    """
    step = 1 if effect.op == "raise_dice" else -1
    count = amount(table, effect.count, frame)
    complete = True
    for seat in (yield from seats_for(table, effect.who, frame)):
        chooser = frame.you if effect.by == "you" else seat
        changed: list[int] = []
        while len(changed) < count:
            able = [die for die in _may_turn(table, frame, seat, step) if die.id not in changed]
            die = yield from _choose_die(table, chooser, able, effect, count - len(changed), frame)
            if die is None:
                break
            changed.append(die.id)
            table.do(DieChanged(die.id, next_side(table, die, step)))
            yield from table.policy(seat).dice_changed(table, seat)
        complete = complete and len(changed) == count
    return complete


def _choose_die(
    table: Table, chooser: str, able: list[Die], effect: ChangeDice, left: int, frame: Frame
) -> Asking[Die | None]:
    faces = sorted({(die.type, die.side) for die in able})
    if not faces:
        return None
    if effect.must and len(faces) == 1:
        return able[0]
    verb = "raise" if effect.op == "raise_dice" else "lower"
    options = [offer(OneDie(kind, side), f"{kind} {side}") for kind, side in faces]
    if not effect.must:
        options.append(offer(Decline(), f"{verb} no more"))
    (answer,) = yield Decision(
        table.voice(chooser),
        "dice",
        f"Choose a die to {verb} one level ({left} left)",
        tuple(options),
        rulebook.RESOLVE,
        purpose=purpose_of(table, effect, frame, left),
    )
    if not isinstance(answer, OneDie):
        return None
    return next(die for die in able if (die.type, die.side) == answer.die)


def _has_active_dice(table: Table, _effect: SetDice, frame: Frame) -> bool:
    return bool(table.state.active_dice(table.voice(frame.you)))


@resolves(SetDice, meant="help", useful=_has_active_dice)
def set_dice(table: Table, effect: SetDice, frame: Frame) -> Asking[bool]:
    """Turn dice of the controller's active pool to sides of their choice, each once."""
    count = amount(table, effect.count, frame)
    turned: list[int] = []
    seat = table.voice(frame.you)
    while len(turned) < count:
        prompt = asked_by(table, frame, f"turn a die to a side of your choice ({count - len(turned)} left)")
        die = yield from turn_a_die(table, seat, "set dice", prompt, rulebook.RESOLVE, turned)
        if die is None:
            break
        turned.append(die)
    return len(turned) == count


def _meant_by_die(table: Table, _effect: PlaceDie, frame: Frame) -> Meant:
    if frame.die is None:
        return ""
    return sign(table.catalog.die_attack.get(table.state.dice[frame.die].type, 0))


@resolves(PlaceDie, meant=_meant_by_die)
def place_die(table: Table, effect: PlaceDie, frame: Frame) -> Asking[bool]:
    """Place the die whose power is being resolved on a card; it stays exhausted if there is none."""
    purpose = purpose_of(table, effect, frame)
    found = yield from pick(table, effect.onto, frame, "to place the die on", purpose)
    if frame.die is None or not found:
        return False
    table.do(DieMoved(frame.die, table.state.dice[frame.die].side, "card", found[0]))
    yield from table.mode.check_life(table, found[0], frame.cause)
    return True


@resolves(ExhaustDie, useful=lambda table, _effect, frame: _lies_on_a_card(table, frame))
def exhaust_die(table: Table, _effect: ExhaustDie, frame: Frame) -> Asking[bool]:
    """The die on a card whose own text resolves is exhausted."""
    yield from ()
    if frame.die is None or not _lies_on_a_card(table, frame):
        return False
    table.do(DieMoved(frame.die, table.state.dice[frame.die].side, "exhausted"))
    return True


def _lies_on_a_card(table: Table, frame: Frame) -> bool:
    return frame.die is not None and table.state.dice[frame.die].card is not None
