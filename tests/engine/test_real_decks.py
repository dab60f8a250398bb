"""Tests of real decks: impossible claims, corrections, and moving cards to the table and back."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.ashes.model.possible_names import is_unseen, possible_names
from engine.ashes.model.state import State
from engine.kernel.decision import IllegalAnswer
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from tests.engine.test_corrections import at_turn, pending, take

ALONE = RedRainsSetup(real_decks=("Player",), seed=3)
BOTH = AshesSetup(
    seats=(SeatSetup(name="Ann", deck="The Iron Men"), SeatSetup(name="Ben", deck="The Shadows of Viros")),
    real_decks=("Ann",),
    seed=5,
)


@pytest.fixture
def match() -> Match:
    """Return a match at a turn of Ann, whose cards are real."""
    return at_turn(BOTH)


def unseen(state: State, seat: str, zone: str) -> list[int]:
    """Return the unseen cards of a seat in a zone."""
    return [
        card.id
        for card in state.cards
        if is_unseen(state, card.id) and (card.owner, card.zone) == (seat, zone)
    ]


def test_the_first_five_are_known_and_the_pile_is_not(match: Match) -> None:
    state = match.game.state
    assert len(unseen(state, "Ann", "draw")) == 25 and not unseen(state, "Ann", "hand")
    assert not unseen(state, "Ben", "draw")


def test_the_order_of_a_real_deck_is_no_luck_of_the_program() -> None:
    match = at_turn(ALONE)
    shuffled = [
        entry.decision.prompt for entry in match.game.journal.entries if entry.decision.kind == "shuffle"
    ]
    assert not any("Player" in prompt for prompt in shuffled)


def test_a_built_in_player_has_no_real_cards() -> None:
    seats = (
        SeatSetup(name="Ann", deck="The Iron Men"),
        SeatSetup(name="Ben", deck="The Iron Men", player="sharp"),
    )
    with pytest.raises(ValueError, match="Ben cannot have a real deck; who can: Ann"):
        AshesSetup(seats=seats, real_decks=("Ben",))


def test_an_impossible_claim_is_refused_with_the_reason(match: Match) -> None:
    """Ann's hand is known: whatever is unseen lies in her draw pile."""
    state = match.game.state
    hand = {state.cards[card].name for card in state.players["Ann"].hand}
    name = next(name for name in possible_names(state, state.players["Ann"].draw) if name not in hand)
    for claimed, why in (
        ("Molten Gold", "there is no Molten Gold in the deck of Ann"),
        (name, f"the deck of Ann has 3 {name}: any other unseen in the draw pile"),
    ):
        with pytest.raises(IllegalAnswer, match=why):
            match.answer([f"play:{claimed}"])


def test_three_copies_elsewhere_are_named_with_their_places(match: Match) -> None:
    state = match.game.state
    name = possible_names(state, state.players["Ann"].draw)[0]
    for card in state.players["Ann"].draw[: state.players["Ann"].deck[name] - _seen(state, name)]:
        match.answer([f"correct:name:{card}:{name}"])
    state = match.game.state
    card = unseen(state, "Ann", "draw")[0]
    with pytest.raises(IllegalAnswer, match=f"the deck of Ann has 3 {name}: .*in the draw pile"):
        match.answer([f"correct:name:{card}:{name}"])


def _seen(state: State, name: str) -> int:
    return sum((card.owner, card.name) == ("Ann", name) for card in state.cards)


def test_a_card_taken_for_another_is_set_right(match: Match) -> None:
    state = match.game.state
    card = state.players["Ann"].hand[0]
    was = state.cards[card].name
    name = next(name for name in possible_names(state, state.players["Ann"].draw) if name != was)
    before = Counter(name for mix in state.players["Ann"].unseen for name in mix.names)
    take(match, f"correct:name:{card}:{name}")
    state = match.game.state
    assert state.cards[card].name == name
    left = Counter(name for mix in state.players["Ann"].unseen for name in mix.names)
    assert (left - before, before - left) == (Counter([was]), Counter([name]))
    match.rules.check(state)


def test_a_deck_with_one_differing_card_is_listed_so(match: Match) -> None:
    state = match.game.state
    take(match, "correct:list:Ann:Hammer Knight:Anchornaut")
    player = match.game.state.players["Ann"]
    assert player.deck["Anchornaut"] == state.players["Ann"].deck["Anchornaut"] == 2
    match.rules.check(match.game.state)
    with pytest.raises(IllegalAnswer, match=r"Seaside Raven"):
        match.answer(["correct:list:Ann:Hammer Knight:Seaside Raven"])


def test_known_cards_need_no_report(match: Match) -> None:
    card = match.game.state.players["Ben"].hand[0]
    with pytest.raises(IllegalAnswer, match="the program holds Ben's cards"):
        match.answer([f"correct:name:{card}:Hammer Knight"])


def test_cards_are_taken_to_the_table_and_back(match: Match) -> None:
    """The hand stays as it is; the pile is shuffled, so that its order reveals nothing."""
    before = match.game.state.copy()
    take(match, "correct:deck:Ben:table")
    state = match.game.state
    assert state.players["Ben"].real and len(unseen(state, "Ben", "draw")) == 25
    assert [state.cards[card].name for card in state.players["Ben"].hand] == [
        before.cards[card].name for card in before.players["Ben"].hand
    ]
    with pytest.raises(IllegalAnswer, match="already on the table"):
        match.answer(["correct:deck:Ben:table"])
    take(match, "correct:deck:Ben:program")
    state = match.game.state
    assert not state.players["Ben"].real and not unseen(state, "Ben", "draw")
    names = Counter(card.name for card in state.cards if card.owner == "Ben")
    assert names == Counter(card.name for card in before.cards if card.owner == "Ben")
    match.rules.check(state)


def test_a_real_hand_is_reported_when_the_program_takes_it(match: Match) -> None:
    state = match.game.state
    take(match, f"correct:place:{state.players['Ann'].draw[0]}:hand:Ann:-1:")
    match.answer(["correct:deck:Ann:program"])
    match.run_automatic_steps()
    decision = pending(match)
    assert decision.real and decision.prompt == "Which card is in Ann's hand? (1 to go)"
    name = decision.options[-1].label
    take(match, decision.options[-1].id)
    state = match.game.state
    assert state.cards[state.players["Ann"].hand[-1]].name == name
    assert not state.players["Ann"].real and not unseen(state, "Ann", "draw")


def test_all_of_it_is_undone_and_done_again(match: Match) -> None:
    state = match.game.state.copy()
    card = state.players["Ann"].hand[0]
    name = next(n for n in possible_names(state, state.players["Ann"].draw) if n != state.cards[card].name)
    picks = [
        f"correct:name:{card}:{name}",
        "correct:list:Ann:Hammer Knight:Anchornaut",
        "correct:deck:Ben:table",
    ]
    for pick in picks:
        take(match, pick)
    lines = list(match.game.journal.lines())
    count = len(match.game.journal)
    match.game.back_to(count - 3)
    assert match.game.state == state
    while match.game.undone:
        match.game.redo()
    assert list(match.game.journal.lines()) == lines


def test_a_game_begun_in_the_middle_knows_only_reports() -> None:
    """All cards without a report are unseen in the draw pile."""
    match = Match(ALONE.model_copy(update={"begins": "middle", "by_hand": ("aspect deck",)}))
    match.run_automatic_steps()
    card = match.game.state.players["Player"].draw[0]
    name = match.game.state.cards[card].name
    take(match, f"correct:place:{card}:discard:Player:-1:")
    take(match, "correct:phase:player turns")
    assert pending(match).kind == "begin"
    take(match, "begin")
    state = match.game.state
    assert len(unseen(state, "Player", "draw")) == 29 and state.cards[card].name == name
    assert not [card for card in state.players["Chimera"].draw if state.cards[card].name]
    match.rules.check(state)
