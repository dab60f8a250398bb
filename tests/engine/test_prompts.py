"""Tests that questions name the card that asks, and the players and cards they are about."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ashes.mechanics.prompts_and_options import numbered_apart
from engine.ashes.model.option_meanings import CardChoice
from engine.ashes.option_words import Question
from engine.kernel.decision import Decision, option_for
from host.judge.scenario import Scenario
from host.judge.script_answers import Mismatch, picks_for, usual_answer
from host.judge.starting_position import begin

DICE = {"natural": ["power", "power", "basic"], "charm": ["power"], "illusion": ["class"]}


def question_after(
    spells: list[str], units: list[Any], *answers: str, hand: tuple[str, ...] = ()
) -> Decision:
    """Return the question to Ann after these answers; payments are made as suggested."""
    ann = {
        "phoenixborn": "Aradel Summergaard",
        "spellboard": spells,
        "battlefield": units,
        "hand": [*hand],
        "deck": ["Strengthen", "Strengthen"],
        "conjurations": {"Mist Spirit": 10},
        "dice": DICE,
    }
    bob = {
        "phoenixborn": "Coal Roarkwin",
        "battlefield": ["Iron Worker", "Gilder"],
        "deck": ["Cover", "Cover"],
    }
    told = {"scenario": "asked", "rules": "ashes", "players": {"ann": ann, "bob": bob}}
    session, rules = begin(Scenario.model_validate(told))
    waiting = list(answers)
    while waiting:
        assert session.decision is not None
        try:
            question = Question(session.decision, session.game.state, rules.catalog)
            session.answer(picks_for(question, waiting[0]))
            del waiting[0]
        except Mismatch:
            session.answer(usual_answer(session.decision) or ())
    assert session.decision is not None
    return session.decision


@pytest.mark.parametrize(
    ("spells", "answers", "prompt"),
    [
        (["Purge", "Purge"], ["activate Purge #1", "bob"], "have bob discard 1 card from the top of their"),
        (
            ["Summon Mist Spirit"],
            ["activate Summon Mist Spirit"],
            "bring 2 Mist Spirits from your conjuration",
        ),
    ],
)
def test_a_price_within_a_text(spells: list[str], answers: list[str], prompt: str) -> None:
    told = question_after(spells, [], *answers).prompt
    assert told.startswith(f"{spells[0]}: pay 1 basic to {prompt}")
    assert told.endswith("?") and not told.endswith(".?")


def test_what_is_optional_tells_the_card_it_comes_from() -> None:
    told = question_after([], ["Anchornaut"], "play Mist Typhoon", "rest", hand=("Mist Typhoon",))
    assert told.prompt == "Mist Typhoon: draw 1 card?"


def test_options_name_the_card_chosen_before() -> None:
    told = question_after(
        [],
        ["Hammer Knight", "Anchornaut"],
        "play Close Combat",
        "ann/Hammer Knight",
        "bob/Gilder",
        "pass",
        hand=("Close Combat",),
    )
    assert [option.label for option in told.options] == [
        "Put 1 wound token on Hammer Knight.",
        "Put 1 exhaustion token on Hammer Knight.",
    ]


def test_targets_are_picked_for_what_will_happen_to_them() -> None:
    strong = question_after(["Strengthen"], ["Anchornaut"], "activate Strengthen")
    assert strong.prompt == "Strengthen: choose a target unit to give +2 attack"
    gaze = question_after([], ["Blue Jaguar"], "attack", "Coal Roarkwin", "Blue Jaguar: Gaze")
    assert gaze.prompt == "Gaze: choose a target unit so that it can neither block nor guard"


def test_copies_have_numbers_and_other_cards_do_not() -> None:
    options = [
        option_for(CardChoice(at), name) for at, name in enumerate(("Fear", "Summon Admonisher", "Fear"))
    ]
    found = numbered_apart(options)
    assert [option.label for option in found] == ["Fear, copy 1", "Summon Admonisher", "Fear, copy 2"]
    assert [option.value for option in found] == [option.value for option in options]
    silent = [option_for(CardChoice(at), "") for at in range(2)]
    assert numbered_apart(silent) == silent
