"""Positions made by hand, for what scenario files cannot reach."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import to_builtins

from cards.library import standard_library
from cards.pack import Pack
from engine.ashes.model.card import Zone
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.dice import Die
from engine.ashes.table_setup import add_card
from engine.kernel.decision import Decision
from engine.kernel.session import Session
from engine.redrains.game import RedRainsRules
from engine.redrains.state import RedRainsState
from engine.redrains.table_setup import add_player, empty_state, make_catalog
from engine.redrains.view_builder import view_for

SEAT = "ann"
CHIMERA_CARD = "The Corpse of Viros"


class Position:
    """Table of Coal Roarkwin with some cards and dice, in the first turn of round 1."""

    def __init__(
        self, *, dice: Iterable[tuple[str, str]] = (), packs: Iterable[Pack] = (), **zones: list[str]
    ) -> None:
        library = standard_library().extended(packs)
        state = empty_state(library, CHIMERA_CARD, "standard", 1, None)
        add_player(state, SEAT, "Coal Roarkwin", dict(library.deck("The Iron Men").cards))
        for zone, names in zones.items():
            for name in names:
                self.put(state, name, SEAT, zone)
        for kind, side in dice:
            state.dice.append(Die(len(state.dice), kind, side, SEAT, "active"))
        state.round, state.phase, state.first_player, state.turn = 1, "player turns", SEAT, SEAT
        self.catalog: Catalog = make_catalog(library, CHIMERA_CARD, state.boss.life)
        self.beginning = state

    @staticmethod
    def put(state: RedRainsState, name: str, seat: str, zone: str) -> int:
        """Put a card of this name ("" is an unknown one) into a zone, and return its id."""
        zones: dict[str, Zone] = {zone: zone for zone in state.players[seat].zones}
        return add_card(state, name, seat, zones[zone])

    def start(self, seed: int = 1) -> Session[RedRainsState]:
        """Return the game from this position."""
        session = Session(RedRainsRules(self.catalog, self.beginning), seed)
        session.run_automatic_steps()
        return session

    def view(self, session: Session[RedRainsState]) -> dict[str, object]:
        """Return the player's view as plain values."""
        return to_builtins(view_for(session.game.state, self.catalog, SEAT).player(SEAT))


def ids(decision: Decision | None) -> list[str]:
    """Return the ids of the options."""
    assert decision is not None
    return [option.id for option in decision.options]
