"""Parser of typed answers: an option is named by its sign, by its words, or by a few letters of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cards.wording.words import listed
from host.lines.option_rows import Row, pick_count_text
from host.presenter.command_parser.word_match import matches, words_in
from host.presenter.display.card_names_and_state import count_of
from host.presenter.options.roll_entry import TooManyDice, UnreadableRoll, parse_roll, roll_grid

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.kernel.decision import Answer, Decision

NOTHING = ("none", "nothing", "no")
"""Words that pick nothing, where nothing may be picked."""
_BETWEEN = re.compile(r"\s*[,;]\s*|\s+and\s+", re.IGNORECASE)
_MOST_NAMED, _MOST_SIGNS = 6, 15


class UnclearAnswer(ValueError):
    """Raised for a line that is no answer; the message says why and what would be."""


def exact_match(line: str, rows: Sequence[Row]) -> str:
    """Return the id of the option whose sign, or all of whose words, the line is; else empty."""
    low = line.casefold()
    for row in rows:
        if row.sign == line or row.sign.casefold() == low:
            return row.id
    named = [row.id for row in rows if low in map(str.casefold, (row.label, *row.words))]
    return named[0] if len(named) == 1 else ""


def parse_answer(
    line: str, decision: Decision, rows: Sequence[Row], other: Callable[[str], str] = lambda _word: ""
) -> Answer:
    """Return the answer that a line gives; raises `UnclearAnswer` if it gives none.

    `other` finds the id of an option by a word that is in no row, and returns an empty text if there is none.
    """
    if decision.dice_roll is not None and (rolled := _roll(line, decision)) is not None:
        return rolled
    if decision.minimum == 0 and line.casefold() in NOTHING and not exact_match(line, rows):
        return ()
    if whole := exact_match(line, rows):
        parts = [line]
        picks = [whole]
    else:
        parts = _parts(line)
        picks = []
        for part in parts:
            picks.append(_match_one(part, rows, other, picks))
    if len(set(picks)) < len(picks):
        twice = next(row for row in rows if picks.count(row.id) > 1)
        raise UnclearAnswer(f"“{twice.label}” is picked twice; each option can be picked once.")
    if not decision.minimum <= len(picks) <= decision.maximum:
        expected = pick_count_text(decision) or "Pick 1"
        commas = ", with commas between them" if decision.maximum > 1 else ""
        raise UnclearAnswer(f"That is {count_of(len(picks), 'pick')}. {expected}{commas}.")
    return tuple(picks)


def pick_one(line: str, rows: Sequence[Row]) -> str:
    """Return the id of the one row that a line names; raises `UnclearAnswer` if it names none."""
    return _match_one(line, rows, lambda _word: "")


def _parts(line: str) -> list[str]:
    if re.fullmatch(r"\d+(\s+\d+)+", line):
        return line.split()
    return [part for part in _BETWEEN.split(line) if part]


def _match_one(
    word: str, rows: Sequence[Row], other: Callable[[str], str], picked: Sequence[str] = ()
) -> str:
    """Return the id of the one option that a word names; of identical copies, one not yet `picked`."""
    if fits := exact_match(word, rows) or other(word):
        return fits
    fitting = matches(words_in(word), rows)[0]
    if not fitting or word.isdecimal():
        raise UnclearAnswer(f"“{word}” is not one of the options. {naming_hint(rows)}")
    if all(row.label == fitting[0].label and not row.label.startswith("face down") for row in fitting):
        return next((row.id for row in fitting if row.id not in picked), fitting[0].id)
    if len(fitting) > 1:
        named = ", ".join(f"{row.sign} {row.label}" for row in fitting[:_MOST_NAMED])
        raise UnclearAnswer(f"“{word}” may be several: {named}. Type the number, or more of the words.")
    return fitting[0].id


def naming_hint(rows: Sequence[Row]) -> str:
    """Return how to name an option, with examples from `rows`."""
    signs = [row.sign for row in rows]
    counted = signs == [str(number) for number in range(1, len(rows) + 1)]
    if counted and len(rows) > 2:
        signs_text = f"a number from 1 to {len(rows)}"
    else:
        signs_text = (
            listed(signs, "or")
            if len(signs) <= _MOST_SIGNS
            else f"{', '.join(signs[:_MOST_SIGNS])} and so on"
        )
    label = next((row.label for row in rows if row.label != row.sign), "")
    return f"Type {signs_text}, or words such as “{label.rstrip('.')}”." if label else f"Type {signs_text}."


def _roll(line: str, decision: Decision) -> Answer | None:
    """Return the answer for a whole roll, such as `2p1c2b`; None if one die is named by its option."""
    grid = roll_grid(decision)
    if grid is None or (len(grid.dice) == 1 and line.isdecimal()):
        return None
    try:
        entered = parse_roll(grid, line)
    except (UnreadableRoll, TooManyDice) as error:
        raise UnclearAnswer(f"{error}.") from None
    if entered.next_empty_row is not None:
        row = entered.kinds[entered.next_empty_row]
        raise UnclearAnswer(
            f"What do the {row} dice show? Type the whole roll, such as “{example_roll(decision)}”."
        )
    return entered.picks(decision)


def example_roll(decision: Decision) -> str:
    """Return an example of how a roll of these dice may be typed."""
    grid = roll_grid(decision)
    assert grid is not None
    shown = [f"{kind} {grid.rolled(kind)} {grid.sides[-1]}" for kind in grid.kinds]
    return ", ".join(shown)
