"""Replays a saved game; where its answers no longer fit, it continues from the last turn that does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cards.errors import shortened
from host.store.errors import SaveUnreadable
from host.store.save_data import SavedAnswer, SaveData, TurnSnapshot, app_version, state_of, turn_of

if TYPE_CHECKING:
    from engine.kernel.game_with_undo import Game
    from engine.kernel.journal import JournalEntry
    from engine.match import Match

_MOST_TURNS_TRIED = 20
"""Number of turns from which replay is tried: if the last ones fail, hardly any earlier one succeeds."""
_MOST_PLACES = 4
"""Number of places of the table that one sentence names."""
Deal = Callable[[str], "Match[Any, Any]"]
"""Makes a new game from a saved setup."""


def load(save: SaveData, deal: Deal) -> tuple[Match[Any, Any], SaveData]:
    """Replay `save`: return the match as it was left, and the save as far as it was loaded.

    Undone answers are replayed as well, so that a redo can trust them. Raises `SaveUnreadable` if the game
    was resumed from a turn that cannot be continued here.
    """
    match = deal(save.setup)
    if save.resumed_from:
        _begin_at_first_turn(match, save)
    problem = _play(match, save)
    if problem:
        match, save = _resume_from_turn(save, problem, match, deal) or (
            match,
            _cut_at_problem(save, problem, match),
        )
    else:
        save = replace(save, notices=(*save.notices, *_rule_change_notice(match, save)))
    game = match.game
    game.answer_writer = match.codec.write
    if save.cursor < len(save.lines):
        game.back_to(save.cursor)
    return match, replace(save, over=game.over, winner=winner_of(game))


def load_last_turn(save: SaveData, deal: Deal) -> tuple[Match[Any, Any], SaveData]:
    """Replay `save` to look at its end: from its last turn if possible, else as `load` does."""
    turn = next((turn for turn in reversed(save.turns) if turn.at <= save.cursor), None)
    if turn is not None and save.sound:
        match, current = deal(save.setup), replace(save, lines=save.lines[: save.cursor])
        if _resume_at(match, turn) and not _play(match, current.from_turn(turn, "")):
            return match, save
    return load(save, deal)


def winner_of(game: Game[Any]) -> str:
    """Return the winner as the list of games shows it; empty while there is none."""
    return "" if game.outcome is None else game.outcome.winner


def line_of(entry: JournalEntry) -> SavedAnswer:
    """Return an answer as it is saved."""
    return SavedAnswer(entry.decision.seat, entry.decision.kind, entry.saved_choices)


def _begin_at_first_turn(match: Match[Any, Any], save: SaveData) -> None:
    """Put a game that lacks its beginning at its first turn."""
    first = save.turns[0] if save.turns else None
    try:
        if first is None or first.at:
            raise ValueError("it is missing")
        match.game.begin_at(state_of(first, match.codec), first.chances)
    except Exception as error:  # a foreign state may break anything; the file is to blame
        raise SaveUnreadable(
            f"the game continues from {shortened(save.resumed_from)}, "
            f"which Cinderboard {app_version()} cannot "
            f"play on ({_error_text(error)})"
        ) from None


def _play(match: Match[Any, Any], save: SaveData) -> str:
    """Give the answers of a save; return what is wrong with the first that does not fit, or nothing."""
    game = match.game
    game.answer_writer = None
    for line in save.lines:
        decision = game.decision
        if decision is None:
            return "the game is over before it"
        if (decision.seat, decision.kind) != (line.seat, line.kind):
            return (
                f"it answers '{shortened(line.kind)}' of {shortened(line.seat)}, "
                f"but the game asks {decision.seat} for '{decision.kind}'"
            )
        answered = len(game.journal)
        try:
            game.answer(match.codec.read(decision, line.picks, game.state))
        except Exception as error:  # a foreign answer may break anything; the file is to blame
            game.back_to(answered)
            game.undone.clear()
            return _error_text(error)
    return ""


def _resume_from_turn(
    save: SaveData, problem: str, match: Match[Any, Any], deal: Deal
) -> tuple[Match[Any, Any], SaveData] | None:
    """Continue the game from its last turn that can be continued; None if there is none after the problem."""
    reached = len(match.game.journal)
    later = [turn for turn in save.turns if reached < turn.at <= save.cursor]
    for turn in reversed(later[-_MOST_TURNS_TRIED:]):
        again = deal(save.setup)
        begins = _resume_at(again, turn)
        if not begins:
            continue
        rest = save.from_turn(turn, begins)
        _play(again, rest)
        answered = len(again.game.journal)
        lost = rest.cursor - min(answered, rest.cursor)
        notice = (
            f"answer {reached + 1} no longer fits this Cinderboard ({problem}), so the game continues "
            f"from {begins}: nothing before it can be undone, and {_lost_text(lost)} after its start"
        )
        return again, rest.truncated(answered, notice)
    return None


def _resume_at(match: Match[Any, Any], turn: TurnSnapshot) -> str:
    """Put a game at a turn and return the name of that turn; empty if the turn cannot be continued."""
    try:
        state = state_of(turn, match.codec)
        match.game.begin_at(state, turn.chances)
        return shortened(match.codec.heading(state))
    except Exception:  # a state of other rules may break anything; the caller tries an earlier turn
        return ""


def _cut_at_problem(save: SaveData, problem: str, match: Match[Any, Any]) -> SaveData:
    """Return the save up to the first answer that does not fit."""
    count = len(match.game.journal)
    marks = match.game.bookmarks
    lost = max(0, save.cursor - count)
    after = (
        f", and {_lost_text(lost)} after the start of {match.codec.heading(marks[-1].state)}" if marks else ""
    )
    return save.truncated(
        count,
        f"answer {count + 1} is impossible: {problem}; the {count} answers before it were loaded"
        + (after if lost else ""),
    )


def _rule_change_notice(match: Match[Any, Any], save: SaveData) -> Iterator[str]:
    """Yield a notice if the last turn in force began with another table than the snapshot in the save.

    That happens when a rule was fixed since. The notice names up to `_MOST_PLACES` places that differ.
    """
    snapshot = next((turn for turn in reversed(save.turns) if turn.at <= save.cursor), None)
    mark = next((mark for mark in match.game.bookmarks if snapshot and mark.answers == snapshot.at), None)
    if snapshot is None or mark is None or turn_of(mark, match.codec) == snapshot:
        return
    try:
        before = match.codec.layout(state_of(snapshot, match.codec))
    except Exception:  # a state of other rules cannot be compared
        return
    now = match.codec.layout(mark.state)
    differ = [place for place in now if now[place] != before.get(place)]
    if differ:
        where = ", ".join(differ[:_MOST_PLACES]) + (" and more" if len(differ) > _MOST_PLACES else "")
        yield (
            f"the rules have changed since this game was left: at the start of "
            f"{match.codec.heading(mark.state)} the table stood otherwise, in {shortened(where)}"
        )


def _lost_text(count: int) -> str:
    return {0: "no answer is lost", 1: "1 answer is lost"}.get(count, f"{count} answers are lost")


def _error_text(error: Exception) -> str:
    return shortened(str(error))[:200] or type(error).__name__
