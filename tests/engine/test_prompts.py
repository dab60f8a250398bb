"""Tests that questions name the card that asks, and the players and cards they are about."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ashes.mechanics.prompts_and_options import numbered_apart
from engine.ashes.model.option_meanings import CardChoice, ModeChoice
from engine.ashes.option_words import Question
from engine.kernel.decision import Decision, option_for
from host.judge.scenario import Scenario
from host.judge.script_answers import Mismatch, picks_for, usual_answer
from host.judge.starting_position import begin

DICE = {
    "natural": ["power", "power", "basic"],
    "charm": ["power"],
    "illusion": ["class"],
    "sympathy": ["class"],
    "time": ["power", "power"],
    "divine": ["class"],
}


def question_after(
    spells: list[str],
    units: list[Any],
    *answers: str,
    hand: tuple[str, ...] = (),
    bobs: dict[str, Any] | None = None,
) -> Decision:
    """Return the question to Ann after these answers; payments are made as suggested."""
    ann = {
        "phoenixborn": "Aradel Summergaard",
        "spellboard": spells,
        "battlefield": units,
        "hand": [*hand],
        "deck": ["Strengthen", "Strengthen"],
        "discard": ["Hammer Knight", "Anchornaut"],
        "exhausted_dice": {"natural": 1},
        "conjurations": {"Mist Spirit": 10},
        "dice": DICE,
    }
    bob = {
        "phoenixborn": "Coal Roarkwin",
        "battlefield": ["Iron Worker", "Gilder"],
        "deck": ["Cover", "Cover"],
        **(bobs or {}),
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
    while session.decision is not None and session.decision.kind == "pay":
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
    assert gaze.prompt == "Gaze: choose a target unit; it can neither block nor guard"


def test_a_card_is_chosen_for_what_follows_and_from_where() -> None:
    cost = "main action, 1 basic, 1 sympathy class"
    answers = ("play Chaos Gravity", cost, "Gilder")
    gravity = question_after([], ["Anchornaut"], *answers, hand=("Chaos Gravity",))
    assert gravity.prompt == (
        "Chaos Gravity: choose a target unit, then move 1 exhaustion token from it "
        "to another unit its controller controls"
    )
    mount = question_after([], ["Empyrean Mount"], "attack", "Coal Roarkwin", "Empyrean Mount: Battlemaster")
    assert mount.prompt == "Battlemaster: choose a target unit; it must block Empyrean Mount if it can"
    arms = question_after([], [], "play Rayward Knight", "Rayward Knight: To Arms", hand=("Rayward Knight",))
    assert arms.prompt.startswith("To Arms: choose an ally from your discard pile to ")


def test_a_reaction_is_asked_with_what_it_answers() -> None:
    veil = {"hand": ["Golden Veil"], "dice": {"charm": ["power"]}}
    asked = question_after(["Strengthen"], [], "activate Water Blast", "Gilder", bobs=veil)
    assert asked.prompt == "Gilder is targeted by Aradel Summergaard. Play Golden Veil?"


def test_a_text_without_a_name_is_asked_with_what_it_does() -> None:
    asked = question_after([], [], "play Law of Sight", hand=("Law of Sight",))
    assert asked.prompt == "Law of Sight: draw up to 2 cards?"


def test_dice_are_chosen_from_a_pool_and_of_a_player() -> None:
    spell = ("Transmute Magic",)
    used = question_after([], ["Anchornaut"], "play Transmute Magic", hand=spell)
    assert used.prompt.startswith("Transmute Magic: choose an exhausted die (")
    answers = "natural basic", "choose no more"
    new = question_after([], [], "play Transmute Magic", *answers, hand=spell)
    assert new.prompt == "Transmute Magic: choose an active die (1 left)"
    dice = {"time": ["basic"], "natural": ["class"]}
    turned = question_after(
        [],
        ["Anchornaut"],
        "play Transmute Magic",
        "choose no more",
        "bob",
        "target no more",
        hand=spell,
        bobs={"dice": dice},
    )
    assert turned.prompt == "Transmute Magic: choose a die of bob's to turn (1 left)"


def test_an_option_that_would_do_nothing_is_known_as_such() -> None:
    answers = ("play Generosity", "main action, side action, 1 charm class")
    asked = question_after([], ["Anchornaut"], *answers, hand=("Generosity",))
    modes = [option.value for option in asked.options if isinstance(option.value, ModeChoice)]
    assert [mode.futile for mode in modes] == [True, True, False]


def test_nothing_more_is_asked_once_a_choice_found_no_card() -> None:
    asked = question_after(
        [], [], "play Dealer's Choice", hand=("Dealer's Choice",), bobs={"battlefield": []}
    )
    assert asked.kind == "turn"


def test_copies_have_numbers_and_other_cards_do_not() -> None:
    options = [
        option_for(CardChoice(at), name) for at, name in enumerate(("Fear", "Summon Admonisher", "Fear"))
    ]
    found = numbered_apart(options)
    assert [option.label for option in found] == ["Fear, copy 1", "Summon Admonisher", "Fear, copy 2"]
    assert [option.value for option in found] == [option.value for option in options]
    silent = [option_for(CardChoice(at), "") for at in range(2)]
    assert numbered_apart(silent) == silent
