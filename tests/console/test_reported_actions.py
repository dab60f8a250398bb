"""Tests of actions reported with the console's keys, and of how few presses they take."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from engine.kernel.decision import IllegalAnswer
from engine.match import Match
from host.console.input_model import CorrectionOutcome, InputState, Look, Outcome, Role
from host.console.key_meanings import initial_state, key_meanings, press
from host.console.token_entry import entry_prompt
from tests.console.light_checks import check_lights
from tests.support.companion_table import (
    SEAT,
    against_the_chimera,
    among_people,
    at_first_question,
    report,
    units,
)


@pytest.fixture
def match() -> Match:
    """Return a companion's first turn, with two units in play and an aspect face up."""
    made = at_first_question(against_the_chimera(seed=3))
    report(made, f"say:unit:{SEAT}:Bear:2:3:1", f"say:unit:{SEAT}:Wolf:1:1:1", f"say:reveal:{SEAT}")
    return made


def pressed(match: Match, keys: str) -> Outcome:
    """Return the outcome of pressing these keys at a new question."""
    decision = match.decision
    assert decision is not None
    view = match.view(decision.seat)
    outcome: Outcome = initial_state(decision)
    for key in keys.split():
        assert isinstance(outcome, InputState), f"{key} comes after the answer"
        assert key in key_meanings(decision, view, outcome), f"{key} is dark"
        outcome = press(decision, view, outcome, key)
    return outcome


def test_a_slot_and_a_token_key_in_either_order(match: Match) -> None:
    """A held slot and a token key are these two presses; the number ends the entry."""
    (bear, _) = units(match)
    for keys in ("own1 wound foe2", "wound own1 foe2", "own1 wound wound confirm", "own1 wound plus confirm"):
        assert pressed(match, keys) == (f"say:tokens:{SEAT}:{bear}:wound:+2",)
    assert pressed(match, "own1 exhaustion confirm") == (f"say:tokens:{SEAT}:{bear}:exhaustion:+1",)


def test_wounds_on_the_cards_of_others_are_damage(match: Match) -> None:
    """Damage has its consequences; tokens taken off, and other tokens, are only tokens."""
    chimera = match.view(SEAT).player("Chimera")
    boss, aspect = chimera.phoenixborn.id, chimera.battlefield[0].id
    assert pressed(match, "foe1 wound foe3") == (f"say:damage:{SEAT}:{aspect}:3",)
    assert pressed(match, "chimera wound confirm") == (f"say:damage:{SEAT}:{boss}:1",)
    assert pressed(match, "foe1 status confirm") == (f"say:tokens:{SEAT}:{aspect}:status:+1",)
    report(match, f"say:damage:{SEAT}:{boss}:3")
    assert pressed(match, "chimera wound minus foe2") == (f"say:tokens:{SEAT}:{boss}:wound:-2",)
    assert pressed(match, "chimera red_rains confirm") == CorrectionOutcome(
        f"correct:tokens:{boss}:red rains:+1"
    )


def test_a_unit_is_three_numbers(match: Match) -> None:
    """Zero is the Chimera key; plus and minus change what Confirm takes; Back goes a number back."""
    assert pressed(match, "play foe3 foe2 foe1") == (f"say:unit:{SEAT}::3:2:1",)
    assert pressed(match, "play chimera foe10 chimera") == (f"say:unit:{SEAT}::0:10:0",)
    assert pressed(match, "play confirm confirm confirm") == (f"say:unit:{SEAT}::2:2:1",)
    assert pressed(match, "play foe10 back foe10 plus confirm minus confirm") == (f"say:unit:{SEAT}::10:3:0",)
    assert pressed(match, "play back") == initial_state(match.decision)


def test_what_leaves_play_and_what_changes(match: Match) -> None:
    """Meditate after a card destroys it, or with plus discards it; Play after it changes its values."""
    (bear, wolf) = units(match)
    assert pressed(match, "own2 meditate confirm") == (f"say:destroy:{SEAT}:{wolf}",)
    assert pressed(match, "own2 meditate plus confirm") == (f"say:discard:{SEAT}:{wolf}",)
    assert pressed(match, "own1 play foe4 foe5") == (f"say:values:{SEAT}:{bear}:4:5:1",)


def test_rage_aspects_and_cards_of_the_chimera(match: Match) -> None:
    """Basic lowers, Power raises; Chimera and Play reveal, and with Meditate it loses or draws cards."""
    assert pressed(match, "basic foe2") == (f"say:rage:{SEAT}:-2",)
    assert pressed(match, "power confirm") == (f"say:rage:{SEAT}:+1",)
    assert pressed(match, "chimera play") == (f"say:reveal:{SEAT}",)
    assert pressed(match, "chimera meditate foe2") == (f"say:cards:{SEAT}:Chimera:pile:2",)
    assert pressed(match, "chimera meditate minus confirm") == (f"say:cards:{SEAT}:Chimera:draw:1",)


def test_the_end_of_a_turn_and_a_pass(match: Match) -> None:
    """Where both are possible, Pass and Confirm end the turn, and Pass twice passes."""
    assert pressed(match, "confirm") == ("end",)
    assert pressed(match, "pass confirm") == ("end",)
    assert pressed(match, "pass pass") == ("pass",)


def test_a_step_of_the_chimera_is_confirmed_with_one_key() -> None:
    """The step by the rules is first and pointed at; any other answer overrules it."""
    match = at_first_question(against_the_chimera(seed=3, ask_before=True))
    asked = set[str]()
    while match.decision is not None and len(asked) < 4:
        decision = match.decision
        if decision.kind == "step":
            asked.add(decision.purpose.step)
            assert pressed(match, "confirm") == (decision.options[0].id,)
        match.answer([option.id for option in decision.options[: decision.minimum]])
        match.run_automatic_steps()
    assert len(asked) == 4


def test_attacker_and_target_pulse_until_the_attack_is_over() -> None:
    """Pressing them shows their card; blockers have their own keys."""
    found = 0
    for seed in range(6):
        match = at_first_question(against_the_chimera(seed=seed))
        luck = random.Random(seed)
        while (decision := match.decision) is not None and len(match.game.journal) < 250:
            view = match.view(SEAT)
            if decision.kind in ("block", "guard") and view.battles:
                keys = key_meanings(decision, view, initial_state(decision))
                about = {key for key, meant in keys.items() if meant.role is Role.ABOUT}
                attacker = view.battles[0].attacker
                looked = [press(decision, view, initial_state(decision), key) for key in about]
                assert Look(attacker) in looked, (keys, view.battles)
                found += 1
            if decision.kind == "turn" and luck.random() < 0.5:
                report(match, f"say:unit:{SEAT}::1:2:1") if len(units(match)) < 6 else None
                decision = match.decision
                assert decision is not None
            count = luck.randint(decision.minimum, decision.maximum)
            match.answer([option.id for option in luck.sample(decision.options, count)])
            match.run_automatic_steps()
    assert found > 5


@pytest.mark.parametrize("people", [0, 3])
def test_lit_keys_act_and_dark_ones_do_not(people: int) -> None:
    dice = random.Random(people)
    match = at_first_question(among_people(people) if people else against_the_chimera(seed=2))
    said = 0
    for _ in range(150):
        decision = match.decision
        if decision is None:
            break
        view = match.view(decision.seat)
        for _ in range(3):
            check_lights(decision, view, dice)
        answer = walked(match, dice)
        said += answer[0].startswith("say") if answer else 0
        try:
            match.answer(answer or [option.id for option in decision.options[: decision.minimum]])
        except IllegalAnswer as why:
            assert "not possible" in str(why)
        match.run_automatic_steps()
    assert said > 12


def walked(match: Match, dice: random.Random) -> Sequence[str]:
    """Return the answer that random lit keys lead to; empty if they lead to none."""
    decision = match.decision
    assert decision is not None
    view, outcome = match.view(decision.seat), initial_state(decision)
    for _ in range(8):
        keys = [
            key for key in key_meanings(decision, view, outcome) if key not in ("undo", "help", "confirm")
        ]
        if not keys:
            return ()
        came = press(decision, view, outcome, dice.choice(sorted(keys)))
        if isinstance(came, tuple):
            return came
        if not isinstance(came, InputState):
            return ()
        outcome = came
    return ()


def test_an_entry_is_described_step_by_step(match: Match) -> None:
    decision, view = match.decision, match.view(SEAT)
    cursor = initial_state(decision)
    for keys, line in (
        ("play", "Unit: 2 (attack). A number key, or plus, minus and Confirm."),
        ("play foe3", "Unit: 3/2 (life). A number key, or plus, minus and Confirm."),
        ("own1", "Bear: press a token key; Help shows the rest."),
        ("own1 wound", "Bear: wound 0 to 1. Number keys, or plus, minus and Confirm."),
        ("own1 meditate", "Bear is destroyed. Plus and minus change it, Confirm enters it."),
        ("basic", "Rage dice lowered: 1 (dice). A number key, or plus, minus and Confirm."),
    ):
        reached = pressed(match, keys)
        assert isinstance(reached, InputState)
        assert entry_prompt(view, reached) == line
    assert entry_prompt(view, cursor) == ""
