"""Tests of the hints beside an option."""

from __future__ import annotations

from cards.library import standard_library
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from host.presenter.display.card_text import text_of
from host.presenter.options.option_views import option_notes, option_views
from tests.support.companion_table import SEAT, against_the_chimera, at_first_question, report
from tests.support.fixed_tables import attackers_decision, behavior_decision, crowded, game_view

CARDS = standard_library()


def test_each_thing_to_do_in_a_turn_tells_its_action() -> None:
    match = Match(RedRainsSetup(seed=3))
    match.run_automatic_steps()
    match.answer([])
    match.run_automatic_steps()
    decision = match.decision
    assert decision is not None
    told = {offer.label: offer.action for offer in option_views(decision, match.view("Player"), CARDS)}
    assert told["Play Hammer Knight"] == "main"
    assert told["Play Chant of Revenge"] == "side"
    assert told["Activate Slash (Coal Roarkwin)"] == "side"
    assert told["Meditate"] == "side"
    assert told["Pass"] == "main"


def test_other_questions_have_no_hints() -> None:
    assert option_notes(attackers_decision(), crowded(), CARDS) == {}


def test_each_roll_of_the_behavior_die_tells_what_it_does() -> None:
    told = option_notes(behavior_decision(), game_view(turn="Chimera"), CARDS)
    assert told["1"] == "Main: Reveal the leftmost face down aspect."
    assert told["2"] == "the same"
    assert told["12"].startswith("Side: Put 1 Red Rains token on the Chimera.")


def test_a_guard_roll_is_no_row_of_the_behavior_table() -> None:
    assert option_notes(behavior_decision(), game_view(turn="Player"), CARDS) == {}


def test_who_is_asked_whether_a_text_resolves_reads_it() -> None:
    match = at_first_question(against_the_chimera(seed=3, ask_before=True))
    report(match, "end")
    for _ in range(20):
        asked = match.decision
        assert asked is not None
        if asked.purpose.step == "text":
            break
        match.answer([option.id for option in asked.options[: asked.minimum]])
        match.run_automatic_steps()
    assert asked.purpose.source is not None
    card = match.view(SEAT).card(asked.purpose.source)
    assert card is not None and card.name
    hints = option_notes(asked, match.view(SEAT), match.library)
    (told,) = hints.values()
    assert all(text in told for _, text in text_of(card.name, match.library))
