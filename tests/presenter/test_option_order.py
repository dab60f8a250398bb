"""Tests of the order of options: enemies first for harm, own cards for help, unwanted ones last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from cards.library import library_of
from engine.ashes.events import CardMoved, DieMoved, TokensPlaced, UnitDestroyed
from engine.ashes.model.option_meanings import Meditate
from engine.ashes.outcome_preview import AshesPreviewer
from engine.ashes.view.read_model import GameView
from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import Decision
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.setups.players import RavenSetup, SeatSetup
from host.console.key_meanings import initial_state
from host.presenter.options.option_order import can_improve, in_display_order, side_of_option
from host.presenter.options.outcome_preview import OutcomePreviews
from tests.presenter.both_sides import questions
from tests.presenter.test_outcome_previews import CHIMERA, Table
from tests.support.random_games import begin, begin_between_players, questions_of

NEITHER = {
    "Chaos Gravity": "tokens go from one unit to another: either may be whose",
    "Mirror Spirit": "it counts the exhaustion of whoever has most",
    "Plutarch Eastgate": "it takes the best ally of any discard pile",
    "Steadfast Guardian": "it takes exhaustion off a unit, and leaves for it",
    "Summon Mirror Spirit": "it counts the exhaustion of whoever has most",
    "Summon Steadfast Guardian": "it takes exhaustion off a unit, and leaves for it",
    "Transfer": "tokens of any kind go from a card to another of the same player",
}
"""Cards that ask for one of either side without saying whether it is good or bad, with the reason."""
REBORN = {
    "Body Inversion": "it swaps the attack and life values of any unit",
    "Magnificence": "it swaps the attack and life values of any unit",
    "Stamina Burst": "it gives the first player token to any player, who may want it or not",
    "Transmute Magic": "it turns a die of any player to any side",
    "Umbral Acrobat": "it swaps the attack and life values of any unit",
}
"""The same, of cards that do so by Ashes Reborn alone."""


@pytest.mark.parametrize("rules", ["ashes", pytest.param("raven", marks=pytest.mark.long)])
def test_of_all_cards_the_first_target_is_an_enemy_for_harm_and_an_own_for_help(rules: str) -> None:
    found: set[str] = set()
    asked_of = 0
    for name, asked, view in questions(rules):
        options = in_display_order(asked, view).options
        sides = [side_of_option(option, asked, view) for option in options]
        if not {"own", "theirs"} <= {*sides} or asked.ordered or asked.kind == "order":
            continue  # in which order something befalls cards that it befalls anyway
        if not asked.purpose.intent:
            found.add(name)
            continue
        asked_of += 1
        wanted = "theirs" if asked.purpose.intent == "harm" else "own"
        first = next(side for side in sides if side)
        assert first == wanted, f"{name} asks '{asked.prompt}', and first comes {options[0].label}"
    assert asked_of > 50 and found <= NEITHER.keys() | (REBORN.keys() if rules == "ashes" else set())
    if rules == "raven":
        assert found == NEITHER.keys(), "no card stands there that says what it is"


ASPECT = "{card: Frozen Fear, exhaustion: 1}"


def _listed(table: Table) -> list[str]:
    """Return the labels of the pending question's options, in display order."""
    asked, match = table.session.decision, table.match()
    assert asked is not None
    return [option.label for option in _in_order(asked, match.view(asked.seat), match).options]


def _in_order(asked: Decision, view: GameView, match: object) -> Decision:
    return in_display_order(asked, view, OutcomePreviews(match, asked))  # type: ignore[arg-type]


def test_what_could_only_befall_the_own_side_comes_after_declining_it() -> None:
    """An example is Aftershock, when the last enemy is gone."""
    alone = CHIMERA.replace("Hunting Instincts, Rampage, {card: Lurk, face_down: true}", ASPECT)
    table = Table(alone, "attack", "Frozen Fear", "Hammer Knight")
    table.roll("1", respond=True)
    assert _listed(table) == ["no", "Hammer Knight: Aftershock 1"]
    table = Table(CHIMERA.replace("Hunting Instincts", ASPECT), "attack", "Frozen Fear", "Hammer Knight")
    table.roll("1", respond=True)
    assert _listed(table) == ["Hammer Knight: Aftershock 1", "no"]


def test_a_die_is_turned_down_last_of_all() -> None:
    first, second, *rest = _listed(Table(CHIMERA, "meditate", "One Hundred Blades"))
    assert (first, second) == ("ceremonial class to power", "change no die")
    assert rest and not any(label.endswith("to power") for label in rest)


def test_the_last_die_of_a_cost_is_offered_once() -> None:
    """It is not listed both as the suggestion and as the first die."""
    table = Table(CHIMERA.replace("[One Hundred Blades]", "[Anchornaut]"), "play Anchornaut")
    assert _listed(table) == ["pay 1 ceremonial class", "pay 1 ceremonial power", "pay 1 natural power"]


def test_harm_for_a_player_is_for_the_other_one() -> None:
    assert _listed(Table(CHIMERA, "activate Slash")) == ["Chimera", "ann"]


@pytest.mark.parametrize("kind", ["chimera", "players", "raven"])
def test_the_first_answer_costs_its_owner_nothing_that_declining_would_not(kind: str) -> None:
    """Enter takes the first answer. Losses are counted from the previewed events."""
    seen: Counter[str] = Counter()
    for match, asked in _questions_of_games(kind):
        view, outlooks = match.view(asked.seat), OutcomePreviews(match, asked)
        in_order = in_display_order(asked, view, outlooks)
        first = in_order.options[0]
        assert asked.kind == "pay" or {*in_order.options} == {*asked.options}
        if asked.kind == "turn":
            assert not isinstance(first.value, Meditate) or can_improve(view, asked.seat)
        elif first.value.declines:
            seen["declined"] += 1
        elif asked.declining_answer is not None and asked.kind != "step":
            seen["done"] += 1
            assert asked.kind != "meditate", "a card more for a die, unasked"
            lost, anyway = (_lost(match, picks) for picks in ((first.id,), asked.declining_answer))
            assert lost <= anyway, f"{asked.prompt} {first.label}: {lost}, and if declined {anyway}"
            console = initial_state(in_order)
            assert (
                not console.pointing or console.at == 0 or in_order.options[console.at or 0].value.is_default
            )
    assert seen["declined"] > 5 and seen["done"] > 5


def _questions_of_games(kind: str) -> Iterator[tuple[Match, Decision]]:
    """Yield questions with an answer among several, in games that are played at random."""
    for number in (1, 2, 6):
        match = {"chimera": begin, "players": begin_between_players, "raven": _by_raven_rules}[kind](number)
        questions = questions_of(match, RandomPlayer(derive_seed(number, "first answers")))
        for asked in islice(questions, 120):
            if asked.seat in match.setup.seat_names and asked.minimum == asked.maximum == 1:
                yield match, asked


def _by_raven_rules(number: int) -> Match:
    decks = sorted(library_of("raven").decks)
    seats = [SeatSetup(name=name, deck=decks[number + at]) for at, name in enumerate(("ann", "bob"))]
    return Match(RavenSetup(seats=seats, seed=derive_seed(number, "raven")))


def _lost(match: Match, picks: Sequence[str]) -> Counter[str]:
    """Count what the answering side surely loses, or loses unless somebody responds.

    The counted losses are units, wounds, cards and dice.
    """
    assert match.decision is not None
    seat, state = match.decision.seat, match.game.state
    own = {name for name, player in state.players.items() if player.side == state.players[seat].side}
    found, lost = AshesPreviewer(match.rules, match.game).preview(picks), Counter[str]()
    if found.end == "own" and found.asked is not None and found.asked.kind == "pay":
        lost["paid"] += 1
    for event in (item.event for stretch in found.spans for item in stretch.events):
        card = getattr(event, "card", None)
        if isinstance(event, DieMoved) and event.die < len(state.dice) and state.dice[event.die].owner in own:
            lost["dice"] += (state.dice[event.die].pool, event.pool) == ("active", "exhausted")
        elif card is None or card >= len(state.cards) or state.cards[card].controller not in own:
            continue
        elif isinstance(event, UnitDestroyed):
            lost["units"] += 1
        elif isinstance(event, TokensPlaced) and event.token == "wound":
            lost["wounds"] += event.amount
        elif isinstance(event, CardMoved) and event.zone in ("discard", "removed"):
            lost["cards"] += 1
    return lost
