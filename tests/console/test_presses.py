"""Tests of the list of presses in docs/console.md: each is pressed, and none takes more than four keys."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.match import Match
from host.console.input_model import Command, CorrectionOutcome, InputState
from host.console.key_meanings import initial_state, key_meanings, press
from host.console_layout import load_layout
from tests.support.companion_table import SEAT, against_the_chimera, at_first_question, report, units

PAGE = (Path(__file__).parents[2] / "docs" / "console.md").read_text(encoding="utf-8")
LISTED = PAGE.partition("## How many presses")[2].partition("\n## ")[0]
ROWS = {
    what.strip(): (keys.strip(), int(presses))
    for what, keys, presses in re.findall(r"^\| (.+?) \| (.+?) \| (\d+) \|$", LISTED, re.MULTILINE)
}
LEGENDS = {
    key.legend if key.legend not in "12345678910" else f"{key.group} {key.legend}": key.id
    for key in load_layout().keys
}
MOST = 4


def in_my_turn() -> Match:
    """Return a turn with three units, the second exhausted, a wounded Phoenixborn and a face up aspect."""
    match = at_first_question(against_the_chimera(seed=3))
    report(match, f"say:unit:{SEAT}:Bear:2:3:1", f"say:unit:{SEAT}:Wolf:1:1:1", f"say:unit:{SEAT}:Fox:2:2:1")
    report(match, f"say:reveal:{SEAT}")
    own = match.view(SEAT).player(SEAT).phoenixborn.id
    report(match, f"say:tokens:{SEAT}:{own}:wound:+3", f"say:tokens:{SEAT}:{units(match)[1]}:exhaustion:+1")
    report(match, f"say:rage:{SEAT}:+2")
    return match


def at_question(kind: str, **more: object) -> Callable[[], Match]:
    """Return a function that plays the first game with this kind of question, up to that question."""

    def found() -> Match:
        for seed in range(40):
            match = at_first_question(against_the_chimera(seed=seed, **more))
            luck = random.Random(seed)
            for _ in range(60):
                decision = match.decision
                if decision is None:
                    break
                if decision.kind == kind and len(decision.options) > (kind == "which card") * 2:
                    return match
                if decision.kind == "turn":
                    report(match, f"say:unit:{SEAT}::1:3:1")
                match.answer([option.id for option in luck.sample(match.decision.options, decision.minimum)])
                match.run_automatic_steps()
        raise AssertionError(f"nobody asks for {kind}")

    return found


def press_keys(keys: str, match: Match) -> tuple[object, int]:
    """Press the keys, question after question; return the last outcome and the number of keys."""
    names = [LEGENDS[name] for name in keys.split(", ")]
    outcome: object = None
    cursor: InputState | None = None
    for key in names:
        decision = match.decision
        assert decision is not None
        view = match.view(SEAT)
        cursor = cursor or initial_state(decision)
        assert key in key_meanings(decision, view, cursor), f"{key} is dark at '{decision.prompt}'"
        outcome = press(decision, view, cursor, key)
        cursor = outcome if isinstance(outcome, InputState) else None
        if isinstance(outcome, tuple):
            match.answer(outcome)
            match.run_automatic_steps()
        elif isinstance(outcome, CorrectionOutcome):
            match.apply_reports(outcome.pick)
    assert cursor is None, f"{keys} come to nothing yet"
    return outcome, len(names)


def answers(match: Match) -> list[tuple[str, ...]]:
    """Return the answers, without those for which the program rolled dice."""
    return [entry.answer for entry in match.game.journal.entries]


def expected(match: Match) -> dict[str, tuple[str, ...]]:
    """Return the answers that the save holds after each row of the table that is pressed in the turn."""
    view = match.view(SEAT)
    own = view.player(SEAT).phoenixborn.id
    bear, wolf, _ = units(match)
    boss, aspect = view.player("Chimera").phoenixborn.id, view.player("Chimera").battlefield[0].id
    return {
        "You play a unit 3/2 that recovers 1": (f"say:unit:{SEAT}::3:2:1",),
        "You play a unit 0/1 that recovers 0": (f"say:unit:{SEAT}::0:1:0",),
        "You deal 3 to the first aspect": (f"say:damage:{SEAT}:{aspect}:3",),
        "You deal 1 to the Chimera": (f"say:damage:{SEAT}:{boss}:1",),
        "A wound on your first unit": (f"say:tokens:{SEAT}:{bear}:wound:+1",),
        "Your Phoenixborn loses 2 wounds": (f"say:tokens:{SEAT}:{own}:wound:-2",),
        "You exhaust your first unit": (f"say:tokens:{SEAT}:{bear}:exhaustion:+1",),
        "Your second unit is exhausted no more": (f"say:tokens:{SEAT}:{wolf}:exhaustion:-1",),
        "You exhaust the first aspect": (f"say:tokens:{SEAT}:{aspect}:exhaustion:+1",),
        "2 status tokens on the first aspect": (f"say:tokens:{SEAT}:{aspect}:status:+2",),
        "Your second unit is destroyed": (f"say:destroy:{SEAT}:{wolf}",),
        "Your second unit is discarded": (f"say:discard:{SEAT}:{wolf}",),
        "Your first unit is 4/5 from now on": (f"say:values:{SEAT}:{bear}:4:5:1",),
        "An aspect is revealed": (f"say:reveal:{SEAT}",),
        "2 rage dice are lowered": (f"say:rage:{SEAT}:-2",),
        "1 rage die is raised": (f"say:rage:{SEAT}:+1",),
        "The Chimera discards 2 cards from its draw pile": (f"say:cards:{SEAT}:Chimera:pile:2",),
        "Your first unit attacks the first aspect": (f"card:{bear}",),
        "Your first unit attacks the Chimera; each other with it takes one more": (f"card:{bear}",),
        "You end your turn": ("end",),
        "You pass": ("pass",),
        "A Red Rains token more, as it lies there": (f"correct:tokens:{boss}:red rains:+1",),
    }


OTHER: dict[str, tuple[Callable[[], Match], Callable[[Match], object]]] = {
    "You take back what you entered last": (in_my_turn, lambda _match: Command.UNDO),
    "The Chimera does what it would": (
        at_question("step", ask_before=True),
        lambda match: nth_option(match, 0),
    ),
    "Your Phoenixborn guards": (
        at_question("guard"),
        lambda match: (f"guard:{match.view(SEAT).player(SEAT).phoenixborn.id}",),
    ),
    "You do not guard": (at_question("guard"), lambda match: match.decision.declining_answer),
    "The card revealed is the third likeliest": (
        at_question("which card", by_hand=("aspect deck",)),
        lambda match: nth_option(match, 2),
    ),
    "The card revealed is the second likeliest": (
        at_question("which card", by_hand=("aspect deck",)),
        lambda match: nth_option(match, 1),
    ),
}


def nth_option(match: Match, place: int) -> tuple[str, ...]:
    """Return the answer that picks the option at this place."""
    assert match.decision is not None
    return (match.decision.options[place].id,)


def test_the_page_lists_what_is_pressed_here() -> None:
    assert set(ROWS) == {*expected(in_my_turn()), *OTHER}
    assert len(ROWS) > 20


@pytest.mark.parametrize("what", [what for what in ROWS if what not in OTHER])
def test_in_the_turn(what: str) -> None:
    match = in_my_turn()
    wanted, before = expected(match)[what], len(answers(match))
    keys, presses = ROWS[what]
    _, count = press_keys(keys, match)
    assert wanted in answers(match)[before:]
    assert count == presses <= MOST


@pytest.mark.parametrize("what", OTHER)
def test_what_is_asked_otherwise(what: str) -> None:
    begin, wanted = OTHER[what]
    match = begin()
    right = wanted(match)
    keys, presses = ROWS[what]
    outcome, count = press_keys(keys, match)
    assert outcome == right
    assert count == presses <= MOST
