"""Saved games in few words: how each stands, and in which order they are listed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from host.presenter.learning.first_game import is_lesson
from host.presenter.phrases.table import count_of, heading_of, life_of, mark_of, name_of, tokens_of, values_of

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView
    from host.presenter.ports import MatchLike, SavedGameLike, StoreLike

ONLOOKER = ""
GameT = TypeVar("GameT", bound="SavedGameLike")


@dataclass(frozen=True, slots=True)
class Stands:
    """How a game stands, as everybody may know it.

    `where` in its rounds, the `wounds` of each side with its life, and a small `board`, a line for each side.
    """

    where: str = ""
    wounds: str = ""
    board: tuple[str, ...] = ()


ORDERS: dict[str, tuple[str, Callable[[SavedGameLike], Any], bool]] = {
    "played": ("last played first", lambda game: game.played, True),
    "begun": ("last begun first", lambda game: game.created, True),
    "name": ("by name", lambda game: game.title.casefold(), False),
    "answers": ("longest first", lambda game: game.answers, True),
}
"""The orders of the list: what each is called, by what it goes, and whether that goes down."""


def in_order(games: Sequence[GameT], order: str) -> list[GameT]:
    """The games in one of `ORDERS`; those that cannot be read come last."""
    _, key, down = ORDERS[order]
    found = sorted(games, key=key, reverse=down)
    return sorted(found, key=lambda game: not game.readable)


def unfinished(games: Sequence[SavedGameLike]) -> SavedGameLike | None:
    """The game played last that is not over and can be opened."""
    return next((game for game in games if game.readable and not game.over), None)


def lesson_of(games: Sequence[SavedGameLike]) -> SavedGameLike | None:
    """The first lesson, where one is under way."""
    return unfinished([game for game in games if is_lesson(game.setup_json)])


def told(game: SavedGameLike) -> str:
    """A saved game in one line."""
    won = f"won by {game.winner}" if game.winner else "finished"
    return f"{name_of_game(game)}, {won if game.over else steps_of(game)}"


def name_of_game(game: SavedGameLike) -> str:
    """What it is called, and whether it is the lesson."""
    return f"Lesson: {game.title}" if is_lesson(game.setup_json) else game.title


def steps_of(game: SavedGameLike) -> str:
    """How far it is: what people and built-in players answered, and what chance brought, are a step each."""
    return count_of(game.answers, "step")


def when_of(game: SavedGameLike) -> str:
    """When it was played last, to the minute, by the clock of this machine."""
    try:
        return f"{datetime.fromisoformat(game.played).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError):  # of a save that somebody wrote
        return game.played[:16].replace("T", " ")


def stands_in(store: StoreLike, game: SavedGameLike) -> Stands:
    """How a listed game stands, which is worked out once after it was played."""
    written = json.loads(store.outline(game, lambda match: json.dumps(asdict(stands_of(match)))))
    return Stands(written["where"], written["wounds"], tuple(written["board"]))


def stands_of(match: MatchLike) -> Stands:
    """How a game stands; of a game without rounds and wounds what its table says of itself."""
    from engine.ashes.view.read_model import GameView

    setup = match.setup
    try:
        view: Any = match.view(ONLOOKER)
    except KeyError:  # a game that nobody can look on at: what its first seat sees, but for its hand
        view = match.view(setup.seat_names[0])
    if isinstance(view, GameView):
        return _of_ashes(view)
    if setup.rules == "draft":
        from host.presenter.phrases.drafts import stage_of

        return Stands("" if match.decision is None else stage_of(view))
    heading: str = getattr(view, "heading", "")
    zones = [zone for zone in getattr(view, "zones", ()) if "hand" not in zone.name.casefold()]
    return Stands(
        heading, "", tuple(f"{zone.name}: {', '.join(map(_briefly, zone.lines))}" for zone in zones)
    )


def _briefly(line: str) -> str:
    """A card without what is told behind its name."""
    return line.partition(" (")[0].partition("  ")[0]


def _of_ashes(view: GameView) -> Stands:
    where = f"round {view.round}" if view.round else view.phase
    wounds = [f"{side.seat} {_wounds(side.phoenixborn)}" for side in view.players]
    board = []
    for side in view.players:
        units = [_unit(card) for card in side.battlefield]
        named = heading_of(side.phoenixborn)
        board.append(f"{side.seat}, {named}: {'  '.join(units) or 'no units'}")
    return Stands(where, f"wounds: {', '.join(wounds)}", tuple(board))


def _wounds(card: CardView) -> str:
    return f"{card.wounds}/{life_of(card)}"


def _unit(card: CardView) -> str:
    """`● Iron Worker A2 L2 W1`."""
    if not card.face_up:
        return mark_of(card)
    return " ".join(filter(None, (mark_of(card), name_of(card), values_of(card), tokens_of(card))))
