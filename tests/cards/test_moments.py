"""Tests that a text which waits for something its moment never provides does not load."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from cards.errors import InvalidPack
from cards.events import EVENTS, EventName
from cards.filters import Filter
from cards.pack import parse_source
from cards.paragraphs.triggered import ReactionParagraph, TriggeredParagraph
from cards.triggers import Cause, CauseName, Trigger
from cards.wording.scope import Scope

CARD = """\
release: Mine
cards:
  - {name: Imp, type: ally, cost: [main], attack: 1, life: 1, recover: 1, text: [TEXT]}
"""

WRONG = {
    "{when: {event: wounds_placed, card: this}, effects: [draw: 1]}": (
        "nothing resolves 'when' wounds_placed: it has 'after' only"
    ),
    "{after: {event: turn_begins, of: you}, effects: [draw: 1]}": (
        "nothing resolves 'after' turn_begins: it has 'when' only"
    ),
    "{reaction: when, to: {event: targeted, card: this}, effects: [draw: 1]}": (
        "nothing resolves 'when' targeted: it has 'would' and 'after' only"
    ),
    "{when: {event: turn_ends, card: this}, effects: [draw: 1]}": "'turn_ends' has no 'card'",
    "{after: {event: destroyed, other: {kind: ally}}, effects: [draw: 1]}": (
        "'destroyed' has no 'other'; moments that have one: attached, destroys, destroys_by_attacking"
    ),
    "{when: {event: end_of_round, of: you}, effects: [draw: 1]}": "'end_of_round' has no 'of'",
    "{when: {event: comes_into_play, by: {a: spell}}, effects: [draw: 1]}": "'comes_into_play' has no 'by'",
    "{after: {event: meditated, how: rerolled}, effects: [draw: 1]}": (
        "'meditated' has no 'how'; moments that have one: dice_changed"
    ),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_could_never_resolve_does_not_load(text: str) -> None:
    with pytest.raises(InvalidPack) as error:
        parse_source(CARD.replace("TEXT", text), "mine.yaml")
    (problem,) = error.value.problems
    assert WRONG[text] in str(problem)


@pytest.mark.parametrize("event", get_args(EventName))
def test_every_timing_of_a_moment_loads(event: EventName) -> None:
    for timing in EVENTS[event].all_timings:
        assert TriggeredParagraph.model_validate({timing: {"event": event}, "effects": [{"draw": 1}]})
        assert ReactionParagraph.model_validate({"reaction": timing, "to": {"event": event}, "effects": []})


@pytest.mark.parametrize("event", get_args(EventName))
@pytest.mark.parametrize("of", ["you", "opponent", "any"])
def test_what_has_happened_reads_as_past(event: EventName, of: str) -> None:
    """The text is `a unit was destroyed this turn`, not `is destroyed`."""
    told = EVENTS[event]
    moment = Trigger.model_validate({"event": event, **({"of": of} if told.of else {})})
    assert moment.clause(Scope(), past=True) != moment.clause(Scope())


def test_a_cause_may_be_known_by_its_player_or_card_alone() -> None:
    told = {"event": "dice_changed", "of": "opponent", "how": "set"}
    yours = Trigger.model_validate(told | {"by": {"of": "you"}})
    assert yours.clause(Scope()).endswith("are turned to a side by an effect of yours")
    this = Trigger.model_validate(told | {"by": {"card": "this"}})
    assert this.clause(Scope("this unit")).endswith("are turned to a side by this unit")


def test_several_moments_say_once_whom_they_are_about() -> None:
    declared = {"any": [{"event": f"declared_{role}", "card": "this"} for role in ("attacker", "guard")]}
    assert Trigger.model_validate(declared).clause(Scope("this unit")) == (
        "this unit is declared as an attacker or a guard"
    )
    others = {"any": [{"event": "destroyed", "card": {"kind": kind}} for kind in ("unit", "ally")]}
    assert Trigger.model_validate(others).clause(Scope()) == "a unit is destroyed or an ally is destroyed"


def test_a_moment_of_tokens_says_which() -> None:
    for token, words in (("exhaustion", "exhaustion tokens are placed"), (None, "any tokens are placed")):
        moment = Trigger.model_validate({"event": "tokens_placed", "card": "this", "token": token})
        assert moment.clause(Scope()) == f"{words} on this card"


def test_no_part_of_a_cause_is_lost_in_its_words() -> None:
    kinds = [(), *((name,) for name in get_args(CauseName)), ("attack", "counter")]
    cards = (None, "this", "host", Filter(kind="unit"), Filter(kind="reaction spell"))
    read: dict[str, Cause] = {}
    for a, card, of in product(kinds, cards, ("you", "opponent", "any")):
        cause = Cause(a=a, card=card, of=of)
        assert read.setdefault(cause.words(Scope("this")), cause) == cause
    assert " by a spell of an opposing unit" in read
