"""The entry of Raven Rules, for two to four players."""

from __future__ import annotations

from msgspec.structs import replace

from cards.boxes import RAVEN
from cards.library import Library
from engine.ashes.game import AshesRules
from engine.game_entries import ashes
from engine.raven.mode import RAVEN_RULES, Raven
from engine.raven.rule_texts import RAVEN_WORDINGS
from engine.setups.players import RavenSetup


def play(setup: RavenSetup, library: Library) -> AshesRules:
    """Return the rules of a game, with everything still in the box; raises `SetupError`."""
    mode = Raven(hides_reactions=setup.reactions == "always", rules=setup.choices)
    return ashes.between_players(setup, library, mode)


def complete_setup(setup: RavenSetup, _library: Library) -> RavenSetup:
    """Return the setup with today's rule settings, if it has none of its own."""
    return setup if setup.choices is not None else setup.model_copy(update={"choices": RAVEN_RULES})


ENTRY = replace(
    ashes.ENTRY,
    rules="raven",
    name="Raven Rules",
    setup=RavenSetup,
    play=play,
    complete_setup=complete_setup,
    rule_wordings=RAVEN_WORDINGS,
    box=RAVEN,
    older_setup_values={"undo": "free"},
)
