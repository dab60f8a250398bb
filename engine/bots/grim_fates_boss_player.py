"""The player that decides for the boss under Grim Fates, as badly for the players as it can judge."""

from __future__ import annotations

from cards.library import Library
from engine.ashes.model.catalog import Catalog
from engine.ashes.view.view_builder import read_only_table
from engine.bots.evaluation import BossEvaluator
from engine.bots.heuristics import Heuristics
from engine.bots.imagined_state import catalog_for, determinize, mode_of
from engine.bots.player_and_playout import GetView
from engine.kernel.decision import Answer, Decision
from engine.kernel.option_meaning import Decline


class GrimPlayer:
    """Answers for the boss's seat by the values of things to both sides.

    Harm goes where the players lose most by it; of its own it gives up what it needs least; optional effects
    it uses. It sees what is open on the table, but neither hands nor decks. Where it cannot judge, as with
    the order of effects, it takes the first option.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._heuristics = Heuristics(BossEvaluator(library))
        self._catalog: Catalog | None = None

    def choose(self, decision: Decision, look: GetView) -> Answer:
        """Return the ids of the options to pick."""
        if decision.kind in ACCEPTED_KINDS:
            wanted = [option.id for option in decision.options if not isinstance(option.value, Decline)]
            return tuple(wanted[: max(1, decision.minimum)])
        view = look()
        if self._catalog is None:
            self._catalog = catalog_for(view, self._library)
        state = determinize(view, self._catalog, decision)
        return self._heuristics.answer(decision, read_only_table(state, self._catalog, mode_of(state)))


ACCEPTED_KINDS = ("draw more", "may", "trigger")
"""Kinds of question to which it answers with as much as it may: it tries to draw all (FAQ, Grim Fates)."""
