"""What is played at an imagined table: its mode, its catalog, and a state of its own kind."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

import engine.redrains.effects  # noqa: F401 - the words of the Chimera mean something at imagined tables too
from cards.library import Library
from engine.ashes.ashes_reborn import AshesReborn
from engine.ashes.mode import Mode
from engine.ashes.model.card import Card
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import State
from engine.ashes.view.read_model import GameView
from engine.bots.seeds import derive
from engine.raven.mode import Raven
from engine.redrains.chimera import CHIMERA_POLICY, CHIMERAS
from engine.redrains.mode import RedRains
from engine.redrains.read_model import RedRainsView
from engine.redrains.setup import phase_card, prints
from engine.redrains.state import Boss, RedRainsState

_MODES: dict[str, Mode] = {"ashes": AshesReborn(), "raven": Raven(), "red-rains": RedRains()}


def mode_of(state: State) -> Mode:
    """The rules that a state is played by."""
    return _MODES[state.rules]


def catalog_for(view: GameView, library: Library) -> Catalog:
    """What cards are by print, the boss's own among them."""
    if not isinstance(view, RedRainsView):
        return Catalog(library)
    own = view.player(view.chimera.seat).phoenixborn
    return prints(library, own.name or "", own.printed_life or own.life or 0)


def empty_state(view: GameView, fields: dict[str, Any]) -> State:
    """A state of the kind that is seen; cards and players are still to come."""
    if not isinstance(view, RedRainsView):
        return State(**fields)
    return RedRainsState(**fields)


def add_boss(state: State, view: GameView, catalog: Catalog) -> None:
    """What is special about the boss of the table, as its view tells it; nothing where there is none."""
    if not isinstance(view, RedRainsView):
        return
    assert isinstance(state, RedRainsState)
    told = view.chimera
    own = view.player(told.seat).phoenixborn
    name = own.name or ""
    phases = phase_card(catalog.library.chimera(name))
    ultimate = Card(len(state.cards), phases, told.seat, told.seat, "phoenixborn")
    state.cards.append(replace(ultimate, exhaustion=told.ultimate_exhaustion))
    state.boss = Boss(
        seat=told.seat,
        name=name,
        difficulty=told.difficulty,
        level=told.level,
        aspects=told.aspects,
        life=own.life or 0,
        threat=told.threat,
        ultimate=told.ultimate and told.ultimate - own.exhaustion - told.ultimate_exhaustion,
        ultimate_card=ultimate.id,
        phase=told.phase,
        behavior=told.behavior or 0,
        behavior_phase=told.behavior_phase or "",
        stamina=told.stamina,
        fatigued=told.fatigued,
        kind=told.kind,
        shown=told.shown or "",
    )
    player = state.players[told.seat]
    player.hides = "aspect"
    player.deck = dict(catalog.library.chimera(name).decks[told.aspects])
    if player.policy in CHIMERAS:
        player.policy = CHIMERA_POLICY


def dealt(state: State, catalog: Catalog, luck: int) -> State:
    """A copy of a state with names for the boss's cards that nobody sees: some deal of those that are left.

    Which aspects there are in its deck everybody knows, and where those lie that can be seen.
    """
    twin = state.copy()
    if not isinstance(twin, RedRainsState):
        return twin
    boss = twin.players[twin.boss.seat]
    left = dict(boss.deck)
    own = [card for card in twin.cards if card.owner == boss.seat]
    for card in own:
        if left.get(card.name):
            left[card.name] -= 1
    aspects = [name for name, count in left.items() for _ in range(count)]
    aspects = [aspects[at] for at in sorted(range(len(aspects)), key=lambda at: derive(luck, "deal", at))]
    conjures = catalog.library.conjurations(boss.deck, catalog.library.chimera(twin.boss.name).conjures)
    for card in own:
        if conjures.get(card.name):
            conjures[card.name] -= 1
    conjured = [name for name, count in conjures.items() for _ in range(count)]
    for card in own:
        pile = conjured if card.zone == "conjurations" else aspects
        if not card.name and card.zone in ("battlefield", "draw", "conjurations") and pile:
            twin.put_card(replace(card, name=pile.pop()))
    for name in {card.name for card in twin.cards}:
        catalog.of(name)
    return twin
