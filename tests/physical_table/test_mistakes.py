"""Tests of people with real decks and dice who make one mistake, which is refused or corrected."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.setups.ashes_setup_base import CHANCES
from engine.setups.players import AshesSetup
from engine.setups.red_rains import RedRainsSetup
from tests.physical_table.__main__ import OTHER_WAYS, played, with_real_decks
from tests.physical_table.companion_player import KINDS, MistakenCompanion
from tests.physical_table.finger_slips import SLIPS, Slip, Slipping, a_wrong_line, a_wrong_roll
from tests.physical_table.mistaken_player import LIES, WRONG_ROLL, WRONG_SIDE, MistakenTable
from tests.properties.journals import check_undo_all
from tests.real_decks.test_whole_games import against_the_chimera, between
from tests.support.companion_table import against_the_chimera as against_by_hand
from tests.support.companion_table import among_people, at_first_question

LIMIT = 20_000
BLOCKS = 22
SHORT = [0, *(pytest.param(block, marks=pytest.mark.long) for block in range(1, BLOCKS))]
"""Blocks of eighteen games, and six that are played by hand; the long run has five hundred."""


def setup_of(number: int) -> RedRainsSetup | AshesSetup:
    """Return the setup of a game with real decks, aspects and dice, against the Chimera or of two to four."""
    real = {"by_hand": (*CHANCES, "aspect deck"), "real_decks": ("Player",)}
    if number % 3 != 2:
        return against_the_chimera(number).model_copy(update=real)
    players = 3 + number // 12 % 2 if number % 12 == 5 else 2
    return between(number, players).model_copy(update={"by_hand": CHANCES[:1]})


def mistake_of(number: int) -> str:
    """Return the kind of mistake; a behavior die is misread only where there is one."""
    lie = LIES[number // 3 % len(LIES)]
    return WRONG_SIDE if lie == WRONG_ROLL and number % 3 == 2 else lie


@pytest.mark.parametrize("block", SHORT)
def test_a_mistake_is_reported_and_the_game_goes_on(block: int) -> None:
    told: Counter[str] = Counter()
    # In the short run one game for each lie.
    for number in range(block * 18, block * 18 + 18, 1 if block else 3):
        lie = mistake_of(number)
        match = Match(setup_of(number))
        liar = MistakenTable(match, number, lie, derive_seed(number, "when") % 60)
        liar.play(LIMIT)
        told[lie] += bool(liar.told)
    assert min(told.values()) > 0 and len(told) == len(LIES)


@pytest.mark.parametrize("block", SHORT)
def test_a_mistake_at_companion_depth_is_reported_and_the_game_goes_on(block: int) -> None:
    for number in range(block * 6, block * 6 + 6):
        setup = against_by_hand(seed=number) if number % 4 != 3 else among_people(2 + number // 4 % 3)
        match = at_first_question(setup)
        liar = MistakenCompanion(match, number, impossible=number % 2 == 0, after=number // 4 % 5)
        liar.play(150)
        assert liar.told
        assert match.decision is None or isinstance(setup, AshesSetup)
        assert check_undo_all(match)


@pytest.mark.parametrize("number", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, 60))])
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_of_the_finger_is_reported_and_leaves_no_trace(slip: Slip, number: int) -> None:
    """With keys, typed commands and typed rolls, the game goes on as without the slip."""
    way = "companion" if slip is a_wrong_line else ("companion", *OTHER_WAYS[1:])[number % 3]
    slipping = Slipping(slip, number, derive_seed(number, "when") % 8)
    if way == "companion":
        number = number * len(KINDS) + (3 if slip is a_wrong_roll else number % len(KINDS))
        slipped, plain = played(number, slipping).desk.match, played(number).desk.match
    else:
        slipped = with_real_decks(way, number, slipping).match
        plain = with_real_decks(way, number).match
    assert slipping.told
    assert list(slipped.game.journal.lines()) == list(plain.game.journal.lines())
