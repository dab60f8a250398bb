"""Picking unseen cards by name where a text asks for more than any card: they show that they fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cards.selection import Selection
from engine.ashes.language.filters import limits
from engine.ashes.language.supposing import supposed
from engine.ashes.model.choices import CardChoice
from engine.ashes.model.unseen import unseen_among
from engine.ashes.play.piles import alike_once
from engine.ashes.play.prompts import card_options
from engine.ashes.play.unseen import loosen, put_in_place, shown_by
from engine.ashes.table import Asking, Frame, Table
from engine.kernel.decision import Decision, Option, offer


def choose_by_name(
    table: Table,
    found: Sequence[int],
    unseen: Sequence[int],
    what: Selection,
    frame: Frame,
    fitting: Callable[[int], bool],
    ask: Callable[[Sequence[Option], int], Decision],
) -> Asking[list[int]]:
    """Cards of those found and of these unseen ones, if `fitting`, one after the other.

    Of unseen ones nobody need have any that fits: then nothing is picked. `ask` makes the question for one
    card, with so many to pick at least.
    """
    loosen(table, unseen)
    least, most = limits(table, what, len(found) + len(unseen), frame)
    picked: list[int] = []
    while len(picked) < most:
        known = alike_once(table, [card for card in found if card not in picked])
        names = {table.card(card).title for card in known}
        options = list(card_options(table, known))
        for place, name in supposed(table, unseen, fitting):
            if name not in names:
                options.append(offer(CardChoice(place, shown=name), name))
        if not options:
            break
        answer = yield ask(options, 1 if known and len(picked) < least else 0)
        if not answer:
            break
        (card,) = shown_by(table, answer)
        (place,) = [value.card for value in answer if isinstance(value, CardChoice)]
        picked.append(card)
        unseen = unseen_among(table.state, [place if other == card else other for other in unseen])
        put_in_place(frame, place, card)
    return picked
