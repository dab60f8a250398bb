"""Tests of whole games of people with real cards who report their actions."""

import random

import pytest
from pydantic import ValidationError

from engine.ashes.events import LeftToPlayer
from engine.kernel.decision import IllegalAnswer
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from engine.setups.seat_decks import UnlistedCards
from tests.properties.journals import check_fold, check_replay, check_undo_all
from tests.support.companion_table import (
    SEAT,
    against_the_chimera,
    among_people,
    at_first_question,
    random_reports,
    report,
    turn_at_random,
    units,
)


@pytest.mark.parametrize("seed", range(12))
def test_a_game_against_the_chimera_ends_and_is_undone_to_its_beginning(seed: int) -> None:
    match = at_first_question(against_the_chimera(seed=seed))
    luck, taken = random.Random(seed), 0
    while match.decision is not None:
        match.rules.check(match.game.state)
        taken += turn_at_random(match, luck)
    assert match.game.state.phase == "over"
    assert taken
    check_fold(match)
    check_replay(match)
    assert check_undo_all(match)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_people_among_themselves_play_rounds_without_a_deck_on_a_list(count: int) -> None:
    match = at_first_question(among_people(count))
    luck = random.Random(count)
    for _ in range(400):
        if match.decision is None:
            break
        match.rules.check(match.game.state)
        turn_at_random(match, luck)
    assert match.decision is None or match.game.state.round > 1
    check_undo_all(match)


def test_the_first_player_token_goes_round() -> None:
    """When everybody passes, the next round begins, and the next player is first."""
    match = at_first_question(among_people(3))
    assert match.decision is not None
    assert match.decision.prompt == "Whoever rolled the most basics chooses: who goes first?"
    first = []
    while match.game.state.round < 4:
        (answer,) = (option.id for option in match.decision.options if option.id in ("pass", "player:Bob"))
        match.answer([answer])
        match.run_automatic_steps()
        first.append(match.game.state.first_player)
    assert list(dict.fromkeys(first)) == ["Bob", "Cem", "Ann"]


def test_twenty_units_that_no_pack_knows() -> None:
    """They are in order, with values and tokens, and fight."""
    match = at_first_question(against_the_chimera())
    for number in range(20):
        report(match, f"say:unit:{SEAT}:Own Invention {number}:{number % 4}:{1 + number % 5}:1")
    names = [match.game.state.cards[card].title for card in units(match)]
    assert names == [f"Own Invention {number}" for number in range(20)]
    view = match.view(SEAT).player(SEAT)
    assert [(card.attack, card.life) for card in view.battlefield[:3]] == [(0, 1), (1, 2), (2, 3)]
    aspect = match.game.state.players["Chimera"].phoenixborn
    match.answer(["attack"])
    match.run_automatic_steps()  # nothing else can be attacked
    match.answer([f"card:{card}" for card in units(match)])
    match.run_automatic_steps()
    while (decision := match.decision) is not None and decision.kind != "turn":
        match.answer([option.id for option in decision.options[: decision.minimum]])
        match.run_automatic_steps()
    assert match.game.state.cards[aspect].wounds == 30  # five times 0 + 1 + 2 + 3: its life
    assert match.game.state.winner == SEAT


def test_an_unlisted_card_has_its_reported_name() -> None:
    match = at_first_question(against_the_chimera())
    report(match, f"say:unit:{SEAT}:Frost Bear:2:3:1")
    before = len(match.game.journal.entries)
    report(match, f"say:damage:{SEAT}:{units(match)[0]}:3")
    told = [match.describe(item) for e in match.game.journal.entries[before:] for item in e.events]
    assert "Frost Bear is destroyed" in told, told
    assert not any("a unit" in line for line in told)


def test_a_unit_of_the_deck_is_that_card_with_its_values() -> None:
    """The unit comes from the deck without a cost, and the program resolves none of its texts."""
    setup = RedRainsSetup(seat=SEAT, deck="The Iron Men", depth="companion")
    match = at_first_question(setup)
    report(match, f"say:unit:{SEAT}:Hammer Knight:4:3:2")
    (card,) = units(match)
    assert match.game.state.cards[card].name == "Hammer Knight"
    assert match.view(SEAT).player(SEAT).battlefield[0].abilities == ()
    report(match, f"say:values:{SEAT}:{card}:5:4:2")
    assert match.view(SEAT).player(SEAT).battlefield[0].attack == 5


def test_from_companion_to_full_rules_and_back() -> None:
    """At full depth the cards have their printed texts; back at companion depth the player resolves them."""
    match = at_first_question(RedRainsSetup(seat=SEAT, deck="The Iron Men", depth="companion"))
    report(match, f"say:unit:{SEAT}:Hammer Knight:9:3:2", f"say:unit:{SEAT}:Own Idea:1:1:0")
    report(match, f"say:depth:{SEAT}:full")
    knight, idea = match.view(SEAT).player(SEAT).battlefield
    assert knight.attack == 3 and knight.abilities
    assert (idea.attack, idea.life) == (1, 1)
    assert match.view(SEAT).player(SEAT).policy == "against a boss"
    match.rules.check(match.game.state)
    report(match, f"say:depth:{SEAT}:companion")
    assert match.view(SEAT).player(SEAT).battlefield[0].abilities == ()
    luck = random.Random(3)
    while match.decision is not None:
        match.rules.check(match.game.state)
        turn_at_random(match, luck)


def test_at_assisted_depth_a_text_may_be_left_to_the_table() -> None:
    """The program asks before it resolves, and leaves alone what is done by hand."""
    match = at_first_question(RedRainsSetup(seat=SEAT, deck="The Iron Men", depth="assisted", seed=5))
    luck, asked = random.Random(5), 0
    while match.decision is not None and asked < 3:
        decision = match.decision
        if decision.kind == "by hand":
            asked += 1
            before = len(match.game.journal.entries)
            match.answer(["by hand"])
            told = match.game.journal.entries[before:]
            assert any(isinstance(item.event, LeftToPlayer) for e in told for item in e.events)
            match.run_automatic_steps()
        else:
            turn_at_random(match, luck)
    assert asked


def test_dice_of_real_cards_lie_where_people_say() -> None:
    """The program rolls none of these dice; a correction sets each, also at companion depth."""
    deck = UnlistedCards(life=9, dice={"charm": 2, "natural": 1})
    match = at_first_question(RedRainsSetup(seat=SEAT, deck=deck, depth="companion"))
    own = [die.id for die in match.game.state.dice if die.owner == SEAT]
    assert len(own) == 3
    report(match, f"correct:die:{own[0]}:active", f"correct:die:{own[0]}:power")
    first = match.game.state.dice[own[0]]
    assert (first.pool, first.side) == ("active", "power")
    with pytest.raises(ValidationError, match="at most 10 dice"):
        UnlistedCards(life=9, dice={"charm": 11})
    with pytest.raises(ValidationError, match="no such die"):
        UnlistedCards(life=9, dice={"lucky": 1})


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (f"say:unit:{SEAT}:Bear:1:0:0", "at least 1 life"),
        (f"say:unit:{SEAT}:{'x' * 60}:1:1:0", "at most 40 printable letters"),
        (f"say:unit:{SEAT}:%1B[31mred:1:1:0", "is not a correction"),
        ("say:unit:Zed:Bear:1:1:0", "nobody at the table is called Zed"),
        ("say:unit:Chimera:Bear:1:1:0", "program resolves the cards of Chimera"),
        (f"say:damage:{SEAT}:999:2", "not in play"),
        (f"say:damage:{SEAT}:0:100", "99 is the most"),
        (f"say:rage:{SEAT}:+9", "there are 5 rage dice"),
        (f"say:cards:{SEAT}:{SEAT}:draw:2", "you need not enter"),
        (f"say:depth:{SEAT}:full", "no list of Ann's cards"),
        (f"say:nonsense:{SEAT}", "they begin with"),
    ],
)
def test_an_impossible_report_is_refused_with_the_reason(said: str, why: str) -> None:
    match = at_first_question(against_the_chimera())
    before = list(match.game.journal.lines())
    with pytest.raises(IllegalAnswer, match=why):
        match.answer([said])
    assert list(match.game.journal.lines()) == before


def test_players_without_real_cards_cannot_report_actions() -> None:
    """Such a player chooses among the options."""
    match: Match = at_first_question(RedRainsSetup(seat=SEAT))
    while match.decision is not None and match.decision.kind != "turn":
        match.answer([option.id for option in match.decision.options[: match.decision.minimum]])
        match.run_automatic_steps()
    for said in random_reports(match, SEAT, random.Random(1)):
        with pytest.raises(IllegalAnswer):
            match.answer([said])
