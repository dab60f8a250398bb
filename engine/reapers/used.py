"""What a card does when it is used: its Bonus, and harvesting (Bonus: Abilities; Harvesting)."""

from __future__ import annotations

from collections.abc import Sequence

from cards.reapers.texts.used import Bonus
from engine.kernel.decision import offer
from engine.reapers import rulebook
from engine.reapers.choices import OfCard
from engine.reapers.events import HarvestBegan, Moved
from engine.reapers.frame import Frame
from engine.reapers.piles import move
from engine.reapers.table import Steps, Table


def bonuses(table: Table, cards: Sequence[int], you: str, how: str) -> Steps:
    """The Bonus of each of these cards, one card after the other, in an order the active player chooses.

    `how` they were used is `harvested`, `won` or empty.
    """
    waiting = [card for card in cards if any(_counts(text, how) for text in table.card(card).text)]
    while waiting:
        options = [offer(OfCard(card), table.called(card)) for card in waiting]
        (picked,) = yield from table.ask("order", "Whose Bonus resolves first?", options, rulebook.ABILITY)
        assert isinstance(picked, OfCard)
        waiting.remove(picked.card)
        for text in table.card(picked.card).text:
            if isinstance(text, Bonus) and _counts(text, how):
                yield from table.resolve(table, text.bonus, Frame(picked.card, you), rulebook.ABILITY)


def _counts(text: object, how: str) -> bool:
    return isinstance(text, Bonus) and text.only_if in (None, how)


def harvest(table: Table, card: int) -> Steps:
    """Its Bonus resolves; then it goes to its controller's score pile, with what is stashed under it."""
    you = table.state.controller(card)
    table.do(HarvestBegan(card), rulebook.HARVEST)
    yield from bonuses(table, (card,), you, "harvested")
    # A Bonus may have put it elsewhere, or under another's control.
    seat = table.state.controller(card)
    if seat:
        stash = [Moved(stashed, seat, "score pile") for stashed in table.state.stashed(card)]
        yield from move(table, [Moved(card, seat, "score pile"), *stash], rulebook.HARVEST)
