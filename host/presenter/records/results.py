"""The record of results for people: as a table, as a small plot, and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from cards.wording.words import capitalized
from host.presenter.display.card_names_and_state import count_of
from host.presenter.text_charts import bars

if TYPE_CHECKING:
    from engine.game_entries import Result
    from host.presenter.ports import StoredResultLike

HEADINGS = ("result", "level", "round", "deck", "boss", "played", "campaign")
"""Columns of the table, the most important first."""
DECK_HEADINGS = ("deck", "against", "won", "of 100", "best won", "average end", "last played")
"""Columns of the table of decks."""
ABOUT_DECKS = "of 100: won so far, with the likely range in brackets (wide for few games)"
"""Explanation of the column `of 100`."""
COLUMNS = (
    "played",
    "campaign",
    "deck",
    "second_deck",
    "boss",
    "aspects",
    "level",
    "difficulty",
    "players",
    "variants",
    "won",
    "round",
    "wounds_left",
    "second_wounds_left",
    "boss_wounds_left",
    "boss_wounds",
    "game",
)
"""Columns of the CSV, documented in docs/saves.md."""
Z = 1.96
"""Standard deviations on either side of the mean that hold 95 % of a normal distribution."""
LEVELS = (1, 2, 3)
MAX_BARS = 60
"""Number of games in the plot, the last ones."""


class BarRow(NamedTuple):
    """A row of bars, the oldest game on the left; `full` is the value of the highest bar."""

    label: str
    bars: str
    full: int


def result_row(stored: StoredResultLike) -> tuple[str, ...]:
    """Return a result as a row of the table."""
    result = stored.result
    return (
        result_text(result),
        level_text(result),
        str(result.round),
        " + ".join(result.decks),
        result.boss,
        stored.played[:10],
        result.campaign,
    )


def deck_rows(results: Sequence[StoredResultLike]) -> list[tuple[str, ...]]:
    """Return the record of each deck of people as rows, the most played first.

    A deck has a row for each rule book it was played with.
    """
    games: dict[tuple[str, str], list[StoredResultLike]] = {}
    for stored in results:
        for deck in stored.result.by_deck():
            games.setdefault((deck, stored.result.rules), []).append(stored)
    order = sorted(games.items(), key=lambda item: (-len(item[1]), item[0]))
    return [_deck_row(deck, played) for (deck, _), played in order]


def _deck_row(deck: str, played: Sequence[StoredResultLike]) -> tuple[str, ...]:
    won = [stored.result for stored in played if stored.result.by_deck()[deck]]
    ended = played[0].result
    best = max(won, key=lambda result: (result.difficulty == "heroic", result.level), default=None)
    rounds = sum(stored.result.round for stored in played) / len(played)
    return (
        deck,
        "bosses" if ended.boss else f"players, {ended.rules}",
        f"{len(won)} of {len(played)}",
        win_rate(len(won), len(played)),
        level_text(best) if best is not None and best.boss else "-",
        f"round {rounds:.1f}" if rounds else "-",
        max(stored.played for stored in played)[:10],
    )


def win_rate(won: int, games: int) -> str:
    """Return the number of wins in a hundred games and its likely range: `67 (21-94)`."""
    low, high = confidence_interval(won, games)
    return f"{100 * won / games:.0f} ({max(0, 100 * low):.0f}-{min(100, 100 * high):.0f})"


def confidence_interval(won: int, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval (Wilson's) of the chance to win, which is wide for few games."""
    share, spread = won / games, Z * Z / games
    middle = share + spread / 2
    reach = Z * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)


def level_text(result: Result) -> str:
    """Return difficulty, level and variants: `heroic 3`."""
    return ", ".join((f"{result.difficulty} {result.level}", *result.variants))


def result_text(result: Result) -> str:
    """Return `won` or `lost`, and how many wounds the players had left, or the boss."""
    if result.won:
        return f"won, {' + '.join(map(str, result.wounds_left))} left"
    if result.boss_wounds_left is None:
        return f"lost, {result.boss_wounds} dealt"
    return f"lost, {result.boss_wounds_left} short"


def results_summary(results: Sequence[StoredResultLike]) -> str:
    """Return how many games there are and how many were won."""
    won = sum(stored.result.won for stored in results)
    return f"{count_of(len(results), 'game')}, {won} won"


def in_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows of a table as lines of text."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def deck_sentences(results: Sequence[StoredResultLike]) -> list[str]:
    """Return the record of each deck as a sentence."""
    sentences = [
        f"{deck} against {against}: {won} won, {share} of 100; last played {last}."
        for deck, against, won, share, _, _, last in deck_rows(results)
    ]
    return [*sentences, f"{capitalized(ABOUT_DECKS)}."] if sentences else [f"{decks_heading(results)}."]


def decks_heading(results: Sequence[StoredResultLike], title: str = "Decks") -> str:
    """Return the heading of a table of the record, with the number of games."""
    if not results:
        return f"{title}: no finished games yet"
    return f"{title}: {count_of(len(results), 'game')}, of all kinds, that are over"


def result_plot(results: Sequence[StoredResultLike]) -> list[BarRow]:
    """Return two rows of bars, a column for each game: what the players had left, and what the boss had.

    A game has a bar in the first row if it was won, and in the second if it was lost to a boss with a life
    value.
    """
    shown = [stored.result for stored in results[-MAX_BARS:]]
    yours = [min(result.wounds_left, default=0) if result.won else 0 for result in shown]
    boss = [0 if result.won else result.boss_wounds_left or 0 for result in shown]
    full = max([1, *yours, *boss])
    return [
        BarRow("won: wounds you had left", bars(yours, full), full),
        BarRow("lost: wounds the boss had left", bars(boss, full), full),
    ]


def results_csv(results: Sequence[StoredResultLike]) -> str:
    """Return all results as CSV (RFC 4180), with a line of headings."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for stored in results:
        result = stored.result
        first, second, *_ = (*result.decks, "", "")
        own, partner, *_ = (*result.wounds_left, "", "")
        writer.writerow(
            (
                stored.played,
                _csv_text(result.campaign),
                _csv_text(first),
                _csv_text(second),
                _csv_text(result.boss),
                _csv_text(result.aspects),
                result.level,
                result.difficulty,
                result.players,
                " and ".join(result.variants),
                int(result.won),
                result.round,
                own,
                partner,
                "" if result.boss_wounds_left is None else result.boss_wounds_left,
                result.boss_wounds,
                stored.game,
            )
        )
    return text.getvalue()


def _csv_text(text: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
