"""Saved games and campaigns in few words, and their order in lists."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, to_builtins

from host.presenter.display.card_names_and_state import (
    card_title,
    count_of,
    display_name,
    life_text,
    state_sign,
    tokens_of,
    values_of,
)
from host.presenter.learning.lesson_setup import GAMES, lesson_of

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView
    from host.presenter.ports import MatchLike, SavedGameLike, StoreLike

ONLOOKER = ""

GameT = TypeVar("GameT", bound="SavedGameLike")


class GameStanding(Struct, frozen=True):
    """How a game stands, as everybody may know it.

    `where` is its round or phase, `wounds` those of each side with its life, and `board` has a line for each
    side. The store caches these fields by their names.
    """

    where: str = ""
    wounds: str = ""
    board: tuple[str, ...] = ()


SORT_ORDERS: dict[str, tuple[str, Callable[[SavedGameLike], Any], bool]] = {
    "played": ("last played first", lambda game: game.played, True),
    "begun": ("last begun first", lambda game: game.created, True),
    "name": ("by name", lambda game: game.title.casefold(), False),
    "answers": ("longest first", lambda game: game.answers, True),
}
"""Orders of the list: label, sort key, and True if descending."""


def sorted_games(games: Sequence[GameT], order: str) -> list[GameT]:
    """Return the games in one of `SORT_ORDERS`, unreadable ones last."""
    _, key, down = SORT_ORDERS[order]
    found = sorted(games, key=key, reverse=down)
    return sorted(found, key=lambda game: not game.readable)


def first_unfinished(games: Sequence[SavedGameLike]) -> SavedGameLike | None:
    """Return the first game of a list that is not over and can be opened."""
    return next((game for game in games if game.readable and not game.over), None)


def unfinished_lesson(games: Sequence[SavedGameLike], lesson: str = "") -> SavedGameLike | None:
    """Return the unfinished game of a lesson, or of any if none is named; None if there is none."""
    return first_unfinished([game for game in games if is_lesson(game, lesson)])


def next_lesson(games: Sequence[SavedGameLike]) -> str:
    """Return the first lesson that was not played to its end; the first of all if all were."""
    done = {lesson_of(game.setup_json) for game in games if game.over}
    return next((name for name in GAMES if name not in done), next(iter(GAMES)))


class LessonRow(Struct, frozen=True):
    """A lesson in a list: `about` says how far it is, or what it is; `under_way` is its unfinished game."""

    name: str
    title: str
    about: str
    under_way: SavedGameLike | None = None


def lesson_rows(games: Sequence[SavedGameLike]) -> list[LessonRow]:
    """Return all lessons in their order."""
    from host.presenter.learning.lesson import load_lesson

    rows = []
    for name in GAMES:
        lesson, under_way = load_lesson(name), unfinished_lesson(games, name)
        over = any(game.over for game in games if is_lesson(game, name))
        about = f"under way, {step_count(under_way)}" if under_way else "done" if over else lesson.about
        rows.append(LessonRow(name, lesson.title, about, under_way))
    return rows


def is_lesson(game: SavedGameLike, lesson: str = "") -> bool:
    """Return True if this is the game of a lesson, of the one that is named if one is."""
    name = lesson_of(game.setup_json)
    return bool(name) and lesson in ("", name)


def rules_of(game: SavedGameLike) -> str:
    """Return the rules of a game, or of what its save says; empty if that is nothing."""
    try:
        return str(json.loads(game.setup_json)["rules"])
    except (ValueError, LookupError, TypeError):
        return ""


def game_line(game: SavedGameLike) -> str:
    """Return a saved game in one line."""
    won = f"won by {game.winner}" if game.winner else "finished"
    return f"{game_title(game)}, {won if game.over else step_count(game)}"


def game_title(game: SavedGameLike) -> str:
    """Return the title of a game, marked if it is the lesson."""
    return f"Lesson: {game.title}" if is_lesson(game) else game.title


def step_count(game: SavedGameLike) -> str:
    """Return how many answers were given, by people, built-in players and chance: `12 steps`."""
    return count_of(game.answers, "step")


def last_played_text(game: SavedGameLike) -> str:
    """Return when it was last played, to the minute, in local time."""
    try:
        return f"{datetime.fromisoformat(game.played).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError):  # the time in a save that somebody edited
        return game.played[:16].replace("T", " ")


def cached_standing(store: StoreLike, game: SavedGameLike) -> GameStanding:
    """Return how a listed game stands, from the store's cache if it was not played since."""
    written = json.loads(store.outline(game, lambda match: json.dumps(to_builtins(game_standing(match)))))
    return GameStanding(written["where"], written["wounds"], tuple(written["board"]))


def game_standing(match: MatchLike) -> GameStanding:
    """Return how a game stands; for a game without rounds and wounds, what its view says."""
    from engine.ashes.view.read_model import GameView

    setup = match.setup
    try:
        view: Any = match.view(ONLOOKER)
    except KeyError:  # a game without onlookers: show what its first seat sees, without the hand
        view = match.view(setup.seat_names[0])
    if isinstance(view, GameView):
        return _ashes_standing(view)
    if setup.rules == "draft":
        from host.presenter.games.draft import stage_text

        return GameStanding("" if match.decision is None else stage_text(view))
    heading: str = getattr(view, "heading", "")
    zones = [zone for zone in getattr(view, "zones", ()) if "hand" not in zone.name.casefold()]
    return GameStanding(
        heading, "", tuple(f"{zone.name}: {', '.join(map(_without_details, zone.lines))}" for zone in zones)
    )


def _without_details(line: str) -> str:
    """Return a card without the details after its name."""
    return line.partition(" (")[0].partition("  ")[0]


def _ashes_standing(view: GameView) -> GameStanding:
    where = f"round {view.round}" if view.round else view.phase
    wounds = [f"{side.seat} {_wounds(side.phoenixborn)}" for side in view.players]
    board = []
    for side in view.players:
        units = [_unit(card) for card in side.battlefield]
        title = card_title(side.phoenixborn)
        board.append(f"{side.seat}, {title}: {'  '.join(units) or 'no units'}")
    return GameStanding(where, f"wounds: {', '.join(wounds)}", tuple(board))


def _wounds(card: CardView) -> str:
    return f"{card.wounds}/{life_text(card)}"


def _unit(card: CardView) -> str:
    """Return a unit with its state, values and tokens: `● Iron Worker A2 L2 W1`."""
    if not card.face_up:
        return state_sign(card)
    return " ".join(filter(None, (state_sign(card), display_name(card), values_of(card), tokens_of(card))))
