"""A question as a part of a page: its answers as large buttons, a roll as a grid to be counted up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from htpy import Element, Node, button, details, div, form, h2, h3, li, p, small, span, strong, summary, ul

from host.presenter.options.option_keys import option_keys
from host.presenter.options.option_views import grouped_by_reason
from host.presenter.options.roll_entry import RollGrid, TooManyDice, roll_grid
from host.web.card_parts import die, narrowing, takes, with_dice

if TYPE_CHECKING:
    from engine.kernel.decision import Answer, Decision
    from host.presenter.options.option_views import UnavailableOptionView

FEW = 6
"""More answers than so many are put side by side where there is room."""


@dataclass(frozen=True)
class OptionNote:
    """What is told beside an answer.

    `label` is what it is called, where that is not what the question calls it. `hint` are its figures, or
    what it does; `action` and `cost`, in symbols, are what it takes, `price` all of that in words, `ahead`
    what will come of it. With `text` it has one of its own to be opened.
    """

    hint: str = ""
    action: str = ""
    cost: str = ""
    price: str = ""
    ahead: str = ""
    text: bool = False
    label: str = ""


@dataclass(frozen=True)
class QuestionPart:
    """A question to whom it is shown, and what is told beside its answers, by their ids."""

    decision: Decision
    told: Mapping[str, OptionNote] = field(default_factory=dict)

    @property
    def about(self) -> dict[int, list[int]]:
        """The numbers of the answers that are about a card, by its id."""
        found: dict[int, list[int]] = {}
        for number, option in enumerate(self.decision.options):
            if option.subject is not None:
                found.setdefault(option.subject, []).append(number)
        return found

    def part(self, whose: str, more: Node = None, *, foreseen: bool = False) -> Element:
        """The question with all of its answers; it is `foreseen` if it follows from one's own last answer."""
        asked = self.decision
        roll = roll_grid(asked)
        return div(
            ".asks",
            data_least=str(asked.minimum),
            data_most=str(asked.maximum),
            data_ordered="yes" if asked.ordered else None,
            data_foreseen="yes" if foreseen else None,
        )[
            p(".whose")[whose],
            h2("#asked", tabindex="-1")[asked.question],
            _roll(roll) if roll is not None else self._options(),
            more,
            details(".why")[
                summary["Why?"], p[strong[asked.rule.title]], p[asked.rule.says], small[asked.rule.source]
            ],
        ]

    def _options(self) -> Node:
        asked = self.decision
        several = asked.maximum > 1 or asked.minimum == 0
        numbers = all(option.label.isdecimal() for option in asked.options)
        keys = option_keys(asked)
        many = len(asked.options) > FEW
        return [
            p(".how-many")[how_many(asked)] if several else None,
            narrowing(0 if numbers else len(asked.options)),
            div(class_=["options", {"many": many, "numbers": numbers}])[
                [
                    self._option(number, keys.get(option.id, ""), several)
                    for number, option in enumerate(asked.options)
                ]
            ],
            button(".send", type="button", data_send="picks", disabled=asked.minimum > 0)["Answer"]
            if several
            else None,
        ]

    def _option(self, number: int, key: str, several: bool) -> Element:
        option = self.decision.options[number]
        told = self.told.get(option.id, OptionNote())
        label = _sentence(told.label or option.label)
        return div(class_=["option", {"declines": option.value.declines}])[
            button(
                ".pick",
                type="button",
                data_pick=str(number),
                data_key=key or None,
                aria_pressed="false" if several else None,
            )[
                die(*option.die) if option.die is not None and option.die[1] else None,
                span(".label")[label],
                small(".hint")[with_dice(told.hint)] if told.hint else None,
                takes(told.action, told.cost, told.price),
                small(".ahead")[told.ahead] if told.ahead else None,
            ],
            button(".more", type="button", data_card=f"q-{number}", aria_label=f"The text of: {label}")["i"]
            if told.text
            else None,
        ]

    def picks(self, numbers: Sequence[int]) -> Answer:
        """The ids of answers by their numbers; `ValueError` when there are not so many."""
        options = self.decision.options
        if not all(0 <= number < len(options) for number in numbers):
            raise ValueError("there is no such answer")
        return tuple(options[number].id for number in numbers)

    def rolled(self, shown: Mapping[str, Mapping[str, int]]) -> Answer:
        """The answer that says how many dice of each type show which side; those left show the lowest.

        `ValueError` when it cannot be.
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
    """A button that gives this answer, for the text of a card."""
    return button(".pick", type="button", data_pick=str(number))[span(".label")[_sentence(label)]]


def how_many(asked: Decision) -> str:
    """How many answers are to be picked."""
    least, most = asked.minimum, asked.maximum
    order = ", in order" if asked.ordered else ""
    if least == most:
        return f"Pick {least}{order}"
    if least == 0:
        return f"Pick up to {most}{order}, or none"
    return f"Pick {least} to {most}{order}"


def _roll(grid: RollGrid) -> Element:
    """A row for each type of dice, a counter for each of its sides; what is not counted shows the lowest."""
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


def held_part(held: Sequence[UnavailableOptionView]) -> Node:
    """What who is asked has and cannot use now, under the reasons why; nothing where all can be used."""
    if not held:
        return None
    return details(".held", id="held")[
        summary[f"Not now ({len(held)})"],
        [
            div[h3[_sentence(reason)], ul[[li[item.option.label] for item in items]]]
            for reason, items in grouped_by_reason(held).items()
        ],
    ]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
