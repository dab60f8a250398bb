"""The Chimera's turn: status abilities, then roll, attack or pass (Reference, Chimera Turn)."""

from __future__ import annotations

from cards.chimera import Behavior
from cards.clauses.status import StatusClause
from engine.ashes.events import ActionTaken, Passed, TokensRemoved, TurnBegan
from engine.ashes.language.abilities import status_abilities
from engine.ashes.language.resolving import resolve_effects
from engine.ashes.language.targeting import may_target
from engine.ashes.model import rulebook as ashes_rulebook
from engine.ashes.model.choices import Rolled
from engine.ashes.play.attack import attack, can_attack
from engine.ashes.play.windows import respond
from engine.ashes.rounds.turn import end_turn
from engine.ashes.table import Asking, Cause, Frame, Moment, Steps, Table, text_frame
from engine.kernel.decision import TABLE, Decision, Rule, offer
from engine.redrains import rulebook
from engine.redrains.aspects import face_down
from engine.redrains.events import BehaviorRolled
from engine.redrains.rage import roll_rage
from engine.redrains.state import CHIMERA
from engine.redrains.tokens import chimera_state

ROLLS = tuple(offer(Rolled(roll), str(roll)) for roll in range(1, 13))


def take_chimera_turn(table: Table) -> Steps:
    """Play one turn of the Chimera."""
    table.rule, table.cause = rulebook.CHIMERA_TURN, None
    table.do(TurnBegan(CHIMERA))
    yield from respond(table, "when", Moment("turn_begins", (), CHIMERA))
    yield from _status_abilities(table)
    table.at_rest()
    if face_down(table):
        yield from roll_rage(table, 1)
        yield from _behave(table)
    elif (unit := leftmost_attacker(table)) is not None:
        table.do(ActionTaken(CHIMERA, "main"))
        yield from chimera_attack(table, unit)
    else:
        table.do(ActionTaken(CHIMERA, "main", passing=True), ashes_rulebook.PASS)
        table.do(Passed(CHIMERA), ashes_rulebook.PASS)
        yield from respond(table, "after", Moment("passed", (), CHIMERA))
    table.at_rest()
    yield from end_turn(table, CHIMERA)


def _status_abilities(table: Table) -> Steps:
    """Each aspect that is there loses 1 status token and resolves, left to right."""
    for unit in table.units(CHIMERA):
        for ability in status_abilities(table, table.card(unit)):
            if table.card(unit).zone != "battlefield" or not table.card(unit).status:
                continue
            with table.because(rulebook.STATUS_ABILITY, unit):
                table.do(TokensRemoved(unit, "status", 1))
                clause = ability.clause
                assert isinstance(clause, StatusClause)
                yield from resolve_effects(table, clause.effects, text_frame(table, unit, ability))


def _behave(table: Table) -> Steps:
    """Roll the behavior die and carry out its row for the phase the Chimera is in."""
    roll = yield from roll_behavior()
    row = behavior_row(table, roll)
    table.do(BehaviorRolled(roll, chimera_state(table).chimera.phase), rulebook.BEHAVIOR)
    table.rule = rulebook.BEHAVIOR
    actions = [_main_action, _side_action] if row.main_first else [_side_action, _main_action]
    for action in actions:
        yield from action(table, row)
        table.at_rest()


def behavior_row(table: Table, roll: int) -> Behavior:
    """The row of the current phase for a roll."""
    chimera = chimera_state(table).chimera
    return table.catalog.library.chimera(chimera.name).row(chimera.phase, roll)


def _side_action(table: Table, row: Behavior) -> Steps:
    """Side actions on the behavior card are dice power effects."""
    if not row.side:
        return
    table.do(ActionTaken(CHIMERA, "side"))
    own_card = table.state.players[CHIMERA].phoenixborn
    frame = Frame(own_card, CHIMERA, Cause("dice power", own_card, CHIMERA))
    yield from resolve_effects(table, row.side, frame)


def _main_action(table: Table, row: Behavior) -> Steps:
    table.do(ActionTaken(CHIMERA, "main"))
    own_card = table.state.players[CHIMERA].phoenixborn
    frame = Frame(own_card, CHIMERA, Cause("ability", own_card, CHIMERA))
    yield from resolve_effects(table, row.main, frame)


def roll_behavior(purpose: str = "Roll the behavior die") -> Asking[int]:
    """Roll the behavior die: 1 to 12."""
    (answer,) = yield Decision(TABLE, "behavior", purpose, ROLLS, rulebook.BEHAVIOR, chance="behavior die")
    assert isinstance(answer, Rolled)
    return answer.number


def leftmost_attacker(table: Table) -> int | None:
    """The leftmost unit of the Chimera that can attack."""
    return next((unit for unit in table.units(CHIMERA) if chimera_can_attack(table, unit)), None)


def chimera_can_attack(table: Table, unit: int) -> bool:
    """Whether a unit can attack for the Chimera; an aspect without claw or jaw cannot."""
    made = table.print_of(unit)
    return (
        table.card(unit).zone == "battlefield"
        and can_attack(table, unit)
        and ("aspect" not in made.kinds or made.target is not None)
    )


def chimera_attack(table: Table, unit: int) -> Steps:
    """Attack with one unit at whom its claw or jaw points to."""
    target, rule = attack_target(table, unit)
    yield from attack(table, CHIMERA, target, (unit,), rule)


def attack_target(table: Table, unit: int) -> tuple[int, Rule]:
    """Whom a unit of the Chimera attacks, and by which rule (Reference, Chimera Attacks)."""
    opponent = table.opponents(CHIMERA)[0]
    phoenixborn = table.state.players[opponent].phoenixborn
    claw = table.print_of(unit).target
    if claw == "phoenixborn":
        return phoenixborn, rulebook.CHIMERA_ATTACK
    if claw in ("left", "right"):
        frame = Frame(unit, CHIMERA, Cause("attack", unit, CHIMERA))
        units = table.units(opponent)
        in_reach = [card for card in units if may_target(table, card, frame)]
        if in_reach:
            end = 0 if claw == "left" else -1
            plain = in_reach[end] == units[end]
            return in_reach[end], rulebook.CHIMERA_ATTACK if plain else rulebook.TARGETING
    return phoenixborn, rulebook.TARGETING
