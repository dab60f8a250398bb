"""Builds the state a scenario begins with."""

from __future__ import annotations

from cards.library import Library, standard_library
from cards.pack import Pack
from engine.ashes.catalog import Catalog
from engine.ashes.game import AshesRules
from engine.ashes.setup import add_card, add_dice, seat_player
from engine.ashes.state import Die, State, Zone
from engine.ashes.variant import Variant
from engine.kernel.session import Session
from engine.match import Match
from engine.redrains.game import RedRainsRules
from engine.redrains.setup import add_player, empty_state, prints
from engine.redrains.state import CHIMERA, RedRainsState
from engine.setups import CHANCES
from host.judge.scenario import UNKNOWN, Cards, ChimeraPart, PlacedCard, PlayerPart, Scenario


class Misplaced(Exception):
    """A card lies where it cannot lie, or belongs to nobody; the text says which and why."""


_BELONGS = {
    "phoenixborn": ("phoenixborn",),
    "battlefield": ("ally", "conjuration", "aspect"),
    "spellboard": ("ready spell",),
    "attached": ("alteration spell", "conjured alteration spell"),
    "conjurations": ("conjuration", "conjured alteration spell"),
}
"""The types of cards that can lie in a zone, where not every card can."""


EVERY_CHANCE = (*CHANCES, "player deck", "aspect deck")


def library_of(scenario: Scenario) -> Library:
    """The cards at hand: the standard packs and the scenario's own."""
    if not scenario.cards and not scenario.keywords:
        return standard_library()
    own = Pack(release="Scenario", cards=scenario.cards, keywords=scenario.keywords)
    return standard_library().extended([own])


def begin(scenario: Scenario) -> tuple[Session[State], Catalog]:
    """The game of a scenario, standing at its first question. Chance is left to the script."""
    library = library_of(scenario)
    if scenario.setup is not None:
        setup = scenario.setup.model_copy(update={"by_hand": EVERY_CHANCE})
        match = Match(setup, library=library)
        return match, match.catalog
    if scenario.rules == "ashes":
        return _between_players(scenario, library)
    return _against_the_chimera(scenario, library)


def _between_players(scenario: Scenario, library: Library) -> tuple[Session[State], Catalog]:
    state = State()
    for seat, player in scenario.players.items():
        seat_player(state, seat, player.phoenixborn.card, {})
    for seat, player in scenario.players.items():
        _place_player(state, library, seat, player)
    _set_stage(state, scenario)
    _check_places(state, library)
    catalog = Catalog(library)
    variant = Variant(hides_reactions=scenario.reactions == "always")
    return Session(AshesRules(catalog, state, {}, variant), 1, by_hand=EVERY_CHANCE), catalog


def _against_the_chimera(scenario: Scenario, library: Library) -> tuple[Session[State], Catalog]:
    part = scenario.chimera or ChimeraPart()
    state = empty_state(library, part.card, part.difficulty, part.level, None)
    ((seat, player),) = scenario.players.items()
    add_player(state, seat, player.phoenixborn.card, {})
    _place_player(state, library, seat, player)
    _place_chimera(state, part, seat)
    _set_stage(state, scenario)
    _check_places(state, library)
    catalog = prints(library, part.card, state.chimera.life)
    return Session(RedRainsRules(catalog, state, seat), 1, by_hand=EVERY_CHANCE), catalog


def seat_of(name: str) -> str:
    """Scenario files write the Chimera's seat in small letters."""
    return CHIMERA if name.lower() == "chimera" else name


def _set_stage(state: State, scenario: Scenario) -> None:
    seat = next(iter(scenario.players))
    state.round = scenario.round
    state.phase = scenario.phase
    state.first_player = seat_of(scenario.first_player or seat)
    # In the other phases it is nobody's turn.
    if scenario.phase == "player turns":
        state.turn = seat_of(scenario.turn or seat)


def _check_places(state: State, library: Library) -> None:
    """Every card is known and lies where a card of its type can lie."""
    for card in state.cards:
        if not card.name or (card.controller == CHIMERA and card.zone == "phoenixborn"):
            continue
        known = library.card(card.name).type
        if known not in _BELONGS.get(card.zone, (known,)):
            raise Misplaced(
                f"{card.name} of {card.controller} is of type '{known}' and cannot lie "
                f"in the zone '{card.zone}'"
            )


def _place_player(state: State, library: Library, seat: str, part: PlayerPart) -> None:
    _tokens(state, state.players[seat].phoenixborn, part.phoenixborn, seat)
    _place(state, seat, "battlefield", part.battlefield, seat)
    _place(state, seat, "spellboard", part.spellboard, seat)
    for name in part.hand:
        add_card(state, _name(name), seat, "hand")
    for name in part.deck:
        add_card(state, _name(name), seat, "draw")
    for name in part.discard:
        add_card(state, name, seat, "discard")
    for name, count in part.conjurations.items():
        for _ in range(count):
            add_card(state, name, seat, "conjurations")
    for kind, sides in part.dice.items():
        for side in sides:
            state.dice.append(Die(len(state.dice), kind, side, seat, "active"))
    add_dice(state, seat, dict(part.exhausted_dice.items()))
    names = {card.name for card in state.cards if card.owner == seat and card.name}
    state.players[seat].deck.update({name: 3 for name in sorted(names) if name in library.cards})


def _place_chimera(state: RedRainsState, part: ChimeraPart, seat: str) -> None:
    own_card = state.cards[state.players[CHIMERA].phoenixborn]
    own_card.wounds, own_card.exhaustion, own_card.red_rains = part.wounds, part.exhaustion, part.red_rains
    state.cards[state.chimera.ultimate_card].exhaustion = part.ultimate_exhaustion
    _place(state, CHIMERA, "battlefield", part.battlefield, seat)
    for name in part.deck:
        add_card(state, _name(name), CHIMERA, "draw", face_up=False)
    for name in part.discard:
        add_card(state, name, CHIMERA, "discard")
    for name in part.removed:
        add_card(state, name, CHIMERA, "removed")
    rage = [die for die in state.dice if die.pool == "rage"]
    for die, side in zip(rage, part.rage_dice, strict=True):
        die.side = side
    state.chimera.phase = part.phase
    state.chimera.fatigued = part.fatigued
    if part.threat is not None:
        state.chimera.threat = part.threat
    if part.ultimate is not None:
        state.chimera.ultimate = part.ultimate


def _name(name: str) -> str:
    return "" if name == UNKNOWN else name


def _place(state: State, seat: str, zone: Zone, cards: Cards, player: str) -> None:
    for placed in cards:
        owner = _owner(state, placed, seat)
        card_id = add_card(state, _name(placed.card), owner, "aside", face_up=not placed.face_down)
        _bring(state, card_id, seat, zone)
        _tokens(state, card_id, placed, player)


def _owner(state: State, placed: PlacedCard, otherwise: str) -> str:
    owner = seat_of(placed.owner) if placed.owner else otherwise
    if owner not in state.players:
        raise Misplaced(f"{placed.card} has the owner '{owner}', who does not sit at the table")
    return owner


def _bring(state: State, card_id: int, seat: str, zone: Zone) -> None:
    card = state.cards[card_id]
    state.players[card.owner].zones["aside"].remove(card_id)
    card.controller = seat
    card.zone = zone
    state.players[seat].zones[zone].append(card_id)


def _tokens(state: State, card_id: int, placed: PlacedCard, player: str) -> None:
    card = state.cards[card_id]
    card.wounds, card.exhaustion, card.status = placed.wounds, placed.exhaustion, placed.status
    card.rotated = placed.guarded
    for under in placed.attached:
        owner = _owner(state, under, player)
        spell = add_card(state, under.card, owner, "aside")
        _bring(state, spell, card.controller, "attached")
        state.cards[spell].host = card_id
        card.attached.append(spell)
        _tokens(state, spell, under, player)
    dice_of = seat_of(placed.dice_of or player)
    if dice_of not in state.players:
        raise Misplaced(f"the dice on {placed.card} are of '{dice_of}', who does not sit at the table")
    for kind in placed.dice:
        state.dice.append(Die(len(state.dice), kind, "power", dice_of, "card", card_id))
        card.dice.append(state.dice[-1].id)
