"""Guarding an attacked unit (Rulebook p. 10, Declare a Guard)."""

from __future__ import annotations

from engine.ashes.events import GuardDeclared
from engine.ashes.language.acts import cannot, may
from engine.ashes.language.states import is_exhausted
from engine.ashes.model import rulebook
from engine.ashes.model.choices import CardChoice, Guard
from engine.ashes.model.state import Battle
from engine.ashes.play.prompts import card_options
from engine.ashes.table import Steps, Table
from engine.kernel.choice import Decline, Purpose
from engine.kernel.decision import Decision, offer


def declare_guard(table: Table, defending: str, battle: Battle, *, any_unit: bool = False) -> Steps:
    """The Phoenixborn, if it has not guarded this round, or an unexhausted Unit Guard unit, may guard.

    With `any_unit` the program does not know which units may, so all are offered.
    """
    phoenixborn = table.state.players[defending].phoenixborn
    able = [
        unit
        for unit in table.units(defending)
        if unit != battle.target
        and not is_exhausted(table, table.card(unit))
        and (any_unit or may(table, table.card(unit), "guard"))
        and can_guard(table, unit, battle.attacker)
    ]
    if not table.card(phoenixborn).rotated and can_guard(table, phoenixborn, battle.attacker):
        able.insert(0, phoenixborn)
    if not able:
        return
    (answer,) = yield Decision(
        table.voice(defending),
        "guard",
        f"{table.label(battle.attacker)} attacks {table.label(battle.attacked)}: guard it?",
        (*card_options(table, able, Guard), offer(Decline(), "do not guard")),
        rulebook.GUARD,
        purpose=Purpose("guard", about=battle.attacker),
    )
    if isinstance(answer, CardChoice):
        table.do(GuardDeclared(answer.card, battle.attacker))


def can_guard(table: Table, guard: int, attacker: int) -> bool:
    """Whether nothing keeps this card from guarding against the attacker, whoever it attacks."""
    if cannot(table, table.card(guard), "guard", what=attacker):
        return False
    if cannot(table, table.card(attacker), "be guarded against", by=guard):
        return False
    battle = next((item for item in table.state.battles if item.attacker == attacker), None)
    return battle is None or not cannot(table, table.card(battle.attacked), "be guarded", by=guard)
