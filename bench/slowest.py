"""Measures the slowest answer, by kind of game: `python -m bench.slowest [GAMES] [KIND ...]`.

Players pick at random, from questions with all their words; an answer lasts until somebody is asked again.
Times are the processor's, so that they can be measured on a busy machine. As in the app, the garbage
collector only examines objects made since the game began. KIND is any part of a kind's name.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from time import process_time
from typing import NamedTuple

from bench.games_between_players import SEATS
from cards.boxes import RAVEN, STANDARD
from cards.library import library_of, standard_library
from cards.reapers.library import reapers_library
from engine.bots.player_and_playout import RandomPlayer
from engine.game_entries import entry_of
from engine.match import Match

LONGEST = 4_000
"""Number of answers after which a game is broken off."""
Fields = dict[str, object]
"""The fields of a setup."""


class KindResult(NamedTuple):
    """The answers of a kind of game: their number, median time, and the slowest one."""

    answers: int
    usual: float
    slowest: float
    where: str


def _seats(decks: Sequence[str], count: int, number: int) -> list[Fields]:
    return [
        {"name": name, "deck": decks[(number * count + at) % len(decks)]}
        for at, name in enumerate(SEATS[:count])
    ]


def _players(rules: str, box: str, count: int, reactions: str, number: int) -> Fields:
    decks = sorted(library_of(box).decks)
    return {"rules": rules, "seats": _seats(decks, count, number), "reactions": reactions}


def _boss(boss: str, count: int, number: int) -> Fields:
    mine, *others = _seats(standard_library().decks_of("Master Set"), count, number)
    known = standard_library().chimera(boss)
    aspects = sorted(known.decks)[number % len(known.decks)]
    partner = {"partner": others[0]} if others else {}
    return {
        "rules": "red-rains",
        "chimera": boss,
        "aspects": aspects,
        "seat": mine["name"],
        "deck": mine["deck"],
        **partner,
    }


def _at_depth(depth: str, number: int) -> Fields:
    return {**_boss("The Corpse of Viros", 1, number), "depth": depth}


def _reapers(number: int) -> Fields:
    return {"rules": "reapers", "seats": _seats(sorted(reapers_library().decks), 2, number)}


def _draft(number: int) -> Fields:
    return {"rules": "draft", "seats": [{"name": name} for name in SEATS[: 2 + number % 3]]}


def kinds() -> Iterator[tuple[str, Callable[[int], Fields]]]:
    """Yield every kind of game, with the function that makes its setups by the number of the game."""
    for rules, box in (("ashes", STANDARD), ("raven", RAVEN)):
        for count in (2, 3, 4):
            for asked in ("when possible", "always"):
                yield f"{rules}, {count} players, asked {asked}", partial(_players, rules, box, count, asked)
    for boss in sorted(standard_library().chimeras):
        for count in (1, 2):
            yield f"red rains, {boss}, {count} player{'s' * (count > 1)}", partial(_boss, boss, count)
    for depth in ("assisted", "companion"):
        yield f"red rains, {depth}", partial(_at_depth, depth)
    yield "reapers", _reapers
    yield "draft", _draft


def measure(fields: Callable[[int], Fields], games: int) -> KindResult:
    """Play this many games of a kind."""
    times: list[float] = []
    slowest, where = 0.0, ""
    for number in range(games):
        values = fields(number)
        setup = entry_of(str(values["rules"])).setup.model_validate({**values, "seed": number})
        match, player = Match(setup), RandomPlayer(number)
        match.run_automatic_steps()
        if not number % 20:
            gc.unfreeze()
            gc.collect()
        gc.freeze()
        for at in range(LONGEST):
            decision = match.decision
            if decision is None:
                break
            answer = player.choose(decision, partial(match.view, decision.seat))
            began = process_time()
            match.answer(answer)
            match.run_automatic_steps()
            times.append(process_time() - began)
            if times[-1] > slowest:
                slowest, where = times[-1], f"game {number}, answer {at}: {decision.kind}"
    return KindResult(len(times), median(times), slowest, where)


def rows(games: int, parts: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """Yield a row for each kind of game, as `bench.run` prints it."""
    for name, fields in kinds():
        if not parts or any(part in name for part in parts):
            found = measure(fields, games)
            title = f"{name}: {found.answers:,} answers, usually {1000 * found.usual:.1f} ms; {found.where}"
            yield title, f"{1000 * found.slowest:.1f} ms"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.slowest", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("games", nargs="?", type=int, default=20)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    args = parser.parse_args()
    for title, slowest in rows(args.games, args.kinds):
        print(f"{title:<100}{slowest:>12}", flush=True)


if __name__ == "__main__":
    main()
