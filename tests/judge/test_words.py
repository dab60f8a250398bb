"""Tests of the vocabulary of scripts: a word that no option can ever have is an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.ashes.model.option_meanings import ModeChoice, PaymentChoice
from engine.ashes.option_words import Question
from host.judge import judge_paths, script_runner
from host.judge.scenario import Scenario
from host.judge.script_word_checks import ScriptVocabulary
from host.judge.starting_position import begin
from tests.judge.test_script import TWO_RAMPAGES, judged
from tests.support.rule_cases import scenario_files


def fault(word: str) -> str:
    """Return what is wrong with a word at a table with two Rampages."""
    players = {"ann": {"phoenixborn": "Coal Roarkwin", "battlefield": ["Anchornaut", "Iron Worker"]}}
    chimera = {"battlefield": ["Rampage", "Rampage"]}
    scenario = Scenario.model_validate({"scenario": "a", "players": players, "chimera": chimera})
    session, rules = begin(scenario)
    return ScriptVocabulary(rules.catalog.library).fault(word, session.game.state)


@pytest.mark.parametrize(
    "word",
    [
        "Rampage",
        "rampage #2",
        "chimera/Rampage #1",
        "Iron Worker (ann)",
        "Cover (hand)",
        "play Masked Wolf",
        "activate Slash (Coal Roarkwin)",
        "activate Slash",
        "pay 2 natural basic, 1 charm class",
        "top card of your deck (3 left)",
        "natural dice power",
        "power:charm",
        "natural basic to power",
        "begin with charm class",
        "pay 1 charm class (then 2 more)",
        "X = 4",
        "2 status tokens",
        "1 Red Rains token",
        "Rampage #1 against Iron Worker",
        "do not guard",
        "END THE TURN",
        "ann",
        "none",
        "13",
    ],
)
def test_what_an_option_could_be_called_is_known(word: str) -> None:
    assert not fault(word)


@pytest.mark.parametrize(
    "word, hint",
    [
        ("play Anchornau", "did you mean 'play Anchornaut'?"),
        ("Anchornau", "did you mean 'Anchornaut'?"),
        ("activate Slash (Coal)", "did you mean"),
        ("pay 2 natural basics", "did you mean"),
        ("meditat", "did you mean 'meditate'?"),
        ("end turn", "did you mean 'end the turn'?"),
        ("natrual dice power", "did you mean 'natural dice power'?"),
        ("Rampage #3", "there are not so many of 'rampage'"),
        ("Rampage #0", "there are not so many of 'rampage'"),
        ("Iron Worker (bob)", "did you mean"),
        ("play", "did you mean"),
        ("xyzzy", "write the label of an option as the game shows it"),
        ("", "write the label of an option as the game shows it"),
    ],
)
def test_what_no_option_is_called_is_an_error(word: str, hint: str) -> None:
    told = fault(word)
    assert told.startswith(f"'{word}' names no known card or action; ")
    assert hint in told


def test_what_was_offered_once_is_known_whatever_it_says(tmp_path: Path) -> None:
    text = """\
scenario: a
cards:
  - name: Two Ways
    type: action spell
    cost: [side]
    text: [{effects: [choose_one: [{label: a red moon rises, effects: [draw: 1]}, {effects: [draw: 2]}]]}]
players: {ann: {phoenixborn: Coal Roarkwin, hand: [Two Ways], deck: [Cover, Cover, Cover]}}
script:
  - expect no offer: {ann: [a red moon rises]}
  - ann: play Two Ways
"""
    assert judged(text, tmp_path, "  - ann: a red moon rises\n") is None
    failure = judged(
        text.replace("no offer: {ann: [a red moon", "no offer: {ann: [a blue moon"), tmp_path, ""
    )
    assert failure
    assert (failure.step, failure.line) == (1, 9)


def test_options_are_known_before_they_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exceptions are ways to pay and to continue, whose words come from cards."""

    class Deaf(ScriptVocabulary):
        def add(self, question: Question) -> None:
            """Check the words of a question's options without recording them."""
            for option, called in question.option_words:
                if not isinstance(option.value, PaymentChoice | ModeChoice):
                    known[called.full] = not self.fault(called.full, question.state)

    known: dict[str, bool] = {}
    monkeypatch.setattr(script_runner, "ScriptVocabulary", Deaf)
    judge_paths([path for path in scenario_files() if path.parent.name in ("attack", "costs", "meditate")])
    assert len(known) > 30
    assert all(known.values()), [label for label, so in known.items() if not so]


def test_a_name_without_number_means_each_card_of_it(tmp_path: Path) -> None:
    script = "  - ann: natural dice power\n  - expect no offer: {ann: [Rampage]}\n"
    failure = judged(TWO_RAMPAGES, tmp_path, script)
    assert failure
    assert "'Rampage' should not be offered" in failure.differed[0]
    right = "  - ann: natural dice power\n  - expect no offer: {ann: [ann/Rampage, Hammer Knight]}\n"
    assert judged(TWO_RAMPAGES, tmp_path, right) is None


def test_endless_silence_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script_runner, "MOST_UNASKED", 3)
    text = TWO_RAMPAGES.replace("script:\n", "phase: prepare\nscript:\n").replace(
        "dice: {natural: [power, class, basic]}", "exhausted_dice: {natural: 5}"
    )
    script = "  - expect: {game: {round: 1}}\n"
    failure = judged(text, tmp_path, script)
    assert failure
    assert failure.differed == (
        "the script is silent and the game asks without end: Roll a natural die (4 of 5); "
        "add steps that say otherwise, such as table: {player die: [power, class, basic]}",
    )
    assert judged(text, tmp_path, "  - table: {player die: [power, power]}\n" + script) is None
