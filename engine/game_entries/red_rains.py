"""The entry of Red Rains, for one player or two against a Chimera."""

from __future__ import annotations

import engine.all_handlers  # noqa: F401 - every word of the language means something
from cards.bosses import BossCardSide, ChimeraCard
from cards.decks.deck import Deck
from cards.library import Library
from engine.ashes.real_table.reported_actions import COMPANION
from engine.ashes.table_setup import deck_for, strip_texts
from engine.bots.player_and_playout import Player, RandomPlayer
from engine.game_entries import Figures, GameEntry, Result
from engine.game_entries.ashes import (
    FIRST_REACTIONS,
    SEARCHING_PLAYERS,
    count_revealed,
    known_cards,
    newly_named_cards,
    turn_of,
)
from engine.kernel.journal import Event
from engine.kernel.rules_interface import Outcome
from engine.redrains.events import ChimeraFatigued, PhaseAdvanced, UltimateBegan
from engine.redrains.game import RedRainsRules
from engine.redrains.mode import RedRains
from engine.redrains.read_model import RedRainsView
from engine.redrains.rule_texts import BOSS_WORDINGS
from engine.redrains.seat_policies import CONFIRMED_POLICY, OPPOSING_POLICIES
from engine.redrains.table_setup import (
    chimera_named,
    find_side,
    first_state,
    library_under_policies,
    library_with_side,
    make_catalog,
    policies_of,
    set_variants,
)
from engine.setups.any_ashes_setup import reporting_seat
from engine.setups.ashes_setup_base import ASPECT_DECK
from engine.setups.red_rains import CardSide, RedRainsSetup, Variant
from engine.setups.seat_decks import UnlistedCards

GRIM_FATES: Variant = "grim fates"
SURVIVAL: Variant = "survival"
MILESTONES = ("phase_2", "phase_3", "ultimate_1", "ultimate_2", "ultimate_3", "fatigue")
"""Words for what a game reached: a phase, an Ultimate, a fatigued Chimera."""

FIRST_POLICIES = {
    "first_player": "player",
    "guards_from": 9,
    "fatigue_wounds": 1,
    "recovery": ["red rains", "aspects", "status tokens"],
}
"""The policies of all games begun before setups had them. They never change."""


def play(setup: RedRainsSetup, library: Library) -> RedRainsRules:
    """Return the rules of a game, with everything still in the box; raises `SetupError`."""
    decks = {
        seat: deck if isinstance(deck, UnlistedCards) else deck_for(library, deck)
        for seat, deck in setup.decks.items()
    }
    if setup.policies is not None:
        library = library_under_policies(setup.policies, chimera_named(library, setup.chimera), library)
    if setup.card is not None:
        chimera = chimera_named(library, setup.chimera)
        library = library_with_side(library, chimera, _side_read_off_card(setup, setup.card, chimera))
    of_boss = setup.chimera, setup.difficulty, setup.level, setup.aspects, setup.added_threat
    state = first_state(library, decks, *of_boss)
    for seat, depth in setup.depths.items():
        state.players[seat].real = seat in setup.real_decks
        state.players[seat].policy = OPPOSING_POLICIES[depth]
    state.players[state.boss.seat].real = ASPECT_DECK in setup.by_hand
    state.by_hand = setup.rolled_by_hand
    set_variants(state, setup.variants)
    if setup.ask_before:
        state.players[state.boss.seat].policy = CONFIRMED_POLICY
    suggested = setup.first_five == "suggested"
    first_fives = {
        seat: deck.first_five for seat, deck in decks.items() if isinstance(deck, Deck) and suggested
    }
    catalog = make_catalog(library, setup.chimera, state.boss.life)
    for seat, depth in setup.depths.items():
        if depth == COMPANION:
            strip_texts(state, catalog, seat)
    boss_begins = setup.policies is not None and setup.policies.first_player == "chimera"
    first_player = state.boss.seat if boss_begins else setup.seat
    mode = RedRains(open_hands=setup.open_hands)
    mode.reckoned_reactions = setup.reckoned_reactions
    rules = RedRainsRules(catalog, state, first_fives, first_player, mode)
    rules.reporting_seat = reporting_seat(setup)
    return rules


def _side_read_off_card(setup: RedRainsSetup, card: CardSide, chimera: ChimeraCard) -> BossCardSide:
    """Return the side of the boss's card that people read off theirs; the pack tells if it has a dial."""
    return BossCardSide(
        dial=max(sheet.dial for sheet in chimera.sheets),
        players=2 if setup.partner else 1,
        difficulty=setup.difficulty,
        level=setup.level,
        life=card.life,
        threat=card.threat,
        ultimate=card.ultimate if chimera.ultimate else None,
        setup=card.first_aspects,
        stamina=card.stamina,
    )


def card_side(side: BossCardSide) -> CardSide:
    """Return a side of a Chimera's card in the form of a setup."""
    return CardSide(
        life=side.life,
        threat=side.threat,
        ultimate=side.ultimate,
        first_aspects=side.setup,
        stamina=side.stamina,
    )


def complete_setup(setup: RedRainsSetup, library: Library) -> RedRainsSetup:
    """Return the setup with today's policies, reactions and card side, where it has none.

    The card side is proposed if the pack does not have it.
    """
    chimera = chimera_named(library, setup.chimera)
    if setup.reckoned_reactions is None and setup.real_decks:
        setup = setup.model_copy(update={"reckoned_reactions": library.reactions()})
    if setup.policies is None:
        setup = setup.model_copy(update={"policies": policies_of(chimera)})
    players = len(setup.seat_names)
    if setup.card is None and chimera.known_sheet(players, setup.difficulty, setup.level) is None:
        side, _ = find_side(
            library, setup.chimera, setup.difficulty, setup.level, setup.aspects, players=players
        )
        setup = setup.model_copy(update={"card": card_side(side)})
    return setup


def milestone(event: Event) -> str:
    """Return the word for what the Chimera reached with an event; empty if nothing.

    Its phases are called I, II and III, so that the length of the name is the number.
    """
    if isinstance(event, UltimateBegan):
        return f"ultimate_{len(event.phase)}"
    if isinstance(event, PhaseAdvanced):
        return f"phase_{len(event.phase)}"
    return "fatigue" if isinstance(event, ChimeraFatigued) else ""


def result(setup: RedRainsSetup, view: RedRainsView, _outcome: Outcome) -> Result:
    """Return what the record keeps of a finished game."""
    boss = view.player(view.chimera.seat).phoenixborn
    players = [view.player(seat).phoenixborn for seat in setup.seat_names]
    return Result(
        decks=setup.deck_names,
        boss=setup.chimera,
        aspects=view.chimera.aspects,
        difficulty=view.chimera.difficulty,
        level=view.chimera.level,
        variants=setup.variants,
        won=not set(view.winners).isdisjoint(setup.seat_names),
        round=view.round,
        wounds_left=tuple(max(0, (card.life or 0) - card.wounds) for card in players),
        boss_wounds_left=None if SURVIVAL in setup.variants else max(0, (boss.life or 0) - boss.wounds),
        boss_wounds=boss.wounds,
        campaign=setup.campaign or "",
    )


def extra_players(setup: RedRainsSetup, library: Library) -> dict[str, Player]:
    """Return, under Grim Fates, the player that decides for the Chimera's seat; else none."""
    if GRIM_FATES not in setup.variants:
        return {}
    from engine.bots.grim_fates_boss_player import GrimPlayer

    return {chimera_named(library, setup.chimera).seat: GrimPlayer(library)}


def sturdy(seed: int, library: Library) -> Player:
    """Return the player made for the Chimera, loading it only now."""
    from engine.bots.sturdy_player import SturdyPlayer

    return SturdyPlayer(seed, library)


ENTRY = GameEntry(
    rules="red-rains",
    name="Red Rains",
    setup=RedRainsSetup,
    play=play,
    players={
        "random": lambda seed, _: RandomPlayer(seed),
        "sturdy": sturdy,
        **SEARCHING_PLAYERS,
    },
    count_revealed=count_revealed,
    known_cards=known_cards,
    newly_named_cards=newly_named_cards,
    complete_setup=complete_setup,
    older_setup_values={"policies": FIRST_POLICIES, "reckoned_reactions": FIRST_REACTIONS},
    extra_players=extra_players,
    result=result,
    figures=Figures(turn=turn_of, milestone=milestone, milestones=MILESTONES, by_seat=False),
    rule_wordings=BOSS_WORDINGS,
)
