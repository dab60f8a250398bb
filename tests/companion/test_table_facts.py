"""Tests of saying what was really rolled or revealed: what came of it is done anew, the rest stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.decision import IllegalAnswer
from host.app.app import CinderboardApp
from host.presenter.session.ashes_session import AshesSession
from host.presenter.session.table_facts import TableFact
from host.store import Store
from tests.companion.test_boss_turn import answer_plainly, session_of
from tests.support.app_driver import press, table_of, texts_on
from tests.support.companion_table import among_people


def after_a_reveal(preset: str, folder: Path) -> AshesSession:
    """Return a game right after the boss has revealed an aspect and people were asked again."""
    session = session_of(preset, folder, 1)
    while not any("is revealed, " in line.text for line in session.lines):
        answer_plainly(session)
    return session


def facts_of_reveal(session: AshesSession) -> tuple[TableFact, ...]:
    return session.facts_behind(next(line for line in session.lines if "is revealed, " in line.text))


def say(session: AshesSession, fact: TableFact, label: str) -> int:
    picks = next(other.picks for other in fact.alternatives if other.label == label)
    return session.say_otherwise(fact, picks)


@pytest.mark.parametrize("preset", ["companion", "assisted"])
def test_another_aspect_was_revealed(preset: str, tmp_path: Path) -> None:
    """Whether the program or the table has the aspect deck."""
    session = after_a_reveal(preset, tmp_path)
    before = len(session.match.game.journal)
    fact = facts_of_reveal(session)[0]
    assert fact.text.endswith(": Firebelly")
    assert say(session, fact, "Whiplash") == 0
    assert [line.text for line in session.lines if "is revealed, " in line.text] == [
        "Whiplash is revealed, the leftmost face down aspect"
    ]
    assert {card.name for card in session.view.player("Chimera").battlefield if card.face_up} == {"Whiplash"}
    game, journal = session.opened.id, session.match.game.journal.digest()
    assert len(session.match.game.journal) >= before
    session.opened.close()
    assert Store(tmp_path).open(game).match.game.journal.digest() == journal


@pytest.mark.parametrize("preset", ["companion", "assisted"])
def test_a_roll_was_misread_and_later_answers_stay(preset: str, tmp_path: Path) -> None:
    session = after_a_reveal(preset, tmp_path)
    behavior = next(fact for fact in facts_of_reveal(session) if "behavior" in fact.text)
    assert say(session, behavior, "10") == 0
    assert any(line.text.startswith("Rolled 10, ") for line in session.lines)
    assert any("turns to power: by row 10" in line.text for line in session.lines)
    # What the program had rolled was seen: the log tells that it was not its own roll in the end.
    assert bool(session.opened.marks) is (preset == "companion")
    rage = next(fact for fact in facts_of_reveal(session) if "rage" in fact.text)
    assert say(session, rage, "power") == 0
    assert any(line.text.startswith("Rolled 10, ") for line in session.lines), "the later roll stays"


def test_answers_that_do_not_fit_any_more_are_counted(tmp_path: Path) -> None:
    session = after_a_reveal("companion", tmp_path)
    assert session.decision is not None and session.decision.kind == "block"
    answer_plainly(session)
    behavior = next(fact for fact in facts_of_reveal(session) if "behavior" in fact.text)
    assert say(session, behavior, "2") == 1, "nothing attacks any more"


def test_what_cannot_be_changes_nothing(tmp_path: Path) -> None:
    session = after_a_reveal("assisted", tmp_path)
    digest = session.match.game.journal.digest()
    fact = facts_of_reveal(session)[0]
    with pytest.raises(IllegalAnswer):
        session.say_otherwise(fact, ("is:Nobody",))
    assert session.match.game.journal.digest() == digest


def test_lines_of_a_game_on_screen_and_of_the_setup_have_no_facts(tmp_path: Path) -> None:
    session = after_a_reveal("screen", tmp_path)
    assert not facts_of_reveal(session)
    real = after_a_reveal("assisted", tmp_path / "real")
    assert not real.facts_behind(real.lines[0])


@pytest.mark.parametrize("keys", [("ctrl+o", "down", "down", "o"), ("escape", "l", "enter", "o")])
async def test_it_is_said_on_screen(keys: tuple[str, ...], tmp_path: Path) -> None:
    """From the list of what to move, and from the log."""
    session = after_a_reveal("companion", tmp_path)
    answer_plainly(session)
    game = session.opened.id
    session.opened.close()
    app = CinderboardApp(Store(tmp_path), game_id=game)
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        await press(pilot, *keys)
        assert "Revealed: Firebelly" in texts_on(app)
        await press(pilot, "enter")
        lines = [line.text for line in table_of(app).session.lines]
        assert "Frozen Fear is revealed, the leftmost face down aspect" in lines


def test_what_is_presumed_of_people_can_be_said_otherwise(tmp_path: Path) -> None:
    """They are told to discard and not asked how many they did; that they had only one they say."""
    session = AshesSession(Store(tmp_path).create(among_people(2)))
    while session.decision is not None and session.decision.kind != "turn":
        answer_plainly(session)
    first, other = session.seat, next(seat for seat in session.people if seat != session.seat)
    session.answer([f"say:cards:{first}:{other}:hand:2"], at_once=True)
    assert session.decision is not None and (session.decision.seat, session.decision.kind) == (first, "turn")
    (told,) = session.instructions.items
    assert told.text == f"{other}: discard 2 cards from your hand"
    (fact,) = session.facts_behind(told.line)
    assert [choice.label for choice in fact.alternatives] == ["1", "0"]
    assert say(session, fact, "1") == 0
    assert session.match.game.journal.entries[-1].labels == ["1"]
