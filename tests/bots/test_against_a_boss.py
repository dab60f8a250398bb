"""Tests of the sharp player and Grim Fates against a boss: legal, fair and repeatable play."""

from __future__ import annotations

from functools import partial

import pytest
import yaml

from cards.library import standard_library
from engine.bots.dealt_tables import TableDealer
from engine.bots.grim_fates_boss_player import GrimPlayer
from engine.bots.imagined_state import determinize
from engine.bots.player_and_playout import RandomPlayer, play_out
from engine.bots.searching_player import SearchingPlayer, Strength
from engine.match import Match
from engine.redrains.state import RedRainsState
from engine.redrains.view_builder import view_for
from engine.setups.red_rains import RedRainsSetup
from host.judge.scenario import Scenario
from host.judge.starting_position import begin
from tests.support.hidden_information import disguised
from tests.support.rule_cases import ROOT

SCENARIOS = ROOT / "tests" / "scenarios" / "laws-of-the-chimera"
SEAT, BOSS = "Player", "Chimera"


@pytest.mark.slow
def test_it_plays_the_same_game_again_to_its_end() -> None:
    def journal() -> str:
        match: Match = Match(RedRainsSetup(seed=3), checkpoints=False)
        assert play_out(match, match.view, SearchingPlayer(1), 2000).finished
        return match.game.journal.digest()

    assert journal() == journal()


@pytest.mark.slow
def test_two_of_it_play_together_to_the_end() -> None:
    partner = {"name": "Ben", "deck": "The Cloudsea Siren", "player": "sharp"}
    setup = RedRainsSetup.model_validate({"seed": 1, "partner": partner})
    match: Match = Match(setup, checkpoints=False)
    assert play_out(match, match.view, SearchingPlayer(1), 2000).finished


def test_an_imagined_table_looks_like_the_real_one() -> None:
    match: Match = Match(RedRainsSetup(seed=4, level=2), checkpoints=False)
    player = RandomPlayer(4)
    compared = 0
    match.run_automatic_steps()
    while (decision := match.decision) is not None:
        view = match.view(SEAT)
        imagined = determinize(view, match.rules.catalog)
        assert isinstance(imagined, RedRainsState)
        assert view_for(imagined, match.rules.catalog, SEAT) == view
        compared += 1
        match.answer(player.choose(decision, partial(match.view, SEAT)))
        match.run_automatic_steps()
    assert compared > 40


def test_what_lies_face_down_does_not_change_its_choice() -> None:
    """Face down aspects and cards of the own deck are exchanged."""
    match: Match = Match(RedRainsSetup(seed=5), checkpoints=False)
    quick = Strength(turn=150, boss_playouts=60)
    ours, twin = SearchingPlayer(3, strength=quick), SearchingPlayer(3, strength=quick)
    match.run_automatic_steps()
    compared = 0
    while (decision := match.decision) is not None and compared < 40:
        other = disguised(match.game.state, SEAT, compared)
        answer = ours.choose(decision, partial(match.view, SEAT))
        assert twin.choose(decision, partial(match.view, SEAT, other)) == answer
        match.answer(answer)
        match.run_automatic_steps()
        compared += 1
    assert compared == 40


def test_a_deal_of_hidden_aspects_is_one_of_those_that_are_left() -> None:
    """Together with the open cards they are the whole deck; another seed deals differently."""
    match: Match = Match(RedRainsSetup(seed=6), checkpoints=False)
    match.run_automatic_steps()
    catalog = match.rules.catalog
    view = match.view(SEAT)
    dealer = TableDealer(view, catalog)
    deals = [dealer.deal(determinize(view, catalog), luck) for luck in (1, 2)]
    deck = standard_library().chimera("The Corpse of Viros").decks["Fury"]
    for state in deals:
        own = [card for card in state.cards if card.owner == BOSS]
        named = [card.name for card in own if card.zone in ("draw", "battlefield")]
        assert sorted(named) == sorted(name for name, count in deck.items() for _ in range(count))
    assert [card.name for card in deals[0].cards] != [card.name for card in deals[1].cards]


def test_it_puts_what_curses_onto_the_battlefield_of_the_boss() -> None:
    """A Blood Puppet there wounds the Chimera each round, and its attack is no danger."""
    told = {
        "scenario": "Where to put a Blood Puppet",
        "chimera": {"deck": ["Firebelly"] * 4, "battlefield": ["Frozen Fear"]},
        "players": {
            "ann": {
                "phoenixborn": "Jessa Na Ni",
                "spellboard": ["Summon Blood Puppet"],
                "conjurations": {"Blood Puppet": 5},
                "deck": ["Fear"] * 10,
                "dice": {"ceremonial": ["class"]},
            }
        },
        "turn": "ann",
        "script": [],
    }
    session, rules = begin(Scenario.model_validate(told))
    session.run_automatic_steps()
    player = SearchingPlayer(1, rules.catalog.library)
    while not [unit for side in session.game.state.players.values() for unit in side.battlefield][1:]:
        decision = session.decision
        assert decision is not None
        session.answer(player.choose(decision, partial(rules.view, session.game.state, "ann")))
        session.run_automatic_steps()
    assert [session.game.state.cards[unit].name for unit in session.game.state.players[BOSS].battlefield] == [
        "Frozen Fear",
        "Blood Puppet",
    ]


@pytest.mark.parametrize("variant", ["grim fates", "survival"])
def test_the_variants_are_played_to_their_end(variant: str) -> None:
    """A random player plays them; under Grim Fates nobody is asked for the Chimera."""
    setup = RedRainsSetup.model_validate({"seed": 2, "deck": "The Snakes in Silver", "variants": [variant]})
    match: Match = Match(setup, checkpoints=False)
    assert play_out(match, match.view, RandomPlayer(2), 2000).finished
    assert match.game.state.winner == BOSS
    if variant == "survival":
        assert match.game.state.boss.threat == 4 + match.game.state.round - 1


@pytest.mark.parametrize(
    ("scenario", "asked", "chosen"),
    [
        ("the-player-picks-the-unit-that-the-chimera-has-to-choose", "play Tithe", ["Whiplash"]),
        ("the-player-chooses-how-many-cards-the-chimera-draws", "activate Abundance", ["draw a card"] * 2),
    ],
)
def test_under_grim_fates_it_keeps_what_it_needs_and_draws_what_it_may(
    scenario: str, asked: str, chosen: list[str]
) -> None:
    """Usually a player is asked for the Chimera; here the answer is the worst for that player."""
    told = yaml.safe_load((SCENARIOS / f"{scenario}.yaml").read_text(encoding="utf-8"))
    told["chimera"] |= {"variants": ["grim fates"], "battlefield": ["Iron Scales", "Whiplash"]}
    session, rules = begin(Scenario.model_validate(told))
    grim = GrimPlayer(rules.catalog.library)
    session.run_automatic_steps()
    assert session.decision is not None
    picks = [option.id for option in session.decision.options if option.label == asked]
    answers = []
    while len(answers) < len(chosen):
        session.answer(picks)
        session.run_automatic_steps()
        decision = session.decision
        assert decision is not None
        view = partial(rules.view, session.game.state, decision.seat)
        picks = [decision.options[-1].id] if decision.seat != BOSS else list(grim.choose(decision, view))
        if decision.seat == BOSS:
            answers += [decision.option(pick).label for pick in picks]
    assert answers == chosen
