"""Countering in a battle (Rulebook p. 10)."""

from __future__ import annotations

from engine.ashes.language.acts import cannot
from engine.ashes.language.states import is_exhausted
from engine.ashes.model import rulebook
from engine.ashes.model.choices import Counter
from engine.ashes.table import Asking, Table
from engine.kernel.choice import Decline, Purpose
from engine.kernel.decision import Decision, offer


def decide_counter(table: Table, defender: int, forced: bool) -> Asking[bool]:
    """Whether a defender counters: blockers and guards must, an unexhausted target may.

    Exhausted units and Phoenixborn never do.
    """
    card = table.card(defender)
    if not table.print_of(defender).is_unit or is_exhausted(table, card):
        return False
    if cannot(table, card, "counter"):
        return False
    if forced or table.policy(card.controller).must_counter(table, defender):
        return True
    (answer,) = yield Decision(
        table.voice(card.controller),
        "counter",
        f"Counter with {table.label(defender)}?",
        (offer(Counter(defender), "counter"), offer(Decline("no", defender), "do not counter")),
        rulebook.COUNTER,
        purpose=Purpose("counter", about=defender),
    )
    return not answer.declines
