"""Saved games in few words: how each stands, and in which order they are listed.

Campaigns in few words.

What can be played after a game that is over: the next level, or the same again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from host.presenter.display.table_text import (
    card_title,
    count_of,
    display_name,
    life_text,
    state_sign,
    tokens_of,
    values_of,
)
from host.presenter.learning.lesson_setup import is_lesson

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView
    from engine.games import GameSetup
    from engine.kernel.chance import Seed
    from host.presenter.ports import CampaignLike, MatchLike, OpenGameLike, SavedGameLike, StoreLike

ONLOOKER = ""

GameT = TypeVar("GameT", bound="SavedGameLike")


@dataclass(frozen=True, slots=True)
class GameStanding:
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


def game_line(game: SavedGameLike) -> str:
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


def stands_in(store: StoreLike, game: SavedGameLike) -> GameStanding:
    """How a listed game stands, which is worked out once after it was played."""
    written = json.loads(store.outline(game, lambda match: json.dumps(asdict(game_standing(match)))))
    return GameStanding(written["where"], written["wounds"], tuple(written["board"]))


def game_standing(match: MatchLike) -> GameStanding:
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
        from host.presenter.games.draft import stage_of

        return GameStanding("" if match.decision is None else stage_of(view))
    heading: str = getattr(view, "heading", "")
    zones = [zone for zone in getattr(view, "zones", ()) if "hand" not in zone.name.casefold()]
    return GameStanding(
        heading, "", tuple(f"{zone.name}: {', '.join(map(_briefly, zone.lines))}" for zone in zones)
    )


def _briefly(line: str) -> str:
    """A card without what is told behind its name."""
    return line.partition(" (")[0].partition("  ")[0]


def _of_ashes(view: GameView) -> GameStanding:
    where = f"round {view.round}" if view.round else view.phase
    wounds = [f"{side.seat} {_wounds(side.phoenixborn)}" for side in view.players]
    board = []
    for side in view.players:
        units = [_unit(card) for card in side.battlefield]
        named = card_title(side.phoenixborn)
        board.append(f"{side.seat}, {named}: {'  '.join(units) or 'no units'}")
    return GameStanding(where, f"wounds: {', '.join(wounds)}", tuple(board))


def _wounds(card: CardView) -> str:
    return f"{card.wounds}/{life_text(card)}"


def _unit(card: CardView) -> str:
    """`● Iron Worker A2 L2 W1`."""
    if not card.face_up:
        return state_sign(card)
    return " ".join(filter(None, (state_sign(card), display_name(card), values_of(card), tokens_of(card))))


LEVELS = (1, 2, 3)


def campaign_status(campaign: CampaignLike) -> str:
    """How far a campaign is: `level 2 next; 1 won; 3 games`."""
    games = count_of(len(campaign.results), "game")
    if campaign.level is None:
        return f"won, all three levels; {games}"
    state = f"level {campaign.level} {'under way' if campaign.under_way is not None else 'next'}"
    won = f"; won {', '.join(map(str, campaign.won))}" if campaign.won else ""
    return f"{state}{won}; {games}"


def marks(campaign: CampaignLike) -> str:
    """The three levels in a row: `1 won  2 under way  3`."""
    told = []
    for level in LEVELS:
        if level in campaign.won:
            told.append(f"{level} won")
        elif level == campaign.level:
            told.append(f"{level} {'under way' if campaign.under_way is not None else 'next'}")
        else:
            told.append(str(level))
    return "   ".join(told)


def next_step(campaign: CampaignLike) -> str:
    """What going on with it does; empty when it is won."""
    if campaign.level is None:
        return ""
    if campaign.under_way is not None:
        return f"Continue with level {campaign.level}"
    tried = any(kept.result.level == campaign.level for kept in campaign.results)
    return f"Level {campaign.level} again" if tried else f"Level {campaign.level}"


NEXT, AGAIN, SAME = "next", "again", "same"


class Rematch:
    """The games that can follow a game. `level` is the level that is next; None where there is none."""

    def __init__(self, match: MatchLike) -> None:
        self._setup: Any = match.setup
        self._over = match.decision is None
        self._drafted = match.game.outcome is None
        self.level: int | None = None
        self._next = ""

    def load_results(self, opened: OpenGameLike, store: StoreLike) -> None:
        """Bring the record of results up to date, and see which level is next, if the game has levels.

        Raises `StoreError` when the record cannot be kept.
        """
        kept = next((kept for kept in store.results(opened) if kept.game == opened.id), None)
        if kept is None:
            return
        result = kept.result
        if result.campaign:
            campaigns = store.campaigns(opened)
            self.level = next((one.level for one in campaigns if one.name == result.campaign), None)
        elif result.won and result.level < LEVELS[-1]:
            self.level = result.level + 1
        of = f" of {result.campaign}" if result.campaign else ""
        self._next = f"Level {self.level}{of}{', again' if result.level == self.level else ''}"

    def rows(self) -> list[tuple[str, str]]:
        """What can be played, as (id, label)."""
        from engine.kernel.chance import is_secret, source_of

        seed = source_of(self._setup.seed)
        # A draft's luck tells who has which cards, and the game with them is still to come.
        hides = self._drafted and is_secret(self._setup.seed)
        which = "" if hides else f", {'secret' if isinstance(seed, str) else 'seed'} {seed}"
        return [
            *([] if self.level is None else [(NEXT, self._next)]),
            (AGAIN, "Rematch with new luck"),
            (SAME, f"Rematch with the same luck{which}"),
        ]

    def setup(self, row: str, seed: Seed) -> GameSetup:
        """Return the setup of a row; `seed` is that of a new game. A secret used again is known.

        Raises `ValueError` when a game that still goes on would be played with its secret luck beside it.
        """
        setup: GameSetup = self._setup
        if row == SAME:
            from engine.kernel.chance import is_secret, known

            if is_secret(setup.seed) and not self._over:
                raise ValueError("the luck of this game is secret until it is over; take new luck")
            return setup.model_copy(update={"seed": known(setup.seed)})
        other = {"level": self.level, "card": None} if row == NEXT else {}
        return setup.model_copy(update={**other, "seed": seed})
