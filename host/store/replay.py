"""Plays a saved game again; where its answers no longer fit, from the last turn that does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from cards.errors import shortened
from host.store.errors import SaveUnreadable
from host.store.save_data import FORMAT, Record, SavedAnswer, TurnSnapshot, app_version, state_of, turn_of
from host.store.sqlite_file import FIRST_TOLD

if TYPE_CHECKING:
    from engine.kernel.decision import Answer, Decision
    from engine.kernel.game import Game
    from engine.kernel.journal import JournalEntry
    from engine.kernel.save_codec import SavedChoice
    from engine.match import Match

_TRIED = 20
"""Turns from which a game is tried to be played on: where the last of them cannot be, hardly any can."""
_MOST_PLACES = 4
"""Places of the table that are named in one sentence."""
Deal = Callable[[str], "Match[Any, Any]"]
"""Makes a new game from a saved setup."""


def load(record: Record, deal: Deal) -> tuple[Match[Any, Any], Record]:
    """Play `record` again: the match as it was left, and the record as far as it was loaded.

    Answers told by ids come back told by what they mean. Undone answers are tried as well, so that a redo
    can trust them. Raises `SaveUnreadable` when the turn at which the game begins cannot be played on.
    """
    match = deal(record.setup)
    if record.resumed_from:
        _begin_at(match, record)
    problem = _play(match, record)
    if problem:
        match, record = _from_a_turn(record, problem, match, deal) or (match, _cut(record, problem, match))
    elif record.format >= FIRST_TOLD:
        record = replace(record, notices=(*record.notices, *_otherwise(match, record)))
    game = match.game
    if record.format < FIRST_TOLD:
        lines = tuple(map(line_of, game.journal.entries))
        turns = tuple(turn_of(mark, match.codec) for mark in game.bookmarks)
        record = replace(record, lines=lines, turns=turns, format=FORMAT)
    game.answer_writer = match.codec.write
    if record.cursor < len(record.lines):
        game.back_to(record.cursor)
    return match, replace(record, over=game.over, winner=winner_of(game))


def glance(record: Record, deal: Deal) -> tuple[Match[Any, Any], Record]:
    """Play `record` again to look at how it stands: from its last turn where that can be played on."""
    turn = next((turn for turn in reversed(record.turns) if turn.at <= record.cursor), None)
    if turn is not None and record.sound and record.format == FORMAT:
        match, stands = deal(record.setup), replace(record, lines=record.lines[: record.cursor])
        if _begun_at(match, turn) and not _play(match, stands.since(turn, "")):
            return match, record
    return load(record, deal)


def winner_of(game: Game[Any]) -> str:
    """Who has won, as the list of games tells it; empty while nobody has."""
    return "" if game.outcome is None else game.outcome.winner


def line_of(entry: JournalEntry) -> SavedAnswer:
    """An answer as it is saved."""
    return SavedAnswer(entry.decision.seat, entry.decision.kind, entry.saved_choices)


def _begin_at(match: Match[Any, Any], record: Record) -> None:
    """Begin a game at its first turn, as one does that has lost its beginning."""
    first = record.turns[0] if record.turns else None
    try:
        if first is None or first.at:
            raise ValueError("it is missing")
        match.game.begin_at(state_of(first, match.codec), first.chances)
    except Exception as error:  # whatever a foreign state breaks, it is what the file holds
        raise SaveUnreadable(
            f"the game continues from {shortened(record.resumed_from)}, "
            f"which Cinderboard {app_version()} cannot "
            f"play on ({_told(error)})"
        ) from None


def _play(match: Match[Any, Any], record: Record) -> str:
    """Give the answers of a record; returns what is wrong with the first that does not fit."""
    game, told = match.game, record.format >= FIRST_TOLD
    game.answer_writer = None if told else match.codec.write
    for line in record.lines:
        decision = game.decision
        if decision is None:
            return "the game is over before it"
        if (decision.seat, decision.kind) != (line.seat, line.kind):
            return (
                f"it answers '{shortened(line.kind)}' of {shortened(line.seat)}, "
                f"but the game asks {decision.seat} for '{decision.kind}'"
            )
        given = len(game.journal)
        try:
            game.answer(_answer(match, decision, line, told))
        except Exception as error:  # whatever a foreign answer breaks, it is what the file holds
            game.back_to(given)
            game.undone.clear()
            return _told(error)
    return ""


def _answer(match: Match[Any, Any], decision: Decision, line: SavedAnswer, told: bool) -> Answer:
    if not told:
        return cast("Answer", line.picks)
    codec, said = match.codec, cast("tuple[SavedChoice, ...]", line.picks)
    return codec.read(decision, said, match.game.state)


def _from_a_turn(
    record: Record, problem: str, match: Match[Any, Any], deal: Deal
) -> tuple[Match[Any, Any], Record] | None:
    """The game as it goes on from its last turn that can be played on; None when none lies further on."""
    reached = len(match.game.journal)
    later = [turn for turn in record.turns if reached < turn.at <= record.cursor]
    for turn in reversed(later[-_TRIED:]):
        again = deal(record.setup)
        begins = _begun_at(again, turn)
        if not begins:
            continue
        rest = record.since(turn, begins)
        _play(again, rest)
        given = len(again.game.journal)
        lost = rest.cursor - min(given, rest.cursor)
        notice = (
            f"answer {reached + 1} no longer fits this Cinderboard ({problem}), so the game continues "
            f"from {begins}: nothing before it can be undone, and {_lost(lost)} after its start"
        )
        return again, rest.cut(given, notice)
    return None


def _begun_at(match: Match[Any, Any], turn: TurnSnapshot) -> str:
    """Begin a game at a turn; returns where it then goes on from, nothing when it cannot."""
    try:
        state = state_of(turn, match.codec)
        match.game.begin_at(state, turn.chances)
        return shortened(match.codec.heading(state))
    except Exception:  # a state of other rules may break anything; an earlier turn is tried then
        return ""


def _cut(record: Record, problem: str, match: Match[Any, Any]) -> Record:
    """The record up to the first answer that does not fit."""
    count = len(match.game.journal)
    marks = match.game.bookmarks
    lost = max(0, record.cursor - count)
    after = f", and {_lost(lost)} after the start of {match.codec.heading(marks[-1].state)}" if marks else ""
    return record.cut(
        count,
        f"answer {count + 1} is impossible: {problem}; the {count} answers before it were loaded"
        + (after if lost else ""),
    )


def _otherwise(match: Match[Any, Any], record: Record) -> Iterator[str]:
    """Says so when the last turn in force begins with another table than was kept: a rule was mended."""
    kept = next((turn for turn in reversed(record.turns) if turn.at <= record.cursor), None)
    mark = next((mark for mark in match.game.bookmarks if kept and mark.answers == kept.at), None)
    if kept is None or mark is None or turn_of(mark, match.codec) == kept:
        return
    try:
        before = match.codec.layout(state_of(kept, match.codec))
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


def _lost(count: int) -> str:
    return {0: "no answer is lost", 1: "1 answer is lost"}.get(count, f"{count} answers are lost")


def _told(error: Exception) -> str:
    return shortened(str(error))[:200] or type(error).__name__
