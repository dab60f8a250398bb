"""Strength of a built-in player alone against each Chimera: `python -m tests.bots.bosses GAMES [options]`.

    uv run python -m tests.bots.bosses 2 --player sharp
    uv run python -m tests.bots.bosses 1 --player sharp --heroic --level 3 --chimera Viros

It plays this many games with each Master Set deck against each Chimera's first aspects, the same games as
`cinderboard simulate` from its seed, and prints a line for each deck: games won, the Chimera's remaining life
on average, processor seconds a turn. At the end it prints the table of docs/bots.md.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from itertools import chain
from time import process_time

from cards.library import standard_library
from engine.bots.player_and_playout import play_out
from engine.game_entries import entry_of
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup

SEAT = "Player"
LIMIT = 20_000
DECKS = (
    "The Bloodwoods Queen",
    "The Cloudsea Siren",
    "The Iron Men",
    "The Mist Guardian",
    "The Shadows of Viros",
    "The Snakes in Silver",
)


@dataclass(frozen=True)
class GameResult:
    """Result of a game; `seconds` are of the processor, for all `turns` of the player."""

    won: bool
    boss_left: int
    seconds: float
    turns: int


def play(setup: RedRainsSetup, player: str, seed: int, number: int) -> GameResult:
    """Play the `number`-th game of a series."""
    setup = setup.model_copy(update={"seed": derive_seed(seed, "game", number)})
    match: Match = Match(setup, checkpoints=False, silent=True)
    entry = entry_of("red-rains")
    began = process_time()
    play_out(
        match, match.view, entry.players[player](derive_seed(seed, "player", number), match.library), LIMIT
    )
    seconds = process_time() - began
    assert entry.result is not None
    result = entry.result(setup, match.view(SEAT), match.game.outcome)
    turns = sum(entry.figures.turn(item.event) == SEAT for item in match.game.journal.all_events())
    return GameResult(result.won, result.boss_wounds_left or 0, seconds, turns)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", type=int, help="with each deck against each Chimera")
    parser.add_argument("--player", default="sharp")
    parser.add_argument("--heroic", action="store_true")
    parser.add_argument("--level", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chimera", default="", help="a part of its name; all of them without it")
    chosen = parser.parse_args()
    chimeras = standard_library().chimeras.values()
    names = [boss.name for boss in chimeras if boss.kind == "chimera" and chosen.chimera in boss.name]
    told: dict[tuple[str, str], list[GameResult]] = {}
    for name in names:
        for deck in DECKS:
            setup = RedRainsSetup(
                deck=deck,
                chimera=name,
                difficulty="heroic" if chosen.heroic else "standard",
                level=chosen.level,
            )
            games = [play(setup, chosen.player, chosen.seed, number) for number in range(chosen.games)]
            told[name, deck] = games
            print(f"{name}, {deck}: {_line(games)}", flush=True)
    print(f"\n| Chimera | {' | '.join(DECKS)} | all |\n{'|---' * (len(DECKS) + 2)}|")
    for name in names:
        cells = [told[name, deck] for deck in DECKS]
        row = [f"{_won(cell)} of {len(cell)}" for cell in (*cells, list(chain(*cells)))]
        print(f"| {name} | {' | '.join(row)} |")
    print(f"\nall: {_line(list(chain(*told.values())))}")


def _won(games: list[GameResult]) -> int:
    return sum(game.won for game in games)


def _line(games: list[GameResult]) -> str:
    left = sum(game.boss_left for game in games) / len(games)
    turn = sum(game.seconds for game in games) / sum(game.turns for game in games)
    return f"{_won(games)} of {len(games)} won, {left:.1f} left, {turn:.2f} s a turn"


if __name__ == "__main__":
    main()
