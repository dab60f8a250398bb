"""A built-in player of Ardent Reapers that tries each action at imagined tables before it takes one.

It knows its seat's view and imagines unseen cards in any order. It remembers its answers to questions within
an action, so that it gives those it found good. The fierce one plays its best actions on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain, count

from msgspec import Struct

from cards.reapers.library import ReapersLibrary
from engine.bots.player_and_playout import ThinkingPlayer
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
MOST_COMPARED = 5
"""Number of best actions that are played on."""
MOST_TURNS = 3
"""Number of turns that are played on."""
DEALS = 6
"""Number of dealt tables at which actions are played on."""
_VP_SHARE = {"dormant": 0.35, "active": 0.55, "mature": 0.8}
"""Share of its VP that a card in play counts, by its state: it may still be lost."""
_POWER_VALUE = 0.12
"""Value in VP of a point of power in play. Cards in hand count nothing, since hands are refilled."""


class _TriedAction(Struct):
    """An action, the answers on its way, the state it led to, and what that is worth to who took it."""

    option: str
    worth: float
    plan: list[Answer]
    state: ReapersState


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
        tried = self._tried(self._imagine(view), [option.id for option in decision.options], TRIALS)
        best = self._best(tried, view)
        self._plan = best.plan
        return (best.option,)

    def _best(self, tried: list[_TriedAction], view: ReapersView) -> _TriedAction:
        return max(tried, key=_worth_of)

    def _imagine(self, view: ReapersView) -> ReapersState:
        return imagine(view, derive_seed(self._seed, "imagined", self._next()))

    def _rules(self, state: ReapersState) -> ReapersRules:
        rules = ReapersRules(self._library, state, ReapersPolicies())
        rules.silent = True
        return rules

    def _tried(self, there: ReapersState, options: Iterable[str], trials: int) -> list[_TriedAction]:
        """Try actions, those that ask questions several times, and return the best outcome of each."""
        rules = self._rules(there)
        found: list[_TriedAction] = []
        for option in options:
            best: _TriedAction | None = None
            for _ in range(trials):
                state = there.copy()
                worth, plan = self._try(rules, state, option, there.turn)
                if best is None or worth > best.worth:
                    best = _TriedAction(option, worth, plan, state)
                if not plan:
                    break
            assert best is not None
            found.append(best)
        return found

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


class FierceReapersPlayer(KeenPlayer, ThinkingPlayer):
    """Plays its best actions on for a few turns of both, at several dealt tables, and takes the best."""

    def __init__(self, seed: int, library: ReapersLibrary) -> None:
        KeenPlayer.__init__(self, seed, library)
        ThinkingPlayer.__init__(self)

    def _best(self, tried: list[_TriedAction], view: ReapersView) -> _TriedAction:
        close = sorted(tried, key=_worth_of, reverse=True)[:MOST_COMPARED]
        if len(close) == 1:
            return close[0]
        self.thought.begin(DEALS * len(close))
        sums = dict.fromkeys((action.option for action in close), 0.0)
        for _ in range(DEALS):
            if self.thought.must_answer:
                break
            dealt = self._imagine(view)
            for action in close:
                (now,) = self._tried(dealt, [action.option], 1)
                sums[action.option] += self._after_turns(now.state, view.seat)
                self.thought.tried += 1
        return max(close, key=lambda action: sums[action.option])

    def _after_turns(self, state: ReapersState, seat: str) -> float:
        """Return a table's value after `MOST_TURNS` more turns, in which both take the best next action."""
        last = state.number + MOST_TURNS
        while state.winners is None and state.number < last:
            offered = self._offered(state)
            if not offered:
                break
            state = max(self._tried(state, offered, 1), key=_worth_of).state
        return self._worth(self._rules(state), state, seat)

    def _offered(self, state: ReapersState) -> list[str]:
        """Return the actions that the player whose turn it is may take now."""
        here = state.copy()
        for asked in self._rules(here).play(here, lambda happening: happening.event.apply(here)):
            if isinstance(asked, Decision):
                return [option.id for option in asked.options] if asked.kind == "turn" else []
        return []


def _worth_of(action: _TriedAction) -> float:
    return action.worth


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
