"""Measures how many answers a searching player tries a second at imagined tables."""

from __future__ import annotations

from functools import partial
from time import process_time

from engine.bots.searching_player import STRENGTHS, SearchingPlayer
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup

DECKS = ("The Iron Men", "The Mist Guardian")


def speed(turns: int) -> list[tuple[str, str]]:
    """Measure the fierce player in its first turns of a game between players, and of one against a boss."""
    seats = tuple(SeatSetup(name=deck, deck=deck) for deck in DECKS)
    rows = []
    for name, setup in (
        ("between players", AshesSetup(seats=seats, seed=1)),
        ("a boss", RedRainsSetup(seed=1)),
    ):
        tried, seconds, searches = _first_turns(Match(setup, checkpoints=False, silent=True), turns)
        rows.append((f"fierce, {name}: answers a second at imagined tables", f"{tried / seconds:,.0f}"))
        rows.append(("  answers tried for a decision", f"{tried / searches:,.0f}"))
    return rows


def _first_turns(match: Match, turns: int) -> tuple[int, float, int]:
    """Let the fierce player take turns; return answers tried, seconds of the processor, and searches."""
    players = {
        seat: SearchingPlayer(derive_seed(1, "player", at), match.library, STRENGTHS["fierce"])
        for at, seat in enumerate(match.setup.seat_names)
    }
    tried, searches, began = 0, 0, process_time()
    match.run_automatic_steps()
    while (asked := match.decision) is not None and searches < turns:
        player = players[asked.seat]
        player.thought.begin(0)
        match.answer(player.choose(asked, partial(match.view, asked.seat)))
        tried += player.thought.tried
        searches += player.thought.tried > 0
        match.run_automatic_steps()
    return tried, process_time() - began, searches
