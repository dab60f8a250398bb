"""Tests of option views, unavailable options, and the order of both."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from cards.cost import Cost
from cards.library import standard_library
from engine.ashes.events import ActionTaken, Attached, DieMoved, TokensPlaced
from engine.ashes.model.option_meanings import CardChoice, ModeChoice, Respond
from engine.ashes.model.unavailable_reasons import UnavailableKind, UnavailableReason
from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import Decision, option_for
from engine.kernel.option_meaning import Choice, Decline, Purpose
from engine.match import Match
from engine.redrains.view_builder import view_for
from engine.setups.red_rains import RedRainsSetup
from host.lines.ashes_board import card_text_lines
from host.presenter.display.dice_and_cost_symbols import cost_symbols
from host.presenter.options.option_order import in_display_order
from host.presenter.options.option_views import (
    REASON_WORDS,
    OptionView,
    UnavailableOptionView,
    grouped_by_reason,
    option_views,
    reason_text,
    unavailable_views,
)
from tests.support import positions
from tests.support.fixed_tables import RULE, SEAT, crowded
from tests.support.positions import Position
from tests.support.random_games import begin, begin_between_players, begin_original, questions_of

CARDS = standard_library()
ANCHORNAUT, KNIGHT, FEAR = 40, 44, 33


def first_turn() -> Match:
    match = Match(RedRainsSetup(seed=3))
    match.run_automatic_steps()
    match.answer([])
    match.run_automatic_steps()
    return match


def offered(match: Match) -> dict[str, OptionView]:
    assert match.decision is not None
    return {item.label: item for item in option_views(match.decision, match.view("Player"), CARDS)}


def unavailable(match: Match) -> dict[str, UnavailableOptionView]:
    assert match.decision is not None
    return {
        item.option.label: item for item in unavailable_views(match.decision, match.view("Player"), CARDS)
    }


@pytest.mark.parametrize("make", [begin, begin_between_players, begin_original])
def test_an_option_of_a_turn_says_which_actions_it_spends(make: Callable[[int], Match]) -> None:
    chosen = set[type[Choice]]()
    for number in range(3):
        match, said, since = make(number), dict[str, str](), 0
        for asked in questions_of(match, RandomPlayer(number)):
            if asked.kind != "turn":
                continue
            if said:
                taken = match.game.journal.entries[since]
                acts = [record.event for record in taken.events if isinstance(record.event, ActionTaken)]
                spent = {act.action for act in acts if act.seat == taken.decision.seat}
                assert spent <= set(re.findall("main|side", said[taken.answer[0]])), taken.answer
                chosen.add(type(taken.decision.option(taken.answer[0]).value))
            views = option_views(asked, match.view(asked.seat), match.library)
            said, since = {item.id: item.action for item in views}, len(match.game.journal)
    assert len(chosen) > 4, chosen


def test_an_offer_says_what_it_takes_and_its_figures() -> None:
    told = offered(first_turn())
    assert told["Play Hammer Knight"].summary == "main 1 basic, 1 Ce:P, 1 N:C · A3 L4 R2"
    assert told["Play Hammer Knight"].price.startswith("main action, 1 ")
    assert told["Natural dice power"].cost_text == "side 1 N:P"
    assert told["Meditate"].summary == "side"


def test_an_unavailable_option_has_its_reason() -> None:
    match = first_turn()
    before = unavailable(match)
    assert before["Attack"].reason == "no unit can attack"
    match.answer(["play:" + str(next(c.id for c in match.view("Player").player("Player").hand or ()))])
    match.run_automatic_steps()
    while match.decision is not None and match.decision.kind != "turn":
        match.answer([match.decision.options[0].id])
        match.run_automatic_steps()
    after = unavailable(match)
    assert {"Pass", "Attack"} <= {label for label, item in after.items() if "main action" in item.reason}
    assert after.keys().isdisjoint(offered(match))


def test_a_shared_reason_is_listed_once() -> None:
    items = [UnavailableOptionView(OptionView(name, name), "main action taken", None) for name in "ab"]
    assert list(grouped_by_reason(items)) == ["main action taken"]


def harm(*cards: int, meant: str = "harm", **more: int) -> Decision:
    options = (*(option_for(CardChoice(card), str(card)) for card in cards), option_for(Decline(), "none"))
    purpose = Purpose("deal_damage", meant, 1)  # type: ignore[arg-type]
    return Decision(SEAT, "target", "Choose a target", options, RULE, purpose=purpose, **more)


@pytest.mark.parametrize(
    ("meant", "order"),
    [
        ("harm", [FEAR, ANCHORNAUT, KNIGHT]),
        ("help", [ANCHORNAUT, KNIGHT, FEAR]),
        ("", [ANCHORNAUT, FEAR, KNIGHT]),
    ],
)
def test_likely_targets_come_first_and_other_options_stay(meant: str, order: list[int]) -> None:
    told = in_display_order(harm(ANCHORNAUT, FEAR, KNIGHT, meant=meant), crowded())
    assert [option.subject for option in told.options] == [*order, None]


def test_ordered_picks_are_listed_in_the_order_of_the_table() -> None:
    asked = replace(harm(ANCHORNAUT, FEAR), ordered=True)
    assert in_display_order(asked, crowded()) is asked


def test_a_target_of_the_own_side_is_marked_where_others_are_likelier() -> None:
    notes = [item.note for item in option_views(harm(ANCHORNAUT, FEAR), crowded(), CARDS)]
    assert notes == ["yours!", "", ""]
    assert next(item.note for item in option_views(harm(FEAR), crowded(), CARDS)) == "the only target"


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        (["main", "1 natural class", "2 basic"], "1 N:C, 2 basic"),
        (["side", "exhaust"], "exhaust"),
        (["main", "1 charm class or 1 time class"], "1 Ch:C or 1 T:C"),
        (["main"], ""),
        (["main", "X ceremonial power"], "X Ce:P"),
    ],
)
def test_a_cost_in_symbols(parts: list[str], told: str) -> None:
    assert cost_symbols(Cost.model_validate(parts).ways()) == told


def test_a_reason_names_the_text_and_card_or_what_is_missing() -> None:
    view = crowded()
    assert (
        reason_text(UnavailableReason("forbidden", FEAR, "Terrifying 1"), view)
        == "Terrifying 1 of Frozen Fear"
    )
    assert (
        reason_text(UnavailableReason("dice", lacks=(("natural power", 1), ("basic", 2))), view)
        == "lacks 1 N:P, 2 basic"
    )
    assert reason_text(UnavailableReason("forbidden"), view) == "not allowed now"
    assert set(REASON_WORDS) == set(UnavailableKind.__args__)  # type: ignore[attr-defined]


def test_equally_unavailable_copies_are_listed_once() -> None:
    asked = first_turn().decision
    assert asked is not None and asked.details is not None
    (item, *_) = asked.details.unavailable()
    twice = SimpleNamespace(unavailable=lambda: (item, item), prices=asked.details.prices)
    assert len(unavailable_views(replace(asked, details=twice), crowded(), CARDS)) == 1


def test_a_text_that_an_exhausted_unit_has_lost_is_not_mistaken_for_one_that_it_was_given() -> None:
    position = Position(battlefield=["Sun Sister"], hand=["Deep Freeze"])
    state = position.beginning
    (unit,), (spell,) = state.players[positions.SEAT].battlefield, state.players[positions.SEAT].hand
    Attached(spell, unit).apply(state)
    asked = position.start().decision
    assert asked is not None and asked.details is not None
    offered = {option.label: option.id for option in asked.options}
    held = {item.option.label: item.option.id for item in asked.details.unavailable()}
    assert offered["activate Thaw (Sun Sister)"] != held["activate Care 1 (Sun Sister)"]


def test_an_ability_is_offered_without_the_wounds_of_its_card() -> None:
    position = Position(hand=["Cover"], dice=[("natural", "basic")])
    state = position.beginning
    state.put_card(replace(state.cards[state.players[positions.SEAT].phoenixborn], wounds=3))
    asked, view = position.start().decision, view_for(state, position.catalog, positions.SEAT)
    assert asked is not None
    told = {item.label: item.figures for item in option_views(asked, view, CARDS)}
    assert told["Activate Slash (Coal Roarkwin)"] == ""


def test_a_reaction_for_another_price_is_offered_for_that_price() -> None:
    position = Position(hand=["Crystal Armor"])
    state = position.beginning
    (armor,) = state.players[positions.SEAT].hand
    (paragraph,) = CARDS.card("Crystal Armor").text
    answer = option_for(Respond(armor, 0, reaction=True, does=paragraph), "play Crystal Armor")
    asked = Decision(positions.SEAT, "reactions", "React?", (answer,), RULE)
    (offered,) = option_views(asked, view_for(state, position.catalog, positions.SEAT), CARDS)
    assert offered.cost_text == "1 T:P"


def test_a_card_is_shown_by_its_whole_name_and_as_it_is_in_play() -> None:
    position = Position(battlefield=["Silver Paladin"], hand=["Silver Paladin", "Mass Heal"])
    view = view_for(position.beginning, position.catalog, positions.SEAT)
    assert card_text_lines("silver", view, CARDS)[1].startswith("Now: ")
    assert card_text_lines("heal", view, CARDS)[0] == "Heal."


def test_an_option_that_would_do_nothing_says_so() -> None:
    position = Position()
    modes = tuple(option_for(ModeChoice(at, "draw", (), at == 1), f"mode {at}") for at in range(2))
    asked = Decision(positions.SEAT, "mode", "Choose one", modes, RULE)
    view = view_for(position.beginning, position.catalog, positions.SEAT)
    assert [item.note for item in option_views(asked, view, CARDS)] == ["", "would do nothing now"]


def test_ways_to_pay_whose_action_is_used_are_left_out() -> None:
    position = Position(spellboard=["Gravity Training"], dice=[("divine", "class"), ("sympathy", "class")])
    session = position.start()
    asked, state = session.decision, session.game.state
    assert asked is not None
    prices = {}
    for used in (False, True):
        state.main_used = used
        view = view_for(state, position.catalog, positions.SEAT)
        shown = {item.label: item.price for item in option_views(asked, view, CARDS)}
        prices[used] = shown["Activate Gravity Training"].split(", or ")
    assert [price.split(",")[0] for price in prices[False]] == 2 * ["main action"] + 2 * ["side action"]
    assert prices[True] == prices[False][2:]


def test_what_is_on_a_card_is_in_words_where_it_is_read_aloud() -> None:
    position = Position(battlefield=["Silver Snake"], dice=[("astral", "power")])
    state = position.beginning
    (snake,) = state.players[positions.SEAT].battlefield
    TokensPlaced(snake, "status", 2).apply(state)
    DieMoved(state.dice[-1].id, "power", "card", snake).apply(state)
    view = view_for(state, position.catalog, positions.SEAT)
    now = card_text_lines("silver snake", view, CARDS)[1]
    assert "ready, attack 2, life 4, recover 3, 2 status, 1 astral power die" in now
