"""Every card, die and token is in exactly one place."""

from __future__ import annotations

from collections import Counter

from engine.ashes import rulebook
from engine.ashes.leaving import is_dead
from engine.ashes.state import Card, State
from engine.ashes.table import Table
from engine.kernel.journal import Happening
from engine.match import Match
from engine.redrains.state import CHIMERA
from engine.redrains.variant import RedRains

BETWEEN = ("turn", "prepare discard", "exhaust dice")
"""Questions at which nothing is under way."""
CARRYING = ("phoenixborn", "battlefield", "spellboard", "attached", "aside")
"""Zones whose cards may have something on them."""

Belongings = tuple[Counter[tuple[str, str]], Counter[tuple[str, str]]]


def belongings(state: State) -> Belongings:
    """How many cards of each name and dice of each type each seat owns: the same all through a game."""
    return (
        Counter((card.owner, card.name) for card in state.cards),
        Counter((die.owner, die.type) for die in state.dice),
    )


def check_places(match: Match, kind: str) -> None:
    """Check the state of a game that stands at a question of this kind."""
    state = match.game.state
    _check_zones(state)
    for card in state.cards:
        _check_card(state, card)
        conjured = match.catalog.of(card.name).conjured
        piles = ("hand", "draw", "discard") if conjured else ("conjurations",)
        assert card.zone not in piles, f"{card} lies in the wrong pile"
    _check_dice(state)
    for battle in state.battles:
        assert state.phase == "player turns", "battles belong to the player turns phase"
        assert battle.attacker != battle.defender
    for modifier in state.modifiers:
        assert state.cards[modifier.card].zone in CARRYING, f"{modifier} outlives its card"
    _check_rooms(match)
    if kind in BETWEEN:
        _check_quiet(match)


def _check_zones(state: State) -> None:
    lying: Counter[int] = Counter()
    for seat, player in state.players.items():
        assert player.seat == seat
        for zone, ids in player.zones.items():
            lying.update(ids)
            for card_id in ids:
                card = state.cards[card_id]
                assert (card.zone, card.controller) == (zone, seat), f"{card} lies in {zone} of {seat}"
    assert lying == Counter(range(len(state.cards))), "every card lies in one zone, once"


def _check_card(state: State, card: Card) -> None:
    assert state.cards[card.id] is card
    assert min(card.wounds, card.exhaustion, card.status, card.red_rains) >= 0
    assert (card.zone == "attached") == (card.host is not None), f"{card} has no place under a card"
    if card.host is not None:
        assert state.cards[card.host].attached.count(card.id) == 1
        assert state.cards[card.host].controller == card.controller
    for under in card.attached:
        assert state.cards[under].host == card.id
    if card.zone not in CARRYING:
        tokens = card.wounds + card.exhaustion + card.status + card.red_rains
        assert not (tokens or card.attached or card.dice or card.rotated), f"{card} kept something"
    if card.zone in ("hand", "draw", "discard", "conjurations", "removed"):
        assert card.controller == card.owner, f"{card} lies in a zone of another seat"


def _check_dice(state: State) -> None:
    for number, die in enumerate(state.dice):
        assert die.id == number
        assert (die.pool == "card") == (die.card is not None)
        assert (die.pool == "rage") == (die.owner == CHIMERA)
        assert die.side in (("basic", "power") if die.pool == "rage" else ("basic", "class", "power"))
        if die.card is not None:
            assert state.cards[die.card].dice.count(die.id) == 1
    on_cards = [die for card in state.cards for die in card.dice]
    assert len(on_cards) == len(set(on_cards)) == sum(die.pool == "card" for die in state.dice)


def _check_rooms(match: Match) -> None:
    state = match.game.state
    for seat, player in state.players.items():
        if seat == CHIMERA:
            continue
        own_card = match.catalog.of(state.cards[player.phoenixborn].name)
        assert len(player.battlefield) <= own_card.battlefield, "more units than the battlefield holds"
        spells = {state.cards[spell].name for spell in player.spellboard}
        assert len(spells) <= own_card.spellboard, "more ready spells than the spellboard holds"


def _check_quiet(match: Match) -> None:
    state = match.game.state
    table = Table(state, match.catalog, RedRains(), _refuse, rulebook.ROUND)
    assert not state.battles, "a battle is left between two attacks"
    for seat, player in state.players.items():
        assert not player.zones["aside"], f"{seat} has cards left aside"
        assert seat != CHIMERA or not player.hand, "the Chimera has no hand"
        for unit in player.battlefield:
            assert not is_dead(table, unit), f"{state.cards[unit]} has as many wounds as life"
        own_card = state.cards[player.phoenixborn]
        assert own_card.wounds < match.catalog.of(own_card.name).life, f"{seat} is destroyed and plays on"
    rage = [die.side for die in state.dice if die.pool == "rage"]
    assert "basic" in rage, "five powers have been spent for a Red Rains token"


def _refuse(happening: Happening) -> None:
    raise AssertionError(f"looking changes nothing: {happening}")
