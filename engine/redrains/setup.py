"""Setting up a game against a Chimera."""

from __future__ import annotations

from cards.chimera import Difficulty, Sheet
from cards.deck import Deck
from cards.library import Library
from engine.ashes.events import CardMoved, FirstPlayerTokenMoved
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.prints import Print, chimera_print
from engine.ashes.model.state import Die, Player
from engine.ashes.play.piles import shuffle
from engine.ashes.setup import add_card, first_hands, lay_out, seat_player
from engine.ashes.table import Steps, Table
from engine.errors import SetupError
from engine.redrains import policies, rulebook
from engine.redrains.state import CHIMERA, Chimera, RedRainsState
from engine.redrains.tokens import chimera_state

RAGE_DICE = 5


def find_sheet(
    library: Library, name: str, difficulty: Difficulty, level: int, aspects: str | None
) -> tuple[Sheet, str]:
    """The side of a Chimera card and the aspect deck asked for (the first deck when none is)."""
    try:
        chimera = library.chimera(name)
        sheet = chimera.sheet(1, difficulty, level)
    except LookupError as error:
        raise SetupError(str(error.args[0])) from None
    deck = next(iter(chimera.decks)) if aspects is None else aspects
    if deck not in chimera.decks:
        raise SetupError(f"{name} has no aspect deck '{deck}'; it has {' and '.join(chimera.decks)}")
    return sheet, deck


def prints(library: Library, chimera: str, life: int) -> Catalog:
    """The catalog of a game: all cards, the Chimera's own card and its Ultimate card."""
    catalog = Catalog(library)
    catalog.add(chimera_print(chimera, life))
    name = ultimate_name(chimera)
    # The publisher's supplement calls the Ultimate cards the Chimera's ready spells.
    catalog.add(Print(name, "ultimate", frozenset({"card", "spell", "ready spell"})))
    return catalog


def ultimate_name(chimera: str) -> str:
    """What the Ultimate card of a Chimera is called here."""
    return f"Ultimate of {chimera}"


def empty_state(
    library: Library, chimera_name: str, difficulty: Difficulty, level: int, aspects: str | None
) -> RedRainsState:
    """A state with a Chimera at the table: its card, its Ultimate card and its rage dice."""
    sheet, deck = find_sheet(library, chimera_name, difficulty, level, aspects)
    state = RedRainsState()
    state.players[CHIMERA] = Player(CHIMERA, 0, dict(library.chimera(chimera_name).decks[deck]))
    add_card(state, chimera_name, CHIMERA, "phoenixborn")
    ultimate = add_card(state, ultimate_name(chimera_name), CHIMERA, "phoenixborn")
    state.chimera = Chimera(
        chimera_name, difficulty, level, deck, sheet.life, sheet.threat, sheet.ultimate, ultimate
    )
    for _ in range(RAGE_DICE):
        state.dice.append(Die(len(state.dice), "rage", "basic", CHIMERA, "rage"))
    return state


def add_player(state: RedRainsState, seat: str, phoenixborn: str, deck: dict[str, int]) -> None:
    """Seat a player, to the table's first place, with their Phoenixborn in play."""
    others = dict(state.players)
    state.players.clear()
    seat_player(state, seat, phoenixborn, deck)
    state.players.update(others)


def first_state(
    library: Library,
    seat: str,
    deck: Deck,
    chimera: str,
    difficulty: Difficulty,
    level: int,
    aspects: str | None,
) -> RedRainsState:
    """Everything out of the box: decks in their piles, nothing shuffled yet."""
    state = empty_state(library, chimera, difficulty, level, aspects)
    add_player(state, seat, deck.phoenixborn, dict(deck.cards))
    lay_out(state, library, seat, deck)
    for name, count in sorted(state.players[CHIMERA].deck.items()):
        for _ in range(count):
            add_card(state, name, CHIMERA, "draw", face_up=False)
    own_cards = state.players[CHIMERA].deck
    for name, count in library.conjurations(own_cards, library.chimera(chimera).conjures).items():
        for _ in range(count):
            add_card(state, name, CHIMERA, "conjurations")
    return state


def set_up(table: Table, seat: str, first_five: tuple[str, ...]) -> Steps:
    """First Five, shuffles, and the first face down aspects (Rulebook p. 5; Chimera card).

    Without `first_five` the player is asked.
    """
    yield from first_hands(table, {seat: first_five})
    table.rule = rulebook.SETUP
    yield from shuffle(table, CHIMERA, "draw", "aspect deck")
    state = chimera_state(table)
    sheet = table.catalog.library.chimera(state.chimera.name).sheet(
        1, state.chimera.difficulty, state.chimera.level
    )
    pile = state.players[CHIMERA].draw
    for blood in sheet.setup:
        aspect = next((card for card in pile if table.print_of(card).blood == blood), None)
        if aspect is not None:
            table.do(CardMoved(aspect, "battlefield", CHIMERA, face_up=False))
    yield from shuffle(table, CHIMERA, "draw", "aspect deck")
    starts = seat if policies.STARTS == "player" else CHIMERA
    table.do(FirstPlayerTokenMoved(starts))
