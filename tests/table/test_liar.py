"""People with real decks and dice who err once in a game: it is refused, or found and set right."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.bots.seeds import derive
from engine.match import Match
from engine.setups import CHANCES, AshesSetup, RedRainsSetup
from tests.companion.table import against_the_chimera as against_by_hand
from tests.companion.table import among_people, begun
from tests.properties.journals import check_undo_all
from tests.real_decks.test_whole_games import against_the_chimera, between_two
from tests.table.companion_liar import CompanionLiar
from tests.table.liar import LIES, Liar

LIMIT = 20_000
BLOCKS = 25
SHORT = [0, *(pytest.param(block, marks=pytest.mark.long) for block in range(1, BLOCKS))]
"""Sixteen games each; four hundred in the long run."""


def setup_of(number: int) -> RedRainsSetup | AshesSetup:
    """Games with real decks, real aspects and real dice, against the Chimera or between two."""
    if number % 3 == 2:
        made: RedRainsSetup | AshesSetup = between_two(number)
        return made.model_copy(update={"by_hand": CHANCES[:1]})
    real = {"by_hand": (*CHANCES, "aspect deck"), "real_decks": ("Player",)}
    return against_the_chimera(number).model_copy(update=real)


@pytest.mark.parametrize("block", SHORT)
def test_who_errs_is_told_and_plays_on(block: int) -> None:
    """Whatever is said wrongly at whatever question; the books of both are equal at the end."""
    told: Counter[str] = Counter()
    for number in range(block * 16, block * 16 + 16):
        lie = LIES[number // 4 % len(LIES)]
        match = Match(setup_of(number))
        liar = Liar(match, number, lie, derive(number, "when") % 60)
        liar.play(LIMIT)
        told[lie] += bool(liar.told)
    assert min(told.values()) > 0 and len(told) == len(LIES)


@pytest.mark.parametrize("block", SHORT)
def test_who_plays_by_hand_and_errs_is_told_and_plays_on(block: int) -> None:
    """At companion depth: four games each, a hundred in the long run."""
    for number in range(block * 4, block * 4 + 4):
        setup = against_by_hand(seed=number) if number % 4 != 3 else among_people(2 + number // 4 % 3)
        match = begun(setup)
        liar = CompanionLiar(match, number, impossible=number % 2 == 0, after=number // 4 % 5)
        liar.play(150)
        assert liar.told
        assert match.decision is None or isinstance(setup, AshesSetup)
        assert check_undo_all(match)
