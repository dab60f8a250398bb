"""Tests that a file which is no scenario is refused in one line: place, mistake, and probable intention."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.judge import judge_paths

ANN = "players: {ann: {phoenixborn: Coal Roarkwin}}\n"
BOTH = "players: {ann: {phoenixborn: Coal Roarkwin}, bob: {phoenixborn: Coal Roarkwin}}\n"
SHOWS = "script: [{expect: {ann: {wounds: 0}}}]\n"


def scenario_with(card: str) -> str:
    """Return a scenario with this card on Ann's battlefield."""
    return f"scenario: a\nplayers: {{ann: {{phoenixborn: Coal Roarkwin, battlefield: [{card}]}}}}\n{SHOWS}"


def scripted(step: str) -> str:
    """Return a scenario with this one step."""
    return f"scenario: a\n{ANN}script:\n  - {step}\n"


WRONG = {
    # No YAML, or no YAML a scenario may use
    "empty": ("", ":1: CARD002: a scenario is a mapping, but this file is empty; start with 'scenario: ...'"),
    "a list": (
        "- scenario: a\n",
        ":1: CARD002: a scenario is a mapping, but this file is a list; start with 'scenario: ...'",
    ),
    "not YAML": (
        "scenario: [a\n",
        ":2: CARD002: this is not YAML: did not find expected ',' or ']'; "
        "check the indentation, the brackets and the quotes around this line",
    ),
    "nested deeply": (
        "scenario: " + "[" * 20_000 + "]" * 20_000 + "\n",
        ":1: CARD002: lists and mappings are nested more than 40 deep; flatten this part",
    ),
    "an anchor": (
        f"scenario: &a a\n{ANN}{SHOWS}",
        ":1: CARD002: the anchor '&a' is not allowed; remove it",
    ),
    # Keys and values
    "an unknown key": (
        f"scenario: a\n{ANN}sript: []\n",
        ":3: CARD003: unknown key 'sript'; did you mean 'script'?",
    ),
    "an unknown key of a side": (
        "scenario: a\nplayers:\n  ann:\n    phoenixborn: Coal Roarkwin\n    hands: [Cover]\n",
        ":5: CARD003: players / ann: unknown key 'hands'; did you mean 'hand'?",
    ),
    "no title": (ANN + SHOWS, ":1: CARD003: 'scenario' is missing; needed here: scenario"),
    "an unknown rule book": (
        f"scenario: a\nrules: ravens\n{ANN}{SHOWS}",
        ":2: CARD003: rules: 'ravens' is not allowed here; did you mean 'raven'?",
    ),
    "a rule book twice": (
        f"scenario: a\nrules: [ashes, ashes]\n{BOTH}{SHOWS}",
        ":1: CARD003: 'rules' names each rule book once: rules: [ashes, raven]",
    ),
    "an unknown choice of rules": (
        f"scenario: a\nrules: raven\nchoices: {{one_reactio: reaction}}\n{BOTH}{SHOWS}",
        ":3: TABLE: choices: there is no choice of rules 'one_reactio'; did you mean 'one_reaction'?",
    ),
    "a choice that cannot be made": (
        f"scenario: a\nrules: raven\nchoices: {{one_reaction: spells}}\n{BOTH}{SHOWS}",
        ":3: TABLE: choices: 'one_reaction' cannot be 'spells'; it is 'reaction' or 'reaction spell'",
    ),
    "steps under rules that are not played": (
        f"scenario: a\nrules: raven\n{BOTH}script: [{{under: {{ashes: [{{ann: pass}}]}}}}]\n",
        ":1: CARD003: 'under ashes' is never played; the rules are raven",
    ),
    "an unknown box": (
        f"scenario: a\nrules: raven\nbox: crows\n{BOTH}{SHOWS}",
        ":3: CARD003: box: there is no box of packs 'crows'; there are ashes-reborn, raven",
    ),
    "an unknown type of dice": (
        "scenario: a\nplayers: {ann: {phoenixborn: Coal Roarkwin, dice: {fire: [power]}}}\n",
        ":2: CARD003: players / ann / dice / fire: unknown key 'fire'; use ceremonial, charm, illusion, "
        "natural, divine, sympathy, time, artifice or astral",
    ),
    "an unknown side of a die": (
        "scenario: a\nplayers: {ann: {phoenixborn: Coal Roarkwin, dice: {charm: [powr]}}}\n",
        ":2: CARD003: players / ann / dice / charm 1: 'powr' is not allowed here; did you mean 'power'?",
    ),
    "more cards than fit into the memory": (
        "scenario: a\nplayers: {ann: {phoenixborn: Coal Roarkwin, conjurations: {Iron Rhino: 90000000}}}\n",
        ":2: CARD003: players / ann / conjurations / Iron Rhino: '90000000' does not fit: "
        "input should be less than or equal to 99",
    ),
    "fewer wounds than none": (
        scenario_with("{card: Anchornaut, wounds: -1}"),
        ":2: CARD003: players / ann / battlefield 1 / wounds: '-1' does not fit: "
        "input should be greater than or equal to 0",
    ),
    "an unknown effect of an own card": (
        "scenario: a\ncards:\n  - {name: Foo, type: action spell, cost: [main], "
        "text: [{effects: [deal_damge: 1]}]}\n" + ANN + SHOWS,
        ":3: CARD003: card 'Foo', text 1 / effects 1: unknown effect 'deal_damge'; "
        "did you mean 'deal_damage'?",
    ),
    # Who plays
    "three players": (
        "scenario: a\nplayers:\n"
        + "".join(f"  {name}: {{phoenixborn: Coal Roarkwin}}\n" for name in ("ann", "bob", "cat")),
        ":1: CARD003: a scenario has one or two players against the Chimera, not 3: ann, bob, cat; "
        "for players against each other write 'rules: ashes'",
    ),
    "one battlefield against two": (
        "scenario: a\nchimera: {battlefield: [Lurk]}\n"
        "players: {ann: {phoenixborn: Coal Roarkwin}, bob: {phoenixborn: Coal Roarkwin}}\n",
        ":1: CARD003: the Chimera has a battlefield against each of two players; "
        "instead of 'battlefield' write 'facing: {ann: [...], bob: [...]}'",
    ),
    "no player": (
        f"scenario: a\n{SHOWS}",
        ":1: CARD003: a scenario has either 'players' or 'setup'",
    ),
    "players and setup": (
        f"scenario: a\n{ANN}setup: {{seat: ann}}\n",
        ":1: CARD003: a scenario has either 'players' or 'setup'",
    ),
    "a player called like the Chimera": (
        "scenario: a\nplayers: {Chimera: {phoenixborn: Coal Roarkwin}}\n",
        ":1: CARD003: a player cannot be called 'Chimera'; choose another name",
    ),
    "a turn of nobody": (
        f"scenario: a\nturn: bob\n{ANN}",
        ":2: TABLE: turn: no such player 'bob'; at the table: ann, chimera",
    ),
    # The script
    "a step with two keys": (
        scripted("{ann: pass, expect: {ann: {wounds: 0}}}"),
        ":4: CARD003: script 1: a step says one thing, not 2: ann, expect",
    ),
    "an expectation of nobody": (
        scripted("expect: [ann]"),
        ":4: CARD003: script 1: 'expect' says of whom, such as {ann: {wounds: 1}}",
    ),
    "an expectation without facts": (
        scripted("expect: {ann: 3}"),
        ":4: CARD003: script 1: 'ann' needs facts, such as {wounds: 1}",
    ),
    "an answer that is no text": (
        scripted("ann: true"),
        ':4: CARD003: script 1: what ann answers is a text or a list of texts; quote "yes" and "no"',
    ),
    "a step that is none": (
        scripted("expct: {ann: {wounds: 0}}"),
        ":4: CARD003: script 1: 'expct' is not a step about others; did you mean 'expect'?",
    ),
    "an answer of nobody": (
        scripted("bob: pass"),
        ":4: TABLE: script 1 / bob: no such player 'bob'; at the table: ann, chimera",
    ),
    "an expectation of somebody else": (
        scripted("expect: {bob: {wounds: 1}}"),
        ":4: TABLE: script 1 / expect / bob: no such player 'bob'; at the table: ann, chimera",
    ),
    "a round before the first": (
        f"scenario: a\nround: 0\n{ANN}{SHOWS}",
        ":2: CARD003: round: '0' does not fit: input should be greater than or equal to 1",
    ),
    "an expectation of no facts": (
        scripted("expect: {ann: {}}"),
        ":4: CARD003: script 1: 'ann' needs facts, such as {wounds: 1}",
    ),
    "an expectation of no subject": (
        scripted("expect now: {}"),
        ":4: CARD003: script 1: 'expect now' says nothing here, so it would always hold; "
        "say what is expected",
    ),
    "no offer of nothing": (
        scripted("expect no offer: {ann: []}"),
        ":4: CARD003: script 1: 'expect no offer' says nothing here, so it would always hold; "
        "say what is expected",
    ),
    "a log that says nothing": (
        scripted('expect log: [""]'),
        ":4: CARD003: script 1: 'expect log' says nothing here, so it would always hold; "
        "say what is expected",
    ),
    "a phase of a game from the box": (
        "scenario: a\nsetup: {deck: The Iron Men}\nphase: recovery\n" + SHOWS,
        ":1: CARD003: 'phase' means nothing beside 'setup', a game from its beginning; leave it out",
    ),
    "a roll of nothing": (
        scripted("table: 3"),
        ":4: CARD003: script 1: 'table' says one thing, such as {behavior die: 3}",
    ),
    # Cards
    "an unknown card": (
        scenario_with("Anchornau"),
        ":2: TABLE: players / ann / battlefield 1: unknown card 'Anchornau'; did you mean Anchornaut?",
    ),
    "an unknown aspect": (
        f"scenario: a\nchimera: {{battlefield: [Rampag]}}\n{ANN}{SHOWS}",
        ":2: TABLE: chimera / battlefield 1: unknown card 'Rampag'; did you mean Rampage?",
    ),
    "an unknown Chimera": (
        f"scenario: a\nchimera: {{card: Corpse of Viros}}\n{ANN}{SHOWS}",
        ":2: TABLE: chimera: unknown Chimera 'Corpse of Viros'; did you mean The Corpse of Viros?",
    ),
    "an unknown deck": (
        "scenario: a\nsetup: {deck: The Iron Man}\n",
        ":2: TABLE: setup: unknown deck 'The Iron Man'; did you mean The Iron Men?",
    ),
    "a whole deck without dice": (
        "scenario: a\nsetup:\n  deck: {name: Mine, phoenixborn: Coal Roarkwin, cards: {}}\n" + SHOWS,
        ":3: CARD003: setup / deck: 'dice' is missing; add it",
    ),
    "a deck that is a number": (
        "scenario: a\nsetup: {deck: 5}\n" + SHOWS,
        ":2: CARD003: setup / deck: '5' stands where a text belongs",
    ),
    "a spell on the battlefield": (
        scenario_with("Cover"),
        ":2: TABLE: players / ann / battlefield 1: Cover is of type 'reaction spell' and cannot lie in "
        "'battlefield'; it can lie in a player's 'hand', 'deck' or 'discard'",
    ),
    "a card of nobody": (
        scenario_with("{card: Anchornaut, owner: bob}"),
        ":2: TABLE: players / ann / battlefield 1 / owner: no such player 'bob'; at the table: ann, chimera",
    ),
}


@pytest.mark.parametrize("text, told", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_file_is_reported_in_one_line(
    text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("mine.yaml")
    path.write_text(text, encoding="utf-8")
    report = judge_paths([path])
    assert report.as_text().splitlines() == [f"mine.yaml{told}", "0 passed, 1 failed"]


def test_a_missing_file_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (line, _count) = judge_paths([Path("none.yaml")]).as_text().splitlines()
    assert line == "none.yaml: CARD001: there is no such file; check the name and the folder"


def test_bytes_that_are_no_text_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_bytes(b"scenario: \xff\xfe\n")
    (line, _count) = judge_paths([Path("mine.yaml")]).as_text().splitlines()
    assert line == "mine.yaml:1: CARD001: the file is not UTF-8 text; save it as UTF-8 in your editor"


SCRIPTS = {
    "a fact that is none": (
        "expect: {ann: {wunds: 1}}",
        "'ann' has no 'wunds'; it has active dice, battlefield, conjurations, deck, deck may be, deck size, "
        "dice, discard, exhausted dice, exhaustion, face down may be, guarded, hand, hand may be, hand size, "
        "life, main used, out, removed, side used, spellboard, wounds",
    ),
    "a side that is none": (
        "ann: bob/pass",
        "no such player 'bob'; at the table: ann, chimera",
    ),
    "a card that is nowhere": (
        "expect: {ann/Anchornaut: {wounds: 1}}",
        "ann has no card 'Anchornaut' anywhere",
    ),
    "an answer of somebody else": (
        "chimera: pass",
        "chimera answers 'pass', but ann is asked: Take a main or a side action",
    ),
    "chance that is none": (
        "table: {coin: heads}",
        "'table' tells the behavior die, rage die, dragon die, player die, card; 'coin' is none of these",
    ),
    "chance that is not asked": (
        "table: {behavior die: 3}",
        "the script rolls the behavior die, but ann is asked: Take a main or a side action",
    ),
}


@pytest.mark.parametrize("step, told", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_a_step_that_does_not_fit_is_explained(step: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(scripted(step), encoding="utf-8")
    (failure,) = judge_paths([path]).failures
    assert failure.differed == (told,)
    assert failure.step == 1


def test_endless_chains_of_cards_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        """\
scenario: An echo of its own echo
cards:
  - name: Echo
    type: ally
    cost: [main]
    attack: 1
    life: 3
    recover: 0
    text:
      - after: {event: dealt_damage, card: this}
        effects:
          - prevent_damage: all
          - deal_damage: {amount: 1, to: this}
players: {ann: {phoenixborn: Coal Roarkwin, battlefield: [Echo], dice: {natural: [power]}}}
script:
  - ann: natural dice power
  - expect: {ann/Echo: {wounds: 0}}
""",
        encoding="utf-8",
    )
    (failure,) = judge_paths([path]).failures
    assert failure.step == 1
    assert failure.differed == (
        "the texts of Echo set each other off without end; this answer cannot be given",
    )
