"""Tests that the story of a game says what its journal says, and nothing that is hidden."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.ashes.events import TokensPlaced
from engine.bots.sturdy_player import SturdyPlayer
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from engine.setups.seat_decks import UnlistedCards
from host.presenter.records.game_statistics import (
    BLOOD,
    BY_HAND,
    OTHER,
    GameStatistics,
    HardestTurn,
    LastBlow,
    TurningPoint,
    TurnWounds,
    Ultimate,
    WoundsByCard,
    game_statistics,
)
from host.presenter.records.game_summary import summary_sentences, table_lines, wound_chart, wound_tables
from host.presenter.text_charts import bars, downsampled

SEAT, BOSS = "Player", "Chimera"


def played(setup: RedRainsSetup | AshesSetup) -> Match:
    """Play a game to its end; the person's seat is played by a player that holds out against the Chimera."""
    match: Match = Match(setup)
    player = SturdyPlayer(1, match.library)
    match.run_automatic_steps()
    while match.decision is not None:
        seat = match.decision.seat
        match.answer(player.choose(match.decision, lambda seat=seat: match.view(seat)))
        match.run_automatic_steps()
    return match


@pytest.fixture(scope="module")
def against_the_chimera() -> Match:
    return played(RedRainsSetup(seed=2, level=3))


@pytest.fixture(scope="module")
def between_players() -> Match:
    seats = [
        SeatSetup(name="Coal", deck="The Iron Men", player="random"),
        SeatSetup(name="Maeoni", deck="The Snakes in Silver", player="random"),
        SeatSetup(name="Aradel", deck="The Mist Guardian", player="random"),
    ]
    match: Match = Match(AshesSetup(seats=tuple(seats), seed=3))
    match.run_automatic_steps()
    return match


def wounds_placed(match: Match, story: GameStatistics) -> int:
    """Return the number of all wounds that were placed on a Phoenixborn or the boss."""
    leaders = [match.game.state.players[seat].phoenixborn for seat in story.seats]
    events = [happening.event for happening in match.game.journal.all_events()]
    wounds = [event for event in events if isinstance(event, TokensPlaced) and event.token == "wound"]
    return sum(event.amount for event in wounds if event.card in leaders)


@pytest.mark.parametrize("game", ["against_the_chimera", "between_players"])
def test_every_wound_is_in_the_story_once(game: str, request: pytest.FixtureRequest) -> None:
    """Damage by cards and other wounds add up to all wounds; the curves end like the table."""
    match: Match = request.getfixturevalue(game)
    view = match.view(match.setup.seat_names[0])
    story = game_statistics(match, view)
    assert sum(one.leaders for one in story.dealt) == wounds_placed(match, story) > 0
    for seat in story.seats:
        assert story.wounds(seat)[-1] == view.player(seat).phoenixborn.wounds
    rounds = [stretch.round for stretch in story.turns]
    assert rounds == sorted(rounds) and rounds[-1] == view.round
    assert all(one.owner in story.seats and (one.card or one.by) for one in story.dealt)
    assert story.hardest_turn is not None and story.hardest_turn.wounds > 0


def test_a_turn_belongs_to_its_seat(against_the_chimera: Match) -> None:
    """The Chimera is wounded in its opponent's turns, except by counters and texts in its own."""
    story = game_statistics(against_the_chimera, against_the_chimera.view(SEAT))
    before = 0
    mine = 0
    for stretch in story.turns:
        if stretch.seat == SEAT:
            mine += stretch.wounds[BOSS] - before
        before = stretch.wounds[BOSS]
    assert mine * 2 > before


def test_companion_cards_appear_only_as_reported() -> None:
    """Units have their given names, damage without a card is plain, corrections are by hand."""
    setup = RedRainsSetup(
        seed=1, deck=UnlistedCards(life=16), depth="companion", real_decks=(SEAT,), by_hand=("player dice",)
    )
    match: Match = Match(setup)
    match.run_automatic_steps()
    boss = match.view(SEAT).player(BOSS).phoenixborn
    own = match.view(SEAT).player(SEAT).phoenixborn
    match.apply_reports(f"say:damage:{SEAT}:{boss.id}:4")
    match.run_automatic_steps()
    match.apply_reports(f"correct:tokens:{own.id}:wound:+3")
    match.apply_reports(f"correct:tokens:{boss.id}:wound:+30")
    match.run_automatic_steps()
    assert match.decision is None
    story = game_statistics(match, match.view(SEAT))
    by = {(one.owner, one.by): one.leaders for one in story.dealt}
    assert by[SEAT, BY_HAND] == 3 and by[BOSS, OTHER] == 4 and by[BOSS, BY_HAND] == 30
    assert not any(one.card for one in story.dealt if one.owner == SEAT)


def turns(*wounds: tuple[int, int]) -> tuple[TurnWounds, ...]:
    """Return turns in rounds of two, the Chimera's first, with the wounds on the player and the Chimera."""
    return tuple(
        TurnWounds(1 + at // 2, "player turns", BOSS if at % 2 == 0 else SEAT, {SEAT: mine, BOSS: its})
        for at, (mine, its) in enumerate(wounds)
    )


TOLD = GameStatistics(
    seats=(SEAT, BOSS),
    names={SEAT: "Coal Roarkwin", BOSS: "The Corpse of Viros"},
    sides={SEAT: SEAT, BOSS: BOSS},
    life={SEAT: 15, BOSS: 30},
    winners=(SEAT,),
    boss=BOSS,
    turns=turns((6, 0), (6, 9), (7, 9), (7, 30)),
    dealt=(
        WoundsByCard(BOSS, "", BLOOD, 7, 0),
        WoundsByCard(SEAT, "Iron Rhino", "", 23, 4),
        WoundsByCard(BOSS, "Whiplash", "", 7, 0),
    ),
    lost_units={BOSS: 5},
    ultimates=(Ultimate("I", 1), Ultimate("II", 2)),
    phase="III",
    fatigued_from_round=2,
)


def test_the_turning_point_is_told_in_sentences() -> None:
    turning = TurningPoint(TOLD.turns[3], {SEAT: 7, BOSS: 9})
    hardest = HardestTurn(TOLD.turns[3], BOSS, 21)
    blow = LastBlow(TOLD.turns[3], BOSS, 2, BOSS, "", BLOOD)
    more = {"turning_point": turning, "hardest_turn": hardest, "last_blow": blow}
    story = GameStatistics(**{**_fields(TOLD), **more})
    assert summary_sentences(story, SEAT) == [
        "Decided at the very end: your turn in round 2. Before it: 7 of 15 wounds on you and 9 of 30 "
        "wounds on the Chimera.",
        "Hardest blow: your turn in round 2, with 21 wounds on the Chimera.",
        "Most wounds: your Iron Rhino, with 23 of the 30 on the Chimera.",
        "The end: Blood of aspects, 2 wounds on the Chimera, your turn in round 2.",
        "2 Ultimates: I in round 1 and II in round 2. The Chimera ended in phase III.",
        "Blood of its aspects: 7 wounds on the Chimera.",
        "The Chimera was fatigued from round 2 on.",
        "Destroyed: 5 of the Chimera's units.",
    ]
    earlier = GameStatistics(
        **{**_fields(story), "turning_point": TurningPoint(TOLD.turns[1], {SEAT: 6, BOSS: 0})}
    )
    assert summary_sentences(earlier, "")[0] == (
        "Turning point: Player's turn in round 1. Player led from then on. Before it: 6 of 15 wounds "
        "on Player and 0 of 30 wounds on the Chimera."
    )
    ahead = GameStatistics(**{**_fields(story), "turning_point": TurningPoint(None, {}), "ultimates": ()})
    assert summary_sentences(ahead, SEAT)[0] == "You were never behind."
    assert "The Chimera never reached its Ultimate." in summary_sentences(ahead, SEAT)


def _fields(story: GameStatistics) -> dict[str, object]:
    return {name: getattr(story, name) for name in GameStatistics.__slots__}


def test_curves_and_tables_are_laid_out_in_columns() -> None:
    assert wound_chart(TOLD, SEAT, 46) == [
        "You          ▃▃▄▄  7 of 15",
        "The Chimera  ·▃▃█  30 of 30",
        "Round        1 2",
    ]
    mine, its, other = wound_tables(TOLD, SEAT)
    assert table_lines(mine).split("\n") == [
        "card                        on the Chimera  on units",
        "Iron Rhino                              23         4",
    ]
    assert its.heading == "Wounds by the Chimera's cards" and its.rows == (("Whiplash", "7", "-"),)
    assert other.rows == (("Blood of aspects, on the Chimera", "7"),)


def test_the_turning_point_is_when_the_winners_came_ahead_for_good(against_the_chimera: Match) -> None:
    """Before it somebody was ahead of or level with the winners, after it nobody was."""
    view = against_the_chimera.view(SEAT)
    story = game_statistics(against_the_chimera, view)
    (winner,) = view.winners
    (loser,) = set(story.seats) - {winner}

    def lead(wounds: object) -> float:
        assert isinstance(wounds, dict)
        return float(wounds[loser] / story.life[loser] - wounds[winner] / story.life[winner])

    leads = [lead(stretch.wounds) for stretch in story.turns]
    assert story.turning_point is not None
    if story.turning_point.turn is None:
        assert min(leads) >= 0
    else:
        at = next(n for n, stretch in enumerate(story.turns) if stretch is story.turning_point.turn)
        assert lead(story.turning_point.before) <= 0 < min(leads[at:])


def test_a_game_without_a_winner_has_no_turning_point(between_players: Match) -> None:
    view = replace(between_players.view("Coal"), winner="")
    assert game_statistics(between_players, view).turning_point is None


def test_bars_reach_the_top_at_what_is_full_only() -> None:
    assert bars([0, 1, 29, 30, 31], 30) == "·▁▇██"
    assert bars([1, 2], 2) == "▄█"


def test_values_that_have_no_room_are_left_out_evenly() -> None:
    assert downsampled([1, 2, 3, 4, 5, 6], 3) == [2, 4, 6]
    assert downsampled([1, 2], 3) == [1, 2]


def test_the_story_of_a_dragonborn_has_no_ultimate() -> None:
    told = summary_sentences(GameStatistics(**{**_fields(TOLD), "kind": "dragonborn", "phase": "II"}), SEAT)
    assert any(sentence.endswith("ended in phase II.") for sentence in told)
    assert not any("Ultimate" in sentence for sentence in told)
