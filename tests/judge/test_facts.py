"""Tests of expectations about cards: blockers, copies by both names, lists in any order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.judge.test_script import judged

BLOCKING = """\
scenario: a
rules: ashes
players:
  ann:
    phoenixborn: Coal Roarkwin
    battlefield: [Iron Worker, Iron Worker, Anchornaut]
  bob:
    phoenixborn: Coal Roarkwin
    battlefield: [Hammer Knight, Gilder]
script:
  - ann: attack
  - ann: bob/Coal Roarkwin
  - ann: ["Iron Worker #1", "Iron Worker #2"]
"""


def test_it_says_who_blocks_whom(tmp_path: Path) -> None:
    whom = """\
  - expect:
      "ann/Iron Worker #1": {attacks: Coal Roarkwin, blocked by: null}
      "ann/Iron Worker #2": {attacks: Coal Roarkwin, blocked by: Hammer Knight, guarded by: null}
      ann/Anchornaut: {attacks: null, blocked by: null}
      bob/Hammer Knight: {blocks: "Iron Worker #2", guards against: null}
      bob/Gilder: {blocks: null}
"""
    script = f"""\
  - bob: none
  - bob: Hammer Knight
{whom}  - ann: rest
  - ann: counter
  - expect now: {{bob/Hammer Knight: {{blocks: Iron Worker}}, ann/Iron Worker: {{attacks: Coal Roarkwin}}}}
"""
    assert judged(BLOCKING, tmp_path, script) is None


def test_a_wrong_block_is_reported(tmp_path: Path) -> None:
    script = """\
  - bob: Hammer Knight
  - bob: none
  - expect: {bob/Hammer Knight: {blocks: "Iron Worker #2"}}
"""
    failure = judged(BLOCKING, tmp_path, script)
    assert failure
    assert failure.differed == ("bob/Hammer Knight: blocks is Iron Worker #1, expected Iron Worker #2",)


GUARDING = """\
scenario: a
chimera:
  battlefield: [Rampage]
players:
  ann:
    phoenixborn: Coal Roarkwin
    battlefield: [Anchornaut, Hammer Knight]
turn: chimera
script:
"""


def test_it_says_who_guards_against_whom(tmp_path: Path) -> None:
    script = """\
  - ann: Coal Roarkwin
  - expect:
      ann/Coal Roarkwin: {guards against: Rampage, blocks: null}
      chimera/Rampage: {attacks: Hammer Knight, guarded by: Coal Roarkwin, blocked by: null}
"""
    assert judged(GUARDING, tmp_path, script) is None
    nobody = "  - ann: do not guard\n  - expect: {chimera/Rampage: {guarded by: null}}\n"
    assert judged(GUARDING, tmp_path, nobody) is None


COPY = """\
scenario: a
rules: ashes
cards:
  - name: Mirror Trick
    type: action spell
    cost: [side]
    text: [{effects: [become_copy_of: {what: {choose: unit, of: you}, of: {target: unit, of: opponent}}]}]
  - name: Pin
    type: action spell
    cost: [main]
    text: [{effects: [deal_damage: {amount: 1, to: {target: unit}}]}]
players:
  ann:
    phoenixborn: Coal Roarkwin
    battlefield: [Anchornaut, Hammer Knight]
    hand: [Mirror Trick, Pin]
    discard: [Anchornaut]
  bob:
    phoenixborn: Coal Roarkwin
    battlefield: [Iron Rhino]
script:
  - ann: play Mirror Trick
  - ann: Anchornaut
"""


def test_a_copy_goes_by_both_names(tmp_path: Path) -> None:
    script = """\
  - expect:
      ann/Iron Rhino: {zone: battlefield, attack: 7}
      ann/Anchornaut: {zone: battlefield, attack: 7}
      "ann/Anchornaut #2": {zone: discard}
"""
    assert judged(COPY, tmp_path, script) is None


@pytest.mark.parametrize("said", ["ann/Iron Rhino", "Anchornaut", "ann/Anchornaut"])
def test_a_copy_is_answered_by_both_names(said: str, tmp_path: Path) -> None:
    script = f"""\
  - ann: play Pin
  - ann: {said}
  - expect now: {{ann/Anchornaut: {{wounds: 1}}, bob/Iron Rhino: {{wounds: 0}}}}
"""
    assert judged(COPY, tmp_path, script) is None


def test_a_copy_is_no_card_of_the_other_side(tmp_path: Path) -> None:
    script = "  - ann: play Pin\n  - expect no offer: {ann: bob/Anchornaut}\n  - ann: bob/Iron Rhino\n"
    assert judged(COPY, tmp_path, script) is None


def test_a_title_with_a_number_means_that_card(tmp_path: Path) -> None:
    two = COPY.replace("[Anchornaut, Hammer Knight]", "[Anchornaut, Anchornaut]").replace(
        "  - ann: Anchornaut\n", '  - ann: "Anchornaut #1"\n'
    )
    script = """\
  - ann: play Pin
  - ann: Anchornaut
  - expect now: {ann/Anchornaut: {attack: 7}, "ann/Anchornaut #2": {zone: discard}}
"""
    assert judged(two, tmp_path, script) is None


PILES = """\
scenario: a
players:
  ann:
    phoenixborn: Coal Roarkwin
    battlefield: [Anchornaut, Iron Worker]
    spellboard: [Strengthen, Chant of Revenge]
    hand: [Cover, Anchornaut]
    deck: [Hammer Knight, Iron Worker]
    discard: [Iron Worker, Seal]
    conjurations: {Iron Rhino: 1, Masked Wolf: 1}
    dice: {natural: [power, class], charm: [basic]}
script:
"""


def test_where_order_means_nothing_lists_are_in_any_order(tmp_path: Path) -> None:
    script = """\
  - expect:
      ann:
        spellboard: [Chant of Revenge, Strengthen]
        hand: [Anchornaut, Cover]
        discard: [Seal, Iron Worker]
        conjurations: [Masked Wolf, Iron Rhino]
        dice: [natural power, charm basic, natural class]
"""
    assert judged(PILES, tmp_path, script) is None


@pytest.mark.parametrize(
    "fact", ["battlefield: [Iron Worker, Anchornaut]", "deck: [Iron Worker, Hammer Knight]"]
)
def test_where_order_matters_it_must_be_right(fact: str, tmp_path: Path) -> None:
    failure = judged(PILES, tmp_path, f"  - expect: {{ann: {{{fact}}}}}\n")
    assert failure
    assert len(failure.differed) == 1


@pytest.mark.parametrize("hand", ["[Cover]", "[Cover, Cover]", "[Cover, Anchornaut, Anchornaut]"])
def test_in_any_order_there_must_be_as_many_of_each(hand: str, tmp_path: Path) -> None:
    assert judged(PILES, tmp_path, f"  - expect: {{ann: {{hand: {hand}}}}}\n")
