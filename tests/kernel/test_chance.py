"""Tests of the seeded source of chance: the same numbers on every machine and every Python."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from engine.kernel.decision import TABLE, Decision, option_for
from engine.kernel.seeded_chance import SeededChance
from tests.kernel.toy import FACES, RULE, Word

ROLL = Decision(TABLE, "roll", "Roll", FACES, RULE, chance="red die")
WEIGHTED = replace(
    ROLL,
    options=tuple(option_for(Word(side), side) for side in ("basic", "class", "power")),
    weights=(2, 3, 1),
)
SHUFFLE = replace(ROLL, kind="shuffle", minimum=6, maximum=6, ordered=True)
SOME = replace(ROLL, minimum=0, maximum=6)


@pytest.mark.parametrize(
    ("seed", "rolls", "sides", "order", "some"),
    [
        (1, "145535221244444254545631", "bcccccbbbbcccccbcccccpcb", "126435", "2"),
        (2, "523234256565136661365631", "cbcbccbcpcpcbcpppbcpcpcb", "541326", "4561"),
        (42, "641461143232115462564252", "pcbcpbbccbcbbbccpbcpcbcb", "624315", "145"),
        (2147483647, "616661515245634634442536", "pbpppbcbcbccpccpccccbccp", "634251", ""),
        (18446744073709551621, "444262435633126662251566", "cccbpbcccpccbbpppbbcbcpp", "426315", "54136"),
        (-3, "216451446124416542634316", "bbpccbccpbbccbpccbpcccbp", "235146", "65"),
    ],
)
def test_golden_numbers(seed: int, rolls: str, sides: str, order: str, some: str) -> None:
    """What these seeds gave when they were written down, they give for ever: saves depend on it."""
    chance = SeededChance(seed)
    assert "".join(chance.answer(ROLL, number)[0] for number in range(24)) == rolls
    assert "".join(chance.answer(WEIGHTED, number)[0][0] for number in range(24)) == sides
    assert "".join(chance.answer(SHUFFLE, 0)) == order
    assert "".join(chance.answer(SOME, 3)) == some


def test_a_number_depends_on_its_place_alone() -> None:
    """Asked again or in another order, the n-th chance is the same, so that undo changes no luck."""
    one, other = SeededChance(7), SeededChance(7)
    forward = [one.answer(ROLL, number) for number in range(50)]
    backward = [other.answer(ROLL, number) for number in reversed(range(50))]
    assert forward == backward[::-1]


def test_every_answer_is_legal() -> None:
    """Whatever is asked, the source picks among the options, as many as are wanted."""
    chance = SeededChance(11)
    for number in range(200):
        for decision in (ROLL, WEIGHTED, SHUFFLE, SOME):
            assert decision.check(chance.answer(decision, number)) is not None


def test_rolls_follow_their_weights() -> None:
    """With these fixed seeds the counts are fixed too; they lie near what the weights say."""
    chance = SeededChance(1)
    sides = Counter(chance.answer(WEIGHTED, number)[0] for number in range(6000))
    assert abs(sides["basic"] - 2000) < 200
    assert abs(sides["class"] - 3000) < 200
    assert abs(sides["power"] - 1000) < 200


def test_every_order_of_a_shuffle_comes_up_alike() -> None:
    chance = SeededChance(2)
    three = replace(SHUFFLE, options=FACES[:3], minimum=3, maximum=3)
    orders = Counter(chance.answer(three, number) for number in range(3000))
    assert len(orders) == 6
    assert max(orders.values()) - min(orders.values()) < 150


def test_nothing_can_be_picked_from_nothing() -> None:
    assert SeededChance(1).answer(replace(ROLL, options=(), minimum=0, maximum=0), 0) == ()
