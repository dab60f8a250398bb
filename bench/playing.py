"""Measures how fast games are played, replayed and undone."""

from __future__ import annotations

from functools import partial
from statistics import median
from time import perf_counter

from engine.bots.player_and_playout import Player, RandomPlayer, play_out
from engine.bots.sturdy_player import SturdyPlayer
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from host.simulation import result_of_series, simulate, tasks


def speed(player: str, games: int) -> list[tuple[str, str]]:
    """Measure rates of whole games by a built-in player."""
    setup = RedRainsSetup()
    figures = result_of_series(setup, simulate(tasks(setup, [player], games, 1))).figures()
    return [
        (f"{player} player, {games} games: decisions a second", f"{figures['decisions_per_second']:,}"),
        (f"{player} player: one turn, the Chimera's included", f"{figures['ms_per_turn']:.2f} ms"),
    ]


def long_game(decisions: int) -> Match:
    """Return a game with about this many answered decisions, chance included, as far as games go.

    It is the longest of many games; a game of the sturdy player has some hundred decisions.
    """
    best: Match | None = None
    for seed in range(40):
        for kind in (RandomPlayer, SturdyPlayer):
            player: Player = kind(seed)
            match = Match(RedRainsSetup(seed=seed), checkpoints=False)
            play_out(match, match.view, player, decisions)
            if best is None or len(match.game.journal) > len(best.game.journal):
                best = match
    assert best is not None
    return best


def replay_and_undo(decisions: int) -> list[tuple[str, str]]:
    """Measure the replay of the longest game, and undo and redo at its end."""
    long = long_game(decisions)
    answers = [entry.answer for entry in long.game.journal.entries]
    began = perf_counter()
    match = Match(long.setup)
    match.game.replay(answers)
    replayed = perf_counter() - began
    undos: list[float] = []
    redos: list[float] = []
    while len(undos) < 100:
        began = perf_counter()
        try:
            match.undo()
        except ValueError:
            break
        undos.append(perf_counter() - began)
    for _ in undos:
        began = perf_counter()
        match.redo()
        redos.append(perf_counter() - began)
    count = len(answers)
    return [
        (f"replay a game of {count} decisions, chance counted", f"{1000 * replayed:.1f} ms"),
        ("  the same for 1,000 decisions, in proportion", f"{1000 * replayed * 1000 / count:.1f} ms"),
        (f"one undo in it, {len(undos)} from the end: median", f"{1000 * median(undos):.2f} ms"),
        ("  slowest", f"{1000 * max(undos):.2f} ms"),
        ("one redo in it: median", f"{1000 * median(redos):.2f} ms"),
    ]


def view_speed(games: int) -> list[tuple[str, str]]:
    """Measure the time to make the view of a seat, with which every screen and console frame begins."""
    times = []
    for seed in range(games):
        match = Match(RedRainsSetup(seed=seed), checkpoints=False)
        player = SturdyPlayer(seed)
        match.run_automatic_steps()
        while (decision := match.decision) is not None:
            began = perf_counter()
            match.view(decision.seat)
            times.append(perf_counter() - began)
            match.answer(player.choose(decision, partial(match.view, decision.seat)))
            match.run_automatic_steps()
    return [("one view of the table: median", f"{1000 * median(times):.2f} ms")]
