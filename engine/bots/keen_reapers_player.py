"""A built-in player of Ardent Reapers that tries each action at imagined tables before it takes one.

It knows its seat's view and imagines unseen cards in any order. It remembers its answers to questions within
an action, so that it gives those it found good.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain, count

from cards.reapers.library import ReapersLibrary
from engine.kernel.decision import TABLE, Answer, Decision
from engine.kernel.journal import EventRecord
from engine.kernel.option_meaning import ChosenValues
from engine.kernel.seeded_chance import SeededChance, derive_seed
from engine.reapers.game import ReapersRules
from engine.reapers.setup import ReapersPolicies
from engine.reapers.state import Ban, Card, ReapersState, Side
from engine.reapers.view import CardView, ReapersView, SideView

TRIALS = 6
"""Number of trials of an action that asks questions on the way."""
_VP_SHARE = {"dormant": 0.35, "active": 0.55, "mature": 0.8}
"""Share of its VP that a card in play counts, by its state: it may still be lost."""
_POWER_VALUE = 0.12
"""Value in VP of a point of power in play. Cards in hand count nothing, since hands are refilled."""


class KeenPlayer:
    """Takes the action that leads to the table of the highest value."""

    def __init__(self, seed: int, library: ReapersLibrary) -> None:
        self._luck = SeededChance(seed)
        self._seed = seed
        self._drawn = 0
        self._library = library
        self._plan: list[Answer] = []

    def choose(self, decision: Decision, look: Callable[[], ReapersView]) -> Answer:
        """Return the ids of the options to pick."""
        if decision.kind == "turn":
            return self._act(decision, look())
        if self._plan:
            planned = self._plan.pop(0)
            offered = {option.id for option in decision.options}
            if decision.minimum <= len(planned) <= decision.maximum and offered.issuperset(planned):
                return planned
        self._plan.clear()
        return self._any_answer(decision)

    def _act(self, decision: Decision, view: ReapersView) -> Answer:
        there = imagine(view, derive_seed(self._seed, "imagined", self._next()))
        rules = ReapersRules(self._library, there, ReapersPolicies())
        rules.silent = True
        best, self._plan, chosen = float("-inf"), [], (decision.options[0].id,)
        for option in decision.options:
            for _ in range(TRIALS):
                worth, plan = self._try(rules, there.copy(), option.id, view.seat)
                if worth > best:
                    best, self._plan, chosen = worth, plan, (option.id,)
                if not plan:
                    break
        return chosen

    def _try(
        self, rules: ReapersRules, state: ReapersState, first: str, seat: str
    ) -> tuple[float, list[Answer]]:
        """Try an action in an imagined game; return the table's value and the answers on the way."""

        def emit(happening: EventRecord) -> None:
            happening.event.apply(state)

        flow = rules.play(state, emit)
        plan: list[Answer] = []
        picked: ChosenValues | None = None
        try:
            while True:
                asked = next(flow) if picked is None else flow.send(picked)
                picked = None
                if not isinstance(asked, Decision):
                    continue
                if asked.kind == "turn":
                    if not first:
                        break
                    answer: Answer = (first,)
                    first = ""
                else:
                    answer = self._any_answer(asked)
                    if asked.seat != TABLE:
                        plan.append(answer)
                picked = asked.picked(answer)
        except StopIteration:
            pass
        return self._worth(rules, state, seat), plan

    def _any_answer(self, decision: Decision) -> Answer:
        return self._luck.answer(decision, self._next())

    def _next(self) -> int:
        self._drawn += 1
        return self._drawn

    def _worth(self, rules: ReapersRules, state: ReapersState, seat: str) -> float:
        """Return the value of a table for a player, in VP."""
        if state.winners is not None:
            return 100.0 if seat in state.winners else -100.0
        table, total = rules.table(state), 0.0
        for of, side in state.sides.items():
            worth = float(table.points(of))
            for card in side.in_play:
                standing = state.cards[card].state or "dormant"
                worth += _VP_SHARE[standing] * table.vp(card) + _POWER_VALUE * (table.power(card) or 0)
            total += worth if of == seat else -worth
        return total


def imagine(view: ReapersView, seed: int) -> ReapersState:
    """Imagine a state that fits a view: cards that its seat cannot see are dealt at random."""
    state = ReapersState(first=view.first, turn=view.turn, number=view.number, played=view.played)
    state.creatures = view.played
    for ban in view.bans:
        state.bans.append(Ban(ban.seat, ban.act, ban.kinds, ban.now))
    seen: dict[int, Card] = {}
    for side in view.sides:
        for card in _all_seen(side):
            seen[card.id] = Card(card.name, card.owner, card.state)
    for card in view.stash:
        seen[card.id] = Card(card.name, card.owner)
    left = {
        side.seat: list((Counter(side.deck_list) - _names(seen.values(), side.seat)).elements())
        for side in view.sides
    }
    free = iter(range(1, sum(len(side.deck_list) for side in view.sides) + 1))
    state.cards.update(seen)
    number = count()
    for side in view.sides:
        names = left[side.seat]
        names = sorted(names, key=lambda name: derive_seed(seed, name, next(number)))
        hidden = []
        for name in names:
            unseen = next(card for card in free if card not in seen)
            state.cards[unseen] = Card(name, side.seat)
            hidden.append(unseen)
        hand = [card.id for card in side.hand] if side.hand is not None else hidden[: side.hand_size]
        deck = [card for card in hidden if card not in hand]
        state.sides[side.seat] = Side(
            [card.id for card in side.line],
            [card.id for card in side.relics],
            hand,
            deck,
            [card.id for card in side.discard],
            [card.id for card in side.score],
        )
    return state


def _all_seen(side: SideView) -> Iterable[CardView]:
    return chain(side.line, side.relics, side.hand or (), side.discard, side.score)


def _names(cards: Iterable[Card], owner: str) -> Counter[str]:
    return Counter(card.name for card in cards if card.owner == owner)
