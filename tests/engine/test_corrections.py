"""Tests of correcting the table in the middle of a game."""

from __future__ import annotations

import random

import pytest

from engine.ashes.model.invariants import check
from engine.ashes.model.state import State
from engine.ashes.real_table.correction_kinds import CORRECTIONS
from engine.ashes.real_table.dice_corrections import POOLS
from engine.ashes.real_table_report_base import read_report
from engine.game_entries import GameSetup
from engine.kernel.decision import Decision, IllegalAnswer
from engine.kernel.hidden_pools import possible_names
from engine.match import Match
from engine.redrains.state import TOKEN_KINDS
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from tests.support.random_games import begin, player_of, questions_of

BETWEEN = AshesSetup(
    seats=(SeatSetup(name="Ann", deck="The Iron Men"), SeatSetup(name="Ben", deck="The Shadows of Viros")),
    seed=5,
)


def at_turn(setup: GameSetup) -> Match:
    """Return a match at the first question of a turn."""
    match = Match(setup)
    match.run_automatic_steps()
    while pending(match).kind != "turn":
        decision = pending(match)
        match.answer([option.id for option in decision.options[: decision.minimum]])
        match.run_automatic_steps()
    return match


def pending(match: Match) -> Decision:
    """Return the pending question."""
    assert match.decision is not None
    return match.decision


def take(match: Match, *picks: str) -> None:
    """Answer, and let chance follow."""
    match.answer(picks)
    match.run_automatic_steps()


def own_card(state: State, seat: str) -> int:
    """Return the Phoenixborn, or the Chimera's card, of a seat."""
    return state.players[seat].phoenixborn


def test_tokens_are_set_and_the_same_question_is_asked_again() -> None:
    match = at_turn(BETWEEN)
    before, card = pending(match), own_card(match.game.state, "Ben")
    take(match, f"correct:tokens:{card}:wound:+3")
    take(match, f"correct:tokens:{card}:exhaustion:+1")
    take(match, f"correct:tokens:{card}:wound:-1")
    state = match.game.state
    assert (state.cards[card].wounds, state.cards[card].exhaustion) == (2, 1)
    assert (pending(match).kind, pending(match).seat) == ("turn", before.seat)
    assert not state.main_used and not state.side_used
    told = [match.describe(happening) for happening in match.game.journal.entries[-1].events]
    assert told[0] == "the table is corrected"
    assert match.game.journal.entries[-1].labels[0].startswith("correct: 1 wound token less on ")


def test_a_die_shows_another_side_or_lies_in_the_other_pool() -> None:
    match = at_turn(BETWEEN)
    seat = pending(match).seat
    die = match.game.state.active_dice(seat)[0]
    side = "power" if die.side != "power" else "basic"
    take(match, f"correct:die:{die.id}:{side}")
    assert match.game.state.dice[die.id].side == side
    take(match, f"correct:die:{die.id}:exhausted")
    assert match.game.state.dice[die.id].pool == "exhausted"
    with pytest.raises(IllegalAnswer, match="make it active first"):
        match.answer([f"correct:die:{die.id}:class"])
    take(match, f"correct:die:{die.id}:active")
    assert match.game.state.dice[die.id].pool == "active"


@pytest.mark.parametrize(
    ("pick", "why"),
    [
        ("correct:tokens:{ben}:wound:-1", "has 0 wound tokens"),
        ("correct:tokens:{ben}:wound:+100", "too many"),
        ("correct:tokens:{ben}:wound:+0", "is not a correction"),
        ("correct:tokens:{ben}:blood:+1", "is not a correction"),
        ("correct:tokens:9999:wound:+1", "not in play"),
        ("correct:tokens:{hidden}:wound:+1", "not in play"),
        ("correct:tokens:{ben}:red rains:+1", "only go on the Chimera"),
        ("correct:die:9999:power", "no such die"),
        ("correct:die:0:active", "is already active"),
        ("correct:die:0:up", "is not a correction"),
        ("correct:", "is not a correction"),
    ],
)
def test_what_cannot_be_corrected_is_refused_in_words_and_changes_nothing(pick: str, why: str) -> None:
    match = at_turn(BETWEEN)
    state, before = match.game.state, match.game.journal.digest()
    hidden = state.players["Ben"].draw[0]
    with pytest.raises(IllegalAnswer, match=why):
        match.answer([pick.format(ben=own_card(state, "Ben"), hidden=hidden)])
    assert match.game.journal.digest() == before


def test_a_question_within_the_setup_takes_no_correction() -> None:
    match = Match(BETWEEN.model_copy(update={"first_five": "choose"}))
    match.run_automatic_steps()
    assert pending(match).kind == "first five"
    with pytest.raises(IllegalAnswer):
        match.answer([f"correct:tokens:{own_card(match.game.state, 'Ben')}:wound:+1"])
    with pytest.raises(IllegalAnswer, match="until somebody is asked between two actions"):
        match.apply_reports(f"correct:tokens:{own_card(match.game.state, 'Ben')}:wound:+1")


def test_a_phoenixborn_with_as_many_wounds_as_life_has_lost_and_undo_brings_it_back() -> None:
    match = at_turn(BETWEEN)
    take(match, f"correct:tokens:{own_card(match.game.state, 'Ben')}:wound:+40")
    assert match.decision is None and match.game.state.winner == "Ann"
    match.undo()
    assert pending(match).kind == "turn"
    assert match.game.state.cards[own_card(match.game.state, "Ben")].wounds == 0


def test_red_rains_tokens_up_to_the_ultimate_value_bring_the_ultimate() -> None:
    match = at_turn(RedRainsSetup(seed=3))
    card = own_card(match.game.state, "Chimera")
    match.answer([f"correct:tokens:{card}:red rains:+20"])
    kinds = [type(happening.event).__name__ for happening in match.game.journal.entries[-1].events]
    assert "UltimateBegan" in kinds


def test_in_the_middle_of_an_action_it_counts_from_the_question_of_the_turn() -> None:
    """Later answers are given again."""
    match = at_turn(BETWEEN)
    match.answer(["meditate"])
    assert pending(match).kind != "turn"
    inner, answers, card = pending(match), len(match.game.journal), own_card(match.game.state, "Ben")
    assert match.apply_reports(f"correct:tokens:{card}:wound:+2") == (answers - 1, 0)
    assert match.game.state.cards[card].wounds == 2
    assert pending(match) == inner
    assert [entry.answer for entry in match.game.journal.entries[-2:]] == [
        (f"correct:tokens:{card}:wound:+2",),
        ("meditate",),
    ]


def test_later_answers_that_no_longer_fit_are_lost_and_counted() -> None:
    match = at_turn(BETWEEN)
    seat = pending(match).seat
    powers = [die.id for die in match.game.state.active_dice(seat) if die.type == "natural"]
    powers = [die for die in powers if match.game.state.dice[die].side == "power"]
    for pick in ("meditate", "deck", "natural:power:class"):
        match.answer([pick])
    lost = [match.apply_reports(f"correct:die:{die}:basic")[1] for die in powers]
    assert lost == [0] * (len(powers) - 1) + [1]
    assert pending(match).kind == "meditate die"
    assert all(not option.id.startswith("natural:power") for option in pending(match).options)


def test_a_correction_refused_in_the_middle_of_an_action_leaves_all_as_it_was() -> None:
    match = at_turn(BETWEEN)
    match.answer(["meditate"])
    before = match.game.journal.digest()
    with pytest.raises(IllegalAnswer, match="as the table was at the last question of a turn"):
        match.apply_reports("correct:tokens:9999:wound:+1")
    assert match.game.journal.digest() == before and not match.game.undone


def test_within_an_action_who_says_where_the_game_stands_means_the_table_by_then() -> None:
    """Earlier results stay, the action is over, and one undo takes all of it back."""
    match = at_turn(BETWEEN)
    other = next(seat for seat in match.game.state.players if seat != pending(match).seat)
    active = len(match.game.state.active_dice(pending(match).seat))
    match.answer(["meditate"])
    pile = len(match.game.state.players[pending(match).seat].draw)
    seat, before = pending(match).seat, match.game.journal.digest()
    match.answer(["deck"])
    within = len(match.game.state.players[seat].draw)
    assert within == pile - 1 and pending(match).kind != "turn"
    at, lost = match.apply_reports(f"correct:turn:{other}:", "correct:round:3")
    state = match.game.state
    assert (pending(match).kind, pending(match).seat, state.round, lost) == ("turn", other, 3, 0)
    assert len(state.players[seat].draw) == within and len(state.active_dice(seat)) == active
    assert len(match.game.journal) == at + 1
    match.undo()
    match.answer(["meditate"])
    assert match.game.journal.digest() == before


def test_a_report_can_end_the_turn_of_the_chimera() -> None:
    """What the Chimera did stays, its roll included; no answer is asked for again."""
    match = begin(0)
    for decision in questions_of(match, player_of(0)):
        if decision.kind == "guard":
            break
    state = match.game.state
    assert state.turn == "Chimera" and state.battles
    wounds, roll, hand = (
        state.cards[own_card(state, "Player")].wounds,
        state.boss.behavior,
        state.players["Player"].hand,
    )
    match.apply_reports("correct:turn:Player:")
    now = match.game.state
    assert (pending(match).kind, now.turn, now.battles) == ("turn", "Player", [])
    assert (now.cards[own_card(now, "Player")].wounds, now.boss.behavior) == (wounds, roll)
    assert now.players["Player"].hand == hand
    check(now, match.rules.catalog)


def real_deck() -> Match:
    """Return a match whose first player has a real deck, with an unseen draw pile."""
    return at_turn(BETWEEN.model_copy(update={"real_decks": ("Ann",)}))


def test_hands_and_piles_of_unknown_cards_are_counted() -> None:
    match = real_deck()
    zones = match.game.state.players["Ann"].zones
    hand, draw, gone = (len(zones[zone]) for zone in ("hand", "draw", "discard"))
    match.answer([f"correct:count:hand:Ann:{hand + 2}"])
    assert (len(zones["hand"]), len(zones["draw"])) == (hand + 2, draw - 2)
    match.answer([f"correct:count:draw:Ann:{draw - 5}"])
    assert (len(zones["draw"]), len(zones["discard"])) == (draw - 5, gone + 3)
    with pytest.raises(IllegalAnswer, match="place the known ones first"):
        match.answer(["correct:count:hand:Ben:9"])
    with pytest.raises(IllegalAnswer, match="already has 3 cards"):
        match.answer([f"correct:count:discard:Ann:{gone + 3}"])


def test_an_unseen_card_can_be_reported_as_any_possible_one() -> None:
    match = real_deck()
    state = match.game.state
    top = state.players["Ann"].draw[0]
    with pytest.raises(IllegalAnswer, match="name it first"):
        match.answer([f"correct:place:{top}:battlefield:Ann:-1:"])
    with pytest.raises(IllegalAnswer, match="no Firebelly in the deck of Ann"):
        match.answer([f"correct:name:{top}:Firebelly"])
    name = next(iter(possible_names(state.players["Ann"].unseen, (top,))))
    match.answer([f"correct:name:{top}:{name}"])
    assert state.cards[state.players["Ann"].draw[0]].name == name
    check(state, match.rules.catalog)


def any_correction(state: State, dice: random.Random) -> str:
    """Return a random correction, possible or not."""
    if dice.random() < 0.3:
        sides = ("basic", "class", "power", *POOLS)
        return f"correct:die:{dice.randrange(len(state.dice))}:{dice.choice(sides)}"
    in_play = [card.id for card in state.cards if card.zone in ("phoenixborn", "battlefield", "spellboard")]
    amount = dice.choice((-2, -1, 1, 2, 3))
    return f"correct:tokens:{dice.choice(in_play)}:{dice.choice(TOKEN_KINDS)}:{amount:+}"


@pytest.mark.parametrize("seed", range(8))
def test_games_full_of_corrections_stay_sound_and_are_replayed_alike(seed: int) -> None:
    dice = random.Random(seed)
    setup: GameSetup = RedRainsSetup(seed=seed) if seed % 2 else BETWEEN.model_copy(update={"seed": seed})
    match, corrected = Match(setup), 0
    match.run_automatic_steps()
    for _ in range(150):
        decision = match.decision
        if decision is None:
            break
        if dice.random() < 0.4:
            try:
                match.apply_reports(any_correction(match.game.state, dice))
                corrected += 1
            except IllegalAnswer:
                pass
        else:
            count = dice.randint(decision.minimum, decision.maximum)
            match.answer([option.id for option in dice.sample(decision.options, count)])
        match.run_automatic_steps()
        check(match.game.state, match.rules.catalog)
    assert corrected > 5
    answers = [entry.answer for entry in match.game.journal.entries]
    digest, state = match.game.journal.digest(), match.game.state
    again = Match(setup)
    again.game.replay(answers)
    assert again.game.journal.digest() == digest and again.game.state == state
    match.game.back_to(0)
    while match.game.undone:
        match.game.redo()
    assert match.game.journal.digest() == digest


def test_the_id_of_a_correction_is_read_as_it_is_written() -> None:
    for pick in ("correct:tokens:12:red rains:+2", "correct:tokens:0:wound:-1", "correct:die:3:power"):
        assert read_report(pick, CORRECTIONS).id == pick
