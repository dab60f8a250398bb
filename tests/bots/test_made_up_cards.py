"""Tests that built-in players aim unknown cards rightly, by the purpose of a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from cards.library import standard_library
from cards.pack import Pack
from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.game import AshesRules
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import State
from engine.ashes.table_setup import add_card
from engine.ashes.view.view_builder import ashes_view
from engine.bots.player_and_playout import Player
from engine.bots.searching_player import SearchingPlayer
from engine.bots.sturdy_player import SturdyPlayer
from engine.kernel.decision import Decision
from engine.kernel.game_with_undo import Game
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from tests.support.scrambled_words import scrambled

ANY_UNIT = {"target": "unit"}
TEXTS: dict[str, tuple[list[dict[str, Any]], str]] = {
    "Withering Word": ([{"modify": {"what": ANY_UNIT, "attack": -2}}], "bob"),
    "Red Flower": ([{"modify": {"what": ANY_UNIT, "attack": 1}}], "ann"),
    "Damage Ward": ([{"modify": {"what": ANY_UNIT, "life": 2}}], "ann"),
    "Lower the Lantern": ([{"remove_tokens": {"what": ANY_UNIT, "token": "wound", "amount": 1}}], "ann"),
    "Quiet Choice": (
        [
            {"choose_card": {"choose": "unit", "as": "chosen"}},
            {"deal_damage": {"amount": 1, "to": "chosen"}},
        ],
        "bob",
    ),
    "Kind Choice": (
        [
            {"choose_card": {"choose": "unit", "as": "chosen"}},
            {"modify": {"what": "chosen", "attack": 1}},
        ],
        "ann",
    ),
    "Shackles": ([{"grant": {"what": ANY_UNIT, "passive": ["cannot_attack"]}}], "bob"),
    "Attack the Weak": ([{"place_tokens": {"onto": ANY_UNIT, "token": "exhaustion", "amount": 1}}], "bob"),
    "Destroyer's Gift": ([{"place_tokens": {"onto": ANY_UNIT, "token": "status", "amount": 1}}], "ann"),
}
"""Effects of each made-up spell, and the seat whose unit it is meant for when ann plays it."""

PACK = Pack.model_validate(
    {
        "release": "Made up",
        "cards": [
            {"name": name, "type": "action spell", "cost": ["side"], "text": [{"effects": effects}]}
            for name, (effects, _) in TEXTS.items()
        ],
    }
)
LIBRARY = standard_library().extended([PACK])
PLAYERS: dict[str, Callable[[], Player]] = {
    "sturdy": lambda: SturdyPlayer(1, LIBRARY),
    "sharp": lambda: SearchingPlayer(1, LIBRARY),
}


def _table(spell: str) -> tuple[Catalog, Game[State]]:
    """Return a table at which ann aims the spell; both sides have a wounded unit that can attack."""
    seats = (SeatSetup(name="ann", deck="The Iron Men"), SeatSetup(name="bob", deck="The Iron Men"))
    match = Match(AshesSetup(seats=seats, seed=1), checkpoints=False)
    match.run_automatic_steps()
    state = match.game.state.copy()
    for player in state.players.values():
        player.hand.clear()
        for name in ("Hammer Knight", "Iron Worker"):
            unit = add_card(state, name, player.seat, "battlefield")
            state.put_card(replace(state.cards[unit], wounds=1))
    spell_id = add_card(state, spell, "ann", "hand")
    state.phase, state.turn, state.first_player, state.round = "player turns", "ann", "ann", 1
    catalog = Catalog(LIBRARY)
    game = Game(AshesRules(catalog, state, {}, AshesReborn()))
    game.answer([f"play:{spell_id}"])
    return catalog, game


def _aimed_at(player: Player, catalog: Catalog, game: Game[State], asked: Decision) -> str:
    answer = player.choose(asked, lambda: ashes_view(game.state, catalog, AshesReborn(), "ann"))
    subject = asked.option(answer[0]).subject
    assert subject is not None
    return game.state.cards[subject].controller


@pytest.mark.parametrize("words", ["as written", "scrambled"])
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("spell", TEXTS)
def test_a_new_card_is_aimed_at_the_right_side(spell: str, player: str, words: str) -> None:
    """Names that say damage, lower or attack have no influence."""
    catalog, game = _table(spell)
    assert game.decision is not None and game.decision.kind in ("target", "choose")
    asked = game.decision if words == "as written" else scrambled(game.decision, 7)
    assert _aimed_at(PLAYERS[player](), catalog, game, asked) == TEXTS[spell][1]
