"""A tale as one HTML page without scripts. Names of strangers are text in it, whatever signs they hold."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from cards.errors import printable

if TYPE_CHECKING:
    from host.presenter.tale import Board, Scene, Side, Tale, Unit

_ALLOWED = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser may load or run for this page: nothing but its own style."""
_STYLE = """\
:root { color-scheme: light dark; --line: #8886; --wound: #c0392b; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h2 { border-bottom: 1px solid var(--line); margin-top: 2.5rem; }
h3 { margin-bottom: .2rem; font-size: 1rem; }
ul { margin-top: .2rem; }
figure { border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0; padding: .8rem; }
figcaption { font-weight: 600; margin-bottom: .6rem; }
.side { margin: .4rem 0 .8rem; }
.units { display: flex; flex-wrap: wrap; gap: .4rem; list-style: none; padding: 0; margin: .3rem 0; }
.units li { border: 1px solid var(--line); border-radius: .3rem; padding: .2rem .5rem; }
.units li.exhausted { border-style: dashed; opacity: .75; }
.units small { display: block; }
meter { width: 10rem; vertical-align: middle; }
"""


def tale_in_html(tale: Tale) -> str:
    """The whole page, ending in a line feed."""
    return "\n".join(_html_lines(tale)) + "\n"


def _html_lines(tale: Tale) -> Iterator[str]:
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_ALLOWED}">'
    yield f"<title>{_html_text(tale.title)}</title><style>\n{_STYLE}</style></head><body>"
    yield f"<h1>{_html_text(tale.title)}</h1>"
    yield f"<p><strong>{_html_text(tale.ending)}</strong></p>"
    if tale.turning:
        yield f"<p>{_html_text(' '.join(tale.turning))}</p>"
    for chapter in tale.chapters:
        yield f"<h2>{_html_text(chapter.heading)}</h2>"
        for scene in chapter.scenes:
            yield from _scene(scene, chapter.heading)
    yield "</body></html>"


def _scene(scene: Scene, chapter: str) -> Iterator[str]:
    if scene.heading != chapter:
        yield f"<h3>{_html_text(scene.heading)}</h3>"
    yield "<ul>"
    yield from (f"<li>{_html_text(deed)}</li>" for deed in scene.deeds)
    yield "</ul>"
    if scene.board is not None:
        yield from _html_chart(scene.board)


def _html_chart(board: Board) -> Iterator[str]:
    yield f"<figure><figcaption>{_html_text(board.why)}</figcaption>"
    for side in board.sides:
        yield from _html_side(side)
    yield "</figure>"


def _html_side(side: Side) -> Iterator[str]:
    name = side.name if side.name == side.seat else f"{side.seat}, {side.name}"
    wounds = f"{side.wounds} of {side.life} wounds"
    meter = f'<meter min="0" max="{max(1, side.life)}" value="{side.wounds}">{wounds}</meter>'
    yield f'<div class="side"><b>{_html_text(name)}</b> {meter} {wounds} <small>{_html_text(side.more)}</small>'
    yield '<ul class="units">'
    yield from map(_html_unit, side.units)
    yield "</ul>"
    if side.spells:
        yield f"<small>Spells: {_html_text(', '.join(side.spells))}</small>"
    yield "</div>"


def _html_unit(unit: Unit) -> str:
    tokens = "  ".join(part for part in (unit.tokens, "exhausted" if unit.exhausted else "") if part)
    look = ' class="exhausted"' if unit.exhausted else ""
    values = f"<small>{_html_text(unit.values)}</small>" if unit.values else ""
    marks = f"<small>{_html_text(tokens)}</small>" if tokens else ""
    return f"<li{look}>{_html_text(unit.name)}{values}{marks}</li>"


def _html_text(words: str) -> str:
    return escape(printable(words))
