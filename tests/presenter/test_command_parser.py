"""Tests of typed commands: few letters, candidates, and one line with the right form."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.library import library_of
from cards.validation.yaml_reader import read_yaml
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from host.judge.scenario import Scenario
from host.judge.starting_position import begin
from host.presenter.command_parser.commands import CommandContext, ParsedCommand
from host.presenter.command_parser.parser import COMMAND_FORMS, command_context, parse_command
from tests.support.companion_table import SEAT, against_the_chimera, among_people, at_first_question, report

PAGE = Path(__file__).parents[2] / "docs" / "at-the-table.md"


@pytest.fixture
def match() -> Match:
    """Return Ann's turn: Knight (exhausted, 2 wounds), Wolf and Bear face Firebelly and three aspects."""
    match = at_first_question(against_the_chimera(seed=3))
    match.answer(["end"])
    match.run_automatic_steps()
    report(
        match, f"say:unit:{SEAT}:Knight:2:4:1", f"say:unit:{SEAT}:Wolf:1:2:1", f"say:unit:{SEAT}:Bear:1:1:1"
    )
    knight = match.game.state.players[SEAT].battlefield[0]
    me = match.game.state.players[SEAT].phoenixborn
    for token in (f"{knight}:exhaustion:+1", f"{knight}:wound:+2", f"{knight}:status:+1", f"{me}:wound:+2"):
        report(match, f"say:tokens:{SEAT}:{token}")
    return match


def context(match: Match) -> CommandContext:
    """Return what `SEAT` can say now."""
    found = command_context(match.view(SEAT), match.decision, match.library)
    assert found is not None
    return found


def likeliest(match: Match, line: str) -> ParsedCommand:
    """Return the first reading of a line."""
    return parse_command(context(match), line)[0]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("play snow bear 2/3", "Ann plays Snow Bear (2/3); recovers 1"),
        ("pl ham", "Ann plays Hammer Knight (3/4); recovers 2"),
        ("I play snow bear 2/3", "Ann plays Snow Bear (2/3); recovers 1"),
        ("spark bolt 2 damage to fire", "2 damage to Firebelly"),
        ("play hammer knight 3/4", "Ann plays Hammer Knight (3/4); recovers 2"),
        ("play hammer knight 2/2", "Ann plays Hammer Knight (2/2); recovers 1"),
        ("play 2/3", "Ann plays Unit (2/3); recovers 1"),
        ("play 2 / 3 / 0", "Ann plays Unit (2/3); recovers 0"),
        ("3 to fire", "3 damage to Firebelly"),
        ("deal 3 to first aspect", "3 damage to Firebelly"),
        ("3 1st asp", "3 damage to Firebelly"),
        ("2 damage to chimera", "2 damage to Chimera"),
        ("1 to second unit", "1 damage to Wolf"),
        ("1 to last unit", "1 damage to Bear"),
        ("1 to me", "1 damage to Nobody Known"),
        ("ex fire", "1 exhaustion token on Firebelly"),
        ("ready kn", "1 exhaustion token off Knight"),
        ("wounds -2 kn", "2 wound tokens off Knight"),
        ("heal 1 me", "1 wound token off Nobody Known"),
        ("status +1 wo", "1 status token on Wolf"),
        ("destroy f", "Firebelly is destroyed"),
        ("disc wolf", "Wolf is discarded"),
        ("Wolf is 3/3", "Wolf is 3/3; recovers 1"),
        ("chimera discards 2", "Chimera discards 2 cards from the draw pile"),
        ("ch dr 1", "Chimera draws 1 card"),
        ("reveal", "the leftmost aspect is revealed"),
        ("rage +2", "2 rage dice are raised"),
        ("lower a rage die", "1 rage die is lowered"),
        ("raise 2 rage dice", "2 rage dice are raised"),
        ("remove 1 wound from knight", "1 wound token off Knight"),
        ("rem a status token off kn", "1 status token off Knight"),
        ("put 2 wounds on wolf", "2 wound tokens on Wolf"),
        ("reveal second aspect", "the leftmost aspect is revealed"),
        ("attack chimera with wolf", "attack Chimera with Wolf"),
        ("round 4", "it is round 4"),
        ("e", "end the turn"),
        ("at", "attack"),
        ("attack fire with wolf", "attack Firebelly with Wolf"),
    ],
)
def test_few_letters_say_it(match: Match, line: str, means: str) -> None:
    heard = likeliest(match, line)
    assert heard.explanation == means
    match.answer([heard.pick])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("zork", "Start with play, deal, attack, exhaust, "),
        ("play", "a few letters of a unit's name, or its attack and life: play 2/3"),
        ("play Wolf 1/4 unit guard", "type only its numbers; its text stays on your card"),
        ("play Shadow Wolf", "its attack and life, as in: play Shadow Wolf 2/3"),
        ("play wolf 2/0", "a unit has at least 1 life"),
        ("3 to zork", "no card in play is called “zork”; write its name, “second unit” or “me”"),
        ("3 to second aspect", "second aspect lies face down: nothing is done to it before it is revealed"),
        ("exhaust aspect 2", "aspect 2 lies face down"),
        ("attack aspect 2", "aspect 2 lies face down"),
        ("reveal third aspect", "only the leftmost that lies face down is revealed"),
        ("remove", "how many tokens of which kind on which card: remove 1 wound from Knight"),
        ("lower", "how many rage dice go one level up or down: rage -1"),
        ("attack fire with wolf and bear", "only one unit can attack a unit"),
        ("attack fire with knight", "Knight cannot attack Firebelly now"),
        ("deal", "how much damage to which card: 3 to second aspect"),
        ("wounds knight", "how many more or fewer, on which card: wound +1 Knight"),
        ("wounds -9 knight", "Knight has 2 wound tokens"),
        ("heal", "how many wounds on which card: heal 2 Knight"),
        ("ready wolf", "no exhausted card is called “wolf”"),
        ("destroy me", "is not a unit"),
        ("discard chimera", "Chimera is not a unit"),
        ("Wolf is", "its attack and life: Wolf is 3/3"),
        ("Wolf is 1/2", "Wolf already has these values"),
        ("chimera draws", "how many cards: Chimera draws 2"),
        ("rage", "how many rage dice go one level up or down: rage -1"),
        ("rage -9", "there are 5 rage dice"),
        ("round", "which round: round 4"),
        ("round 1", "it is already round 1"),
        ("attack fire with zork", "none of your units is called “zork”"),
        ("attack zork", "nothing you can attack is called “zork”"),
        ("depth full", "the program has no list of Ann's cards, so they stay at companion depth"),
    ],
)
def test_a_wrong_command_is_answered_with_the_right_form(match: Match, line: str, why: str) -> None:
    heard = likeliest(match, line)
    assert why in heard.explanation and "\n" not in heard.explanation
    assert not heard.pick


def test_there_is_a_reading_of_any_line_and_none_of_an_empty_one(match: Match) -> None:
    for line in (
        "\x1b[31m",
        "play \x1b[2J\x07x 2/3",
        "3 to \u202e",
        "“”",
        "is 3/3",
        "-",
        "9" * 100,
        "a b c " * 20,
    ):
        for heard in parse_command(context(match), line):
            assert heard.line.isprintable() and heard.explanation.isprintable()
            assert heard.pick.isprintable()
    assert parse_command(context(match), "  \x00 ") == []


def test_every_candidate_is_an_answer_and_written_out_means_the_same(match: Match) -> None:
    for start in ("a", "d", "e", "3", "play k", "wounds +1", "ch d 2", "turn", "phase", "first", "depth"):
        for heard in parse_command(context(match), start):
            if not heard.pick:
                continue
            again = parse_command(context(match), heard.line)
            assert heard.pick in [other.pick for other in again], (start, heard)


def test_the_page_lists_every_phrase_and_its_examples_work(match: Match) -> None:
    """The table of phrases in docs/at-the-table.md matches the code."""
    told = PAGE.read_text(encoding="utf-8")
    for phrase in COMMAND_FORMS:
        assert f"| `{phrase.form}` | {phrase.about} | `{phrase.example}` |" in told
        heard = likeliest(match, phrase.example.replace("second aspect", "first aspect"))
        refused_here = phrase.example in ("depth full", "first player Ann", "turn Ann")
        assert heard.pick or heard.command or (heard.refused and refused_here), phrase.example


def test_every_word_is_listed_when_a_line_is_not_understood(match: Match) -> None:
    told = likeliest(match, "zork").explanation
    assert all(phrase.verbs[0] in told for phrase in COMMAND_FORMS if phrase.verbs)
    among = at_first_question(among_people(2))
    found = command_context(among.view("Ann"), among.decision, among.library)
    assert found is not None and "rage" not in parse_command(found, "zork")[0].explanation


def test_an_attack_command_with_the_only_unit_answers_no_later_question(match: Match) -> None:
    """The question about attackers is skipped, and the next question about the unit is another."""
    bear = match.game.state.players[SEAT].battlefield[2]
    report(match, f"say:discard:{SEAT}:{bear}")
    assert len(likeliest(match, "attack fire with wolf").follow_ups) == 1


def test_only_people_with_real_cards_say_what_they_do() -> None:
    assert (
        command_context(
            at_first_question(RedRainsSetup(seed=3)).view("Player"),
            None,
            at_first_question(RedRainsSetup()).library,
        )
        is None
    )
    among = at_first_question(among_people(2))
    among.answer(["player:Ann"])
    among.run_automatic_steps()
    report(among, "say:unit:Ann:Wolf:1:1:0", "end")
    assert among.decision is not None and among.decision.seat == "Bob"
    found = command_context(among.view("Bob"), among.decision, among.library)
    assert found is not None
    among.answer(["say:unit:Bob:Wolf:2:2:0"])
    among.run_automatic_steps()
    found = command_context(among.view("Bob"), among.decision, among.library)
    assert found is not None
    assert [heard.line for heard in parse_command(found, "1 to wolf")] == [
        "1 to Ann's Wolf",
        "1 to Bob's Wolf",
    ]
    assert [heard.line for heard in parse_command(found, "1 to my wolf")] == ["1 to Bob's Wolf"]
    assert [heard.line for heard in parse_command(found, "1 to Ann's wo")] == ["1 to Ann's Wolf"]
    assert "reveal" not in [heard.line for heard in parse_command(found, "reveal")]


def test_dragon_dice_are_commands_against_a_dragonborn() -> None:
    match = at_first_question(
        against_the_chimera(seed=3).model_copy(update={"chimera": "Scatha Kalani", "aspects": None})
    )
    assert likeliest(match, "dragon +2").explanation == "2 dragon dice are raised"
    assert likeliest(match, "lower a dragon die").explanation == "1 dragon die is lowered"
    assert likeliest(match, "rage").explanation == "how many dragon dice go one level up or down: dragon -1"
    assert likeliest(match, "dragon -9").explanation == "not possible: there are 5 dragon dice"


THREE = """
scenario: An attack in one line
rules: raven
players:
  ann: {depth: companion, phoenixborn: Coal Roarkwin, battlefield: [Anchornaut, Hammer Knight]}
  bob: {phoenixborn: Coal Roarkwin, battlefield: [Anchornaut, Iron Worker]}
script: [{expect: {game: {asked: turn}}}]
"""


@pytest.mark.parametrize(
    ("line", "option", "then"),
    [
        (
            "attack iron with anch and hammer",
            "attack a unit",
            [["Anchornaut", "Hammer Knight"], ["Iron Worker"]],
        ),
        ("attack coal with anch", "attack a Phoenixborn", [["Anchornaut"]]),
        ("attack iron", "attack a unit", []),
    ],
)
def test_where_attackers_come_first_they_are_answered_first(
    line: str, option: str, then: list[list[str]]
) -> None:
    """Raven Rules have two attack actions, and several units may attack one."""
    session, rules = begin(Scenario.model_validate(read_yaml(THREE, "")))
    state = session.game.state
    asked = session.decision
    found = command_context(rules.view(state, "ann"), asked, library_of("raven"))
    assert found is not None and asked is not None
    heard = parse_command(found, line)[0]
    assert next(each.label for each in asked.options if each.id == heard.pick) == option
    assert [[state.cards[card].name for card in cards] for cards in heard.follow_ups] == then
