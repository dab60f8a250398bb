"""Tests of the Chimera's actions in words: what, why, and what to move by hand."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from cards.library import standard_library
from engine.redrains import explanations
from host.judge.scenario import Scenario
from host.judge.script_runner import ScriptRunner
from host.judge.starting_position import begin
from host.presenter.narration import boss_event_text
from host.presenter.narration.event_text import boss_sentence, instruction_for

DOWN = {"card": "Rampage", "face_down": True}
EXHAUSTED_FEAR = {"card": "Frozen Fear", "exhaustion": 1}
SETTLED = {"expect": {"game": {"round": 1}}}
"""Step that lets everything automatic happen."""
WORKERS = ["Iron Worker", "Hammer Knight"]


def sentences_of(
    script: list[dict[str, Any]],
    *,
    chimera_side: dict[str, Any],
    battlefield: list[Any] = WORKERS,
    **player: Any,
) -> tuple[list[str], list[str]]:
    """Return the sentences of a script played at a position, and what is to be moved by hand."""
    scenario = Scenario.model_validate(
        {
            "scenario": "Words",
            "chimera": chimera_side,
            "players": {"ann": {"phoenixborn": "Coal Roarkwin", "battlefield": battlefield, **player}},
            "turn": "chimera" if "ann" not in script[0] else "ann",
            "script": script,
        }
    )
    session, rules = begin(scenario)
    run = ScriptRunner(session, rules)
    for step in scenario.script:
        assert not list(run.step(step))
    state = session.game.state
    said, moved = [], []
    for happening in session.game.journal.all_events():
        text = boss_sentence(happening, state, "ann", standard_library())
        said.append(happening.event.describe(state) if text is None else text)
        moved.append(instruction_for(happening.event, state))
    return [text for text in said if text], [order for order in moved if order]


def rolled(number: int) -> list[dict[str, Any]]:
    return [{"table": {"behavior die": number}}, SETTLED]


def test_every_reason_has_its_words() -> None:
    assert set(boss_event_text.PASSED_OVER_REASONS) == set(get_args(explanations.PassedOverReason))
    nothing_done = boss_event_text.NOTHING_DONE_REASONS
    assert {why for _, why in nothing_done} == set(get_args(explanations.NothingReason))
    assert {step for step, _ in nothing_done} == set(get_args(explanations.Step))


def test_an_attack_says_row_attacker_target_and_who_was_passed_over() -> None:
    said, _ = sentences_of(
        rolled(3), chimera_side={"phase": "II", "battlefield": [EXHAUSTED_FEAR, "Hunting Instincts", DOWN]}
    )
    at = next(number for number, text in enumerate(said) if text.startswith("rolled 3, phase II: "))
    assert "leftmost unit that can attack" in said[at]
    assert said[at + 1] == (
        "Hunting Instincts attacks your leftmost unit, Iron Worker. Skipped: Frozen Fear is exhausted"
    )


def test_an_attack_from_the_right_says_so_and_those_of_one_name_join_as_a_number() -> None:
    said, _ = sentences_of(
        rolled(5),
        chimera_side={
            "card": "The Siege of Lordswall",
            "battlefield": ["Rainwalker", DOWN, "Rainwalker", "Rainwalker", EXHAUSTED_FEAR],
        },
        battlefield=[],
    )
    assert (
        "Rainwalker #3, its rightmost unit that can, attacks your Phoenixborn, Coal Roarkwin. "
        "Skipped: Frozen Fear is exhausted" in said
    )
    assert "2 Rainwalkers join the attack" in said


def test_one_of_several_equal_cards_is_named_by_number() -> None:
    said, _ = sentences_of(
        rolled(3),
        chimera_side={
            "phase": "II",
            "battlefield": [{"card": "Hunting Instincts", "exhaustion": 1}, "Hunting Instincts", DOWN],
        },
        battlefield=["Iron Worker", "Iron Worker"],
    )
    assert (
        "Hunting Instincts #2 attacks your leftmost unit, Iron Worker #1. "
        "Skipped: Hunting Instincts #1 is exhausted" in said
    )


def test_a_claw_that_finds_no_unit_says_so() -> None:
    said, _ = sentences_of(
        rolled(3), chimera_side={"battlefield": ["Hunting Instincts", DOWN]}, battlefield=[]
    )
    assert "Hunting Instincts attacks your Phoenixborn, Coal Roarkwin, as there is no unit" in said


def test_without_a_face_down_aspect_nothing_is_rolled_and_it_says_why() -> None:
    said, _ = sentences_of([SETTLED], chimera_side={"battlefield": ["Hunting Instincts"]})
    assert "no face down aspect, so nothing is rolled: it attacks with the leftmost that can" in said
    assert not any(text.startswith("Rolled") for text in said)


def test_a_pass_says_why_there_is_no_attack() -> None:
    said, _ = sentences_of([SETTLED], chimera_side={"battlefield": [EXHAUSTED_FEAR]})
    why = "no face down aspect, and no unit that can attack, so it passes: Frozen Fear is exhausted"
    assert why in said


def test_a_row_that_attacks_if_it_can_says_why_it_reveals() -> None:
    said, moved = sentences_of(rolled(3), chimera_side={"battlefield": [EXHAUSTED_FEAR, DOWN]})
    at = said.index("no attack, as none of its units can: Frozen Fear is exhausted")
    assert said[at + 1 : at + 3] == [
        "Rampage is revealed, the leftmost face down aspect",
        "2 status tokens on Rampage: its pips",
    ]
    assert moved[-2:] == ["turn Rampage face up", "put 2 status tokens on Rampage"]


@pytest.mark.parametrize(
    ("battlefield", "said_of_it"),
    [([DOWN], "a rage die turns to power: for passing while aspects lie face down"),
     (["Rampage"], "no face down aspect, so passing raises no rage die")],
)  # fmt: skip
def test_passing_says_whether_rage_is_raised(battlefield: list[Any], said_of_it: str) -> None:
    said, _ = sentences_of([{"ann": "pass"}, SETTLED], chimera_side={"battlefield": battlefield})
    assert said_of_it in said


def test_wounds_and_red_rains_tokens_say_what_they_are_for() -> None:
    said, moved = sentences_of(
        [{"ann": "attack"}, {"ann": "Firebelly"}, {"ann": "Iron Worker"}, {"table": {"behavior die": 1}},
         SETTLED],
        chimera_side={"battlefield": [{"card": "Firebelly", "exhaustion": 1}]},
    )  # fmt: skip
    assert "rolled 1: the Chimera guards on 9 or more, so it does not guard" in said
    assert "1 wound token on Chimera: blood of Firebelly" in said
    assert "put 1 wound token on Chimera" in moved
    said, _ = sentences_of(
        [{"ann": "pass"}, {"expect": {"game": {"round": 2}}}],
        chimera_side={"battlefield": [EXHAUSTED_FEAR, {"card": "Rampage", "exhaustion": 2}]},
        dice={},
    )
    assert "1 Red Rains token on Chimera: for Frozen Fear, face up in play" in said
    assert "1 Red Rains token on Chimera: for Rampage, face up in play" in said


def test_a_seed_that_is_placed_says_what_its_status_tokens_are_for() -> None:
    side = {"card": "The Blight of Neverset", "conjurations": {"Scarlet Seed": 1}}
    down = {"card": "Horrific Gaze", "face_down": True}
    said, moved = sentences_of(rolled(12), chimera_side={**side, "battlefield": [down]})
    assert "3 status tokens on Scarlet Seed: its pips" in said
    assert "put 3 status tokens on Scarlet Seed" in moved


def test_a_row_that_resolves_a_status_ability_names_the_card_or_a_reason() -> None:
    side = {"card": "The Blight of Neverset"}
    down = {"card": "Photosynthesize", "face_down": True}
    said, _ = sentences_of(rolled(8), chimera_side={**side, "battlefield": [down]})
    assert "Photosynthesize loses a status token (2 left) and resolves its status ability" in said
    down = {"card": "Horrific Gaze", "face_down": True}
    said, _ = sentences_of(rolled(8), chimera_side={**side, "battlefield": ["Overgrowth", down]})
    assert "no aspect there has a status ability, so none resolves" in said


def test_a_die_out_of_the_game_and_a_unit_at_another_place_are_to_be_moved() -> None:
    side = {"card": "The Frostwild Scourge", "phase": "III", "red_rains": 2}
    down = {"card": "Wild Throw", "face_down": True}
    said, moved = sentences_of(
        rolled(12), chimera_side={**side, "battlefield": [down]}, dice={"natural": ["power"]}
    )
    assert "ann's natural power die is removed from the game" in said
    assert "remove ann's natural power die from the game" in moved
    assert "move Iron Worker to the right end of its battlefield" in moved
