"""Tests that the log is the same, whether it follows the game or is made from a loaded one."""

from __future__ import annotations

import random
import re
from pathlib import Path

from engine.kernel.decision import Decision, Rule, option_for
from engine.kernel.journal import JournalEntry
from engine.kernel.option_meaning import Yes
from engine.setups.red_rains import RedRainsSetup
from host.presenter.narration.log import Log, answer_text
from host.presenter.session.ashes_session import AshesSession
from host.store.game_store import Store
from tests.app.test_hot_seat import between


def some_answer(decision: Decision, luck: random.Random) -> tuple[str, ...]:
    """Return any legal answer."""
    count = luck.randint(decision.minimum, decision.maximum)
    return tuple(option.id for option in luck.sample(decision.options, count))


def played(folder: Path, answers: int, seed: int = 7) -> AshesSession:
    """Return a playback after some random answers."""
    playback = AshesSession(Store(folder).create(RedRainsSetup(seed=seed)))
    luck = random.Random(seed)
    for _ in range(answers):
        if playback.decision is None:
            break
        # In the order of the rules, whatever is listed first.
        playback.answer(some_answer(playback.match.decision or playback.decision, luck))
        playback.finish()
    return playback


def test_a_loaded_game_has_the_same_log(tmp_path: Path) -> None:
    playback = played(tmp_path, 120)
    assert len(playback.lines) > 40
    followed = [(line.answer_number, line.end, line.heading) for line in playback.lines]
    fresh = [
        (line.answer_number, line.end, line.heading) for line in Log(playback.match, playback.seat).lines
    ]
    assert followed == fresh


def test_undo_takes_lines_back_and_redo_gives_them_again(tmp_path: Path) -> None:
    playback = played(tmp_path, 60)
    before = list(playback.lines)
    for _ in range(10):
        playback.undo()
        assert playback.lines == before[: len(playback.lines)]
    while playback.redo_label:
        playback.redo()
    assert playback.lines == before


def test_the_log_of_a_seat_that_looked_away_follows_undo_and_other_answers(tmp_path: Path) -> None:
    """Each seat's log is kept while others look, and is as one that is made anew."""
    playback = AshesSession(Store(tmp_path).create(between(2, 2, undo="free")))
    luck, undone = random.Random(3), 0
    for _ in range(120):
        if seat := playback.hands_over_to:
            playback.take_over(seat)
            fresh = Log(playback.match, seat)
            assert [line.end for line in playback.log.lines] == [line.end for line in fresh.lines]
        if playback.decision is None:
            break
        if luck.random() < 0.2 and playback.undo_label:
            playback.undo()
            undone += 1
        else:
            playback.answer(some_answer(playback.match.decision or playback.decision, luck), at_once=True)
    assert undone > 5


def test_steps_end_where_the_game_stands(tmp_path: Path) -> None:
    """After the last step the shown table is the table of the game."""
    playback = AshesSession(Store(tmp_path).create(RedRainsSetup(seed=15)))
    luck = random.Random(11)
    stepped = 0
    for _ in range(80):
        if playback.decision is None:
            break
        playback.answer(some_answer(playback.decision, luck))
        while playback.waiting:
            shown = playback.shown
            last = playback.waiting[-1].view
            playback.advance()
            stepped += 1
            assert playback.shown >= shown + 1
            if not playback.waiting:
                assert last.players == playback.view.players
        assert playback.view == playback.match.view("Player")
        assert playback.shown == len(playback.log.lines)
    assert stepped > 40


def test_going_back_asks_the_question_that_led_to_the_line(tmp_path: Path) -> None:
    playback = played(tmp_path, 40)
    line = playback.lines[len(playback.lines) // 2]
    count = playback.question_before(line)
    asked = playback.match.game.journal.entries[count].decision
    playback.back_to(count)
    assert playback.decision == asked
    assert all(kept.answer_number < count for kept in playback.lines)


def test_dice_spent_and_cards_drawn_together_make_one_line(tmp_path: Path) -> None:
    texts = [line.text for line in played(tmp_path, 150, seed=3).lines]
    assert any(
        re.match(r"Player exhausts \d dice: 1 ceremonial class, 2 natural class", text) for text in texts
    )
    drawn = [text for text in texts if "Player draws " in text]
    assert drawn
    assert all(f"{text.count(',') + 1} card" in text for text in drawn)


def test_a_question_and_its_answer_read_as_one_sentence() -> None:
    rule, yes = Rule("Choose", "Rulebook p. 21", ""), option_for(Yes(), "yes")
    asked = Decision("ann", "may", "Mist Typhoon: draw 1 card?", (yes,), rule, minimum=0)
    assert (
        answer_text(JournalEntry(asked, ("yes",), asked.chosen(("yes",)))) == "Mist Typhoon: draw 1 card? yes"
    )
    told = Decision("ann", "attackers", "Choose your attackers", (yes,), rule, minimum=0)
    assert answer_text(JournalEntry(told, (), ())) == "Choose your attackers: none"
    kept = Decision("ann", "prepare discard", "Discard any", (yes,), rule, minimum=0)
    assert answer_text(JournalEntry(kept, (), ())) == "Discard any: none, all cards are kept"
