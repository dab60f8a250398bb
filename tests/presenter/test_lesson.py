"""Tests of the first lesson: each note appears once, where it belongs, and all are reachable."""

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
from engine.redrains import explanations
from host.presenter.games.reapers_session import ReapersSession
from host.presenter.learning.lesson import Lesson, LessonGuide, lesson_setup, load_lesson
from host.presenter.learning.lesson_setup import GAMES, lesson_of
from host.presenter.session.ashes_session import AshesSession
from host.store.game_store import Store
from host.store.replay import winner_of

WAY = ("", "Hammer Knight", "pay", "Chant", "natural", "Firebelly", "attack", "Firebelly")
"""Options that the notes advise, by words of their labels."""
USUAL = {"turn": "end the turn", "guard": "not guard", "trigger": "no", "counter": "counter"}
"""Options taken afterwards, by the kind of the question."""

FIRST_SEED = {"players": 30}
"""First seed of the random games, where lower ones reach the rarest note late."""
LATE = {"fatigue", "first"}
"""Notes about what the random games played here do not reach."""


def _answer(decision: Decision, word: str) -> tuple[str, ...]:
    """Return the first option with the word, or the smallest answer."""
    found = [option.id for option in decision.options if word and word in option.label]
    return tuple(found[:1] or [option.id for option in decision.options[: decision.minimum]])


def _play(playback: AshesSession, coach: LessonGuide, way: list[str], most: int) -> list[str]:
    """Return the names of the notes while the answers in `way`, and then first options, are given."""
    said: list[str] = []
    for _ in range(most):
        note = coach.current_note(playback)
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


def _unsaved(match: Match) -> Any:
    """Return the session of a game that is kept nowhere."""
    opened: Any = SimpleNamespace(
        match=match, answer=match.answer, run_automatic_steps=match.run_automatic_steps, thinking=None
    )
    return ReapersSession(opened) if match.setup.rules == "reapers" else AshesSession(opened)


def test_the_way_the_notes_show_meets_the_first_turns_and_the_chimeras(tmp_path: Path) -> None:
    lesson, setup = load_lesson("chimera"), lesson_setup("chimera")
    with Store(tmp_path).create(setup) as opened:
        playback = AshesSession(opened)
        said = _play(playback, LessonGuide(lesson, playback), list(WAY), 60)
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


@pytest.mark.parametrize("name", ["chimera", pytest.param("players", marks=pytest.mark.slow), "reapers"])
def test_every_note_appears_in_some_game(name: str) -> None:
    lesson, setup = load_lesson(name), lesson_setup(name)
    said: set[str] = set()
    every = {note.name for note in lesson.notes}
    for seed in range(FIRST_SEED.get(name, 0), 50):
        if said | LATE >= every:
            break
        chance = Random(seed)
        match = Match(setup.model_copy(update={"seed": seed}))
        playback = _unsaved(match)
        coach = LessonGuide(lesson, playback)
        while True:
            said |= {note.name for note in [coach.current_note(playback)] if note is not None}
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
    assert said | LATE >= every


@pytest.mark.parametrize("name", ["chimera", "players", "reapers"])
def test_who_follows_the_notes_and_then_enter_wins(name: str) -> None:
    lesson, match = load_lesson(name), Match(lesson_setup(name), checkpoints=False)
    match.run_automatic_steps()
    session = _unsaved(match)
    guide = LessonGuide(lesson, session)
    while (decision := match.decision) is not None:
        guide.current_note(session)
        if session.waiting:
            session.advance()
            continue
        assert session.decision is not None
        option = session.decision.options[guide.pointed_option(session) or 0].id
        session.answer([option] if decision.minimum else [])
    assert winner_of(match.game) == session.seat


def test_with_real_cards_typed_lines_meet_every_note() -> None:
    lesson, match = load_lesson("cards"), Match(lesson_setup("cards"), checkpoints=False)
    match.run_automatic_steps()
    session = _unsaved(match)
    guide = LessonGuide(lesson, session)
    said: list[str] = []
    while len(said) < len(lesson.notes):
        said += [note.name for note in [guide.current_note(session)] if note is not None]
        decision = session.decision
        if session.waiting:
            session.advance()
            continue
        assert decision is not None and session.view.round < 4, said
        if decision.kind == "turn":
            done = "pass" if "mistakes" in said else "end"
            session.answer(["say:unit:Player:Iron Worker:2:2:1" if said == ["welcome"] else done])
        else:
            session.answer([decision.options[-1 if decision.kind == "guard" else 0].id])
    assert said[:3] == ["welcome", "typed", "chimera turn"]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_to_happen_can_happen(name: str) -> None:
    known = {*vars(events), *vars(boss_events), *vars(explanations)}
    assert all(event in known for note in load_lesson(name).notes for event in note.happens)
    assert lesson_of(lesson_setup(name).model_dump_json()) == name


def test_a_note_points_at_the_option_it_speaks_of(tmp_path: Path) -> None:
    lesson, setup = load_lesson("chimera"), lesson_setup("chimera")
    with Store(tmp_path).create(setup) as opened:
        playback = AshesSession(opened)
        coach = LessonGuide(lesson, playback)
        coach.current_note(playback)
        playback.answer(())
        coach.current_note(playback)
        pointed = coach.pointed_option(playback)
        assert playback.decision is not None and pointed is not None
        assert "Hammer Knight" in playback.decision.options[pointed].label


def test_the_aspect_is_marked_where_the_note_says_to_attack_it(tmp_path: Path) -> None:
    """Otherwise, Enter attacks the Chimera, which is listed first."""
    lesson, setup = load_lesson("chimera"), lesson_setup("chimera")
    with Store(tmp_path).create(setup) as opened:
        playback = AshesSession(opened)
        coach = LessonGuide(lesson, playback)
        for _ in range(60):
            coach.current_note(playback)
            asked, pointed = playback.decision, coach.pointed_option(playback)
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


def _skipped(playback: AshesSession, coach: LessonGuide, *words: str) -> list[str]:
    """Return the names of the notes at questions that these words answer, with steps skipped."""
    said = []
    for word in words:
        playback.finish()
        note = coach.current_note(playback)
        said.append("" if note is None else note.name)
        assert playback.decision is not None
        playback.answer(_answer(playback.decision, word))
    return said


def test_after_skipped_steps_the_note_still_fits_its_question(tmp_path: Path) -> None:
    """Earlier, it told what had happened, and the advice came a turn late."""
    lesson, setup = load_lesson("chimera"), lesson_setup("chimera")
    with Store(tmp_path).create(setup) as opened:
        playback = AshesSession(opened)
        said = _skipped(playback, LessonGuide(lesson, playback), *WAY[:6])
    assert said == ["welcome", "turn", "pay", "side action", "reveal", "target"]


def test_who_goes_another_way_is_never_sent_against_the_own_units(tmp_path: Path) -> None:
    """If Firebelly is attacked at once, no aspect is left for the die, and later no attacker."""
    lesson, setup = load_lesson("chimera"), lesson_setup("chimera")
    way = ("", "Hammer Knight", "pay", "Chant", "attack", "Firebelly", "3 to Firebelly", "no", "end the turn")
    with Store(tmp_path).create(setup) as opened:
        playback = AshesSession(opened)
        said = _skipped(playback, LessonGuide(lesson, playback), *way)
        assert said.index("reveal") == 4, "told while Firebelly stood there"
        assert said[8] not in ("reveal", "attack"), "not over an empty row"


def test_another_answer_after_an_undo_has_notes_of_its_own(tmp_path: Path) -> None:
    lesson, setup = load_lesson("chimera"), lesson_setup("chimera")
    with Store(tmp_path).create(setup) as opened:
        playback = AshesSession(opened)
        coach = LessonGuide(lesson, playback)
        assert _skipped(playback, coach, "", "Chant", "pay", "end the turn")[2:] == ["pay", ""]
        playback.finish()
        for _ in range(3):
            playback.undo()
        assert _skipped(playback, coach, "Hammer Knight", "pay", "Chant") == ["turn", "pay", "side action"]
        coach.current_note(playback)
        assert coach.note is not None and coach.note.name == "chimera turn"


def test_the_first_round_ends_with_the_lesson(tmp_path: Path) -> None:
    """Earlier, the end came in the third round, if the second began without a discard."""
    lesson, setup = load_lesson("chimera"), lesson_setup("chimera")
    with Store(tmp_path).create(setup) as opened:
        playback = AshesSession(opened)
        coach = LessonGuide(lesson, playback)
        said = []
        while playback.view.round < 3 and playback.match.decision is not None:
            said += [note.name for note in [coach.current_note(playback)] if note is not None]
            if playback.waiting:
                playback.advance()
                continue
            asked = playback.decision
            assert asked is not None
            if playback.view.round == 2 and asked.kind == "turn" and playback.view.turn == playback.seat:
                break
            playback.answer(_answer(asked, USUAL.get(asked.kind, "")))
    assert said[-1] == "own devices" and "recovery" in said


def test_going_back_says_the_note_of_that_question_again(tmp_path: Path) -> None:
    lesson, setup = load_lesson("chimera"), lesson_setup("chimera")
    with Store(tmp_path).create(setup) as opened:
        playback = AshesSession(opened)
        coach = LessonGuide(lesson, playback)
        first = coach.current_note(playback)
        playback.answer(())
        assert coach.current_note(playback) is not first
        playback.undo()
        assert coach.current_note(playback) is first


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
        Lesson.model_validate({"title": "T", "notes": [note]})
