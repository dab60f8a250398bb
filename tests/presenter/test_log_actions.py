"""Tests of log actions: one line for an action and its results, which opens to its steps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import yaml

from engine.bots.player_and_playout import RandomPlayer
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from host.presenter.narration.log import Log
from host.presenter.narration.log_actions import LogActions, last_action_of
from host.presenter.narration.log_rows import log_as_text, log_rows, search_log
from host.presenter.narration.seat_history import SeatHistory
from tests.presenter.test_event_text import SCENARIOS
from tests.presenter.test_outcome_previews import CHIMERA, PLAYERS, Table

BEATEN = CHIMERA.replace("Hunting Instincts, Rampage", "{card: Frozen Fear, exhaustion: 1}")


def actions_of(table: Table, seat: str = "ann") -> list[str]:
    """Return the actions in the log of a seat at a position."""
    match = table.match()
    log = Log(match, seat)
    return [action.text for action in LogActions(log.history).for_lines(log.lines)]


def test_an_attack_is_one_line_with_the_source_of_every_amount() -> None:
    table = Table(BEATEN, "attack", "Frozen Fear", "Hammer Knight")
    table.roll("1")
    assert actions_of(table)[-1] == (
        "No guard on a roll of 1; Hammer Knight hits Frozen Fear for 3: destroyed; "
        "Chimera takes 2, Blood of Frozen Fear"
    )


def test_a_guard_tells_the_roll() -> None:
    table = Table(BEATEN, "attack", "Frozen Fear", "Hammer Knight")
    table.roll("9")
    assert actions_of(table)[-1] == (
        "Ann attacks Frozen Fear with Hammer Knight; Chimera guards on a roll of 9; "
        "Hammer Knight hits Chimera for 3"
    )


def test_damage_without_a_card_and_an_attack_without_effect_are_logged() -> None:
    table = Table(PLAYERS % "[]", "attack", "Saria Guideman", "Hammer Knight")
    assert actions_of(table)[-1] == "Hammer Knight hits Saria Guideman for 3"
    table = Table(CHIMERA, "natural dice power", "Rampage")
    assert actions_of(table)[-1] == "Ann activates the natural dice power; 1 damage to Rampage"


@pytest.mark.parametrize(
    ("scenario", "words"),
    [
        # Damage of a text during an attack, and the attack that it interrupts
        (
            "calamity-golem-that-attacks-deals-as-much-damage-to-an-opposing-unit-as-it-has-wounds",
            "Ann attacks Coal Roarkwin with Calamity Golem; Calamity Golem triggers: Rancor; "
            "Calamity Golem deals 3 to Hammer Knight",
        ),
        (
            "cerasaurus-mount-tramples-on-to-the-phoenixborn-and-its-rider-stays-under-it",
            "Cerasaurus Mount hits Iron Worker for 3: destroyed; Cerasaurus Mount triggers: Overkill 1; "
            "Cerasaurus Mount deals 1 to Coal Roarkwin",
        ),
        (
            "a-blocker-without-attack-counters-for-nothing",
            "Maw Fiend attacks your Phoenixborn, Coal Roarkwin; Moss Crab blocks Maw Fiend; "
            "Maw Fiend hits Moss Crab for 2",
        ),
        (
            "a-turtle-guard-that-receives-damage-in-battle-is-exhausted",
            "Masked Wolf hits Turtle Guard for 2; Turtle Guard triggers: Cumbersome",
        ),
        (
            "sweeping-strike-counts-the-vigor-on-it",
            "Sweeping Strike deals 1 to Coal Roarkwin (4 times)",
        ),
        # Damage that a lasting text prevents, and what prevents it before its result
        (
            "glaciate-exhausts-its-unit-and-prevents-damage-to-it",
            "Ember Heart hits Hammer Knight for 3: 3 prevented by Glaciate",
        ),
        (
            "absorption-that-lowers-one-die-prevents-1-damage-to-a-unit",
            "bob plays Absorption; bob's sympathy die turns to basic; "
            "Hammer Knight hits String Mage for 3: 1 prevented by Absorption",
        ),
        # Wounds that are placed or moved
        (
            "shattering-fist-discards-an-alteration-spell-for-3-wounds",
            "Shattering Fist places 3 wounds on Hammer Knight",
        ),
        ("bleed-counts-the-end-of-a-shared-turn-once", "Iron Rhino places 1 wound on itself"),
        (
            "phoenix-attendant-that-is-unwounded-takes-over-a-wound-of-its-phoenixborn",
            "Phoenix Attendant moves 1 wound from Jessa Na Ni to itself",
        ),
        # Where units come into play, and that one comes back
        (
            "summon-weeping-spirit-places-a-spirit-on-any-battlefield",
            "Weeping Spirit comes into play on bob's side",
        ),
        # How many tokens, as a card may be exhausted already
        (
            "gravity-flux-exhausts-a-unit-until-the-turn-ends",
            "1 exhaustion token on Iron Rhino (Echo Greystorm)",
        ),
        # Whose dice, to whoever reads it
        (
            "dodge-keeps-astral-dice-where-they-prevent-damage",
            "bob need not exhaust astral dice of bob's on a card",
        ),
        (
            "body-inversion-swaps-the-printed-attack-and-life-of-a-unit",
            "until the end of the turn: the printed attack and life of Flash Archer are swapped",
        ),
        (
            "resummon-brings-a-conjuration-back-fresh",
            "Undying Heart goes to ann's discard pile; False Demon comes into play",
        ),
    ],
)
def test_an_action_says_who_did_what_to_whom(scenario: str, words: str) -> None:
    actions = actions_of(played(scenario))
    assert any(words in action for action in actions), actions


@pytest.mark.parametrize(
    ("phoenixborn", "battlefield", "action", "text"),
    [
        ("Lulu Firststone", "[Omen Bringer]", "activate Fighting Spirit", "Ann activates Fighting Spirit"),
        ("Echo Greystorm", "[]", "activate Gravity Flux", "Ann activates Echo Greystorm (Gravity Flux)"),
    ],
)
def test_a_change_or_later_text_that_does_nothing_is_not_told(
    phoenixborn: str, battlefield: str, action: str, text: str
) -> None:
    written = f"""
scenario: a text finds nothing
rules: ashes
players:
  ann: {{phoenixborn: {phoenixborn}, battlefield: {battlefield}, spellboard: [Fighting Spirit]}}
  bob: {{phoenixborn: Coal Roarkwin}}
script: []
"""
    assert actions_of(Table(written, action))[-1] == text


def played(scenario: str) -> Table:
    """Return the table at the end of the scenario with this file name."""
    path = next(SCENARIOS.rglob(f"{scenario}.yaml"))
    written = path.read_text(encoding="utf-8")
    table = Table(written)
    for step in yaml.safe_load(written)["script"]:
        table.step(step)
    return table


@pytest.mark.parametrize(
    ("scenario", "ann", "bob"),
    [
        (
            "retreat-takes-an-exhausted-ally-home",
            "Hammer Knight goes to ann's hand",
            "Hammer Knight goes to ann's hand",
        ),
        (
            "ritualist-takes-a-chant-from-the-discard-pile",
            "Chant of Hostility goes to ann's hand",
            "Chant of Hostility goes to ann's hand",
        ),
        (
            "particle-shield-prevents-1-damage-of-a-unit-and-draws-a-card",
            "bob takes 1 card",
            "bob takes 1 card: ",
        ),
        (
            "knowledge-seeker-puts-the-top-three-cards-on-the-top-or-the-bottom-of-the-draw-pile",
            "a card goes under ann's draw pile; a card goes on top of ann's draw pile",
            "a card goes under ann's draw pile; a card goes on top of ann's draw pile",
        ),
        (
            "new-ideas-draws-three-cards-for-one-that-goes-under-the-draw-pile",
            "Cover goes under ann's draw pile; ann takes 3 cards: Mind Maze, Exhortation, Return to Soil",
            "a card goes under ann's draw pile; ann takes 3 cards",
        ),
        (
            "discovery-attaches-a-red-raindrop-to-the-phoenixborn-and-goes-into-the-draw-pile",
            "Discovery goes to ann's draw pile; ann's draw pile is shuffled (2 cards)",
            "Discovery goes to ann's draw pile; ann's draw pile is shuffled (2 cards)",
        ),
    ],
)
def test_a_move_names_the_card_to_who_saw_it(scenario: str, ann: str, bob: str) -> None:
    table = played(scenario)
    for seat, words in (("ann", ann), ("bob", bob)):
        actions = actions_of(table, seat)
        assert any(f"{words};" in f"{action};" or f" {words}" in action for action in actions), actions


def _against_the_chimera() -> Match:
    return Match(RedRainsSetup(seed=8))


def _between_players() -> Match:
    seats = [
        SeatSetup(name="ann", deck="The Cloudsea Siren"),
        SeatSetup(name="bob", deck="The Iron Men"),
    ]
    return Match(AshesSetup(seats=seats, seed=5))


@pytest.mark.parametrize("begin", [_against_the_chimera, _between_players])
def test_actions_read_during_the_game_equal_those_at_its_end(begin: Callable[[], Match]) -> None:
    match, player = begin(), RandomPlayer(4)
    seat = match.setup.seat_names[0]
    log, growing = Log(match, seat), LogActions(SeatHistory(match, seat))
    for _ in range(60):
        match.run_automatic_steps()
        asked = match.decision
        if asked is None:
            break
        match.answer(player.choose(asked, lambda: match.view(seat)))
        log.catch_up()
        growing.for_lines(log.lines)
    actions = growing.for_lines(log.lines)
    assert actions == LogActions(SeatHistory(match, seat)).for_lines(log.lines)
    assert [at for action in actions for at in range(action.first, action.last + 1)] == list(
        range(len(log.lines))
    )
    assert len(actions) < len(log.lines) * 2 / 3
    assert all(action.text for action in actions)
    shorter = log.lines[: len(log.lines) // 2]
    assert growing.for_lines(shorter) == LogActions(SeatHistory(match, seat)).for_lines(shorter)


def test_the_log_is_searched_by_words_and_by_turns() -> None:
    table = Table(BEATEN, "attack", "Frozen Fear", "Hammer Knight")
    table.roll("1")
    match = table.match()
    lines = Log(match, "ann").lines
    actions = LogActions(SeatHistory(match, "ann")).for_lines(lines)
    rows, steps = log_rows(actions, lines), log_rows(actions, lines, steps=True)
    assert len(rows) < len(steps) == len(lines)
    (hit,) = search_log(rows, lines, "blood knight")
    assert search_log(rows, lines, "no such words") == []
    assert search_log(rows, lines, "dealt 3") == [hit], "what stands in its steps is found too"
    assert search_log(rows, lines, seat="bob") == []
    assert hit in search_log(rows, lines, seat="ann")
    begins, *follows = hit.clauses
    assert follows and log_as_text([hit]).split("\n") == [
        hit.heading,
        f"- {begins}",
        *(f"  - {one}" for one in follows),
    ]
    state = match.game.state
    (knight,) = (card.id for card in state.cards if card.name == "Hammer Knight")
    (worker,) = (card.id for card in state.cards if card.name == "Iron Worker" and card.zone == "battlefield")
    action = last_action_of(actions, knight)
    assert action is not None and action.text == hit.text
    assert last_action_of(actions, worker) is None
