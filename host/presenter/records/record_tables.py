"""Tables of the record: by deck, by boss and level, and the goals that it has reached."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cards.library import standard_library
from host.presenter.records.results import (
    ABOUT_DECKS,
    DECK_HEADINGS,
    LEVELS,
    deck_rows,
    level_text,
    result_text,
)
from host.presenter.text_charts import progress_bar

if TYPE_CHECKING:
    from engine.game_entries import Result
    from host.presenter.ports import StoredResultLike

_LEVELS = [(difficulty, level) for difficulty in ("standard", "heroic") for level in LEVELS]
_BOSS_HEADINGS = (
    "boss",
    *(f"{difficulty[0].upper()}{level}" for difficulty, level in _LEVELS),
    "nearest game",
)
_PAIRING_HEADINGS = ("boss", "deck", "won", "best won", "nearest game")
_GOAL_HEADINGS = ("goal", "reached")
_BAR = 10
"""Cells of a bar of wins."""


class _Goal(NamedTuple):
    """Wins of several kinds: `kinds` returns those of a win, `wanted` all of them, by all games so far."""

    title: str
    wanted: Callable[[Sequence[Result]], Collection[object]]
    kinds: Callable[[Result], Collection[object]]


def _once(title: str, is_won: Callable[[Result], bool]) -> _Goal:
    """Return the goal of one such win."""
    return _Goal(title, lambda _: (True,), lambda result: (is_won(result),))


_GOALS = (
    _Goal("Win against each boss", lambda _: _bosses(), lambda result: (result.boss,)),
    _Goal(
        "Win each level of standard and of heroic",
        lambda _: _LEVELS,
        lambda result: ((result.difficulty, result.level),),
    ),
    _Goal(
        "Win heroic 1 or higher with each deck that you have played",
        lambda games: {deck for game in games for deck in game.by_deck()},
        lambda result: result.by_deck() if result.difficulty == "heroic" else (),
    ),
    _once("Win with 3 wounds left or fewer", lambda result: min(result.wounds_left, default=9) <= 3),
    _once("Win with 10 wounds left or more", lambda result: min(result.wounds_left, default=0) >= 10),
    _once("Win within five rounds", lambda result: result.round <= 5),
    _once("Win with a partner", lambda result: result.players == 2),
    _Goal(
        "Win with each variant: grim fates and survival",
        lambda _: ("grim fates", "survival"),
        lambda result: result.variants,
    ),
)


def boss_rows(results: Sequence[StoredResultLike]) -> list[tuple[str, ...]]:
    """Return a row for each boss: games won at each level, and the nearest game."""
    games = [stored.result for stored in results]
    return [_boss_row(boss, [game for game in games if game.boss == boss]) for boss in _bosses()]


def goal_rows(results: Sequence[StoredResultLike]) -> list[tuple[str, str]]:
    """Return a row for each goal: what to do, and how much of it is done: `3 of 8`, `not yet`."""
    games = [stored.result for stored in results if stored.result.boss]
    rows = []
    for goal in _GOALS:
        wanted = set(goal.wanted(games))
        reached = wanted & {kind for game in games if game.won for kind in goal.kinds(game)}
        done = "reached" if reached and reached == wanted else "not yet"
        rows.append((goal.title, done if len(wanted) < 2 else f"{len(reached)} of {len(wanted)}"))
    return rows


def boss_sentences(results: Sequence[StoredResultLike]) -> list[str]:
    """Return the record against each boss that was played, and each goal, as sentences."""
    sentences = []
    for boss, *cells in boss_rows(results):
        at_levels = zip(_LEVELS, cells[:-1], strict=True)
        played = [f"{won} at {difficulty} {level}" for (difficulty, level), won in at_levels if won != "-"]
        if played:
            sentences.append(f"{boss}: won {', '.join(played)}; nearest game: {cells[-1]}.")
    return [*sentences, *(f"{goal}: {reached}." for goal, reached in goal_rows(results))]


def _bosses() -> list[str]:
    return sorted(standard_library().chimeras)


def _boss_row(boss: str, games: Sequence[Result]) -> tuple[str, ...]:
    at_levels = [[game for game in games if (game.difficulty, game.level) == level] for level in _LEVELS]
    return (
        boss,
        *(f"{sum(game.won for game in played)}/{len(played)}" if played else "-" for played in at_levels),
        nearest_game(games) if games else "-",
    )


def nearest_game(games: Sequence[Result]) -> str:
    """Return how the game ended that fewest wounds would have turned."""
    return result_text(min(games, key=_distance))


def _distance(game: Result) -> int:
    """Return how many wounds would have turned the game."""
    left = min(game.wounds_left, default=0) if game.won else game.boss_wounds_left
    return 99 if left is None else left


def pairing_rows(results: Sequence[StoredResultLike]) -> list[tuple[str, ...]]:
    """Return a row for each boss and each deck that was played against it, with its wins as a bar."""
    games: dict[tuple[str, str], list[Result]] = {}
    for stored in results:
        for deck in stored.result.by_deck() if stored.result.boss else ():
            games.setdefault((stored.result.boss, deck), []).append(stored.result)
    return [_pairing_row(*pairing, played) for pairing, played in sorted(games.items())]


def _pairing_row(boss: str, deck: str, played: Sequence[Result]) -> tuple[str, ...]:
    won = [game for game in played if game.won]
    best = max(won, key=lambda game: (game.difficulty == "heroic", game.level), default=None)
    bar = progress_bar(len(won), len(played), _BAR)
    return (
        boss,
        deck,
        f"{bar} {len(won)} of {len(played)}",
        level_text(best) if best else "-",
        nearest_game(played),
    )


class RecordTable(NamedTuple):
    """A table of the record; `name` is a word for it, `about` explains its columns, if they need it."""

    name: str
    title: str
    headings: Sequence[str]
    rows: Callable[[Sequence[StoredResultLike]], Sequence[Sequence[str]]]
    about: str = ""


RECORD_TABLES = (
    RecordTable("decks", "By deck", DECK_HEADINGS, deck_rows, ABOUT_DECKS),
    RecordTable(
        "bosses",
        "By boss",
        _BOSS_HEADINGS,
        boss_rows,
        "S1: standard, level 1. H3: heroic, level 3. 1/3: one win in three games.",
    ),
    RecordTable("pairings", "Deck by boss", _PAIRING_HEADINGS, pairing_rows),
    RecordTable("goals", "Goals", _GOAL_HEADINGS, goal_rows),
)
