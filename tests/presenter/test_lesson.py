"""The first lesson: each note is said once, at the question or step it is about, and all of it can be met."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError

import engine.redrains.events as boss_events
from engine.ashes import events
from engine.kernel.decision import Decision
from engine.match import Match
from engine.redrains import reasons
from host.presenter.learning.coach import Coach
from host.presenter.learning.lesson import Lesson, first_round
from host.presenter.playback import Playback
from host.store.games import Store

WAY = ("", "Hammer Knight", "pay", "Chant", "natural", "Firebelly", "attack", "Firebelly")
"""What the notes say one should do, by words of the options."""
USUAL = {"turn": "end the turn", "guard": "not guard", "trigger": "no", "counter": "counter"}
"""What is done afterwards, by the kind of the question."""

LATE = {"fatigue"}
"""Notes of what comes late in a game: those played here at random are lost before."""


def _answer(decision: Decision, word: str) -> tuple[str, ...]:
    """The first option with the word, or as few of the first as will do."""
    found = [option.id for option in decision.options if word and word in option.label]
    return tuple(found[:1] or [option.id for option in decision.options[: decision.minimum]])


def _play(playback: Playback, coach: Coach, way: list[str], most: int) -> list[str]:
    """The names of the notes said while the way is gone, and then the first options are taken."""
    said: list[str] = []
    for _ in range(most):
        note = coach.look(playback)
        if note is not None:
            said.append(note.name)
        decision = playback.decision
        if playback.waiting:
            playback.advance()
        elif decision is None:
            break
        else:
            word = way.pop(0) if way else USUAL.get(decision.kind, "")
            playback.answer(_answer(decision, word))
    return said


def test_the_way_the_notes_show_meets_the_first_turns_and_the_chimeras(tmp_path: Path) -> None:
    lesson = first_round()
    with Store(tmp_path).create(lesson.setup) as opened:
        playback = Playback(opened)
        said = _play(playback, Coach(lesson, playback), list(WAY), 60)
    assert said[:13] == [
        "welcome",
        "turn",
        "pay",
        "side action",
        "chimera turn",
        "rage",
        "behavior",
        "reveal",
        "target",
        "attack",
        "attack target",
        "order",
        "may",
    ]
    assert {"blood", "guarding", "blocking"} <= set(said), "the Chimera attacked, and was answered"
    assert len(said) == len(set(said)), "each note once"


def test_every_note_is_said_in_some_game() -> None:
    lesson = first_round()
    said: set[str] = set()
    for seed in range(20):
        chance = Random(seed)
        match = Match(lesson.setup.model_copy(update={"seed": seed}))
        kept_nowhere: Any = SimpleNamespace(
            match=match, answer=match.answer, settle=match.settle, thinking=""
        )
        playback = Playback(kept_nowhere)
        coach = Coach(lesson, playback)
        while True:
            said |= {note.name for note in [coach.look(playback)] if note is not None}
            decision = playback.decision
            if playback.waiting:
                playback.advance()
            elif decision is None:
                break
            else:
                most = min(decision.maximum, 2)
                # In the order of the rules, whatever is listed first.
                asked = match.decision or decision
                picks = chance.sample(asked.options, chance.randint(min(decision.minimum, most), most))
                playback.answer([option.id for option in picks])
    assert said | LATE == {note.name for note in lesson.notes}


def test_what_is_to_happen_can_happen() -> None:
    known = {*vars(events), *vars(boss_events), *vars(reasons)}
    assert all(name in known for note in first_round().notes for name in note.happens)


def test_a_note_points_at_the_option_it_speaks_of(tmp_path: Path) -> None:
    lesson = first_round()
    with Store(tmp_path).create(lesson.setup) as opened:
        playback = Playback(opened)
        coach = Coach(lesson, playback)
        coach.look(playback)
        playback.answer(())
        coach.look(playback)
        pointed = coach.pointed(playback)
        assert playback.decision is not None and pointed is not None
        assert "Hammer Knight" in playback.decision.options[pointed].label


def test_the_aspect_is_marked_where_the_note_says_to_attack_it(tmp_path: Path) -> None:
    """Who pressed Enter attacked the Chimera, which stands first."""
    lesson = first_round()
    with Store(tmp_path).create(lesson.setup) as opened:
        playback = Playback(opened)
        coach = Coach(lesson, playback)
        for _ in range(60):
            coach.look(playback)
            asked, pointed = playback.decision, coach.pointed(playback)
            if playback.waiting:
                playback.advance()
                continue
            assert asked is not None
            marked = asked.options[pointed or 0]
            if asked.kind == "attack target":
                assert marked.label == "Firebelly"
                return
            playback.answer([marked.id] if asked.minimum else [])
    raise AssertionError("nothing was attacked")


def test_going_back_says_the_note_of_that_question_again(tmp_path: Path) -> None:
    lesson = first_round()
    with Store(tmp_path).create(lesson.setup) as opened:
        playback = Playback(opened)
        coach = Coach(lesson, playback)
        first = coach.look(playback)
        playback.answer(())
        assert coach.look(playback) is not first
        playback.undo()
        assert coach.look(playback) is first


@pytest.mark.parametrize(
    ("note", "wrong"),
    [
        ({"name": "a", "say": "x"}, "neither or both"),
        ({"name": "a", "say": "x", "asks": ["turn"], "happens": ["CardFlipped"]}, "neither or both"),
        ({"name": "a", "say": "x", "asks": ["turn"], "after": "b"}, "which no note before it is called"),
        (
            {"name": "a", "say": "x", "happens": ["CardFlipped"], "offers": {"do": "pass"}},
            "not of a question",
        ),
    ],
)
def test_a_lesson_that_contradicts_itself_is_refused(note: dict[str, object], wrong: str) -> None:
    with pytest.raises(ValidationError, match=wrong):
        Lesson.model_validate({"title": "T", "setup": {}, "notes": [note]})
