"""Likely options are listed first: enemies for harm, own for help, what nobody would want last."""

from __future__ import annotations

import pytest

from engine.ashes.view.read_model import GameView
from engine.kernel.decision import Decision
from host.presenter.foresight import Outlooks
from host.presenter.likely import listed, whose
from tests.presenter.both_sides import questions
from tests.presenter.test_foresight import CHIMERA, Table

NEITHER = {
    "Chaos Gravity": "tokens go from one unit to another: either may be whose",
    "Earthquake": "in which order units are struck that all are",
    "Meteor": "in which order units are struck that all are",
    "Mirror Spirit": "it counts the exhaustion of whoever has most",
    "Nature's Wrath": "in which order units are struck that all are",
    "Plutarch Eastgate": "it takes the best ally of any discard pile",
    "Steadfast Guardian": "it takes exhaustion off a unit, and leaves for it",
    "Summon Mirror Spirit": "it counts the exhaustion of whoever has most",
    "Summon Steadfast Guardian": "it takes exhaustion off a unit, and leaves for it",
    "The Perfect Storm": "in which order units are struck that all are",
    "Transfer": "tokens of any kind go from a card to another of the same player",
}
"""Cards that ask for one of either side, and it is not said whether that is better or worse for it: why."""


@pytest.mark.parametrize("rules", ["ashes", pytest.param("raven", marks=pytest.mark.long)])
def test_of_all_cards_the_first_target_is_an_enemy_for_harm_and_an_own_for_help(rules: str) -> None:
    found: set[str] = set()
    asked_of = 0
    for name, asked, view in questions(rules):
        options = listed(asked, view).options
        sides = [whose(option, asked, view) for option in options]
        if not {"own", "theirs"} <= {*sides} or asked.ordered:
            continue
        if not asked.purpose.meant:
            found.add(name)
            continue
        asked_of += 1
        wanted = "theirs" if asked.purpose.meant == "harm" else "own"
        first = next(side for side in sides if side)
        assert first == wanted, f"{name} asks '{asked.prompt}', and first comes {options[0].label}"
    assert asked_of > 50 and found <= NEITHER.keys()
    if rules == "raven":
        assert found == NEITHER.keys(), "no card stands there that says what it is"


ASPECT = "{card: Frozen Fear, exhaustion: 1}"


def _listed(table: Table) -> list[str]:
    """The labels of the options that are asked now, as they are listed."""
    asked, match = table.session.decision, table.match()
    assert asked is not None
    return [option.label for option in _in_order(asked, match.view(asked.seat), match).options]


def _in_order(asked: Decision, view: GameView, match: object) -> Decision:
    return listed(asked, view, Outlooks(match, asked).leads_to)  # type: ignore[arg-type]


def test_what_could_only_befall_the_own_side_comes_after_declining_it() -> None:
    """Aftershock, when the last enemy is gone."""
    alone = CHIMERA.replace("Hunting Instincts, Rampage, {card: Lurk, face_down: true}", ASPECT)
    table = Table(alone, "attack", "Frozen Fear", "Hammer Knight")
    table.roll("1", respond=True)
    assert _listed(table) == ["no", "Hammer Knight: Aftershock 1"]
    table = Table(CHIMERA.replace("Hunting Instincts", ASPECT), "attack", "Frozen Fear", "Hammer Knight")
    table.roll("1", respond=True)
    assert _listed(table) == ["Hammer Knight: Aftershock 1", "no"]


def test_a_die_is_turned_down_last_of_all() -> None:
    first, second, *rest = _listed(Table(CHIMERA, "meditate", "One Hundred Blades"))
    assert (first, second) == ("ceremonial class to power", "change no die")
    assert rest and not any(label.endswith("to power") for label in rest)


def test_the_last_die_of_a_cost_is_offered_once() -> None:
    """Not as what is suggested and as a die to begin with."""
    table = Table(CHIMERA.replace("[One Hundred Blades]", "[Anchornaut]"), "play Anchornaut")
    assert _listed(table) == ["pay 1 ceremonial class", "pay 1 ceremonial power", "pay 1 natural power"]


def test_harm_for_a_player_is_for_the_other_one() -> None:
    """Slash of Coal Roarkwin."""
    assert _listed(Table(CHIMERA, "activate Slash")) == ["Chimera", "ann"]
