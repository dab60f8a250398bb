"""Tests that cards of one name are numbered the same on the board, in questions and in corrections."""

from __future__ import annotations

from msgspec.structs import replace

from engine.ashes.events import CardMoved
from engine.ashes.model.option_meanings import CardChoice
from engine.ashes.option_words import Question, find_option
from engine.ashes.view.read_model import BattleView
from engine.ashes.view.view_builder import read_only_table
from engine.kernel.decision import Decision, Rule, option_for
from engine.redrains.mode import RedRains
from engine.redrains.view_builder import view_for
from host.presenter.display.card_names_and_state import battle_roles, display_name
from host.presenter.table_editing.tokens_and_dice import tokens_in_play
from tests.support.fixed_tables import crowded
from tests.support.positions import SEAT, Position


def test_the_board_numbers_twins_as_the_questions_do() -> None:
    position = Position(
        battlefield=["Iron Worker", "Hammer Knight", "Iron Worker"],
        spellboard=["Summon Iron Rhino", "Strengthen", "Summon Iron Rhino"],
        hand=["Iron Worker", "Iron Worker"],
    )
    table = read_only_table(position.beginning, position.catalog, RedRains())
    side = view_for(position.beginning, position.catalog, SEAT).player(SEAT)
    assert [display_name(card) for card in side.battlefield] == [
        "Iron Worker #1",
        "Hammer Knight",
        "Iron Worker #2",
    ]
    assert [display_name(card) for card in side.spellboard][1:] == ["Strengthen", "Summon Iron Rhino #2"]
    assert [display_name(card) for card in side.hand or ()] == ["Iron Worker", "Iron Worker"]
    for card in (*side.battlefield, *side.spellboard):
        assert display_name(card) == table.label(card.id)


def test_a_card_keeps_its_number_as_long_as_it_is_in_play() -> None:
    """The first of three dies, a fourth comes to the left; a single first one needs no number."""
    position = Position(battlefield=["Iron Worker"] * 3, hand=["Iron Worker"], spellboard=[])
    state, catalog = position.beginning.copy(), position.catalog
    table = read_only_table(state, catalog, RedRains())
    first, second, third = state.players[SEAT].battlefield
    fourth = state.players[SEAT].hand[0]

    def named() -> list[str]:
        side = view_for(state, catalog, SEAT).player(SEAT)
        assert [display_name(card) for card in side.battlefield] == [
            table.label(card.id) for card in side.battlefield
        ]
        return [display_name(card) for card in side.battlefield]

    CardMoved(first, "discard", SEAT).apply(state)
    assert named() == ["Iron Worker #2", "Iron Worker #3"]
    CardMoved(fourth, "battlefield", SEAT, 0).apply(state)
    assert named() == ["Iron Worker #4", "Iron Worker #2", "Iron Worker #3"]
    assert table.label_from_left(fourth) == "Iron Worker #1", "scenario files count from the left"
    for gone in fourth, third:
        CardMoved(gone, "discard", SEAT).apply(state)
    assert named() == ["Iron Worker #2"]
    CardMoved(second, "discard", SEAT).apply(state)
    CardMoved(first, "battlefield", SEAT).apply(state)
    assert named() == ["Iron Worker"]
    CardMoved(fourth, "battlefield", SEAT).apply(state)
    assert named() == ["Iron Worker #1", "Iron Worker #2"]


def test_a_number_in_line_mode_is_the_one_on_the_board() -> None:
    """Scenario files count from the left, and may mean another card by the same number."""
    position = Position(battlefield=["Iron Worker"] * 3, spellboard=[])
    state, catalog = position.beginning.copy(), position.catalog
    first, second, third = state.players[SEAT].battlefield
    CardMoved(first, "discard", SEAT).apply(state)
    options = tuple(option_for(CardChoice(card), "") for card in (second, third))
    asked = Decision(SEAT, "target", "Which?", options, Rule("Rule", "Rulebook", "It is so."))
    as_told, in_files = (Question(asked, state, catalog, from_left=way) for way in (False, True))
    for word in ("iron worker #2", f"{SEAT}/Iron Worker #2"):
        found = [find_option(question, word) for question in (as_told, in_files)]
        assert [option and option.subject for option in found] == [second, third]


def test_tokens_are_set_on_numbered_twins() -> None:
    names = [row.name for row in tokens_in_play(crowded())]
    assert {"Iron Worker #1", "Iron Worker #2", "Hammer Knight #1", "Hammer Knight #2"} <= {*names}


def test_a_fight_names_the_numbered_twin() -> None:
    fight = BattleView(attacker=30, target=45, defender=None, guarded=False)
    assert battle_roles(replace(crowded(), battles=(fight,))) == {30: "attacks Iron Worker #2"}
