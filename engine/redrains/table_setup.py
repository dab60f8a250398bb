"""Setting up a game against a boss."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from cards.bosses import BossCardSide, ChimeraCard, Difficulty
from cards.card import Card
from cards.decks.deck import Deck
from cards.library import Library
from engine.ashes.events import CardMoved, CardNarrowed, FirstPlayerTokenMoved
from engine.ashes.mechanics.piles import shuffle
from engine.ashes.mechanics.revealing_unseen_cards import possible_identities
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.component_types import MAX_AMOUNT, card_type
from engine.ashes.model.dice import Die
from engine.ashes.model.possible_names import possible_names
from engine.ashes.model.prints import Print
from engine.ashes.model.state import Player
from engine.ashes.running_game import Table
from engine.ashes.table_setup import (
    add_card,
    first_hands,
    lay_out_deck,
    seat_player,
    seat_with_unlisted_cards,
)
from engine.kernel.decision import RuleFlow
from engine.redrains import interpretations, rule_texts
from engine.redrains.boss_access import boss_card, boss_of, rule_for_boss
from engine.redrains.seat_policies import CHIMERA_POLICY, OPPOSING_POLICY
from engine.redrains.state import CHIMERA_CARD, ULTIMATE_CARD, Boss, RedRainsState
from engine.setup_error import SetupError
from engine.setups.red_rains import RedRainsPolicies, Variant
from engine.setups.seat_decks import UnlistedCards

PARTNERS = "partners"
"""Name of the side of two players against a boss."""


def chimera_named(library: Library, name: str) -> ChimeraCard:
    """Return the boss of this name. Raises `SetupError` if there is none."""
    try:
        return library.chimera(name)
    except LookupError as error:
        raise SetupError(str(error.args[0])) from None


def policies_of(chimera: ChimeraCard) -> RedRainsPolicies:
    """Return the values that decide how a game against this boss is played if it starts today."""
    return RedRainsPolicies(
        first_player=interpretations.STARTING_SIDE,
        guards_from=chimera.guards_from,
        fatigue_wounds=chimera.fatigue_wounds,
        recovery=chimera.recovery,
    )


def library_under_policies(policies: RedRainsPolicies, chimera: ChimeraCard, library: Library) -> Library:
    """Return the library with this boss as a game has it that started under `policies`."""
    if policies_of(chimera).model_copy(update={"first_player": policies.first_player}) == policies:
        return library
    values = policies.model_dump(exclude={"first_player"})
    larger = library.extended(())
    larger.chimeras[chimera.name] = chimera.model_copy(update=values)
    return larger


def side_of(chimera: ChimeraCard, players: int, difficulty: Difficulty, level: int) -> BossCardSide:
    """Return the side of a boss's card, from its pack or as proposed for two players.

    Raises `LookupError` if there is none for this difficulty and level.
    """
    if players == 2 and chimera.known_sheet(2, difficulty, level) is None:
        return interpretations.proposed_side(chimera.sheet(1, difficulty, level))
    return chimera.sheet(players, difficulty, level)


def library_with_side(library: Library, chimera: ChimeraCard, side: BossCardSide) -> Library:
    """Return the library with this side of a boss's card instead of the pack's."""
    if side in chimera.sheets:
        return library
    larger = library.extended(())
    larger.chimeras[chimera.name] = chimera.model_copy(update={"sheets": (side, *chimera.sheets)})
    return larger


def find_side(
    library: Library, name: str, difficulty: Difficulty, level: int, aspects: str | None, players: int = 1
) -> tuple[BossCardSide, str]:
    """Return the side of a boss's card, and the name of its aspect deck (the first if `aspects` is None).

    Raises `SetupError` if there is no such boss, side or deck.
    """
    try:
        chimera = library.chimera(name)
        sheet = side_of(chimera, players, difficulty, level)
    except LookupError as error:
        raise SetupError(str(error.args[0])) from None
    deck = next(iter(chimera.decks)) if aspects is None else aspects
    if deck not in chimera.decks:
        raise SetupError(f"{name} has no aspect deck '{deck}'; it has {' and '.join(chimera.decks)}")
    return sheet, deck


ENDLESS_LIFE = MAX_AMOUNT + 1
"""The life value of a boss without one: more than there can be wounds."""


def set_variants(state: RedRainsState, variants: Collection[Variant]) -> None:
    """Set the variants in a state, before its cards are made."""
    state.boss.grim = "grim fates" in variants
    state.boss.endless = "survival" in variants
    if state.boss.endless:
        state.boss.life = ENDLESS_LIFE


def make_catalog(library: Library, chimera: str, life: int) -> Catalog:
    """Return the catalog of a game: all cards, the boss's own card and the card of its phase."""
    catalog = Catalog(library)
    own, facts = card_type(CHIMERA_CARD), library.chimera(chimera)
    # Its parts are validated already; building a validator of cards for it takes a tenth of the start.
    printed = Card.model_construct(name=chimera, type="aspect", attack=0, life=life, blood=0, text=facts.text)
    kinds = own.kinds | {"card"}
    made = catalog.print_for(printed)
    catalog.add(replace(made, type=CHIMERA_CARD, kinds=kinds, traits=own.traits, is_unit=False))
    catalog.add(Print(phase_card(facts), ULTIMATE_CARD, card_type(ULTIMATE_CARD).kinds | {"card"}))
    dice = facts.dice
    catalog.other_dice_sides[dice.type] = tuple(dice.sides)
    return catalog


def phase_card(chimera: ChimeraCard) -> str:
    """Return the name of the card of a phase: the Ultimate of a Chimera, the ready spell of a Dragonborn."""
    return f"{'Ultimate' if chimera.ultimate else 'Ready spell'} of {chimera.name}"


def empty_state(
    library: Library,
    chimera_name: str,
    difficulty: Difficulty,
    level: int,
    aspects: str | None,
    players: int = 1,
    added_threat: int = 0,
) -> RedRainsState:
    """Return a state with a boss at the table: its card, the card of its phase and its dice.

    `added_threat` is added to the threat value of a card that has a dial for it. Raises `SetupError` if that
    is more than the dial has.
    """
    sheet, deck = find_side(library, chimera_name, difficulty, level, aspects, players)
    chimera = library.chimera(chimera_name)
    if added_threat > sheet.dial:
        most = f"{sheet.dial} at most" if sheet.dial else "its card has no dial for it"
        raise SetupError(f"{added_threat} cannot be added to the threat value of {chimera_name}: {most}")
    seat = chimera.seat
    state = RedRainsState()
    state.players[seat] = Player(seat, 0, dict(chimera.decks[deck]), policy=CHIMERA_POLICY, hides="aspect")
    add_card(state, chimera_name, seat, "phoenixborn")
    ultimate = add_card(state, phase_card(chimera), seat, "phoenixborn")
    state.boss = Boss(
        seat=seat,
        name=chimera_name,
        difficulty=difficulty,
        level=level,
        aspects=deck,
        life=sheet.life,
        threat=sheet.threat + added_threat,
        ultimate=sheet.ultimate or 0,
        ultimate_card=ultimate,
        stamina=sheet.stamina,
        kind=chimera.kind,
    )
    lowest = next(iter(chimera.dice.sides))
    for _ in range(chimera.dice.count):
        state.dice.append(Die(len(state.dice), chimera.dice.type, lowest, seat, "active"))
    return state


def add_player(
    state: RedRainsState, seat: str, phoenixborn: str, deck: dict[str, int], side: str = ""
) -> None:
    """Seat a player to the right of the boss, with their Phoenixborn in play.

    Several are partners on one `side`, and the boss has a battlefield against each. Raises `SetupError` if
    the name of the seat is taken.
    """
    _seat(state, seat, lambda: seat_player(state, seat, phoenixborn, deck, side))


def _seat(state: RedRainsState, seat: str, sit_down: Callable[[], None]) -> None:
    if seat in state.players:
        raise SetupError(f"somebody at the table is already called {seat}; choose another name")
    boss = state.players.pop(state.boss.seat)
    sit_down()
    state.players[seat].policy = OPPOSING_POLICY
    opposing = tuple(state.players)
    boss.faces = opposing if len(opposing) > 1 else ()
    state.players[boss.seat] = boss


def first_state(
    library: Library,
    decks: Mapping[str, Deck | UnlistedCards],
    chimera: str,
    difficulty: Difficulty,
    level: int,
    aspects: str | None,
    added_threat: int = 0,
) -> RedRainsState:
    """Return the state before setup: the decks of one or two seats in their piles, nothing shuffled yet."""
    state = empty_state(library, chimera, difficulty, level, aspects, len(decks), added_threat)
    side = PARTNERS if len(decks) > 1 else ""
    for seat, deck in decks.items():
        if isinstance(deck, Deck):
            add_player(state, seat, deck.phoenixborn, dict(deck.cards), side)
            lay_out_deck(state, library, seat, deck)
        else:
            own = deck.phoenixborn, deck.life, deck.dice, side
            _seat(state, seat, partial(seat_with_unlisted_cards, state, seat, *own))
    boss = state.boss.seat
    own_cards = state.players[boss].deck
    for name, count in sorted(own_cards.items()):
        for _ in range(count):
            add_card(state, name, boss, "draw", face_up=False)
    for name, count in library.conjurations(own_cards, library.chimera(chimera).conjures).items():
        for _ in range(count):
            add_card(state, name, boss, "conjurations")
    return state


def set_up(
    table: Table, first_fives: Mapping[str, tuple[str, ...]], first_player: FirstPlayerTokenMoved
) -> RuleFlow:
    """Set up the game: First Five, shuffles, first face down aspects (Rulebook p. 5; Chimera card).

    A player without any of `first_fives` is asked.
    """
    boss = boss_of(table)
    players = [seat for seat in table.state.players if seat != boss.seat]
    with_hands = [seat for seat in players if table.policy(seat).has_pools]
    yield from first_hands(table, {seat: first_fives.get(seat, ()) for seat in with_hands})
    table.rule = rule_for_boss(table, rule_texts.SETUP)
    yield from shuffle(table, boss.seat, "draw", "aspect deck")
    sheet = side_of(boss_card(table), len(players), boss.difficulty, boss.level)
    pile = table.state.players[boss.seat].draw
    for lane in table.policy(boss.seat).turns(table, boss.seat):
        for blood in sheet.first_aspects(boss.threat):
            aspect = _next_with_blood(table, pile, blood)
            if aspect is not None:
                table.apply_event(CardMoved(aspect, "battlefield", boss.seat, face_up=False, lane=lane))
    yield from shuffle(table, boss.seat, "draw", "aspect deck")
    table.apply_event(first_player)


def _next_with_blood(table: Table, pile: Sequence[int], blood: int) -> int | None:
    """Return the first aspect of a pile with this blood value; None if there is none.

    Of a real card people see only the blood value, so the names that it may have are narrowed by it.
    """
    for card in pile:
        if table.print_of(card).blood == blood:
            return card
    for card, _ in possible_identities(table, pile, lambda card: table.print_of(card).blood == blood):
        names = [
            name for name in possible_names(table.state, (card,)) if table.catalog.of(name).blood == blood
        ]
        table.apply_event(CardNarrowed(card, tuple(names)))
        return card
    return None
