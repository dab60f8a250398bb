"""Tests that `expect now` checks the table right after an action, before the other side goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.judge.test_script import judged

STRONG = """\
scenario: a
cards:
  - name: War Cry
    type: action spell
    cost: [main]
    text:
      - effects: [modify: {what: {each: unit, of: you}, attack: 2}]
chimera:
  battlefield: [Rampage]
  deck: [Constrict]
players:
  ann:
    phoenixborn: {card: Coal Roarkwin, guarded: true}
    battlefield: [{card: Hammer Knight, exhaustion: 1}]
    hand: [War Cry]
script:
"""


def test_what_lasts_for_the_turn_is_still_there(tmp_path: Path) -> None:
    """The turn ends by itself, and the Chimera attacks before anybody is asked again."""
    script = """\
  - ann: play War Cry
  - expect now:
      ann/Hammer Knight: {attack: 5, wounds: 0}
      chimera/Rampage: {exhaustion: 0}
      game: {turn: ann, main used: true, asked: null}
  - expect now: {ann: {hand: [], discard: [War Cry]}}
  - expect:
      ann/Hammer Knight: {attack: 3, wounds: 2}
      chimera/Rampage: {exhaustion: 1}
"""
    assert judged(STRONG, tmp_path, script) is None


def test_the_last_pass_is_seen_before_recovery_and_the_next_round(tmp_path: Path) -> None:
    calm = STRONG.replace("[Rampage]", "[]").replace("    hand: [War Cry]\n", "")
    script = """\
  - ann: pass
  - expect now: {game: {round: 1, phase: player turns, turn: ann}, ann: {wounds: 0}}
  - expect: {game: {round: 2}, ann: {wounds: 5}}
"""
    assert judged(calm, tmp_path, script) is None


def test_an_answer_in_the_turn_of_the_chimera_is_seen_before_the_next_turn(tmp_path: Path) -> None:
    awake = STRONG.replace("exhaustion: 1", "exhaustion: 0").replace("script:\n", "turn: chimera\nscript:\n")
    script = """\
  - ann: do not counter
  - expect now: {game: {turn: chimera}, ann/Hammer Knight: {wounds: 2}, chimera/Rampage: {exhaustion: 1}}
  - expect: {game: {turn: ann}}
"""
    assert judged(awake, tmp_path, script) is None


def test_where_the_game_asks_within_the_action_it_looks_at_that_question(tmp_path: Path) -> None:
    script = """\
  - ann: natural dice power
  - expect now: {game: {asked: target, asked of: ann}, ann: {exhausted dice: 1}}
"""
    text = STRONG.replace("    hand: [War Cry]", "    hand: [War Cry]\n    dice: {natural: [power]}")
    assert judged(text, tmp_path, script) is None


def test_silent_rolls_of_the_same_action_happen_first(tmp_path: Path) -> None:
    text = STRONG.replace("script:\n", "phase: prepare\nscript:\n").replace(
        "    hand: [War Cry]", "    hand: [War Cry]\n    exhausted_dice: {natural: 2}"
    )
    script = """\
  - table: {player die: power}
  - expect now: {ann: {dice: [natural basic, natural power]}, game: {asked: prepare discard}}
"""
    assert judged(text, tmp_path, script) is None


@pytest.mark.parametrize("said", ["3", "[ann]"])
def test_its_form_is_that_of_expect(said: str, tmp_path: Path) -> None:
    failure = judged(STRONG, tmp_path, f"  - ann: pass\n  - expect now: {said}\n")
    assert failure
    assert "'expect now' says of whom, such as {ann: {wounds: 1}}" in failure.differed[0]
