"""Property: every card of a seat is offered or unavailable with a reason, and never both."""

from __future__ import annotations

from engine.ashes.model.option_meanings import Activate, Play
from engine.ashes.model.unavailable_reasons import UnavailableReason
from engine.kernel.decision import Decision
from engine.match import Match


def check_unavailable(match: Match) -> int:
    """Check the pending question, and return the number of unavailable options."""
    decision = match.decision
    if decision is None or decision.details is None:
        return 0
    held = decision.details.unavailable()
    offered = {option.id for option in decision.options}
    ids = [item.option.id for item in held]
    assert len(set(ids)) == len(ids), f"held back twice: {ids}"
    assert offered.isdisjoint(ids), f"offered and held back: {offered & set(ids)}"
    assert all(isinstance(item.reason, UnavailableReason) and item.option.label for item in held)
    if decision.kind == "turn":
        _check_all_listed(match, decision, [item.option.value for item in held])
    elif decision.kind in ("attackers", "block"):
        state = match.game.state
        whose = state.players[decision.seat].battlefield
        missing = [card for card in whose if not {f"card:{card}", f"block:{card}"} & {*offered, *ids}]
        forced = decision.kind == "block" and not any(option.value.declines for option in decision.options)
        assert forced or not missing, f"units of which nothing is said: {missing}"
    return len(held)


def _check_all_listed(match: Match, decision: Decision, held: list[object]) -> None:
    """Check that every card of the hand and every activated text of the spellboard is listed by name."""
    state, values = match.game.state, [*(option.value for option in decision.options), *held]
    told = {state.cards[value.card].name for value in values if isinstance(value, Play | Activate)}
    player = state.players[decision.seat]
    table = match.reports.table
    printed = [card for card in player.spellboard if table.print_of(card).activations]
    for card in (*player.hand, *printed):
        name = state.cards[card].name
        assert not name or name in told, f"nothing is said of {name}"
