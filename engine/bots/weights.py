"""What things are worth to the sturdy player, in wounds on the opponent."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers behind its rules of thumb, found by letting it play with many sets of them.

    `wound` is one on its own Phoenixborn while that is healthy; `frailty` makes it dearer as health sinks.
    `ready` is added for each attack of an opposing unit that has not attacked yet this round. `shield` is
    the share of an attack on a guarding Phoenixborn that a reaction in hand takes away. `most_meditated`
    and `smallest_deck` count cards.
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
"""Builds up, and strikes when it pays. Wins most on the lower levels."""

BOLD = Weights(
    wound=0.6,
    frailty=0.841,
    unit=0.4,
    unit_attack=0.15,
    unit_life=0.97,
    play_unit=2.25,
    play_spell=0.0,
    further_copy=6.3,
    summon=0.588,
    kill=1.185,
    blood=0.368,
    kill_attack=0.0,
    ready=2.402,
    head=5.06,
    exposure=0.204,
    guard=0.164,
    die=0.0,
    power_die=0.75,
    discard=0.237,
    boost=1.11,
    draw=2.804,
    meditation=0.696,
    meditated_card=0.79,
    most_meditated=4.5,
    smallest_deck=13.575,
    shield=0.297,
    feint=0.153,
)
"""Goes for the opponent's head, with little care for its units. What is left to do on the highest level."""

HUNTER = Weights(
    wound=0.85,
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
"""Kills every unit in sight and spares the head, until the Chimera has emptied its deck."""

TEMPERS = (STEADY, BOLD, HUNTER)
