"""Tests of a mode of play that orders steps and actions in its own way."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.events import TokensPlaced
from engine.ashes.game import AshesRules
from engine.ashes.play.battle import BATTLE
from engine.ashes.play.damage import DESTRUCTION
from engine.ashes.rounds.actions import ACTIONS
from engine.ashes.rounds.prepare_phase import PREPARE
from engine.ashes.rounds.recovery_phase import RECOVERY
from engine.ashes.running_game import Action, Mode, Table
from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import RuleFlow
from engine.kernel.procedure import Procedure, ProcedureState, Step
from engine.kernel.session import Session
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup


def _status(table: Table, _state: ProcedureState) -> RuleFlow:
    yield from ()
    for seat in table.seats():
        table.apply_event(TokensPlaced(table.state.players[seat].phoenixborn, "status", 1))


class StatusFirst(AshesReborn):
    """Mode in which recovery begins with a status token on each Phoenixborn and dice are exhausted first."""

    procedures: ClassVar[dict[str, Procedure[Table, Any]]] = {
        "recovery": RECOVERY.reordered("exhaust dice", "remove exhaustion", "recover").inserting_before(
            "exhaust dice", Step("status", _status)
        ),
        "prepare": PREPARE.without("fatigue"),
    }


class DiscardFirst(AshesReborn):
    """Mode in which a destroyed unit is discarded before texts respond, and fighting exhausts nobody."""

    procedures: ClassVar[dict[str, Procedure[Table, Any]]] = {
        "destruction": DESTRUCTION.reordered("leave play", "discard", "when", "after"),
        "battle": BATTLE.without("exhaust"),
    }


class NobodyAttacks(AshesReborn):
    """Mode whose turns offer everything but attacks."""

    actions: ClassVar[tuple[Action, ...]] = tuple(each for each in ACTIONS if each.name != "attack")


def played(mode: Mode, answers: int = 400) -> Session:
    """Play a game of two random players in this mode, up to `answers` answers."""
    seats = (SeatSetup(name="ann", deck="The Iron Men"), SeatSetup(name="bob", deck="The Mist Guardian"))
    match = Match(AshesSetup(seats=seats, seed=7), checkpoints=False)
    person = RandomPlayer(7)
    match.run_automatic_steps()
    while (decision := match.decision) is not None and decision.kind != "turn":
        match.answer(person.choose(decision, lambda: None))  # type: ignore[arg-type, return-value]
        match.run_automatic_steps()
    rules = AshesRules(match.rules.catalog, match.game.state.copy(), {}, mode)
    session = Session(rules, 7, checkpoints=False)
    session.run_automatic_steps()
    for _ in range(answers):
        decision = session.decision
        if decision is None:
            break
        session.answer(person.choose(decision, lambda: None))  # type: ignore[arg-type, return-value]
        session.run_automatic_steps()
    return session


def happened(session: Session) -> list[str]:
    return [type(item.event).__name__ for item in session.game.journal.all_events()]


def test_a_mode_may_put_the_steps_of_a_phase_in_another_order() -> None:
    session = played(StatusFirst())
    status = [card.status for card in session.game.state.cards if card.zone == "phoenixborn"]
    assert min(status) >= session.game.state.round - 1 > 0


def test_a_mode_may_put_the_steps_within_a_turn_in_another_order() -> None:
    """Nothing triggers between a unit's destruction and its discard; attackers stay unexhausted."""
    events = [item.event for item in played(DiscardFirst(), 900).game.journal.all_events()]
    names = [type(event).__name__ for event in events]
    destroyed = [at for at, name in enumerate(names) if name == "UnitDestroyed"]
    assert destroyed
    for at in destroyed:
        way = names[at : at + names[at:].index("CardMoved") + 2]
        assert "TriggerResolved" not in way
    ended = [at for at, name in enumerate(names) if name == "BattleEnded"]
    assert ended and not any(names[at + 1] == "TokensPlaced" for at in ended)


def test_a_mode_may_offer_other_actions() -> None:
    names = happened(played(NobodyAttacks()))
    assert "AttackDeclared" not in names and "CardPlayed" in names and "Passed" in names
    assert "AttackDeclared" in happened(played(AshesReborn()))


def test_an_unknown_step_is_reported() -> None:
    with pytest.raises(ValueError, match="'recovery' has no step 'recovr'; it has recover"):
        RECOVERY.without("recovr")
