"""The boss as a part of a page: its numbers, its behavior table with the row that counts, its cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from htpy import Element, Node, button, details, div, h3, li, p, section, small, span, strong, summary, ul

from host.presenter.from_afar import table_of
from host.presenter.phrases.table import life_of
from host.web.pieces import bar, drawn, pool, row
from host.web.sides import piles

if TYPE_CHECKING:
    from markupsafe import Markup

    from engine.ashes.view.read_model import PlayerView
    from engine.redrains.read_model import ChimeraView
    from host.presenter.behavior_table import PhaseColumn
    from host.web.laid import Laid


def boss(laid: Laid, chimera: ChimeraView) -> Node:
    """The boss: its numbers, its table of behavior with the row that counts, its units."""
    side = laid.view.player(chimera.seat)
    card, at = side.phoenixborn, laid.at(chimera.seat)
    most = None if life_of(card) == "∞" else card.life
    units = "Units" if chimera.kind == "dragonborn" else "Aspects"
    return section(".boss", aria_label=f"The {chimera.seat}")[
        div(".head")[
            button(class_=["boss-name", {"asked": card.id in laid.about}], type="button",
                   data_card=f"{at}-p-0")[
                small[chimera.seat], strong[card.name or chimera.seat]
            ],
            span(".phase")[small["phase"], strong[chimera.phase]],
        ],
        bar("wounds", card.wounds, most, kind="wounds"),
        div(".figures-row")[list(_figures(chimera, side))],
        div(".boss-dice")[
            pool(side.active_dice, ()),
            small[f"on {chimera.sides[-1]}: {_raised(chimera, side)}"],
        ],
        _live_row(laid, chimera),
        [
            row(
                f"{units} against {lane}" if lane else units,
                side.battlefield, f"{at}-b", laid.about,
                fights=laid.fights, lane=lane, empty="none in play",
            )
            for lane in (side.faces if len(side.faces) > 1 else ("",))
        ],
        row("Its spells", side.spellboard, f"{at}-s", laid.about),
        behavior(laid, chimera),
        piles(side, at),
    ]  # fmt: skip


def _live_row(laid: Laid, chimera: ChimeraView) -> Node:
    """The row of the behavior table that counts this turn, large."""
    live = [item for column in table_of(laid.view, chimera, laid.cards) for item in column.rows if item.live]
    if not live:
        return None
    return div(".live-row", role="status")[small[f"Rolled {chimera.result}"], strong[live[0].text]]


def behavior(laid: Laid, chimera: ChimeraView) -> Node:
    """The behavior table: the rows of this phase, then the other phases."""
    return div(".row.behavior")[
        h3["Behavior"], [_phase(column) for column in table_of(laid.view, chimera, laid.cards)]
    ]


@lru_cache(maxsize=64)
def _phase(column: PhaseColumn) -> Markup:
    return drawn(
        details(".phase-rows", id=f"phase-{column.phase}", open=column.live)[
            summary[f"Phase {column.phase}", column.live and span(".here")[" now"]],
            ul(".rows")[
                [
                    li(class_={"live": item.live}, aria_current="true" if item.live else None)[
                        strong[item.rolls], " ", item.text
                    ]
                    for item in column.rows
                ]
            ],
            [p(".phase-card")[strong[title], ": ", text] for title, text in column.cards],
        ]
    )


def _raised(chimera: ChimeraView, side: PlayerView) -> int:
    """How many of a boss's dice show their highest side."""
    return sum(die.side == chimera.sides[-1] for die in side.active_dice)


def _figures(chimera: ChimeraView, side: PlayerView) -> Iterator[Element]:
    def figure(what: str, value: str) -> Element:
        return span(".figure")[strong[value], small[what]]

    if chimera.kind == "dragonborn":
        yield figure("status", str(side.phoenixborn.status))
    else:
        yield figure("Red Rains", f"{chimera.red_rains}/{chimera.ultimate}")
    yield figure("threat", str(chimera.threat))
    yield figure("draw pile", str(side.draw_pile))
    if chimera.fatigued:
        yield figure("is", "fatigued")
