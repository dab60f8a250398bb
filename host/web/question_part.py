"""A question as a part of a page: its answers as large buttons, a roll as a grid of counters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from htpy import Element, Node, button, details, div, form, h2, h3, li, p, small, span, strong, summary, ul
from msgspec import Struct, field

from cards.wording.words import capitalized
from host.presenter.options.option_keys import option_keys
from host.presenter.options.option_views import grouped_by_reason
from host.presenter.options.roll_entry import RollGrid, TooManyDice, roll_grid
from host.web.card_and_dice_parts import action_and_cost, cost_with_dice, die, search_field

if TYPE_CHECKING:
    from engine.kernel.decision import Answer, Decision
    from host.presenter.options.option_views import UnavailableOptionView
    from host.presenter.options.outcome_preview import OutcomePreviews

MOST_PREVIEWED = 24
"""Largest number of answers for which each shows its outcome."""
MOST_IN_ONE_COLUMN = 6
"""Largest number of answers that are always listed in one column."""


class OptionNote(Struct, frozen=True):
    """Notes shown beside an answer.

    `label` replaces the option's own label. `hint` has the figures of its card, or what it does; `action` and
    `cost` what it takes, in symbols, and `price` the same in words. With `text` a button opens the text of
    its card.
    """

    hint: str = ""
    action: str = ""
    cost: str = ""
    price: str = ""
    text: bool = False
    label: str = ""


class QuestionPart(Struct, frozen=True):
    """A question for one seat, with the notes beside its options by their ids, and their `previews`."""

    decision: Decision
    notes: Mapping[str, OptionNote] = field(default_factory=dict)
    previews: OutcomePreviews | None = None

    @property
    def is_previewed(self) -> bool:
        """Return True if each answer shows its previewed outcome."""
        question = self.decision
        return self.previews is not None and question.maximum == 1 and len(question.options) <= MOST_PREVIEWED

    def preview_texts(self, is_wanted: Callable[[], object]) -> list[str]:
        """Return the previewed outcome of each answer, for a thread; stop early if no longer wanted.

        It rests for as long as it works, so that the event loop can go on.
        """
        texts: list[str] = []
        for option in self.decision.options:
            if self.previews is None or not is_wanted():
                break
            began = perf_counter()
            texts.append(self.previews.preview((option.id,)).text)
            sleep(perf_counter() - began)
        return texts

    @property
    def answers_by_card(self) -> dict[int, list[int]]:
        """Return the numbers of the answers about each card, by its id."""
        found: dict[int, list[int]] = {}
        for number, option in enumerate(self.decision.options):
            if option.subject is not None:
                found.setdefault(option.subject, []).append(number)
        return found

    def part(
        self,
        caption: str,
        more: Node = None,
        *,
        above: Node = None,
        hinted: str = "",
        foreseen: bool = False,
    ) -> Element:
        """Return the question with all its answers, `more` below them, and what stands `above` it.

        `hinted` is the id of the answer that a lesson is about. `foreseen` if the question follows from the
        seat's own last answer.
        """
        question = self.decision
        roll = roll_grid(question)
        return div(
            ".asks",
            data_least=str(question.minimum),
            data_most=str(question.maximum),
            data_ordered="yes" if question.ordered else None,
            data_foreseen="yes" if foreseen else None,
        )[
            p(".whose")[caption],
            above,
            h2("#asked", tabindex="-1")[question.question],
            _roll(roll) if roll is not None else self._options(hinted),
            more,
            details(".why")[
                summary["Why?"],
                p[strong[question.rule.title]],
                p[question.rule.says],
                small[question.rule.source],
            ],
        ]

    def _options(self, hinted: str) -> Node:
        question = self.decision
        several = question.maximum > 1 or question.minimum == 0
        numbers = all(option.label.isdecimal() for option in question.options)
        keys = option_keys(question)
        many = len(question.options) > MOST_IN_ONE_COLUMN
        return [
            p(".how-many")[pick_count_text(question)] if several else None,
            search_field(0 if numbers else len(question.options)),
            div(class_=["options", {"many": many, "numbers": numbers}])[
                [
                    self._option(number, keys.get(option.id, ""), several, option.id == hinted)
                    for number, option in enumerate(question.options)
                ]
            ],
            button(".send", type="button", data_send="picks", disabled=question.minimum > 0)["Answer"]
            if several
            else None,
        ]

    def _option(self, number: int, key: str, several: bool, hinted: bool) -> Element:
        option = self.decision.options[number]
        note = self.notes.get(option.id, OptionNote())
        label = capitalized(note.label or option.label)
        return div(class_=["option", {"declines": option.value.declines, "hinted": hinted}])[
            button(
                ".pick",
                type="button",
                data_pick=str(number),
                data_key=key or None,
                aria_pressed="false" if several else None,
            )[
                die(*option.die) if option.die is not None and option.die[1] else None,
                span(".label")[label, span(".said")[", which the lesson is about"] if hinted else None],
                small(".hint")[cost_with_dice(note.hint)] if note.hint else None,
                action_and_cost(note.action, note.cost, note.price),
            ],
            button(".more", type="button", data_card=f"q-{number}", aria_label=f"The text of: {label}")["i"]
            if note.text
            else None,
        ]

    def picks(self, numbers: Sequence[int]) -> Answer:
        """Return the ids of answers by their numbers; raises `ValueError` for a number without an answer."""
        options = self.decision.options
        if not all(0 <= number < len(options) for number in numbers):
            raise ValueError("there is no such answer")
        return tuple(options[number].id for number in numbers)

    def roll_answer(self, shown: Mapping[str, Mapping[str, int]]) -> Answer:
        """Return the answer for a roll with these counts by type and side; other dice show the lowest side.

        Raises `ValueError` if the dice cannot show that.
        """
        grid = roll_grid(self.decision)
        if grid is None:
            raise ValueError("no dice are asked for")
        for kind, sides in shown.items():
            for side, count in sides.items():
                if kind not in grid.kinds or side not in grid.sides or count < 0:
                    raise ValueError("there is no such die")
                if count:
                    try:
                        grid = grid.go_to(grid.kinds.index(kind)).enter(side, count)
                    except TooManyDice as error:
                        raise ValueError(str(error)) from None
        return grid.picks(self.decision)


def answer_button(number: int, label: str) -> Element:
    """Return a button that gives an answer, for the sheet of a card."""
    return button(".pick", type="button", data_pick=str(number))[span(".label")[capitalized(label)]]


def pick_count_text(question: Decision) -> str:
    """Return how many answers to pick."""
    least, most = question.minimum, question.maximum
    order = ", in order" if question.ordered else ""
    if least == most:
        return f"Pick {least}{order}"
    if least == 0:
        return f"Pick up to {most}{order}, or none"
    return f"Pick {least} to {most}{order}"


def _roll(grid: RollGrid) -> Element:
    """Return a row for each type of dice, with a counter for each side but the lowest."""
    lowest = grid.sides[-1]
    return form(".roll")[
        p(".how-many")[f"Count what they show; all others show {lowest}."],
        [
            div(".roll-row", data_kind=kind, data_rolled=str(grid.rolled(kind)))[
                span(".rolled")[die(kind, "", grid.rolled(kind))],
                [
                    div(".count", data_side=side)[
                        button(type="button", data_count="-1", aria_label=f"one {kind} {side} less")[
                            "\N{MINUS SIGN}"
                        ],
                        span(".shows")[die(kind, side), strong(aria_live="polite")["0"]],
                        button(type="button", data_count="1", aria_label=f"one {kind} {side} more")["+"],
                    ]
                    for side in grid.sides[:-1]
                ],
                span(".rest")[die(kind, lowest), strong[str(grid.rolled(kind))]],
            ]
            for kind in grid.kinds
        ],
        button(".send", type="button", data_send="roll")["This was rolled"],
    ]


def unavailable_part(unavailable: Sequence[UnavailableOptionView]) -> Node:
    """Return the options that the seat has and cannot use now, by reason; None without any."""
    if not unavailable:
        return None
    return details(".held", id="held")[
        summary[f"Not now ({len(unavailable)})"],
        [
            div[h3[capitalized(reason)], ul[[li[item.option.label] for item in items]]]
            for reason, items in grouped_by_reason(unavailable).items()
        ],
    ]
