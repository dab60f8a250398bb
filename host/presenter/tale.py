"""A game as people tell it: what was done turn by turn, with the table drawn where it turned.

Told to nobody in particular: hands and cards that lie face down are not in it. How it is written down stands
in `phrases/tale_markdown.py` and `phrases/tale_html.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from cards.grammar.words import counted
from engine.redrains.events import PhaseAdvanced, UltimateBegan
from engine.redrains.read_model import chimera_of
from host.presenter.deeds import Deed, Deeds
from host.presenter.log import OPENING, Line, Log
from host.presenter.phrases.story import turning_of
from host.presenter.phrases.table import ending_of, name_of, tokens_of, values_of
from host.presenter.story import story_of

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView, PlayerView
    from engine.kernel.journal import Event
    from host.presenter.ports import MatchLike

NOBODY = ""
"""To whom it is told."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A card on a battlefield, with what lies on it."""

    name: str
    values: str
    tokens: str
    exhausted: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the table as everybody sees it."""

    seat: str
    name: str
    wounds: int
    life: int
    more: str
    units: tuple[Unit, ...]
    spells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The table at a moment, and why it is drawn then."""

    why: str
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A turn, or a phase without turns, and the table after it where that is worth a look."""

    heading: str
    deeds: tuple[str, ...]
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A round, or what came before the first."""

    heading: str
    scenes: tuple[Scene, ...]


@dataclass(frozen=True, slots=True)
class Tale:
    """A whole game: how it ended, what turned it, and its rounds."""

    title: str
    ending: str
    turning: tuple[str, ...]
    chapters: tuple[Chapter, ...]


def tale_of(match: MatchLike, title: str) -> Tale:
    """The tale of a game of Ashes Reborn or Red Rains, as far as it was played."""
    viewer = match.setup.seat_names[0]
    view = match.view(viewer)
    lines = Log(match, NOBODY).lines
    deeds = Deeds(match, NOBODY).of(lines)
    groups = [list(group) for _, group in groupby(deeds, key=lambda deed: deed.heading)]
    told = [_Told(group, lines) for group in groups]
    _follow(match, told)
    _draw(match, viewer, told)
    chapters = [
        Chapter(heading, tuple(scene.scene() for scene in scenes))
        for heading, scenes in groupby(told, key=lambda scene: scene.chapter)
    ]
    over = match.decision is None and bool(view.winner)
    return Tale(
        title,
        ending_of(view, NOBODY) if over else f"Not over yet: round {view.round}.",
        tuple(turning_of(story_of(match, view), NOBODY)) if over else (),
        tuple(chapters),
    )


class _Told:
    """A scene as it is put together: its deeds, the wounds and the table after it, what happened in it."""

    def __init__(self, deeds: Sequence[Deed], lines: Sequence[Line]) -> None:
        self.heading = deeds[0].heading
        self.deeds = tuple(deed.text for deed in deeds)
        self.end = lines[deeds[-1].last].last
        self.turn = lines[deeds[0].first].turn
        self.round = 0
        self.events: list[Event] = []
        self.state: Any = None
        self.wounds: dict[str, int] = {}
        self.board: Board | None = None

    @property
    def chapter(self) -> str:
        """The round it is in."""
        return (
            self.heading.partition(",")[0] if self.heading.startswith("Round ") else "Before the first round"
        )

    def scene(self) -> Scene:
        """The scene, its heading without the round."""
        _, _, rest = self.heading.partition(", ")
        heading = rest or self.heading
        return Scene(heading[:1].upper() + heading[1:], self.deeds, self.board)


def _follow(match: MatchLike, told: Sequence[_Told]) -> None:
    """Let everything happen once more, and keep the table after each scene."""
    game = match.game
    state = game.state_at(0)  # what came before the first question is in it
    left = iter(_happened(match))
    ahead = next(left, None)
    for scene in told:
        end = (scene.end[0], -1 if scene.end[1] is None else scene.end[1])
        while ahead is not None and ahead[0] <= end:
            scene.events.append(ahead[1])
            if ahead[0][0] != OPENING:
                ahead[1].apply(state)
            ahead = next(left, None)
        scene.state, scene.round = state.copy(), state.round
        scene.wounds = {
            seat: state.cards[player.phoenixborn].wounds for seat, player in state.players.items()
        }


def _happened(match: MatchLike) -> Iterator[tuple[tuple[int, int], Event]]:
    journal = match.game.journal
    for place, happening in enumerate(journal.opening):
        yield (OPENING, place), happening.event
    for number, entry in enumerate(journal.entries):
        for place, happening in enumerate(entry.happenings):
            yield (number, place), happening.event


def _draw(match: MatchLike, viewer: str, told: Sequence[_Told]) -> None:
    """Draw the table where the game turned: as it began, after the hardest blow, a new phase, at its end."""
    reasons = {at: why for at, scene in enumerate(told) if (why := _reason(scene))}
    if (blow := _hardest(told)) is not None:
        at, seat, wounds = blow
        reasons[at] = f"the hardest blow: {counted(wounds, 'wound')} on {seat}"
    first = next((at for at, scene in enumerate(told) if scene.turn), None)
    if first is not None:
        reasons.setdefault(first, "the first turn is over")
        reasons[len(told) - 1] = "the end" if match.decision is None else "as it stands"
    for at, why in reasons.items():
        told[at].board = _board(match.view(viewer, told[at].state), why)


def _reason(scene: _Told) -> str:
    """What happens in a scene that turns a game; empty for most."""
    for event in scene.events:
        if isinstance(event, PhaseAdvanced):
            return f"phase {event.phase} begins"
        if isinstance(event, UltimateBegan):
            return "after the Ultimate"
    return ""


def _hardest(told: Sequence[_Told]) -> tuple[int, str, int] | None:
    """The scene of the most wounds on a Phoenixborn or boss, on whom, and how many; the first such."""
    blows = [
        (wounds - before.wounds.get(seat, 0), -at, seat)
        for at, (before, scene) in enumerate(pairwise(told), 1)
        for seat, wounds in scene.wounds.items()
    ]
    most, at, seat = max(blows, default=(0, 0, ""))
    return (-at, seat, most) if most > 0 else None


def _board(view: GameView, why: str) -> Board:
    return Board(why[:1].upper() + why[1:], tuple(_side(view, side) for side in view.players))


def _side(view: GameView, side: PlayerView) -> Side:
    card, boss = side.phoenixborn, chimera_of(view)
    more = ""
    if boss is not None and side.seat == boss.seat:
        more = f"phase {boss.phase}, {boss.red_rains} of {boss.ultimate} Red Rains tokens"
    elif side.hand is not None or side.hand_size:
        more = f"{side.hand_size} in hand, {len(side.active_dice)} active dice"
    return Side(
        side.seat,
        card.name or side.seat,
        card.wounds,
        card.life or 0,
        more,
        tuple(map(_unit, side.battlefield)),
        tuple(name_of(spell) for spell in side.spellboard),
    )


def _unit(card: CardView) -> Unit:
    if not card.face_up:
        return Unit(f"face down {card.type}", "", "", False)
    return Unit(name_of(card), values_of(card), tokens_of(card), card.exhausted)
