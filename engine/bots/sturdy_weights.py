"""Values of things to the sturdy player, in wounds on the opponent."""

from __future__ import annotations

from msgspec import Struct

from engine.kernel.seeded_chance import derive_seed


class Weights(Struct, frozen=True):
    """The numbers behind the player's rules of thumb, tuned by playing games with many sets of them.

    `wound` is one on its own Phoenixborn while that is healthy; `frailty` raises its cost as health sinks.
    `ready` is added for each attack of an opposing unit that has not attacked yet this round. `shield` is
    the share of an attack on a guarding Phoenixborn that a reaction in hand prevents. `most_meditated` and
    `smallest_deck` count cards.
    """

    wound: float = 1.0
    frailty: float = 1.05
    unit: float = 0.35
    unit_attack: float = 0.2
    unit_life: float = 0.65
    play_unit: float = 3.9
    play_spell: float = 2.0
    further_copy: float = 4.2
    summon: float = 2.82
    kill: float = 1.5
    blood: float = 1.7
    kill_attack: float = 0.7
    ready: float = 0.6
    scratch: float = 0.9
    head: float = 1.4
    exposure: float = 0.68
    guard: float = 1.0
    die: float = 0.194
    power_die: float = 0.0
    discard: float = 1.3
    boost: float = 1.476
    draw: float = 0.455
    meditation: float = 1.0
    meditated_card: float = 0.7
    counter: float = 0.0
    churn: float = 4.2
    most_meditated: float = 3.0
    smallest_deck: float = 9.0
    shield: float = 0.7
    feint: float = 1.0


STEADY = Weights()
"""Builds up, and attacks when it pays."""

BOLD = Weights(
    wound=2.0,
    frailty=0.735,
    unit=0.3,
    unit_life=0.33,
    play_unit=2.25,
    play_spell=1.7,
    summon=1.71,
    kill=1.05,
    blood=1.04,
    ready=0.498,
    head=2.024,
    guard=1.7,
    power_die=0.3,
    boost=2.366,
    draw=0.937,
    meditation=1.54,
    meditated_card=0.79,
    smallest_deck=6.3,
    shield=1.1,
)
"""Spends cards and dice freely, and attacks the Phoenixborn or Chimera sooner."""

RECKLESS = Weights(
    wound=0.6,
    frailty=0.735,
    unit=0.3,
    unit_life=0.33,
    play_unit=2.25,
    play_spell=1.7,
    summon=1.71,
    kill=1.05,
    blood=1.04,
    ready=0.498,
    head=2.024,
    guard=1.7,
    power_die=0.3,
    boost=2.366,
    draw=2.343,
    meditation=2.31,
    meditated_card=0.79,
    smallest_deck=9.05,
    shield=1.1,
)
"""Attacks the Chimera alone, which is what is left to do against the strongest."""

HUNTER = Weights(
    wound=0.51,
    play_spell=0.6,
    further_copy=1.66,
    summon=1.292,
    kill=4.15,
    blood=0.706,
    kill_attack=2.025,
    scratch=0.54,
    head=0.02,
    exposure=1.93,
    guard=0.3,
    boost=1.814,
    meditated_card=1.75,
    smallest_deck=2.3,
    shield=0.42,
    feint=0.3,
)
"""Kills every unit in sight and spares the Chimera until it has emptied its deck."""


def weights_for(seed: int, threat: int) -> Weights:
    """Choose a player's weights by its seed; at a higher threat value (6, 7 or more) it plays bolder."""
    tempers: tuple[Weights, ...] = (STEADY, STEADY, HUNTER)
    if threat >= 7:
        tempers = (RECKLESS, RECKLESS, RECKLESS, RECKLESS, HUNTER)
    elif threat == 6:
        tempers = (BOLD, BOLD, HUNTER)
    return tempers[derive_seed(seed, "temper") % len(tempers)]
