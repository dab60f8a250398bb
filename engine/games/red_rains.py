"""Red Rains: one player against a Chimera."""

from __future__ import annotations

import engine.meanings  # noqa: F401 - every word of the language means something
from cards.deck import Deck
from cards.library import Library
from engine.ashes.companion.depth import COMPANION
from engine.ashes.setup import deck_for, play_by_hand
from engine.bots.player import Player
from engine.bots.random_player import RandomPlayer
from engine.games import Figures, GameEntry
from engine.games.ashes import seen, turn_of
from engine.games.result import Result
from engine.kernel.journal import Event
from engine.redrains.chimera import ASKED_POLICY
from engine.redrains.events import ChimeraFatigued, PhaseAdvanced, UltimateBegan
from engine.redrains.game import RedRainsRules
from engine.redrains.opposing import OPPOSING_AT
from engine.redrains.read_model import RedRainsView
from engine.redrains.setup import chimera_named, first_state, played_by, policies_of, prints
from engine.setups import ASPECT_DECK, OwnCards, RedRainsSetup, begins_with

REACHED = ("phase_2", "phase_3", "ultimate_1", "ultimate_2", "ultimate_3", "fatigue")
"""What is counted, in games in which it happened: a phase begun, an Ultimate resolved, a tired Chimera."""

FIRST_POLICIES = {
    "first_player": "player",
    "guards_from": 9,
    "fatigue_wounds": 1,
    "recovery": ["red rains", "aspects", "status tokens"],
}
"""Those of every game that was begun before a setup said them. They do not change any more."""


def play(setup: RedRainsSetup, library: Library) -> RedRainsRules:
    """The rules of a game, everything still in the box; `SetupError` when there is none."""
    deck = setup.deck if isinstance(setup.deck, OwnCards) else deck_for(library, setup.deck)
    if setup.policies is not None:
        library = played_by(setup.policies, chimera_named(library, setup.chimera), library)
    state = first_state(
        library, setup.seat, deck, setup.chimera, setup.difficulty, setup.level, setup.aspects
    )
    state.players[setup.seat].real = bool(setup.real_decks)
    state.players[setup.seat].policy = OPPOSING_AT[setup.depth]
    state.players[state.boss.seat].real = ASPECT_DECK in setup.by_hand
    state.by_hand = setup.rolled_by_hand
    if setup.ask_before:
        state.players[state.boss.seat].policy = ASKED_POLICY
    first_five = deck.first_five if isinstance(deck, Deck) and setup.first_five == "suggested" else ()
    catalog = prints(library, setup.chimera, state.boss.life)
    if setup.depth == COMPANION:
        play_by_hand(state, catalog, setup.seat)
    boss_begins = setup.policies is not None and setup.policies.first_player == "chimera"
    first_player = state.boss.seat if boss_begins else setup.seat
    rules = RedRainsRules(catalog, state, setup.seat, first_five, first_player)
    rules.begins_with = begins_with(setup)
    return rules


def settle(setup: RedRainsSetup, library: Library) -> RedRainsSetup:
    """The setup with the policies of today, if it has none of its own."""
    if setup.policies is not None:
        return setup
    policies = policies_of(chimera_named(library, setup.chimera))
    return setup.model_copy(update={"policies": policies})


def reached(event: Event) -> str:
    """What the Chimera reached. Its phases are called I, II and III: as long as their number."""
    if isinstance(event, UltimateBegan):
        return f"ultimate_{len(event.phase)}"
    if isinstance(event, PhaseAdvanced):
        return f"phase_{len(event.phase)}"
    return "fatigue" if isinstance(event, ChimeraFatigued) else ""


def result(setup: RedRainsSetup, view: RedRainsView) -> Result:
    """What a record keeps of a game that is over."""
    boss = view.player(view.chimera.seat).phoenixborn
    players = [view.player(seat).phoenixborn for seat in setup.seat_names]
    return Result(
        decks=setup.deck_names,
        boss=setup.chimera,
        aspects=view.chimera.aspects,
        difficulty=view.chimera.difficulty,
        level=view.chimera.level,
        won=not set(view.winners).isdisjoint(setup.seat_names),
        round=view.round,
        wounds_left=tuple(max(0, (card.life or 0) - card.wounds) for card in players),
        boss_wounds_left=max(0, (boss.life or 0) - boss.wounds),
        boss_wounds=boss.wounds,
        campaign=setup.campaign or "",
    )


def sturdy(seed: int, library: Library) -> Player:
    """The player that knows the Chimera; loaded only where it plays."""
    from engine.bots.sturdy_player import SturdyPlayer

    return SturdyPlayer(seed, library)


ENTRY = GameEntry(
    rules="red-rains",
    name="Red Rains",
    setup=RedRainsSetup,
    play=play,
    players={
        "random": lambda seed, _: RandomPlayer(seed),
        "sturdy": sturdy,
    },
    seen=seen,
    settle=settle,
    unsaid={"policies": FIRST_POLICIES},
    result=result,
    figures=Figures(turn=turn_of, happened=reached, counted=REACHED, by_seat=False),
)
