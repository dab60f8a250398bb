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
