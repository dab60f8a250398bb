"""Tests of what a player reads of an option before choosing it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import yaml

from engine.kernel.decision import TABLE
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from host.judge.scenario import Scenario
from host.judge.script_runner import ScriptRunner
from host.judge.starting_position import begin
from host.presenter.options.outcome_preview import OptionPreview, OutcomePreviews

CHIMERA = """
scenario: a table
rules: red-rains
chimera:
  card: The Corpse of Viros
  battlefield: [Hunting Instincts, Rampage, {card: Lurk, face_down: true}]
  deck: [Constrict, Lurk]
players:
  ann:
    phoenixborn: Coal Roarkwin
    battlefield: [Iron Worker, Hammer Knight]
    hand: [One Hundred Blades]
    deck: [Iron Worker]
    dice: {ceremonial: [power, class, class], natural: [power]}
turn: ann
script: []
"""
PLAYERS = """
scenario: a table
rules: ashes
players:
  ann:
    phoenixborn: Coal Roarkwin
    battlefield: [Hammer Knight, Iron Worker]
    deck: [Iron Worker]
  bob:
    phoenixborn: Saria Guideman
    battlefield: [{card: Iron Worker, exhaustion: 1}]
    hand: %s
    dice: {charm: [power, power], illusion: [power], divine: [power]}
turn: ann
script: []
"""


class Table:
    """Position of a scenario file, and the previews of its options."""

    def __init__(self, written: str, *answers: str) -> None:
        scenario = Scenario.model_validate(yaml.safe_load(written))
        self.session, self.rules = begin(scenario)
        self._run = ScriptRunner(self.session, self.rules)
        for answer in answers:
            list(self._run.step({"ann": answer}))

    def step(self, step: dict[str, Any]) -> None:
        """Carry out a step of a scenario file."""
        list(self._run.step(step))

    def roll(self, result: str, *, respond: bool = False) -> None:
        """Let the behavior die show this; ann declines to respond to it unless `respond`."""
        list(self._run.step({"table": {"behavior die": int(result)}}))
        while not respond and (asked := self.session.decision) is not None and asked.kind == "trigger":
            assert asked.declining_answer is not None
            self.session.answer(asked.declining_answer)

    def preview(self, label: str) -> OptionPreview:
        """Return the preview of the option whose label begins with `label`."""
        asked = self.session.decision
        assert asked is not None
        option = next(option for option in asked.options if option.label.startswith(label))
        return OutcomePreviews(self.match(), asked).preview((option.id,))

    def match(self) -> Any:
        """Return the game as the presenter reads one."""
        session, rules = self.session, self.rules
        return SimpleNamespace(
            rules=rules,
            game=session.game,
            library=rules.catalog.library,
            view=lambda seat: rules.view(session.game.state, seat),
            is_automatic=lambda decision: decision.seat == TABLE,
            setup=RedRainsSetup(seat="ann"),
        )


def test_an_attack_tells_the_odds_of_a_guard_and_what_comes_of_either() -> None:
    told = Table(CHIMERA, "attack", "Hunting Instincts").preview("Hammer Knight")
    assert told.certain == () and told.expected == ()
    likely, other = told.odds
    assert likely.text == (
        "on 8 or less (8 in 12): Hunting Instincts destroyed, Chimera takes 2 (Blood), "
        "Hammer Knight destroyed, you may respond"
    )
    assert other.text == "on 9 or more (4 in 12): Chimera guards, Chimera takes 3, Hammer Knight exhausted"
    assert told.text.startswith("On 8 or less (8 in 12): Hunting ")


def test_a_target_tells_what_is_certain() -> None:
    told = Table(CHIMERA, "natural dice power").preview("Rampage")
    assert told == OptionPreview(certain=("Rampage takes 1",))


def test_a_power_that_can_only_hit_ones_own_says_so_before_it_is_used() -> None:
    """Its only target is not asked for, so that the player once learned too late whose it was."""
    hidden = CHIMERA.replace("[Hunting Instincts, Rampage, {", "[{").replace(", Hammer Knight]", "]")
    told = Table(hidden).preview("natural dice power")
    assert told.text == "Hits your own Iron Worker for 1"
    assert "your own" not in Table(CHIMERA).preview("natural dice power").text


def test_fighters_are_previewed_as_exhausted() -> None:
    """The attacker and a countering unit are exhausted; a unit that does not counter is not."""
    written = (PLAYERS % "[]").replace("[Hammer Knight, Iron Worker]", "[Iron Rhino]")
    table = Table(written.replace("turn: ann", "turn: bob").replace(", exhaustion: 1", ""))
    for answer in "attack", "Iron Rhino":
        table.step({"bob": answer})
    assert table.preview("Coal").text == (
        "No other guard this round, Coal Roarkwin takes 2, Iron Worker exhausted"
    )
    table.step({"ann": "do not guard"})
    assert table.preview("counter").text == (
        "Unless bob reorders the damage: Iron Rhino takes 2, Iron Worker destroyed, Iron Rhino exhausted"
    )
    assert table.preview("do not").text == "Iron Rhino takes 2, Iron Worker exhausted"


def test_a_result_of_any_order_is_previewed_in_one_line() -> None:
    told = Table(CHIMERA, "play One Hundred Blades", "pay 2 ceremonial class").preview("Chimera")
    assert told.certain == ("Chimera takes 1",) and not told.interventions
    assert told.text.startswith("Chimera takes 1, Hunting Instincts takes 1, Rampage takes 1, ")


def test_what_an_opponent_may_do_is_no_certainty() -> None:
    """Three cards are known to be in the hand, but not which ones."""
    for hand in ("[Fear, Golden Veil, Hidden Power]", "[Fear, Fear, Fear]"):
        told = Table(PLAYERS % hand, "attack", "Saria Guideman").preview("Iron")
        assert told.certain == ()
        assert told.text == "Unless bob responds: Saria Guideman takes 2, Iron Worker exhausted"


def test_an_opponent_without_a_hand_cannot_respond() -> None:
    told = Table(PLAYERS % "[]", "attack", "Saria Guideman").preview("Iron")
    assert told == OptionPreview(certain=("Saria Guideman takes 2", "Iron Worker exhausted"))


def test_a_question_of_chance_and_an_answer_that_is_none_tell_nothing() -> None:
    match = Match(RedRainsSetup(seed=3, by_hand=("player dice",)))
    match.run_automatic_steps()
    asked = match.decision
    assert asked is not None
    assert OutcomePreviews(match, asked).preview(("nobody offers this",)).text == ""


def test_a_preview_does_not_repeat_the_label() -> None:
    """Turned dice and discarded cards are in the label; the preview has only what follows."""
    table = Table(CHIMERA, "meditate")
    assert table.preview("One Hundred Blades (hand)").text == ""
    assert table.preview("top card of your deck").text == ""
    table = Table(CHIMERA, "meditate", "One Hundred Blades")
    assert table.preview("ceremonial class to power").text == ""


def test_a_preview_does_not_repeat_where_destroyed_units_go() -> None:
    """This holds even if something is resolved between its destruction and its discard pile."""
    written = CHIMERA.replace("[Hunting Instincts, Rampage, {card: Lurk, face_down: true}]", "[Frozen Fear]")
    table = Table(written.replace("[Iron Worker, Hammer Knight]", "[{card: Hammer Knight, wounds: 1}]"))
    for answer in "pass", "end the turn":
        table.step({"ann": answer})
    assert table.preview("Hammer Knight").text == (
        "Hammer Knight destroyed, Coal Roarkwin exhausted (Frozen Fear), Frozen Fear destroyed, "
        "Chimera takes 2 (Blood)"
    )
