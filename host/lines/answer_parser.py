"""What is written to a question: options by their sign, by their words, or by a few letters of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cards.grammar.words import listed
from host.presenter.display.table_text import count_of
from host.presenter.name_search import search_names
from host.presenter.options.option_keys import is_found_by_name, is_yes_or_no, number_options, option_keys
from host.presenter.options.roll_entry import TooManyDice, UnreadableRoll, parse_roll, roll_grid

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.kernel.decision import Answer, Decision

NOTHING = ("none", "nothing", "no")
"""Words that pick nothing, where nothing may be picked."""
_BETWEEN = re.compile(r"\s*[,;]\s*|\s+and\s+", re.IGNORECASE)
_MOST_NAMED, _MOST_SIGNS, _MOST_OF_MANY = 6, 15, 12


class UnclearAnswer(ValueError):
    """What was written answers nothing; the message says why, and what would be right."""


@dataclass(frozen=True, slots=True)
class Row:
    """An option as it is read out: its sign, its id, what it is called, and other words for the same."""

    sign: str
    id: str
    label: str
    words: tuple[str, ...] = ()


def rows_of(decision: Decision, words: Mapping[str, tuple[str, ...]]) -> list[Row]:
    """The options with their signs: the number that an option is, else its place, counted from 1.

    Beside numbers, options have the letters of their keys. `words` are other words by the id of an option.
    One text, or one spell, that may be used is answered by yes or no, whatever it is called.
    """
    asks = is_yes_or_no(decision)
    if number_options(decision):
        signs = option_keys(decision)
    else:
        signs = {option.id: str(at) for at, option in enumerate(decision.options, 1)}
    return [
        Row(
            signs.get(option.id, f"#{at}"),
            option.id,
            option.label,
            (
                *words.get(option.id, ()),
                *(("no", "n") if option.value.declines else ("yes", "y"))[: 2 * asks],
            ),
        )
        for at, option in enumerate(decision.options, 1)
    ]


def read_out(decision: Decision, rows: Sequence[Row]) -> tuple[Sequence[Row], list[str]]:
    """The rows that are read out with the question, and how to reach the others: where there are more than
    anybody would listen to, the likeliest alone."""
    if not is_found_by_name(decision):
        return rows, []
    told = rows[:_MOST_OF_MANY]
    return told, [f"And {len(rows) - len(told)} more: type part of a name to find it."]


def how_many(decision: Decision) -> str:
    """How many are picked, where it is not just one."""
    low, high = decision.minimum, decision.maximum
    if low == high == 1:
        return ""
    order = ", in the order that counts" if decision.ordered else ""
    if low == high:
        return f"Pick {low}{order}"
    if low == 0:
        return f"Pick up to {high}{order}, or none"
    return f"Pick {low} to {high}{order}"


def exactly(line: str, rows: Sequence[Row]) -> str:
    """The id of the option that is written as it stands: its sign, or all of its words; else empty."""
    low = line.casefold()
    for row in rows:
        if row.sign == line or row.sign.casefold() == low:
            return row.id
    named = [row.id for row in rows if low in map(str.casefold, (row.label, *row.words))]
    return named[0] if len(named) == 1 else ""


def answer_in(
    line: str, decision: Decision, rows: Sequence[Row], other: Callable[[str], str] = lambda _word: ""
) -> Answer:
    """The answer that a line gives; `NotUnderstood` when it gives none.

    `other` finds the id of an option by a word that is no word of a row.
    """
    if decision.dice_roll is not None and (rolled := _roll(line, decision)) is not None:
        return rolled
    if decision.minimum == 0 and line.casefold() in NOTHING and not exactly(line, rows):
        return ()
    if whole := exactly(line, rows):
        parts = [line]
        picks = [whole]
    else:
        parts = _parts(line)
        picks = []
        for part in parts:
            picks.append(_one(part, rows, other, picks))
    if len(set(picks)) < len(picks):
        twice = next(row for row in rows if picks.count(row.id) > 1)
        raise UnclearAnswer(f"“{twice.label}” is picked twice; each option can be picked once.")
    if not decision.minimum <= len(picks) <= decision.maximum:
        wanted = how_many(decision) or "Pick 1"
        raise UnclearAnswer(f"That is {count_of(len(picks), 'pick')}. {wanted}, with commas between them.")
    return tuple(picks)


def pick_one(line: str, rows: Sequence[Row]) -> str:
    """The id of the one row that a line means; `NotUnderstood` when it means none."""
    return _one(line, rows, lambda _word: "")


def _parts(line: str) -> list[str]:
    if re.fullmatch(r"\d+(\s+\d+)+", line):
        return line.split()
    return [part for part in _BETWEEN.split(line) if part]


def _one(word: str, rows: Sequence[Row], other: Callable[[str], str], picked: Sequence[str] = ()) -> str:
    """The id of the one option that a word means: of copies that read the same the first one not `picked`."""
    if fits := exactly(word, rows) or other(word):
        return fits
    near = dict.fromkeys(row.label for row in rows)
    plain = [row for row in rows if row.label.casefold().split(" (")[0] == word.casefold()]
    fitting = plain or [row for label in search_names(word, near) for row in rows if row.label == label]
    if not fitting or word.isdecimal() or not re.search(r"\w", word):
        raise UnclearAnswer(f"“{word}” is not one of the options. {how_to_say(rows)}")
    if all(row.label == fitting[0].label and not row.label.startswith("face down") for row in fitting):
        return next((row.id for row in fitting if row.id not in picked), fitting[0].id)
    if len(fitting) > 1:
        named = ", ".join(f"{row.sign} {row.label}" for row in fitting[:_MOST_NAMED])
        raise UnclearAnswer(f"“{word}” may be several: {named}. Type the number, or more of the words.")
    return fitting[0].id


def how_to_say(rows: Sequence[Row]) -> str:
    """How an option is named, by the first and the last of them."""
    signs = [row.sign for row in rows]
    counted = signs == [str(number) for number in range(1, len(rows) + 1)]
    if counted and len(rows) > 2:
        told = f"a number from 1 to {len(rows)}"
    else:
        told = (
            listed(signs, "or")
            if len(signs) <= _MOST_SIGNS
            else f"{', '.join(signs[:_MOST_SIGNS])} and so on"
        )
    label = next((row.label for row in rows if row.label != row.sign), "")
    return f"Type {told}, or words such as “{label}”." if label else f"Type {told}."


def _roll(line: str, decision: Decision) -> Answer | None:
    """A whole roll in letters or words, such as `2p1c2b`; None where one die is named by its option."""
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
            f"What do the {row} dice show? Type the whole roll, such as “{example(decision)}”."
        )
    return entered.picks(decision)


def example(decision: Decision) -> str:
    """How a roll of these dice may be written."""
    grid = roll_grid(decision)
    assert grid is not None
    shown = [f"{kind} {grid.rolled(kind)} {grid.sides[-1]}" for kind in grid.kinds]
    return ", ".join(shown)
