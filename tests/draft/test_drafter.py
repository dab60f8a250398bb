"""Tests that the drafting bot picks decks which its own dice can pay for."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean

import pytest

from cards.decks.deck import Deck
from engine.ashes.model.option_meanings import RolledSide
from engine.bots.drafter import DraftingPlayer
from engine.draft.card_facts import dice_demand, missing_dice
from engine.draft.option_meanings_and_saves import Give, Take
from engine.drafted_decks import Draft, drafted_decks
from engine.kernel.decision import TABLE, Decision, option_for
from engine.kernel.option_meaning import Decline
from engine.kernel.seeded_chance import SeededChance
from tests.support.trial_set import SEATS, begin, pending, play_to, trial_library

DRAFTS = pytest.mark.parametrize(
    ("people", "seed"), [(people, seed) for people in (2, 3, 4) for seed in (1, 2, 3)]
)


def bots_only(people: int, seed: int) -> Draft:
    return begin(people, seed, bots=SEATS[:people])


@DRAFTS
def test_bots_alone_draft_to_the_end(people: int, seed: int) -> None:
    draft = bots_only(people, seed)
    assert draft.decision is None and len(drafted_decks(draft)) == people
    assert draft.game.journal.digest() == bots_only(people, seed).game.journal.digest()


@DRAFTS
def test_its_dice_pay_for_its_cards(people: int, seed: int) -> None:
    draft = bots_only(people, seed)
    for deck in drafted_decks(draft).values():
        unpaid = [name for name in deck.cards if missing_dice(draft.library.card(name), deck.dice)]
        assert len(unpaid) <= 1, f"{deck.dice} do not pay for {unpaid}"


def by_chance(people: int, seed: int) -> Draft:
    """Return a finished draft of people who pick at random."""
    draft, luck = begin(people, seed), SeededChance(seed)
    while draft.decision is not None:
        draft.answer(luck.answer(draft.decision, len(draft.game.journal)))
    return draft


def mean_of(value: Callable[[Deck, Draft], float], deal: Callable[[int, int], Draft]) -> float:
    """Return the mean of a value over the decks of many drafts."""
    drafts = [deal(people, seed) for people in (2, 3, 4) for seed in range(8)]
    return mean(value(deck, draft) for draft in drafts for deck in drafted_decks(draft).values())


def test_it_has_more_units_to_fight_with_than_chance_gives() -> None:
    def units(deck: Deck, draft: Draft) -> float:
        cards = [draft.library.card(name) for name in deck.cards]
        return sum(card.is_unit or bool(card.conjures) for card in cards)

    assert mean_of(units, bots_only) >= mean_of(units, by_chance) + 0.3


def test_its_cards_ask_for_fewer_types_of_dice_than_chance_gives() -> None:
    def two_types(deck: Deck, draft: Draft) -> float:
        asked = sorted(dice_demand(map(draft.library.card, deck.cards)).values())
        return sum(asked[-2:]) / sum(asked)

    assert mean_of(two_types, bots_only) >= mean_of(two_types, by_chance) + 0.05


def test_it_takes_the_dice_its_cards_ask_for() -> None:
    draft = begin(2)
    play_to(draft, "draft dice")
    seat = pending(draft).seat
    bot = DraftingPlayer(draft.library)
    while pending(draft).kind == "draft dice":
        draft.answer(bot.choose(pending(draft), lambda: draft.view(pending(draft).seat)))
    drafter = draft.game.state.drafters[seat]
    wanted = dice_demand(draft.library.card(name) for name in (drafter.unique, *drafter.picks))
    most = max(wanted, key=lambda kind: wanted[kind])
    assert drafter.dice[most] == max(drafter.dice.values())


def test_it_swaps_a_card_it_cannot_pay_for() -> None:
    draft = begin(2)
    play_to(draft, "swap")
    seat = pending(draft).seat
    drafter = draft.game.state.drafters[seat]
    drafter.picks = [f"Card {number:02}" for number in range(0, 36, 4)]
    drafter.picks[3] = "Card 01"
    drafter.dice = {"ceremonial": 10}
    draft.game.state.face_up[:] = ["Card 02", "Card 36"]
    bot = DraftingPlayer(draft.library)
    options = (
        option_for(Decline(), "none"),
        option_for(Take("Card 02"), "a"),
        option_for(Take("Card 36"), "b"),
    )
    swap = Decision(seat, "swap", "Swap?", options, pending(draft).rule)
    assert bot.choose(swap, lambda: draft.view(seat)) == ("take:Card 36",)
    give = tuple(option_for(Give(name), name) for name in drafter.picks)
    answer = bot.choose(Decision(seat, "swap for", "Which?", give, swap.rule), lambda: draft.view(seat))
    assert answer == ("give:Card 01",)


def test_it_answers_no_other_questions() -> None:
    draft = begin(2)
    other = Decision(TABLE, "roll", "Roll", (option_for(RolledSide("basic"), "basic"),), pending(draft).rule)
    with pytest.raises(ValueError, match="no question of a draft: roll"):
        DraftingPlayer(trial_library()).choose(other, lambda: draft.view(""))
