"""Red Rains: one player against a Chimera."""

from __future__ import annotations

import engine.meanings  # noqa: F401 - every word of the language means something
from cards.library import Library
from engine.ashes.setup import deck_for
from engine.bots.random_player import RandomPlayer
from engine.bots.sturdy_player import SturdyPlayer
from engine.games import Figures, GameEntry
from engine.games.ashes import seen, turn_of
from engine.kernel.journal import Event
from engine.redrains.events import ChimeraFatigued, PhaseAdvanced, UltimateBegan
from engine.redrains.game import RedRainsRules
from engine.redrains.setup import first_state, prints
from engine.setups import RedRainsSetup

REACHED = ("phase_2", "phase_3", "ultimate_1", "ultimate_2", "ultimate_3", "fatigue")
"""What is counted, in games in which it happened: a phase begun, an Ultimate resolved, a tired Chimera."""


def play(setup: RedRainsSetup, library: Library) -> RedRainsRules:
    """The rules of a game, everything still in the box; `SetupError` when there is none."""
    deck = deck_for(library, setup.deck)
    state = first_state(
        library, setup.seat, deck, setup.chimera, setup.difficulty, setup.level, setup.aspects
    )
    first_five = deck.first_five if setup.first_five == "suggested" else ()
    catalog = prints(library, setup.chimera, state.boss.life)
    return RedRainsRules(catalog, state, setup.seat, first_five)


def reached(event: Event) -> str:
    """What the Chimera reached. Its phases are called I, II and III: as long as their number."""
    if isinstance(event, UltimateBegan):
        return f"ultimate_{len(event.phase)}"
    if isinstance(event, PhaseAdvanced):
        return f"phase_{len(event.phase)}"
    return "fatigue" if isinstance(event, ChimeraFatigued) else ""


ENTRY = GameEntry(
    rules="red-rains",
    name="Red Rains",
    setup=RedRainsSetup,
    play=play,
    players={
        "random": lambda seed, _: RandomPlayer(seed),
        "sturdy": lambda seed, library: SturdyPlayer(seed, library),
    },
    seen=seen,
    figures=Figures(turn=turn_of, happened=reached, counted=REACHED, by_seat=False),
)
