"""Tests of the rule cases about drafting, C025 to C032, each under its number."""

from __future__ import annotations

import pytest

from cards.decks.deckbuilding import conjuration_pile, deck_problems
from cards.library import standard_library
from engine.bots.player_and_playout import RandomPlayer, play_out
from engine.draft.events import DiceDrafted, FirstPlayerTokenPassed
from engine.draft.setup import Collection, DraftSeat, DraftSetup
from engine.draft.table_setup import first_state, supply_of
from engine.drafted_decks import Draft, drafted_decks
from engine.kernel.decision import TABLE
from engine.match import Match
from engine.setup_error import SetupError
from engine.setups.players import AshesSetup, SeatSetup
from tests.support.trial_set import (
    DICE,
    LEADERS,
    RELEASE,
    SEATS,
    begin,
    pack,
    pending,
    play_to,
    setup,
    trial_library,
)

TRIAL = Collection(releases=(RELEASE,))
EVERY_NUMBER = pytest.mark.parametrize("people", [2, 3, 4])


def test_c025_each_phoenixborn_lies_in_a_pile_with_its_own_card() -> None:
    """C025: a pile for each Phoenixborn, with the three copies of the card that is unique to it."""
    supply = supply_of(TRIAL, trial_library())
    assert supply.piles == {name: f"{name}'s own" for name in LEADERS}
    draft = begin(2)
    first = pending(draft).seat
    draft.answer(["phoenixborn:Cyd"])
    play_to(draft, "nothing asks this")
    assert drafted_decks(draft)[first].cards["Cyd's own"] == 3


def test_c025_one_copy_of_every_other_card_is_in_the_draft_deck() -> None:
    """C025: one of each other card; no conjurations, no conjured alteration spells, no uniques."""
    supply = supply_of(TRIAL, trial_library())
    assert supply.deck == tuple(f"Card {number:02}" for number in range(54))
    assert supply.dice == DICE


def test_c025_the_master_set_is_laid_out() -> None:
    """C025: six Phoenixborn with their own cards, 54 other cards, four types of dice."""
    supply = supply_of(Collection(), standard_library())
    assert supply.piles == {
        "Aradel Summergaard": "Summon Blue Jaguar",
        "Coal Roarkwin": "One Hundred Blades",
        "Jessa Na Ni": "Fear",
        "Maeoni Viper": "Summon Silver Snake",
        "Noah Redmoon": "Summon Masked Wolf",
        "Saria Guideman": "Summon Seaside Raven",
    }
    assert len(supply.deck) == 54
    assert supply.dice == DICE


def test_c025_dice_that_only_a_parallel_cost_names_are_not_of_the_collection() -> None:
    """C025: Living Doll may be paid with sympathy, and yet the Master Set has no such dice."""
    assert "Living Doll" in supply_of(Collection(), standard_library()).deck
    assert supply_of(Collection(), standard_library()).dice == DICE


def test_c025_the_draft_deck_is_shuffled() -> None:
    """C025: the order of the draft deck is secret chance, and another seed gives another one."""
    drafts = [Draft(setup(2, seed), library=trial_library()) for seed in (1, 2)]
    shuffle = pending(drafts[0])
    assert (shuffle.seat, shuffle.chance, shuffle.secret) == (TABLE, "draft deck", True)
    assert not any("Card" in option.label for option in shuffle.options)
    for draft in drafts:
        draft.step()
    assert drafts[0].game.state.deck != drafts[1].game.state.deck
    assert sorted(drafts[0].game.state.deck) == sorted(drafts[1].game.state.deck)


def test_c026_five_drafters_have_too_few_dice_of_four_types() -> None:
    """C026: 10 dice of each of 4 types are not enough for 5 drafters, but 5 types are."""
    five = ("ann", "bob", "cat", "dan", "eve")
    with pytest.raises(SetupError, match=r"5 drafters need 50 dice.*has 40, 10 of each of 4 types"):
        first_state(five, TRIAL, trial_library())
    library = standard_library().extended([pack(kinds=(*DICE, "divine"))])
    assert first_state(five, TRIAL, library).dice == dict.fromkeys((*DICE, "divine"), 10)


def test_c026_more_than_ten_dice_of_a_type_let_more_people_draft() -> None:
    """C026: with 13 dice of each of 4 types 5 drafters have ten each."""
    five = ("ann", "bob", "cat", "dan", "eve")
    more = Collection(releases=(RELEASE,), dice_of_each=13)
    assert sum(first_state(five, more, trial_library()).dice.values()) == 52


def test_c026_too_few_phoenixborn_or_cards_are_refused() -> None:
    """C026: everybody needs a Phoenixborn, nine cards, and one more for the swap."""
    few = standard_library().extended([pack(commons=39, leaders=LEADERS[:3])])
    with pytest.raises(SetupError, match=r"4 drafters need 4 Phoenixborn.*has 3"):
        first_state(SEATS, TRIAL, few)
    with pytest.raises(SetupError, match=r"4 drafters need a draft deck of 40 cards.*has 39"):
        first_state(SEATS, TRIAL, standard_library().extended([pack(commons=39)]))
    assert len(first_state(SEATS, TRIAL, standard_library().extended([pack(commons=40)])).deck) == 40


def test_c027_the_first_player_is_chance() -> None:
    """C027: the first player is random: chance that names every drafter, evenly."""
    draft = Draft(setup(3), library=trial_library())
    draft.step()
    chance = pending(draft)
    assert (chance.seat, chance.chance, chance.weights) == (TABLE, "first player", ())
    assert [option.id for option in chance.options] == ["player:ann", "player:bob", "player:cat"]
    draft.game.answer(["player:cat"])
    assert pending(draft).seat == "cat"


def test_c027_the_first_player_may_be_drawn_at_the_table() -> None:
    """C027: with real lots at the table, people say who is first."""
    draft = begin(2, by_hand=("first player",))
    assert pending(draft).kind == "first player"
    draft.answer(["player:bob"])
    assert pending(draft).seat == "bob"


@EVERY_NUMBER
def test_c027_phoenixborn_go_clockwise_and_the_token_to_the_left(people: int) -> None:
    """C027: one Phoenixborn each, clockwise from the first player; then the token passes left."""
    draft = begin(people)
    order = [drafter.seat for drafter in draft.game.state.clockwise]
    seats = []
    for _ in range(people):
        decision = pending(draft)
        assert decision.kind == "draft phoenixborn"
        seats.append(decision.seat)
        taken = decision.options[-1].id.partition(":")[2]
        draft.answer([decision.options[-1].id])
        assert draft.view("").drafter(decision.seat).phoenixborn == taken
        assert taken not in draft.view("").piles
    assert seats == order
    assert draft.game.state.first == order[1]
    passed = [h for h in draft.game.journal.all_events() if isinstance(h.event, FirstPlayerTokenPassed)]
    assert [h.rule.source for h in passed] == [
        "Rulebook p. 20, Drafting, Set-Up 5",
        "Rulebook p. 20, Drafting, Draft 1",
    ]


@EVERY_NUMBER
def test_c028_one_card_is_kept_and_the_rest_passed_to_the_left(people: int) -> None:
    """C028: nine cards each; everybody keeps one; what comes next is what the right neighbor left."""
    draft = begin(people)
    play_to(draft, "draft card")
    state = draft.game.state
    assert {len(drafter.packet) for drafter in state.drafters.values()} == {9}
    assert len(state.deck) == 54 - 9 * people
    left = {}
    for _ in range(people):
        decision = pending(draft)
        kept = decision.options[2].id.removeprefix("card:")
        draft.answer([f"card:{kept}"])
        own = draft.view(decision.seat).own
        assert own.picks == (kept,)
        names = [option.id.removeprefix("card:") for option in decision.options]
        left[decision.seat] = tuple(name for name in names if name != kept)
    for seat in SEATS[:people]:
        assert draft.view(state.left_of(seat)).packet == left[seat]


@EVERY_NUMBER
def test_c028_it_goes_on_until_each_has_kept_nine(people: int) -> None:
    """C028: eight questions with 9 to 2 cards each, and the ninth card goes without one."""
    draft = begin(people)
    play_to(draft, "draft card")
    sizes = []
    while pending(draft).kind == "draft card":
        sizes.append(len(pending(draft).options))
        draft.answer([pending(draft).options[0].id])
    assert sizes == [size for size in range(9, 1, -1) for _ in range(people)]
    drafters = draft.game.state.drafters.values()
    assert {(len(drafter.picks), len(drafter.packet)) for drafter in drafters} == {(9, 0)}


@EVERY_NUMBER
def test_c029_two_dice_at_a_time_until_everybody_has_ten(people: int) -> None:
    """C029: clockwise from the token holder, two dice of any types, five times; then the token passes."""
    draft = begin(people)
    decision = play_to(draft, "draft dice")
    holder = draft.game.state.first
    assert decision is not None and decision.seat == holder
    assert "dice:ceremonial+ceremonial" in [option.id for option in decision.options]
    assert "dice:charm+natural" in [option.id for option in decision.options]
    order = [drafter.seat for drafter in draft.game.state.clockwise]
    play_to(draft, "swap", pick=3)
    drafted = [h.event for h in draft.game.journal.all_events() if isinstance(h.event, DiceDrafted)]
    assert [event.seat for event in drafted] == order * 5
    assert {len(event.dice) for event in drafted} == {2}
    assert {sum(drafter.dice.values()) for drafter in draft.view("").drafters} == {10}
    assert draft.game.state.first == draft.game.state.left_of(holder)


def test_c029_dice_that_are_gone_are_not_offered() -> None:
    """C029: four drafters take all forty dice; nobody is offered a die that somebody else has."""
    draft = begin(4)
    play_to(draft, "draft dice")
    while pending(draft).kind == "draft dice":
        supply = draft.view("").dice
        for option in pending(draft).options:
            kinds = option.id.removeprefix("dice:").split("+")
            assert all(kinds.count(kind) <= supply[kind] for kind in kinds)
        draft.answer([pending(draft).options[0].id])
    assert set(draft.game.state.dice.values()) == {0}


@EVERY_NUMBER
def test_c030_as_many_cards_as_drafters_are_turned_up(people: int) -> None:
    """C030: N cards lie face up; clockwise from the new token holder each is asked once."""
    draft = begin(people)
    decision = play_to(draft, "swap")
    assert decision is not None and len(decision.options) == people + 1
    order = [drafter.seat for drafter in draft.game.state.clockwise]
    seats = []
    while draft.decision is not None:
        seats.append(draft.decision.seat)
        draft.answer(["none"])
    assert seats == order


def test_c030_a_card_put_down_is_there_for_the_next_drafter() -> None:
    """C030: who takes a face up card puts one of theirs in its place, face up for the others."""
    draft = begin(3)
    decision = play_to(draft, "swap")
    assert decision is not None
    first, taken = decision.seat, decision.options[1].id
    draft.answer([taken])
    assert pending(draft).seat == first
    given = pending(draft).options[4].id
    assert len(pending(draft).options) == 9
    draft.answer([given])
    view = draft.view(pending(draft).seat)
    name = given.removeprefix("give:")
    assert name in view.face_up and len(view.face_up) == 3
    assert view.drafter(first).shown == (taken.removeprefix("take:"),)
    draft.answer([f"take:{name}"])
    draft.answer([pending(draft).options[0].id])
    assert name in draft.game.state.drafters[view.seat].picks


def test_c030_nobody_has_to_swap() -> None:
    """C030: an exchange is optional."""
    draft = begin(2)
    play_to(draft, "swap")
    kept = {seat: list(drafter.picks) for seat, drafter in draft.game.state.drafters.items()}
    draft.answer(["none"])
    draft.answer(["none"])
    assert {seat: drafter.picks for seat, drafter in draft.game.state.drafters.items()} == kept


@EVERY_NUMBER
def test_c031_the_nine_cards_become_thirty(people: int) -> None:
    """C031: three copies of each drafted card and of the Phoenixborn's own: 30 cards, 10 dice."""
    draft = begin(people)
    assert drafted_decks(draft) == {}
    play_to(draft, "nothing asks this")
    for seat, deck in drafted_decks(draft).items():
        drafter = draft.game.state.drafters[seat]
        assert deck.phoenixborn == drafter.phoenixborn
        assert deck.cards == dict.fromkeys([*drafter.picks, drafter.unique], 3)
        assert (sum(deck.cards.values()), sum(deck.dice.values())) == (30, 10)


def test_c032_the_conjuration_pile_is_gathered() -> None:
    """C032: what the deck can produce, at its limit, and what that can produce in turn; nothing else."""
    draft = begin(2, seed=4)
    play_to(draft, "nothing asks this")
    summoners = {f"Card {number:02}" for number in range(54) if number % 9 == 1}
    piles = set()
    for drafter in draft.game.state.drafters.values():
        pile = drafter.conjurations
        assert pile == ({"Wolf": 5, "Cub": 2} if summoners & set(drafter.picks) else {})
        piles.add(bool(pile))
    assert True in piles


def test_c032_the_first_five_are_different_cards_of_the_deck() -> None:
    """C032: the deck can be played: five different cards of it are suggested as the first hand."""
    draft = begin(4)
    play_to(draft, "nothing asks this")
    for deck in drafted_decks(draft).values():
        assert len(set(deck.first_five)) == 5
        assert set(deck.first_five) <= set(deck.cards)


@EVERY_NUMBER
def test_c032_drafted_decks_can_be_played(people: int) -> None:
    """C032: a game begins with the drafted decks, and goes on as players play at random."""
    draft = begin(people)
    play_to(draft, "nothing asks this")
    seats = tuple(SeatSetup(name=seat, deck=deck) for seat, deck in drafted_decks(draft).items())
    match = Match(AshesSetup(seats=seats), library=trial_library())
    played = play_out(match, match.view, RandomPlayer(people), 150)
    assert played.finished or played.decisions == 150
    for seat, deck in drafted_decks(draft).items():
        player = match.view(seat).player(seat)
        assert player.phoenixborn is not None and player.phoenixborn.name == deck.phoenixborn


@EVERY_NUMBER
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_c031_c032_decks_drafted_from_the_master_set_are_legal(people: int, seed: int) -> None:
    """C031, C032: no rule of deck building is broken, and the conjuration pile is the deck's."""
    seats = tuple(DraftSeat(name=name, player="bot") for name in SEATS[:people])
    draft = Draft(DraftSetup(seats=seats, seed=seed))
    draft.run_automatic_steps()
    assert len(drafted_decks(draft)) == people
    for seat, deck in drafted_decks(draft).items():
        assert deck_problems(deck, draft.library) == []
        assert draft.game.state.drafters[seat].conjurations == conjuration_pile(deck, draft.library)


def test_one_drafter_is_no_draft() -> None:
    with pytest.raises(ValueError, match="at least 2 drafters, not 1"):
        DraftSetup(seats=(DraftSeat(name="ann"),))


def test_two_drafters_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two drafters are called ann"):
        DraftSetup(seats=(DraftSeat(name="ann"), DraftSeat(name="Ann")))


def test_a_drafter_has_no_name_that_means_something_else() -> None:
    seats = (DraftSeat(name="ann"), DraftSeat(name="table"))
    with pytest.raises(SetupError, match="a player cannot be called table"):
        Draft(DraftSetup(seats=seats, collection=TRIAL), library=trial_library())


def test_an_unknown_release_is_named_with_the_nearest() -> None:
    with pytest.raises(SetupError, match="unknown release 'Tria Set'; did you mean Trial Set"):
        supply_of(Collection(releases=("Tria Set",)), trial_library())
