"""Options as rows to be read out with a question: each with its sign, label and other words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from host.presenter.options.option_keys import is_found_by_name, is_yes_or_no, number_options, option_keys

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.kernel.decision import Decision

_MOST_READ_OUT = 12
"""Most rows of a long list that are read out."""


class Row(Struct, frozen=True):
    """An option as it is read out: its sign, its id, its label, and other words for it."""

    sign: str
    id: str
    label: str
    words: tuple[str, ...] = ()


def rows_of(decision: Decision, words: Mapping[str, tuple[str, ...]]) -> list[Row]:
    """Return a row for each option, in the order of the question.

    The sign is the number that the option is, else its place, counted from 1; beside numbers, other options
    have the letters of their keys. `words` are other words by the id of an option. A question whether to use
    one text or one spell can also be answered by yes or no.
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


def rows_to_read_out(decision: Decision, rows: Sequence[Row]) -> tuple[Sequence[Row], list[str]]:
    """Return the rows to read out with a question, and how to reach the others.

    Of a long list only the likeliest are read out.
    """
    if not is_found_by_name(decision):
        return rows, []
    shown = rows[:_MOST_READ_OUT]
    return shown, [f"And {len(rows) - len(shown)} more: type part of a name to find it."]


def pick_count_text(decision: Decision) -> str:
    """Return how many options to pick; empty if it is just one."""
    low, high = decision.minimum, decision.maximum
    if low == high == 1:
        return ""
    order = ", in the order that counts" if decision.ordered else ""
    if low == high:
        return f"Pick {low}{order}"
    if low == 0:
        return f"Pick up to {high}{order}, or none"
    return f"Pick {low} to {high}{order}"
