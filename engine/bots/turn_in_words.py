"""Turns in words: what a player does in them, what they change at the table, and what comes after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from cards.cost import SIDES
from cards.wording.words import counted, listed, possessive
from engine.ashes.model.option_meanings import End
from engine.ashes.model.state import State
from engine.ashes.rounds.turns import turn_decision
from engine.ashes.view.view_builder import read_only_table
from engine.bots.evaluation import life_left
from engine.bots.imagined_play import Simulation, one_action
from engine.bots.imagined_state import mode_of
from engine.bots.lines_of_play import AnsweredQuestion, Searcher, planned_answer
from engine.bots.turn_playouts import ComparedTurn
from engine.kernel.immutable_record import Record

SAID_KINDS = frozenset({"target", "choose", "mode", "attack target", "attackers"})
"""Kinds of questions whose answers belong to the words of an action."""

LEAST_LIKELY = 0.4
"""Part of the tables compared in which something must happen to be worth saying."""


class AdvisedTurn(Record):
    """A turn in words: its actions, the chance to win after it (0 to 1), what it changes, what it fears.

    `feared` is what the others do in their next turns where these go badly for the seat; it may be empty.
    """

    actions: tuple[str, ...]
    chance: float
    gains: tuple[str, ...] = ()
    feared: str = ""


def turn_in_words(searcher: Searcher, before: State, turn: ComparedTurn) -> AdvisedTurn:
    """Return a compared turn in words for the seat that searched; `before` is the table before it."""
    return AdvisedTurn(
        actions_in_words(searcher, turn.line.steps) or ("do nothing",),
        turn.chance,
        gains_in_words(searcher, before, turn.line.table.state),
        feared_in_words(searcher, turn),
    )


def actions_in_words(searcher: Searcher, steps: Sequence[AnsweredQuestion]) -> tuple[str, ...]:
    """Return the actions of a line, each with what it is aimed at; the end of the turn is left out."""
    return tuple(
        _action(searcher, step, steps[at + 1 :])
        for at, step in enumerate(steps)
        if step.kind == "turn" and step.imagined_state is not None and not isinstance(step.picks[0], End)
    )


def _action(searcher: Searcher, step: AnsweredQuestion, later: Sequence[AnsweredQuestion]) -> str:
    assert step.imagined_state is not None
    state, choice = step.imagined_state.copy(), step.picks[0]
    asked = turn_decision(read_only_table(state, searcher.catalog, mode_of(state)), searcher.seat)
    label = next((each.label for each in asked.options if each.value == choice), "") if asked else ""
    flow = partial(one_action, chosen=choice)
    simulation = Simulation(state, searcher.catalog, flow, searcher.luck, silent=False)
    said: list[str] = []
    plan = list(later)
    while (question := simulation.decision) is not None:
        mine = question.seat == searcher.seat
        planned = planned_answer(plan, question) if mine else None
        if planned is not None:
            plan.pop(0)
        picks = searcher.heuristics.answer(question, simulation.table) if planned is None else planned
        if mine and question.kind in SAID_KINDS and picks:
            labels = listed([option.label for option in question.options if option.id in picks])
            said.append(f"with {labels}" if question.kind == "attackers" else labels)
        simulation.answer(picks)
    return f"{label} {' '.join(said)}" if label == "attack" else ": ".join((label, *said[:1]))


def gains_in_words(searcher: Searcher, before: State, after: State) -> tuple[str, ...]:
    """Return what a turn changes at the table, as everybody sees it, its own dice last."""
    found = list(_losses(searcher, before, [after], own=False))
    found += _losses(searcher, before, [after], own=True)
    for seat in before.players:
        lowered = _worth_of_dice(before, seat) - _worth_of_dice(after, seat)
        if seat != searcher.seat and lowered > 0:
            found.append(f"{possessive(seat)} dice worse")
    was, now = before.players[searcher.seat], after.players[searcher.seat]
    before_it = {*was.battlefield, *was.spellboard}
    new = [after.cards[card].name for card in (*now.battlefield, *now.spellboard) if card not in before_it]
    if new:
        found.append(f"{_named(new)} in play")
    dice = sum(die.owner == searcher.seat and die.pool == "active" for die in after.dice)
    found.append(f"{counted(dice, 'die') if dice else 'no dice'} kept")
    return tuple(found)


def feared_in_words(searcher: Searcher, turn: ComparedTurn) -> str:
    """Return what the others do to the seat where their next turns go badly for it; empty if nothing."""
    lost = list(_losses(searcher, turn.line.table.state, turn.feared_replies(), own=True))
    return listed(lost) if lost else ""


def _named(cards: Iterable[str]) -> str:
    """Write names of cards, of several alike with their number."""
    names = Counter(name or "face down card" for name in cards)
    return listed([name if count == 1 else counted(count, name) for name, count in names.items()])


def _worth_of_dice(state: State, seat: str) -> int:
    """Return how high a player's active dice are, together."""
    own = [die.side for die in state.dice if die.owner == seat and die.pool == "active"]
    return sum(SIDES.index(side) + 1 for side in own if side in SIDES)


def _losses(searcher: Searcher, before: State, afters: Sequence[State], *, own: bool) -> Iterator[str]:
    """Yield what the own side loses, or the others, in most of these tables, which are as likely."""
    if not afters:
        return
    catalog, count = searcher.catalog, len(afters)
    table = read_only_table(before, catalog, mode_of(before))
    tables = [read_only_table(after, catalog, mode_of(after)) for after in afters]
    for seat, player in before.players.items():
        if (seat == searcher.seat) != own or player.out:
            continue
        born = player.phoenixborn
        name = table.card(born).name
        lost = round(sum(life_left(table, born) - life_left(each, born) for each in tables) / count)
        dead = sum(each.state.players[seat].out or life_left(each, born) <= 0 for each in tables)
        if dead >= LEAST_LIKELY * count:
            yield f"{name} destroyed"
        elif lost:
            yield f"{counted(abs(lost), 'wound')} {'on' if lost > 0 else 'off'} {name}"
        gone: Counter[int] = Counter()
        for after in afters:
            left = [unit for unit in player.battlefield if unit not in after.players[seat].battlefield]
            gone.update(left)
        lost_units = [unit for unit, times in gone.items() if times >= LEAST_LIKELY * count]
        if lost_units:
            yield f"{_named(before.cards[unit].name for unit in lost_units)} gone"
