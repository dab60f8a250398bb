"""The entry of Raven Rules, for two to four players."""

from __future__ import annotations

from cards.boxes import RAVEN
from cards.library import Library
from engine.ashes.game import AshesRules
from engine.games import GameEntry
from engine.games.ashes import FIGURES, PLAYERS, between_players, hidden_in, is_out, known, result, seen
from engine.raven.mode import RAVEN_RULES, Raven
from engine.raven.rulebook import RAVEN_WORDINGS
from engine.setups.players import RavenSetup


def play(setup: RavenSetup, library: Library) -> AshesRules:
    """Return the rules of a game, with everything still in the box; raises `SetupError`."""
    mode = Raven(hides_reactions=setup.reactions == "always", rules=setup.choices)
    return between_players(setup, library, mode)


def settle(setup: RavenSetup, _library: Library) -> RavenSetup:
    """Return the setup with today's rule settings, if it has none of its own."""
    return setup if setup.choices is not None else setup.model_copy(update={"choices": RAVEN_RULES})


ENTRY = GameEntry(
    rules="raven",
    name="Raven Rules",
    setup=RavenSetup,
    play=play,
    players=PLAYERS,
    seen=seen,
    known=known,
    hidden_in=hidden_in,
    is_out=is_out,
    settle=settle,
    figures=FIGURES,
    result=result,
    words=RAVEN_WORDINGS,
    box=RAVEN,
    unsaid={"undo": "free"},
)
