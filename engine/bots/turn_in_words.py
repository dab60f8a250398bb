"""Turns in words: what a player does in them, what they change at the table, and what comes after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from cards.wording.words import counted, listed
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
    after = turn.line.table.state
    feared = _losses(searcher, after, turn.feared_replies())
    return AdvisedTurn(
        actions_in_words(searcher, turn.line.steps) or ("do nothing",),
        turn.chance,
        gains_in_words(searcher, before, after),
        listed(list(feared)) if feared else "",
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
    """Return what a turn changes at the table, as everybody sees it."""
    return tuple(_changes(searcher, before, [after], own=False)) + tuple(
        _changes(searcher, before, [after], own=True)
    )


def _losses(searcher: Searcher, before: State, afters: Sequence[State]) -> tuple[str, ...]:
    """Return what the seat loses in most of these tables, which are as likely."""
    return tuple(_changes(searcher, before, afters, own=True, losses=True)) if afters else ()


def _changes(
    searcher: Searcher, before: State, afters: Sequence[State], *, own: bool, losses: bool = False
) -> Iterator[str]:
    """Yield the changes of the own side, or of the others; only `losses`, or all."""
    catalog, count = searcher.catalog, len(afters)
    table = read_only_table(before, catalog, mode_of(before))
    tables = [read_only_table(after, catalog, mode_of(after)) for after in afters]
    for seat, player in before.players.items():
        if (seat == searcher.seat) != own or player.out:
            continue
        born = player.phoenixborn
        name = table.card(born).name
        lost = round(sum(life_left(table, born) - life_left(each, born) for each in tables) / count)
        dead = sum(
            after.players[seat].out or life_left(each, born) <= 0
            for after, each in zip(afters, tables, strict=True)
        )
        if dead >= LEAST_LIKELY * count:
            yield f"{name} destroyed"
        elif lost > 0:
            yield f"{counted(lost, 'wound')} on {name}"
        elif lost < 0 and not losses:
            yield f"{counted(-lost, 'wound')} off {name}"
        gone: Counter[str] = Counter()
        for after in afters:
            there = set(after.players[seat].battlefield)
            gone.update(
                before.cards[unit].name or "a face down card"
                for unit in player.battlefield
                if unit not in there
            )
        names = [unit for unit, times in gone.items() if times >= LEAST_LIKELY * count]
        if names:
            yield f"{listed(names)} gone"
        if own and not losses:
            (after,) = afters
            more = len(set(after.players[seat].battlefield) - set(player.battlefield))
            if more:
                yield counted(more, "new unit")
            left = sum(die.owner == seat and die.pool == "active" for die in after.dice)
            yield "1 die left" if left == 1 else f"{left} dice left"
