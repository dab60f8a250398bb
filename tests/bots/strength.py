"""How strong the sharp player is: `python -m tests.bots.strength GAMES [--jobs N] [--pairings GAMES]`.

Prints the tables of docs/bots.md: each deck in the hands of the sharp player against a random player with
every other deck in turn, both seats alternating; then the sharp player against itself over all pairings.
`--match ONE TWO` lets two other players meet instead, over all pairings with the seats changed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import permutations, product
from time import process_time

from cards.library import standard_library
from engine.ashes.view.read_model import GameView
from engine.bots.player_and_playout import Player
from engine.game_entries import entry_of
from engine.kernel.decision import Answer, Decision
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from host.presenter.records.results import confidence_interval

LIMIT = 4000
"""Number of decisions after which a game counts as endless."""


@dataclass
class Timed:
    """Player with a stopwatch."""

    player: Player
    times: list[float] = field(default_factory=list)

    def choose(self, decision: Decision, look: Callable[[], GameView]) -> Answer:
        """Choose as the player does, and record the processor time, the view of the table included."""
        began = process_time()
        answer = self.player.choose(decision, look)
        self.times.append(process_time() - began)
        return answer


@dataclass(frozen=True)
class Game:
    """Game to play: the decks and players of both seats, and its seed."""

    decks: tuple[str, str]
    players: tuple[str, str]
    seed: int


@dataclass(frozen=True)
class GameResult:
    """Result of a game: the winning seat's number (None without an end), rounds, seconds a decision."""

    game: Game
    winner: int | None
    rounds: int
    times: tuple[float, ...]


def play(game: Game) -> GameResult:
    """Play one game and measure its sharp players."""
    seats = tuple(SeatSetup(name=name, deck=deck) for name, deck in zip("AB", game.decks, strict=True))
    match = Match(AshesSetup(seats=seats, seed=game.seed), checkpoints=False)
    known = entry_of("ashes").players
    players = {
        name: Timed(known[kind](derive_seed(game.seed, "player", at), match.library))
        for at, (name, kind) in enumerate(zip("AB", game.players, strict=True))
    }
    answered = 0
    match.run_automatic_steps()
    while (decision := match.decision) is not None and answered < LIMIT:
        match.answer(players[decision.seat].choose(decision, partial(match.view, decision.seat)))
        match.run_automatic_steps()
        answered += 1
    winner = match.game.state.winner
    measured = "sharp" if "sharp" in game.players else game.players[0]
    timed = [players[name] for name, kind in zip("AB", game.players, strict=True) if kind == measured]
    return GameResult(
        game,
        "AB".index(winner) if winner else None,
        match.game.state.round,
        tuple(time for player in timed for time in player.times),
    )


def meetings(one: str, two: str, decks: list[str], games: int) -> list[Game]:
    """Return games of two players over all pairings of decks, every second with the seats changed."""
    pairs = list(permutations(decks, 2))
    found = []
    for number in range(games):
        chosen = pairs[(number // 2 * 7) % len(pairs)]
        seats = [(chosen[0], one), (chosen[1], two)]
        first, second = seats if number % 2 == 0 else seats[::-1]
        found.append(Game((first[0], second[0]), (first[1], second[1]), derive_seed(3, "match", number)))
    return found


def match_line(one: str, played: list[GameResult]) -> str:
    """Return how often a player won, with the range that luck leaves open at 95 %."""
    ended = [item for item in played if item.winner is not None]
    won = sum(item.game.players[item.winner or 0] == one for item in ended)
    low, high = confidence_interval(won, len(ended))
    rounds = sum(item.rounds for item in played) / len(played)
    share = 100 * won / len(ended)
    return (
        f"{one} won {won} of {len(ended)} ({share:.0f} %, {100 * low:.0f} to {100 * high:.0f}), "
        f"{len(played) - len(ended)} without an end, {rounds:.1f} rounds"
    )


def against_random(deck: str, decks: list[str], games: int) -> list[Game]:
    """Return games of a deck, played sharply, against each other deck, played at random, in both seats."""
    others = [other for other in decks if other != deck] or [deck]
    found = []
    for number in range(games):
        other = others[(number // 2) % len(others)]
        pairs = [(deck, "sharp"), (other, "random")]
        first, second = pairs if number % 2 == 0 else pairs[::-1]
        found.append(Game((first[0], second[0]), (first[1], second[1]), derive_seed(1, deck, number)))
    return found


def row(name: str, played: list[GameResult]) -> str:
    """Return a row of the table about the sharp player against the random one."""
    wins = sum(item.winner is not None and item.game.players[item.winner] == "sharp" for item in played)
    times = [time for item in played for time in item.times]
    rounds = sum(item.rounds for item in played) / len(played)
    mean = sum(times) / len(times)
    return (
        f"| {name} | {len(played)} | {100 * wins / len(played):.1f} % | {rounds:.1f} "
        f"| {1000 * mean:.1f} ms | {1000 * max(times):.0f} ms | {1 / mean:.0f} |"
    )


def pairing_table(decks: list[str], played: Iterable[GameResult]) -> list[str]:
    """Return the table of how often a row's deck beats a column's, with alternating first seats."""
    wins: dict[tuple[str, str], list[bool]] = {}
    for item in played:
        one, two = item.game.decks
        wins.setdefault((one, two), []).append(item.winner == 0)
        wins.setdefault((two, one), []).append(item.winner == 1)
    lines = [f"| Deck | {' | '.join(decks)} | all others |", "|---" * (len(decks) + 2) + "|"]
    for deck in decks:
        cells = []
        for other in decks:
            won = wins[deck, other]
            cells.append("-" if other == deck else f"{sum(won)} of {len(won)}")
        all_won = [won for other in decks if other != deck for won in wins[deck, other]]
        lines.append(f"| {deck} | {' | '.join(cells)} | {100 * sum(all_won) / len(all_won):.0f} % |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, help="games against the random player with each deck")
    parser.add_argument("--jobs", type=int, default=2, help="processes to play in")
    parser.add_argument("--pairings", type=int, default=4, help="games of each pairing, sharp against sharp")
    parser.add_argument("--match", nargs=2, metavar=("ONE", "TWO"), help="let these players meet instead")
    chosen = parser.parse_args()
    decks = standard_library().decks_of("Master Set")
    with ProcessPoolExecutor(chosen.jobs) as pool:
        if chosen.match:
            games = meetings(*chosen.match, decks, chosen.games)
            print(match_line(chosen.match[0], list(pool.map(play, games))))
            return
        print("| Deck | Games | Won | Rounds | Mean of a decision | Worst | Decisions a second |")
        print("|---|---|---|---|---|---|---|")
        for deck in decks:
            print(row(deck, list(pool.map(play, against_random(deck, decks, chosen.games)))), flush=True)
        games = [
            Game((one, two), ("sharp", "sharp"), derive_seed(2, f"{one}/{two}", number))
            for one, two in product(decks, decks)
            for number in range(chosen.pairings)
        ]
        if not games:
            return
        played = list(pool.map(play, games, chunksize=2))
        print("\n" + "\n".join(pairing_table(decks, played)))
        times = [time for item in played for time in item.times]
        print(
            f"\n{len(played)} games sharp against sharp: {sum(item.winner is None for item in played)} "
            f"did not end, {sum(item.rounds for item in played) / len(played):.1f} rounds, "
            f"{1000 * sum(times) / len(times):.1f} ms a decision, worst {1000 * max(times):.0f} ms, "
            f"first seat won {sum(item.winner == 0 for item in played)}"
        )


if __name__ == "__main__":
    main()
