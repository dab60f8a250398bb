"""The actions that a player considers at the start of a turn, each with its goal."""

from __future__ import annotations

from cards.paragraphs.activated import ActivatedParagraph
from engine.ashes.language.characteristics import is_exhausted
from engine.ashes.language.legal_attacks import attack_targets, can_attack
from engine.ashes.mechanics.magic_cost import missing_faces
from engine.ashes.mechanics.payment import active_dice
from engine.ashes.model.option_meanings import Attack, Attackable, HandOver, Meditate
from engine.ashes.play.activation import activation_ways
from engine.ashes.running_game import Table
from engine.bots.equivalence import one_of_each
from engine.bots.evaluation import attack_of
from engine.bots.heuristics import NO_GOAL, TurnGoal
from engine.kernel.decision import Decision
from engine.kernel.option_meaning import Choice

CandidateAction = tuple[Choice, TurnGoal]
"""An option of a "turn" question, and the goal to pursue with it."""


def candidate_actions(table: Table, asked: Decision) -> list[CandidateAction]:
    """Return the options of a "turn" question, attacks and meditations once for each goal.

    Letting a partner act first is left out: nobody knows what the partner would do.
    """
    found: list[CandidateAction] = []
    for option in asked.options:
        if isinstance(option.value, Attack):
            found += [(option.value, goal) for goal in _attacks(table, asked.seat, option.value.on)]
        elif isinstance(option.value, HandOver):
            continue
        elif isinstance(option.value, Meditate):
            found += [(option.value, goal) for goal in _meditations(table, asked.seat)]
        else:
            found.append((option.value, NO_GOAL))
    return found


def _attacks(table: Table, seat: str, on: Attackable) -> list[TurnGoal]:
    """Return the attacks worth considering.

    A unit is attacked by each unit alone, or by the strongest few if several may attack it; a Phoenixborn by
    the strongest few or by all. Of interchangeable units only one is tried.
    """
    state = table.state
    able = [unit for unit in table.units(seat) if can_attack(table, unit)]
    able.sort(key=lambda unit: (-attack_of(table, unit), unit))
    single = [unit for unit in one_of_each(state, able) if attack_of(table, unit)]
    goals: list[TurnGoal] = []
    together = table.mode.rules.unit_attackers == "any number"
    for target in one_of_each(state, attack_targets(table, seat, on)):
        if table.print_of(target).is_unit:
            goals += [TurnGoal(target, (unit,)) for unit in single[:5]]
            several = sorted({2, 3, len(able)}) if together else []
            goals += [TurnGoal(target, tuple(able[:count])) for count in several if 1 < count <= len(able)]
        else:
            counts = sorted({1, 2, 3, len(able) - 1, len(able)})
            goals += [TurnGoal(target, tuple(able[:count])) for count in counts if 0 < count <= len(able)]
            goals += [TurnGoal(target, (unit,)) for unit in single[:4] if unit != able[0]]
    return goals


def _meditations(table: Table, seat: str) -> list[TurnGoal]:
    """Return the faces that are missing for cards at hand or in play, up to three dice each."""
    dice = active_dice(table, seat)
    player = table.state.players[seat]
    costs = [cost for card in player.hand for cost in table.print_of(card).ways]
    for card_id in (*player.spellboard, player.phoenixborn, *player.battlefield):
        made = table.print_of(card_id)
        for index in made.activations:
            if not is_exhausted(table, table.state.cards[card_id]):
                paragraph = made.abilities[index].paragraph
                assert isinstance(paragraph, ActivatedParagraph)
                costs += activation_ways(table, card_id, paragraph)
    goals: dict[tuple[tuple[str, str], ...], TurnGoal] = {}
    for cost in costs:
        missing = missing_faces(cost, dice)
        if not missing or len(missing) > 3:
            continue
        wanted = tuple(face for face in sorted(set(missing)) for _ in range(dice[face] + missing.count(face)))
        goals.setdefault(wanted, TurnGoal(faces=wanted))
    return list(goals.values())[:6]
