"""Tests that interchangeable cards are equivalent, so that only one of them is tried."""

from __future__ import annotations

from msgspec.structs import replace

from cards.continuous_changes.change import ContinuousChange
from engine.ashes.model.option_meanings import CardChoice
from engine.ashes.model.state import Battle, Modifier, Player, State
from engine.ashes.table_setup import add_card
from engine.bots.equivalence import distinct_choices, equivalence_key, one_of_each
from engine.kernel.decision import Decision, Rule, option_for
from engine.kernel.option_meaning import Purpose


def table_of_workers(count: int) -> tuple[State, list[int]]:
    """Return a table with `count` interchangeable units of one seat."""
    state = State(players={"ann": Player("ann", 0, {})})
    return state, [add_card(state, "Iron Worker", "ann", "battlefield") for _ in range(count)]


def test_of_like_units_one_is_tried() -> None:
    state, (one, two, three) = table_of_workers(3)
    state.put_card(replace(state.cards[two], wounds=1))
    assert one_of_each(state, [one, two, three]) == [one, two]
    asked = Decision(
        "ann",
        "target",
        "Which?",
        tuple(option_for(CardChoice(unit), str(unit)) for unit in (one, two, three)),
        Rule("Test", "tests", ""),
        purpose=Purpose("deal_damage", "harm", 1),
    )
    assert distinct_choices(asked, asked.options, (CardChoice(one),), state) == [CardChoice(two)]


def test_what_something_is_about_has_no_like() -> None:
    """A unit that fights, or that an effect has changed, differs from one that looks the same."""
    state, (one, two, three) = table_of_workers(3)
    assert equivalence_key(state, one) == equivalence_key(state, two) == equivalence_key(state, three)
    state.battles.append(Battle(one, three))
    assert len({equivalence_key(state, unit) for unit in (one, two, three)}) == 3
    state.battles.clear()
    state.modifiers.append(Modifier(ContinuousChange(attack=2), ("end of turn",), two))
    assert one_of_each(state, [one, two, three]) == [one, two]
