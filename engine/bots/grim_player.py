"""Who decides for the boss under Grim Fates: what is as bad for the players as it can tell."""

from __future__ import annotations

from cards.library import Library
from engine.ashes.model.catalog import Catalog
from engine.ashes.view.view_builder import read_only_table
from engine.bots.determinization import catalog_for, determinize, mode_of
from engine.bots.evaluation import BossEvaluator
from engine.bots.heuristics import Heuristics
from engine.bots.player import Look
from engine.kernel.choice import Decline
from engine.kernel.decision import Answer, Decision


class GrimPlayer:
    """Answers for the boss's seat by what things are worth to both sides.

    Harm goes where the players lose most by it, what is to be lost on the boss's own side is what it needs
    least, and what it may do it does. It sees what is open on the table, and neither hands nor decks. Where
    it cannot tell, as of the order of effects, it takes what is listed first.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._heuristics = Heuristics(BossEvaluator(library))
        self._catalog: Catalog | None = None

    def choose(self, decision: Decision, look: Look) -> Answer:
        """The ids of the options to pick."""
        if decision.kind in DOES:
            wanted = [option.id for option in decision.options if not isinstance(option.value, Decline)]
            return tuple(wanted[: max(1, decision.minimum)])
        view = look()
        if self._catalog is None:
            self._catalog = catalog_for(view, self._library)
        state = determinize(view, self._catalog)
        return self._heuristics.answer(decision, read_only_table(state, self._catalog, mode_of(state)))


DOES = ("draw more", "may", "trigger")
"""What it does rather than leaves: of a drawing that is up to it, it tries to draw all (FAQ, Grim Fates)."""
