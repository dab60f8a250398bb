"""Tests of timed playback: an action and its results are shown as one step."""

from __future__ import annotations

from pathlib import Path

from engine.bots.sturdy_player import SturdyPlayer
from engine.setups.red_rains import RedRainsSetup
from host.presenter.session.ashes_session import AshesSession
from host.presenter.session.playback_steps import MAX_STEP_LENGTH
from host.store.game_store import Store


def _stops(folder: Path, *, grouped: bool) -> list[list[tuple[str, int]]]:
    """Return, for each answer with steps, the text of each step and the number of lines then shown."""
    with Store(folder).create(RedRainsSetup(seed=9)) as opened:
        playback = AshesSession(opened)
        playback.grouped = grouped
        bot = SturdyPlayer(8, playback.match.library)
        found = []
        for _ in range(120):
            asked = playback.match.decision
            if playback.decision is None or asked is None:
                break
            playback.answer(bot.choose(asked, lambda: playback.view))
            stops = []
            while playback.waiting:
                before = len(playback.steps)
                stops.append((playback.step, playback.shown))
                playback.advance()
                assert len(playback.steps) == before - 1, "what is said to be left is left"
            found.append(stops)
            assert playback.shown == len(playback.log.lines)
            if any(map(_is_ultimate, stops)):
                break
        return found


def test_an_ultimate_is_a_few_stops(tmp_path: Path) -> None:
    many, few = (
        next(stops for stops in _stops(tmp_path / name, grouped=grouped) if any(map(_is_ultimate, stops)))
        for name, grouped in (("lines", False), ("actions", True))
    )
    assert len(many) > len(few) and len(few) < 8
    shown = [count for _, count in few]
    assert shown == sorted(set(shown))
    assert all(told and (len(told) <= MAX_STEP_LENGTH or ";" not in told) for told, _ in few)


def test_no_step_is_about_nothing_and_none_tells_the_same_twice(tmp_path: Path) -> None:
    """Events without effect, and wounds of damage already told, are only in the log."""
    setup = RedRainsSetup(deck="The Iron Men", chimera="The Corpse of Viros", seed=673)
    with Store(tmp_path).create(setup) as opened:
        playback = AshesSession(opened)
        bot = SturdyPlayer(8, playback.match.library)
        told = []
        for _ in range(45):
            asked = playback.match.decision
            assert asked is not None
            playback.answer(bot.choose(asked, lambda: playback.view))
            while playback.waiting:
                told.append(playback.step)
                playback.advance()
            told.append(playback.step)
    logged = [line.text for line in playback.log.lines]
    for nothing in ("No exhaustion token on the Chimera", "No aspect lacks", "3 wound tokens on Hammer"):
        assert any(text.startswith(nothing) for text in logged)
        assert not any(nothing in text for text in told)
    assert (
        "Frozen Fear is dealt 3 damage by Hammer Knight; Frozen Fear is destroyed; "
        "2 wound tokens on Chimera: blood of Frozen Fear"
    ) in told


def test_the_last_step_stays_beside_the_question_it_leads_to(tmp_path: Path) -> None:
    """Otherwise, a turn of the Chimera of one step would be over before it can be read."""
    with Store(tmp_path).create(RedRainsSetup(seed=3)) as opened:
        playback = AshesSession(opened)
        playback.grouped = True
        for word in ("", "pass", "end the turn"):
            asked = playback.decision
            assert asked is not None
            found = [option.id for option in asked.options if word and option.label == word]
            playback.answer(found or [option.id for option in asked.options[: asked.minimum]])
        while playback.waiting:
            playback.advance()
        assert playback.decision is not None and playback.last_outcome == playback.step != ""
        playback.undo()
        assert playback.last_outcome == ""


def _is_ultimate(stop: tuple[str, int]) -> bool:
    return "the Ultimate of phase I resolves" in stop[0]
