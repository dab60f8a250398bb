"""Tests of how answers, chance and expectations of a script are read (docs/scenarios.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.judge import Failure, judge_paths
from tests.support.rule_cases import SCENARIOS

TWO_RAMPAGES = """\
scenario: a
chimera:
  battlefield: [{card: Rampage, exhaustion: 1}, {card: Rampage, exhaustion: 1}]
players:
  ann:
    phoenixborn: Coal Roarkwin
    battlefield: [Anchornaut, Iron Worker]
    hand: [Cover, Strengthen]
    deck: [Hammer Knight]
    dice: {natural: [power, class, basic]}
script:
"""


def judged(text: str, tmp_path: Path, script: str) -> Failure | None:
    """Run a scenario with this script, and return its failure, if any."""
    path = tmp_path / "mine.yaml"
    path.write_text(text + script, encoding="utf-8")
    report = judge_paths([path])
    assert report.passed + len(report.failures) == 1
    return report.failures[0] if report.failures else None


@pytest.mark.parametrize(
    "target",
    [
        "Iron Worker (ann)",
        "Iron Worker",
        "iron worker",
        "ann/Iron Worker",
        "ANN/iron worker",
        "[Iron Worker]",
    ],
)
def test_an_option_is_found_by_its_label(target: str, tmp_path: Path) -> None:
    script = f"""\
  - ann: power:natural
  - ann: {target}
  - expect: {{ann/Iron Worker: {{wounds: 1}}, ann/Anchornaut: {{wounds: 0, zone: battlefield}}}}
"""
    assert judged(TWO_RAMPAGES, tmp_path, script) is None


@pytest.mark.parametrize("target, hit", [("Rampage #1", 1), ("Rampage #2", 2), ("chimera/Rampage #2", 2)])
def test_cards_of_one_name_are_counted_from_the_left(target: str, hit: int, tmp_path: Path) -> None:
    script = f"""\
  - ann: natural dice power
  - ann: "{target}"
  - expect: {{"chimera/Rampage #{hit}": {{wounds: 1}}, "chimera/Rampage #{3 - hit}": {{wounds: 0}}}}
"""
    assert judged(TWO_RAMPAGES, tmp_path, script) is None


@pytest.mark.parametrize("said, first", [("Root Armor", 0), ("Root Armor #1", 0), ("Root Armor #2", 1)])
def test_a_spell_under_a_card_is_the_first_by_its_name_alone(said: str, first: int, tmp_path: Path) -> None:
    text = """\
scenario: a
cards:
  - name: Unbind
    type: action spell
    cost: [side]
    text: [{effects: [discard_from_play: {what: {choose: alteration spell}}]}]
players:
  ann:
    phoenixborn: Coal Roarkwin
    battlefield: [{card: Anchornaut, attached: [Root Armor]}, {card: Iron Worker, attached: [Root Armor]}]
    hand: [Unbind]
script:
"""
    left = [["Root Armor"], ["Root Armor"]]
    left[first] = []
    script = f"""\
  - ann: play Unbind
  - ann: "{said}"
  - expect: {{ann/Anchornaut: {{attached: {left[0]}}}, ann/Iron Worker: {{attached: {left[1]}}}}}
"""
    assert judged(text, tmp_path, script) is None


def test_a_name_does_not_match_cards_of_the_other_side(tmp_path: Path) -> None:
    failure = judged(TWO_RAMPAGES, tmp_path, "  - ann: natural dice power\n  - ann: chimera/Iron Worker\n")
    assert failure
    assert failure.step == 2
    assert failure.differed[0].startswith("'chimera/Iron Worker' is not offered.")


def test_an_unmentioned_payment_is_made_as_suggested(tmp_path: Path) -> None:
    script = """\
  - ann: natural dice power
  - ann: Iron Worker
  - ann: attack
  - ann: The Corpse of Viros
  - ann: [Iron Worker]
  - expect: {chimera: {wounds: 2}, ann/Iron Worker: {exhaustion: 1}}
"""
    assert judged(TWO_RAMPAGES, tmp_path, script) is None
    expand = TWO_RAMPAGES.replace("hand: [Cover", "hand: [Expand Energy")
    paid = """\
  - ann: play Expand Energy
  - ann: natural dice power
  - ann: Iron Worker
  - expect: {ann: {dice: [natural class], exhausted_dice: 2}}
"""
    assert judged(expand, tmp_path, paid) is None


def test_a_question_that_is_no_bookkeeping_needs_its_answer(tmp_path: Path) -> None:
    failure = judged(TWO_RAMPAGES, tmp_path, "  - ann: natural dice power\n  - ann: pass\n")
    assert failure
    assert failure.differed[0].startswith(
        "'pass' is not offered. ann is asked: Natural dice power: choose a target unit"
    )


@pytest.mark.parametrize(
    ("file", "answer", "asks"),
    [
        ("raven/dice-powers/divine-prevents-up-to-2-damage-once.yaml", "Ogre", "Use the divine die on Ogre?"),
        ("reapers/skills/a-bear-hug-may-take-three.yaml", "Moth", "Which Creature first? The sum must be "),
    ],
)
def test_what_is_asked_names_what_it_is_about(tmp_path: Path, file: str, answer: str, asks: str) -> None:
    text = (SCENARIOS / file).read_text(encoding="utf-8").replace(f"- ann: {answer}\n", "- ann: zork\n", 1)
    failure = judged(text, tmp_path, "")
    assert failure and asks in failure.differed[0]


PREPARE = TWO_RAMPAGES.replace("script:\n", "phase: prepare\nscript:\n").replace(
    "dice: {natural: [power, class, basic]}", "exhausted_dice: {natural: 2}"
)


def test_chance_is_basic_where_the_script_is_silent(tmp_path: Path) -> None:
    silent = "  - expect: {game: {round: 1}, ann: {dice: [natural basic, natural basic]}}\n"
    assert judged(PREPARE, tmp_path, silent) is None
    one = "  - table: {player die: power}\n  - expect: {ann: {dice: [natural basic, natural power]}}\n"
    assert judged(PREPARE, tmp_path, one) is None


def test_no_pick_at_all_is_none(tmp_path: Path) -> None:
    for said in ("none", "[]"):
        script = f"  - ann: {said}\n  - expect: {{ann: {{discard: [], hand_size: 3}}}}\n"
        assert judged(PREPARE, tmp_path, script) is None


def test_more_rolls_than_dice_are_reported(tmp_path: Path) -> None:
    failure = judged(PREPARE, tmp_path, "  - table: {player die: [class, class, class]}\n")
    assert failure
    assert failure.differed == (
        "the script rolls the player die, but ann is asked: Choose any number of cards to discard",
    )


def test_a_die_cannot_show_what_it_does_not_have(tmp_path: Path) -> None:
    failure = judged(PREPARE, tmp_path, "  - table: {player die: 7}\n")
    assert failure
    assert failure.differed == ("the player die cannot show 7; it can show basic; class; power",)


def test_an_expectation_is_exact_and_names_every_difference(tmp_path: Path) -> None:
    script = "  - expect: {ann: {wounds: 1, deck_size: 1, hand: [Cover]}, chimera: {red_rains: 2}}\n"
    failure = judged(TWO_RAMPAGES, tmp_path, script)
    assert failure
    assert failure.differed == (
        "ann: wounds is 0, expected 1",
        "ann: hand is Cover, Strengthen, expected Cover",
        "chimera: red_rains is 0, expected 2",
    )


@pytest.mark.parametrize("fact", ["wounds: false", "guarded: 0", "guarded: null"])
def test_a_number_is_no_truth_value(fact: str, tmp_path: Path) -> None:
    failure = judged(TWO_RAMPAGES, tmp_path, f"  - expect: {{ann: {{{fact}}}}}\n")
    assert failure
    assert len(failure.differed) == 1


def test_no_pick_at_all_can_be_refused(tmp_path: Path) -> None:
    script = "  - ann: natural dice power\n  - expect refusal: {ann: []}\n"
    assert judged(TWO_RAMPAGES, tmp_path, script) is None


def test_a_turn_that_has_ended_by_itself_may_be_ended_once(tmp_path: Path) -> None:
    """A script need not know if anything is left to do."""
    text = "scenario: a\nplayers: {ann: {phoenixborn: Coal Roarkwin}}\nscript:\n"
    script = "  - ann: pass\n  - ann: end the turn\n  - expect: {game: {round: 2, turn: ann}}\n"
    assert judged(text, tmp_path, script) is None
    twice = script.replace("  - expect", "  - ann: end the turn\n  - expect")
    failure = judged(text, tmp_path, twice)
    assert failure
    assert failure.step == 3
    assert failure.differed[0].startswith("'end the turn' is not offered.")


def test_a_legal_answer_is_no_refusal(tmp_path: Path) -> None:
    failure = judged(TWO_RAMPAGES, tmp_path, "  - expect refusal: {ann: pass}\n")
    assert failure
    assert failure.differed == (
        "'pass' should be refused to 'Take a main or a side action', but it is a legal answer",
    )


def test_an_unexpected_option_is_reported(tmp_path: Path) -> None:
    failure = judged(TWO_RAMPAGES, tmp_path, "  - expect no offer: {ann: [meditate]}\n")
    assert failure
    assert failure.differed[0].startswith(
        "'meditate' should not be offered to 'Take a main or a side action'"
    )


def test_the_log_is_searched_for_a_part_of_a_sentence(tmp_path: Path) -> None:
    script = "  - ann: natural dice power\n  - ann: Anchornaut\n"
    assert judged(TWO_RAMPAGES, tmp_path, script + "  - expect log: Anchornaut is dealt 1 damage\n") is None
    failure = judged(TWO_RAMPAGES, tmp_path, script + "  - expect log: [Rampage is dealt]\n")
    assert failure
    assert failure.differed == ("nothing of the last that happened says 'Rampage is dealt'",)
