"""Tests of paying with dice, against a payer that tries everything (Rulebook p. 7, Paying Costs)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from cards.cost import SIDES
from cards.pack import Pack
from engine.ashes.mechanics.magic_cost import Dice, Need, first_dice
from tests.support.positions import SEAT, Position, ids

Face = tuple[str, str]

KINDS = st.sampled_from(["natural", "ceremonial", "charm"])
DIE = st.tuples(KINDS, st.sampled_from(SIDES))
HELD = st.lists(DIE, max_size=6)
FACES = st.lists(st.tuples(KINDS, st.sampled_from(["class", "power"])), max_size=3)
BASIC = st.integers(0, 2)


def pays(die: Face, face: Face | None) -> bool:
    """Return True if a die pays one face; None is a basic cost of any type."""
    return face is None or (die[0] == face[0] and SIDES.index(die[1]) >= SIDES.index(face[1]))


def payments(faces: list[Face], basic: int, held: list[Face]) -> set[tuple[Face, ...]]:
    """Return every different set of dice that pays, found by trying all."""
    wanted: list[Face | None] = [*faces, *[None] * basic]
    return {
        tuple(sorted(chosen))
        for chosen in combinations(held, len(wanted))
        if any(all(map(pays, order, wanted)) for order in permutations(chosen))
    }


def need_of(faces: list[Face], basic: int) -> Need:
    """Return the need of these faces and `basic` dice of any face."""
    return Need(Counter(faces), basic)


@given(faces=FACES, basic=BASIC, held=HELD)
def test_a_cost_can_be_met_when_some_dice_pay_it(faces: list[Face], basic: int, held: list[Face]) -> None:
    assert need_of(faces, basic).can_be_met(Counter(held)) == bool(payments(faces, basic, held))


@given(faces=FACES, basic=BASIC, held=HELD)
def test_the_suggestion_pays(faces: list[Face], basic: int, held: list[Face]) -> None:
    """The suggestion has no more power sides than any other payment."""
    possible = payments(faces, basic, held)
    if possible:
        suggested = need_of(faces, basic).suggestion(Counter(held))
        assert tuple(sorted(suggested)) in possible
        powers = sum(side == "power" for _, side in suggested)
        assert powers == min(sum(side == "power" for _, side in payment) for payment in possible)


@given(faces=FACES, basic=BASIC, held=HELD)
def test_every_payment_can_be_chosen_and_nothing_else(
    faces: list[Face], basic: int, held: list[Face]
) -> None:
    """Every payment is reached die by die; a question is asked only where there is a choice."""
    possible = payments(faces, basic, held)
    if possible:
        assert reached(need_of(faces, basic), Counter(held), ()) == possible


def reached(need: Need, dice: Dice, spent: tuple[Face, ...]) -> set[tuple[Face, ...]]:
    """Return every payment that is reached by choosing die by die, or by the suggestion."""
    if not need.total:
        return {tuple(sorted(spent))}
    suggested = need.suggestion(dice)
    found = {tuple(sorted((*spent, *suggested)))}
    for die in first_dice(need, dice, Counter(suggested)):
        left = need.without(die)
        assert left is not None
        found |= reached(left, dice - Counter([die]), (*spent, die))
    return found


def test_costs_are_read_as_cards_write_them() -> None:
    """`2 basic` are two dice of any type, `natural class` one of natural."""
    need = Need.of({"natural class": 1, "ceremonial power": 2, "basic": 2})
    assert need.faces == Counter({("ceremonial", "power"): 2, ("natural", "class"): 1})
    assert (need.basic, need.total) == (2, 5)


def test_nothing_is_asked_where_there_is_one_way_to_pay() -> None:
    """A single class die for a class cost is taken at once."""
    position = Position(
        dice=[("ceremonial", "class"), ("natural", "basic")], hand=["Chant of Revenge"], draw=["Cover"]
    )
    session = position.start()
    session.answer([next(option for option in ids(session.decision) if option.startswith("play:"))])
    assert session.decision is not None
    assert session.decision.kind == "turn"
    assert [die.type for die in session.game.state.active_dice(SEAT)] == ["natural"]


@given(FACES, BASIC, HELD)
def test_what_is_missing_is_what_would_make_it_payable(
    faces: list[Face], basic: int, held: list[Face]
) -> None:
    """With the missing dice the cost can be paid, with one fewer it cannot."""
    need, dice = need_of(faces, basic), Counter(held)
    missing = [face for face, count in need.missing(dice) for _ in range(count)]
    assert (not missing) == need.can_be_met(dice)
    lent = [("time", "basic") if face == "basic" else tuple(face.split()) for face in missing]
    assert need.can_be_met(dice + Counter(lent))
    for spared in range(len(lent)):
        assert not need.can_be_met(dice + Counter(lent[:spared] + lent[spared + 1 :]))


def test_equal_dice_of_a_player_are_offered_once_beside_those_of_others() -> None:
    dim = {
        "name": "Dim",
        "type": "action spell",
        "cost": ["side"],
        "text": [{"effects": [{"turn": {"what": {"choose": "die"}, "to": "basic"}}]}],
    }
    packs = [Pack.model_validate({"release": "Test", "cards": [dim]})]
    game = Position(dice=[("time", "class")] * 2, packs=packs, hand=["Dim"]).start()
    assert game.decision is not None
    game.answer([next(option.id for option in game.decision.options if option.id.startswith("play"))])
    labels = [option.label for option in game.decision.options]
    assert len(labels) == len(set(labels)) and "time class (ann)" in labels
