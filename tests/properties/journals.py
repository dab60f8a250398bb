"""Property: folding, replaying, undoing and redoing the journal gives the same game, byte for byte."""

from __future__ import annotations

from random import Random

from engine.bots.player_and_playout import RandomPlayer
from engine.match import Match
from tests.support.random_games import again, answers_of, questions_of


def check_fold(match: Match) -> None:
    """Check that the events alone lead from the beginning to the end of the game."""
    state = match.rules.begin()
    for happening in match.game.journal.all_events():
        happening.event.apply(state)
    assert state == match.game.state


def check_replay(match: Match) -> None:
    """Check that the answers alone give the same journal, with checkpoints and without."""
    lines = list(match.game.journal.lines())
    for checkpoints in (True, False):
        replayed = again(match, checkpoints=checkpoints)
        replayed.game.replay(answers_of(match))
        assert list(replayed.game.journal.lines()) == lines


def check_undo_all(match: Match) -> int:
    """Undo step by step to the beginning, and redo everything; return the number of steps."""
    lines = list(match.game.journal.lines())
    entries = list(match.game.journal.entries)
    state = match.game.state.copy()
    steps = 0
    while any(not match.is_automatic(entry.decision) for entry in match.game.journal.entries):
        count = match.undo()
        assert match.decision == entries[count].decision
        steps += 1
    assert list(match.game.journal.lines()) == lines[: count + 1] if steps else True
    while match.game.undone:
        match.redo()
    assert list(match.game.journal.lines()) == lines
    assert match.game.state == state
    return steps


def check_other_way(match: Match, seed: int) -> None:
    """Go back to any point, with checkpoints and without, and continue differently.

    The result must equal a game that never took the first way.
    """
    answers = answers_of(match)
    count = Random(seed).randrange(len(answers) + 1)
    match.game.back_to(count)
    plain = again(match, checkpoints=False)
    plain.game.replay(answers)
    plain.game.back_to(count)
    assert list(plain.game.journal.lines()) == list(match.game.journal.lines())
    assert plain.game.state == match.game.state
    assert plain.decision == match.decision
    assert plain.game.undone == match.game.undone == answers[count:]
    for _ in questions_of(match, RandomPlayer(seed)):
        pass
    check_replay(match)
