"""Tests of who rolls which dice: as chosen at the beginning, until a report changes it."""

from __future__ import annotations

from engine.kernel.decision import TABLE
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup

BY_HAND = RedRainsSetup(seed=3, by_hand=("behavior die",))


def at_turn(setup: RedRainsSetup) -> Match:
    """Return a match at the player's first turn."""
    match: Match = Match(setup)
    match.run_automatic_steps()
    while match.decision is not None and match.decision.kind != "turn":
        match.answer([option.id for option in match.decision.options[: match.decision.minimum]])
        match.run_automatic_steps()
    return match


def passed(match: Match) -> str:
    """Pass, and return the chance that people are then asked for; empty where the program rolls."""
    for said in ("pass", "end"):
        if match.decision is not None and match.decision.kind == "turn":
            match.answer([said])
            match.run_automatic_steps()
    asked = match.decision
    return asked.chance if asked is not None and asked.seat == TABLE else ""


def test_a_report_counts_from_the_next_roll_on_and_is_undone() -> None:
    match = at_turn(RedRainsSetup(seed=3))
    lines, at = list(match.game.journal.lines()), len(match.game.journal)
    match.answer(["correct:rolls:behavior die:table"])
    match.run_automatic_steps()
    assert passed(match) == "behavior die"
    while len(match.game.journal) > at:
        match.undo()
    assert list(match.game.journal.lines()) == lines
    assert passed(match) == ""


def test_what_was_rolled_before_stays_what_people_entered() -> None:
    """An undo goes back to that roll, whoever rolls now."""
    match = at_turn(BY_HAND)
    assert passed(match) == "behavior die"
    at = len(match.game.journal)
    match.answer(["12"])
    match.run_automatic_steps()
    assert match.decision is not None and match.decision.reports is not None
    match.answer(["correct:rolls:behavior die:program"])
    match.undo()
    assert match.undo() == at
    assert match.decision.chance == "behavior die"


def test_an_older_saved_turn_resumes_as_the_game_began() -> None:
    """Such a position does not say who rolls."""
    match = at_turn(BY_HAND)
    packed = match.codec.pack(match.game.state)
    assert packed.pop("by_hand") == ["behavior die"]
    match.game.begin_at(match.codec.unpack(packed), match.game.chances)
    assert passed(match) == "behavior die"
