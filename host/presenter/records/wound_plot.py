"""A picture of a game: the wounds on each Phoenixborn and the boss, turn by turn, as a line of SVG each."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from cards.errors import printable

if TYPE_CHECKING:
    from host.presenter.records.game_statistics import GameStatistics

_WIDTH, _HEIGHT, _LEFT, _TOP, _NAMES = 640, 220, 28, 12, 150
"""Size of the picture, the room left of and above the plot, and the room for names right of it, in pixels."""

_LINES = (("#c0392b", ""), ("#2471a3", "7 3"), ("#1e8449", "2 3"), ("#9a7d0a", "10 3 2 3"))
"""Color and dashes of each line, so that nobody needs colors to tell them apart."""


def wound_plot(statistics: GameStatistics) -> Iterator[str]:
    """Yield the lines of an SVG; nothing if no turn was played."""
    if not statistics.turns:
        return
    most = max(1, *statistics.life.values(), *(max(statistics.wounds(seat)) for seat in statistics.seats))
    right, bottom = _WIDTH - _NAMES, _HEIGHT - 24
    step = (right - _LEFT) / len(statistics.turns)

    def height(wounds: int) -> float:
        return round(bottom - (bottom - _TOP) * wounds / most, 1)

    yield f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"><title>Wounds, turn by turn</title>'
    for amount in (0, most):
        yield f'<text x="{_LEFT - 6}" y="{height(amount) + 4}" text-anchor="end">{amount}</text>'
        yield f'<path d="M{_LEFT} {height(amount)}H{right}" stroke="#8888"/>'
    before = 0
    for number, turn in enumerate(statistics.turns):
        if turn.round != before:
            x, before = round(_LEFT + step * number, 1), turn.round
            yield f'<path d="M{x} {_TOP}V{bottom}" stroke="#8884"/>'
            name = f"round {turn.round}" if turn.round == 1 else turn.round
            yield f'<text x="{x + 2}" y="{_HEIGHT - 6}">{name}</text>'
    names: list[float] = []
    for seat, (color, dashes) in zip(statistics.seats, _LINES, strict=False):
        wounds = statistics.wounds(seat)
        points = " ".join(f"{_LEFT + step * (at + 1):.1f},{height(now)}" for at, now in enumerate(wounds))
        dash = f' stroke-dasharray="{dashes}"' if dashes else ""
        yield (
            f'<polyline points="{_LEFT},{height(0)} {points}" fill="none" stroke="{color}"'
            f' stroke-width="2"{dash}/>'
        )
        y = height(wounds[-1]) + 4
        while any(abs(y - other) < 14 for other in names):
            y += 14
        names.append(y)
        life = statistics.life.get(seat)
        text = f"{seat} {wounds[-1]}{f' of {life}' if life else ''}"
        yield f'<text x="{right + 6}" y="{y}" fill="{color}">{escape(printable(text[:24]))}</text>'
    yield "</svg>"
