"""Tests of companion games that begin in the middle, change their depth, are saved and undone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.ashes.model.state import State
from engine.ashes.real_table.report_trials_and_search import NoReportsLeadThere
from engine.kernel.decision import Decision
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from engine.setups.seat_decks import Depth
from host.store import OpenGame, Store
from tests.properties.card_places import check_places
from tests.properties.journals import check_fold, check_replay, check_undo_all
from tests.support.companion_table import (
    SEAT,
    against_the_chimera,
    at_first_question,
    report,
    turn_at_random,
    units,
)

DECK = "The Iron Men"


def to_the_end(played: Match | OpenGame, luck: random.Random) -> None:
    """Play on until somebody has won."""
    match = played if isinstance(played, Match) else played.match
    while match.decision is not None:
        match.rules.check(match.game.state)
        turn_at_random(played, luck)
    assert match.game.state.phase == "over" and match.game.state.winner


def card(match: Match, owner: str, name: str, zone: str = "draw") -> int:
    """Return a card of an owner by its name and zone."""
    state: State = match.game.state
    return next(each.id for each in state.cards if (each.owner, each.name, each.zone) == (owner, name, zone))


def test_a_game_with_twenty_units_that_no_pack_knows_to_its_end() -> None:
    """Each unit has its own name and values; the Chimera fights them all."""
    match = at_first_question(against_the_chimera(seed=20))
    luck, names = random.Random(20), [f"Own Invention {number}" for number in range(20)]
    for number, name in enumerate(names):
        report(match, f"say:unit:{SEAT}:{name}:{number % 4}:{1 + number % 5}:{number % 3}")
    assert [match.game.state.cards[each].title for each in units(match)] == names
    to_the_end(match, luck)
    check_fold(match)
    check_replay(match)
    assert check_undo_all(match) >= 20


def the_chimera_at_round_four(match: Match) -> tuple[str, ...]:
    """Return reports of the Chimera's side and of the game: two aspects, one face up, wounds and tokens."""
    shown, hidden = card(match, "Chimera", "Firebelly"), card(match, "Chimera", "Frozen Fear")
    return (
        f"correct:place:{shown}:battlefield:Chimera:-1:",
        f"correct:place:{hidden}:battlefield:Chimera:-1:",
        f"correct:face:{hidden}:down",
        "correct:tokens:0:wound:+7",
        "correct:tokens:0:red rains:+2",
        "correct:round:4",
        "correct:phase:player turns",
        f"correct:turn:{SEAT}:",
    )


def check_round_four(match: Match, asked: Decision | None) -> None:
    assert asked is not None and (asked.seat, asked.kind) == (SEAT, "turn")
    state: State = match.game.state
    assert (state.round, state.cards[0].wounds) == (4, 7)
    assert match.view(SEAT).player(SEAT).phoenixborn.wounds == 3
    assert [state.cards[each].title for each in units(match)] == ["Frost Bear", "Anchornaut"]
    assert state.cards[units(match)[0]].wounds == 1
    assert [state.cards[each].face_up for each in state.players["Chimera"].battlefield] == [True, False]


def test_a_companion_game_begins_at_round_four() -> None:
    """Said in twelve statements, of which all but those that play a unit count at once."""
    match = at_first_question(against_the_chimera(begins="middle", seed=4))
    report(match, f"say:unit:{SEAT}:Frost Bear:2:3:1", f"say:unit:{SEAT}:Anchornaut:0:1:1")
    own_card = match.game.state.players[SEAT].phoenixborn
    bear = units(match)[0]
    rest = (*the_chimera_at_round_four(match), f"correct:tokens:{own_card}:wound:+3")
    match.answer((*rest, f"correct:tokens:{bear}:wound:+1"))
    match.answer(["begin"])
    match.run_automatic_steps()
    assert [len(entry.answer) for entry in match.game.journal.entries[:4]] == [1, 1, 10, 1]
    check_round_four(match, match.decision)
    to_the_end(match, random.Random(4))
    check_replay(match)
    assert check_undo_all(match)


def test_a_game_by_the_full_rules_begins_at_round_four() -> None:
    match = at_first_question(RedRainsSetup(seat=SEAT, deck=DECK, begins="middle", seed=4))
    state: State = match.game.state
    knight, worker = card(match, SEAT, "Hammer Knight"), card(match, SEAT, "Anchornaut")
    hand = [card(match, SEAT, name) for name in ("Iron Worker", "Cover")]
    own = [die.id for die in state.dice if die.owner == SEAT][:5]
    match.answer(
        (
            *the_chimera_at_round_four(match),
            *(f"correct:place:{each}:battlefield:{SEAT}:-1:" for each in (knight, worker)),
            *(f"correct:place:{each}:hand:{SEAT}:-1:" for each in hand),
            *(f"correct:die:{die}:active" for die in own),
            *(f"correct:die:{die}:power" for die in own),
            f"correct:tokens:{knight}:wound:+1",
            f"correct:tokens:{state.players[SEAT].phoenixborn}:wound:+3",
        )
    )
    match.answer(["begin"])
    match.run_automatic_steps()
    assert match.decision is not None and match.decision.kind == "turn"
    view = match.view(SEAT).player(SEAT)
    assert [each.name for each in view.battlefield] == ["Hammer Knight", "Anchornaut"]
    assert (len(view.hand), len(view.active_dice)) == (2, 5)
    assert match.game.state.round == 4
    report(match, f"say:depth:{SEAT}:companion")
    to_the_end(match, random.Random(5))
    check_replay(match)


def test_units_on_no_list_are_played_and_not_laid() -> None:
    """A position is made of the cards of the game; the refusal says what to do with others."""
    there = at_first_question(against_the_chimera())
    report(there, f"say:unit:{SEAT}:Frost Bear:2:3:1")
    here = at_first_question(against_the_chimera(begins="middle"))
    with pytest.raises(
        NoReportsLeadThere, match="Frost Bear is on no list of cards; say of it that it is played"
    ):
        here.rules.reports_between(here.game.state, there.game.state)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("first", ["companion", "assisted"])
def test_depths_change_in_a_game_that_is_closed_and_opened_again(
    tmp_path: Path, seed: int, first: Depth
) -> None:
    """Every depth follows every other at random turns; then everything is undone, step by step."""
    store, luck = Store(tmp_path / "data"), random.Random(seed)
    setup = RedRainsSetup(seat=SEAT, deck=DECK, depth=first, seed=seed)
    depths: list[Depth] = ["full", "companion", "assisted", "companion", "full", "assisted"]
    game = store.create(setup)
    game.run_automatic_steps()
    begin = game.match.rules.begin()
    while game.match.decision is not None:
        match = game.match
        match.rules.check(match.game.state)
        if match.decision is not None and match.decision.kind == "turn" and luck.random() < 0.6 and depths:
            if depths[0] != first or len(depths) < 6:
                game.answer([f"say:depth:{SEAT}:{depths[0]}"])
                game.run_automatic_steps()
                check_places(match, "turn")
            depths.pop(0)
            lines, asked = list(match.game.journal.lines()), match.decision
            game.close()
            game = store.open(game.id)
            assert list(game.match.game.journal.lines()) == lines
            assert game.match.decision == asked and game.notices == ()
        turn_at_random(game, luck)
    assert len(depths) < 5, "several depths were played"
    check_fold(game.match)
    while any(not game.match.is_automatic(entry.decision) for entry in game.match.game.journal.entries):
        game.undo()
    if not game.match.game.journal.entries:
        assert game.match.game.state == begin
    game.run_automatic_steps()
    policies = {"companion": "companion against a boss", "assisted": "assisted against a boss"}
    assert game.match.game.state.players[SEAT].policy == policies[first]
    game.close()
