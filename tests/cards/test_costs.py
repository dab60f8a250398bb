"""Tests of costs: written, read, and paid in every way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from cards.cost import FACES, Cost
from cards.text import cost_text
from cards.wording.costs import price_text

COUNTS = st.integers(min_value=1, max_value=9)
PARTS = st.one_of(
    st.sampled_from(["main", "side", "exhaust"]),
    st.builds("{} discard".format, COUNTS),
    st.builds("{} {}".format, COUNTS, st.sampled_from(FACES)),
    st.builds("X {}".format, st.sampled_from(FACES)),
)
LISTS = st.lists(
    st.one_of(PARTS, st.lists(PARTS, min_size=2, max_size=3).map(" or ".join)), min_size=1, max_size=6
)


def cost_parts(cost: Cost) -> list[str]:
    """Return a cost in the form that authors write."""
    parts = ["main"] * cost.main + ["side"] * cost.side + ["exhaust"] * cost.exhaust
    parts += [f"{cost.discard} discard"] if cost.discard else []
    parts += [f"{count} {face}" for face, count in cost.magic.items()] + [
        f"X {face}" for face in cost.magic_x
    ]
    return parts + [" or ".join(part for way in group for part in cost_parts(way)) for group in cost.either]


@given(LISTS)
def test_a_cost_survives_being_written_and_read(parts: list[str]) -> None:
    """From the author's form and back, and through its own dump."""
    cost = Cost.model_validate(parts)
    assert Cost.model_validate(cost_parts(cost)) == cost
    assert Cost.model_validate(cost.model_dump()) == cost


@given(LISTS)
def test_every_way_to_pay_is_plain_and_costs_what_it_says(parts: list[str]) -> None:
    """A parallel cost is one way for each combination of its options; none is left open."""
    cost = Cost.model_validate(parts)
    ways = cost.ways()
    expected = 1
    for group in cost.either:
        expected *= len(group)
    assert len(ways) == expected
    assert all(not way.either for way in ways)
    assert cost.magic_play_cost == max(sum(way.magic.values()) for way in ways)
    assert all(way.main >= cost.main and way.discard >= cost.discard for way in ways)


@given(LISTS)
def test_the_words_of_a_cost_name_every_face(parts: list[str]) -> None:
    cost = Cost.model_validate(parts)
    told = cost_text(cost)
    for face, count in cost.magic.items():
        assert f"{count} {face}" in told
    assert ("main action" in told) == any(way.main for way in cost.ways())


def test_cost_words() -> None:
    cost = Cost.model_validate(["main", "side", "exhaust", "2 discard", "1 basic", "X time class"])
    assert cost_text(cost) == "main action, side action, exhaust, discard 2 cards, 1 basic, X time class"
    assert cost_text(Cost.model_validate(["main or side", "1 charm class or 1 discard"])) == (
        "(main action or side action), (1 charm class or discard 1 card)"
    )
    alone = Cost.model_validate(["1 illusion power or 1 sympathy power"])
    assert cost_text(alone) == "1 illusion power or 1 sympathy power"
    assert cost_text(Cost.model_validate(["side", "1 lowered die"])) == (
        "side action, lower 1 active die by 1 level"
    )
    assert cost_text(Cost()) == "nothing"


@pytest.mark.parametrize(
    "part", ["6 basics", "basic", "1", "X discard", "1 natural", "-1 basic", "main side", ""]
)
def test_what_is_no_part_of_a_cost(part: str) -> None:
    with pytest.raises(ValidationError, match="is not part of a cost; write main, side, exhaust"):
        Cost.model_validate([part])


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (["exhaust"], "exhaust this spell"),
        (["exhaust", "1 basic"], "exhaust this spell and pay 1 basic"),
        (["1 discard", "2 charm class"], "discard 1 card and pay 2 charm class"),
        (["1 basic", "1 charm class or 1 time class"], "pay 1 basic, (1 charm class or 1 time class)"),
        (["1 charm class or 1 discard"], "pay 1 charm class or discard 1 card"),
        (["1 lowered die", "exhaust"], "exhaust this spell and lower 1 active die by 1 level"),
        (["1 basic or 2 lowered dice"], "pay 1 basic or lower 2 active dice by 1 level each"),
        ([], "pay nothing"),
    ],
)
def test_a_price_reads_as_what_one_does(parts: list[str], words: str) -> None:
    assert price_text(Cost.model_validate(parts), "this spell") == words


def test_a_cost_lowers_dice_or_spends_them() -> None:
    """Spending some dice and lowering others would be ambiguous; as alternatives they are two ways."""
    with pytest.raises(ValidationError, match="lowers dice or spends dice, not both"):
        Cost.model_validate(["1 lowered die", "1 basic"])
    either = Cost.model_validate(["side", "1 lowered die or 1 basic"])
    assert [(way.lowered, way.magic) for way in either.ways()] == [(1, {}), (0, {"basic": 1})]
