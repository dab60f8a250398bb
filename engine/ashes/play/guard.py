"""Guarding an attacked unit (Rulebook p. 10, Declare a Guard)."""

from __future__ import annotations

from collections.abc import Iterator

from cards.grammar.words import listed
from engine.ashes.events import GuardDeclared
from engine.ashes.language.acts import forbids, may
from engine.ashes.language.attacking import fought_together
from engine.ashes.language.changes import InForce
from engine.ashes.language.states import is_exhausted
from engine.ashes.model import rulebook
from engine.ashes.model.battle import Battle
from engine.ashes.model.choices import CardChoice, Guard
from engine.ashes.model.hindrances import EXHAUSTED, HAS_GUARDED, Hindrance
from engine.ashes.play.additional_cost import (
    at_additional_cost,
    hinders_additional_cost,
    pay_additional_cost,
)
from engine.ashes.play.insight import held_cards, insight
from engine.ashes.play.prompts import card_options
from engine.ashes.table import Steps, Table
from engine.kernel.choice import Decline, Purpose
from engine.kernel.decision import Decision, offer


def declare_guard(table: Table, defending: str, battle: Battle, *, any_unit: bool = False) -> Steps:
    """The Phoenixborn, if it has not guarded this round, or an unexhausted Unit Guard unit, may guard.

    With `any_unit` the program does not know which units may, so all are offered.
    """
    weighed = list(_weighed_guards(table, defending, battle, any_unit))
    able = [card for card, why in weighed if why is None]
    if not able or hinders_additional_cost(table, defending, "guard"):
        return
    price = at_additional_cost(table, defending, "guard")
    (answer,) = yield Decision(
        table.voice(defending),
        "guard",
        f"{_attacking(table, battle)} {table.label(battle.attacked)}: guard it?{price}",
        (*card_options(table, able, Guard), offer(Decline(), "do not guard")),
        rulebook.GUARD,
        purpose=Purpose("guard", about=battle.attacker),
        insight=insight(table, lambda: held_cards(table, weighed, Guard)),
    )
    if not isinstance(answer, CardChoice):
        return
    yield from pay_additional_cost(table, defending, "guard")
    if table.is_in_play(answer.card):
        for fought in fought_together(table, battle):
            table.do(GuardDeclared(answer.card, fought.attacker))


def _attacking(table: Table, battle: Battle) -> str:
    names = [table.label(item.attacker) for item in fought_together(table, battle)]
    return f"{listed(names)} {'attacks' if len(names) == 1 else 'attack'}"


def _weighed_guards(
    table: Table, defending: str, battle: Battle, any_unit: bool
) -> Iterator[tuple[int, Hindrance | None]]:
    """The Phoenixborn and the units that could guard the target, with what keeps each from it."""
    phoenixborn = table.state.players[defending].phoenixborn
    once = table.mode.rules.phoenixborn_guards == "once a round"
    guarded = HAS_GUARDED if once and table.card(phoenixborn).rotated else None
    yield phoenixborn, guarded or hinders_guarding(table, phoenixborn, battle.attacker)
    for unit in table.units(defending):
        if unit != battle.target and (any_unit or may(table, table.card(unit), "guard")):
            tired = EXHAUSTED if is_exhausted(table, table.card(unit)) else None
            yield unit, tired or hinders_guarding(table, unit, battle.attacker)


def can_guard(table: Table, guard: int, attacker: int) -> bool:
    """Whether nothing keeps this card from guarding against the attacker, whoever it attacks."""
    return hinders_guarding(table, guard, attacker) is None


def hinders_guarding(table: Table, guard: int, attacker: int) -> Hindrance | None:
    """What keeps a card from guarding against the attacker, whoever that attacks; where several attack a unit
    together it is kept from guarding against all of them (Raven Rules 3.2.2)."""
    battle = next((item for item in table.state.battles if item.attacker == attacker), None)
    together = [attacker] if battle is None else [item.attacker for item in fought_together(table, battle)]
    texts = [_forbids_guarding(table, guard, unit) for unit in together]
    text = None if None in texts else texts[0]
    if text is None and battle is not None:
        text = forbids(table, table.card(battle.attacked), "be guarded", by=guard)
    return None if text is None else text.hindrance()


def _forbids_guarding(table: Table, guard: int, attacker: int) -> InForce | None:
    return forbids(table, table.card(guard), "guard", what=attacker) or forbids(
        table, table.card(attacker), "be guarded against", by=guard
    )
