"""Tests of whole random drafts: nothing is lost or leaked, and each answer can be undone and repeated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy

import pytest

from engine.draft.events import ConjurationsTaken
from engine.draft.game import DraftRules
from engine.drafted_decks import Draft, drafted_decks
from engine.kernel.decision import TABLE, Decision
from engine.kernel.game_with_undo import Game
from engine.kernel.seeded_chance import SeededChance
from tests.support.hidden_information import disguised_draft, everything
from tests.support.trial_set import DICE, LEADERS, SEATS, begin, setup, trial_library

DRAFTS = [(people, seed) for people in (2, 3, 4) for seed in range(6)]
EVERY_DRAFT = pytest.mark.parametrize(("people", "seed"), DRAFTS)


def questions(draft: Draft, seed: int) -> Iterator[Decision]:
    """Yield every question to a person, and answer it at random afterwards."""
    luck = SeededChance(seed)
    while (decision := draft.decision) is not None:
        yield decision
        draft.answer(luck.answer(decision, len(draft.game.journal)))
        draft.run_automatic_steps()


@EVERY_DRAFT
def test_every_card_and_die_is_in_exactly_one_place(people: int, seed: int) -> None:
    draft = begin(people, seed)
    names = [f"Card {number:02}" for number in range(54)]
    cards = Counter([*names, *LEADERS, *(f"{name}'s own" for name in LEADERS)])
    asked = 0
    for _ in questions(draft, seed):
        assert everything(draft.game.state) == (cards, Counter(dict.fromkeys(DICE, 10)))
        asked += 1
    assert everything(draft.game.state) == (cards, Counter(dict.fromkeys(DICE, 10)))
    # A Phoenixborn, eight cards, five pairs of dice and a swap each; a last pair of dice may be the only one.
    assert asked >= people * (1 + 8 + 5 + 1) - 1


@EVERY_DRAFT
def test_every_option_leads_on(people: int, seed: int) -> None:
    draft = begin(people, seed)
    for number, decision in enumerate(questions(draft, seed)):
        if (number + seed) % 4:
            continue
        here = len(draft.game.journal)
        for option in decision.options:
            draft.answer([option.id])
            draft.run_automatic_steps()
            assert draft.decision is None or draft.decision != decision
            draft.game.back_to(here)
            assert draft.decision == decision
        draft.game.undone.clear()


@EVERY_DRAFT
def test_options_are_distinct(people: int, seed: int) -> None:
    for decision in questions(begin(people, seed), seed):
        assert decision.rule.says and decision.prompt
        assert len({option.id for option in decision.options}) == len(decision.options) > 1
        assert len({option.label for option in decision.options}) == len(decision.options)


@EVERY_DRAFT
def test_the_answers_alone_give_the_same_journal(people: int, seed: int) -> None:
    draft = begin(people, seed)
    for _ in questions(draft, seed):
        pass
    lines = list(draft.game.journal.lines())
    for checkpoints in (True, False):
        again = Draft(draft.setup, library=trial_library(), checkpoints=checkpoints)
        again.game.replay(entry.answer for entry in draft.game.journal.entries)
        assert list(again.game.journal.lines()) == lines
        assert drafted_decks(again) == drafted_decks(draft)


@EVERY_DRAFT
def test_the_events_alone_make_the_end_out_of_the_beginning(people: int, seed: int) -> None:
    draft = begin(people, seed)
    for _ in questions(draft, seed):
        pass
    state = Draft(draft.setup, library=trial_library()).game.state
    for happening in draft.game.journal.all_events():
        happening.event.apply(state)
    assert state == draft.game.state


@EVERY_DRAFT
def test_undo_goes_back_to_the_beginning_and_redo_forth_again(people: int, seed: int) -> None:
    draft = begin(people, seed)
    asked = list(questions(draft, seed))
    lines, state = list(draft.game.journal.lines()), deepcopy(draft.game.state)
    for decision in reversed(asked):
        draft.undo()
        assert draft.decision == decision
    with pytest.raises(ValueError, match="nothing to undo"):
        draft.undo()
    while draft.game.undone:
        draft.redo()
    assert list(draft.game.journal.lines()) == lines
    assert draft.game.state == state


@EVERY_DRAFT
def test_no_view_depends_on_what_its_seat_may_not_know(people: int, seed: int) -> None:
    draft = begin(people, seed)
    state = draft.game.state
    for _ in questions(draft, seed):
        for seat in (*SEATS[:people], "an onlooker"):
            twin = disguised_draft(state, seat, seed)
            assert draft.view(seat, twin) == draft.view(seat)


@EVERY_DRAFT
def test_no_question_depends_on_what_its_seat_may_not_know(people: int, seed: int) -> None:
    """The question is asked anew in each lap, of a state in which only its own seat's cards are real."""
    draft = begin(people, seed)
    compared = 0
    for decision in questions(draft, seed):
        state = draft.game.state
        if decision.seat != state.first or decision.kind == "swap for":
            continue
        twin = disguised_draft(state, decision.seat, seed)
        assert Game(DraftRules(trial_library(), twin)).decision == decision
        compared += 1
    assert compared >= 1 + 8 + 4 + 1


@EVERY_DRAFT
def test_the_log_names_no_secretly_picked_card(people: int, seed: int) -> None:
    draft = begin(people, seed)
    for _ in questions(draft, seed):
        pass
    open_cards = {name for view in draft.view("").drafters for name in view.shown}
    for happening in draft.game.journal.all_events():
        if happening.rule.title == "Swapping":
            continue
        sentence = draft.describe(happening)
        assert sentence and not any(f"Card {number:02}" in sentence for number in range(54))
    assert open_cards <= {f"Card {number:02}" for number in range(54)}
    taken = [h for h in draft.game.journal.all_events() if isinstance(h.event, ConjurationsTaken)]
    assert len(taken) == people
    assert not any(character.isdigit() for happening in taken for character in draft.describe(happening))


@EVERY_DRAFT
def test_the_log_says_the_same_later(people: int, seed: int) -> None:
    draft = begin(people, seed)
    said = []
    for _ in questions(draft, seed):
        journal = draft.game.journal
        said.append([draft.describe(happening) for happening in journal.all_events()])
    end = [draft.describe(happening) for happening in draft.game.journal.all_events()]
    assert all(sentences == end[: len(sentences)] for sentences in said)


def test_all_chance_is_secret_or_harmless() -> None:
    draft = begin(4)
    chance = [entry.decision for entry in draft.game.journal.entries if entry.decision.seat == TABLE]
    assert [(decision.chance, decision.secret) for decision in chance] == [
        ("draft deck", True),
        ("first player", False),
    ]


def test_the_setup_survives_as_json() -> None:
    before = setup(3, 7, bots=("bob",), by_hand=("first player",))
    assert type(before).model_validate_json(before.model_dump_json()) == before
