"""Game setup of players: cards, dice, First Five (Rulebook p. 5), or the position at which a game starts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from cards.cost import DIE_TYPES
from cards.decks.deck import FIRST_FIVE, Deck
from cards.decks.deckbuilding import conjuration_pile, deck_problems
from cards.library import Library
from engine.ashes.events import CardMoved
from engine.ashes.mechanics.piles import draw_cards, shuffle
from engine.ashes.mechanics.revealing_unseen_cards import make_cards_unseen
from engine.ashes.model import rule_texts
from engine.ashes.model.card import Card, Zone
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.dice import Die
from engine.ashes.model.option_meanings import Begin, FirstFive, cards_of
from engine.ashes.model.prints import UNLISTED_PHOENIXBORN, printed_values
from engine.ashes.model.state import Player, State
from engine.ashes.real_table.report_handling import TableRearranged, TableReports, ask_between_actions
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, RuleFlow, option_for
from engine.setup_error import SetupError


def add_card(state: State, name: str, owner: str, zone: Zone, *, face_up: bool = True) -> int:
    """Put a new card into a zone and return its id. An empty name makes it an unknown card."""
    card = Card(len(state.cards), name, owner, owner, zone, face_up)
    state.add_card(card)
    state.players[owner].zones[zone].append(card.id)
    return card.id


def add_dice(state: State, seat: str, dice: dict[str, int]) -> None:
    """Give a player exhausted dice, in the order of the dice types."""
    for kind in sorted(dice, key=DIE_TYPES.index):
        for _ in range(dice[kind]):
            state.dice.append(Die(len(state.dice), kind, "basic", seat, "exhausted"))


def seat_player(state: State, seat: str, phoenixborn: str, deck: dict[str, int], side: str = "") -> None:
    """Seat a player to the left of the others, with their Phoenixborn in play.

    Seats of one `side` are partners; a player without a side is alone.
    """
    state.players[seat] = Player(seat, len(state.cards), deck, side=side)
    add_card(state, phoenixborn, seat, "phoenixborn")


def lay_out_deck(state: State, library: Library, seat: str, deck: Deck) -> None:
    """Lay out a seated player's deck, conjuration pile and exhausted dice, without shuffling."""
    for name, count in sorted(deck.cards.items()):
        for _ in range(count):
            add_card(state, name, seat, "draw")
    for name, count in conjuration_pile(deck, library).items():
        for _ in range(count):
            add_card(state, name, seat, "conjurations")
    add_dice(state, seat, deck.dice)


def seat_with_unlisted_cards(
    state: State, seat: str, phoenixborn: str, life: int, dice: Mapping[str, int], side: str = ""
) -> None:
    """Seat a player whose real cards are on no list, with their Phoenixborn in play and these dice."""
    seat_player(state, seat, UNLISTED_PHOENIXBORN, {}, side)
    made = state.cards[state.players[seat].phoenixborn]
    state.put_card(replace(made, copied=phoenixborn, printed=(0, life, 0)))
    add_dice(state, seat, dict(dice))


def strip_texts(state: State, catalog: Catalog, seat: str) -> None:
    """Strip the texts from a seat's cards: only their values count, and the player resolves the texts."""
    for card in state.cards:
        if card.owner == seat and card.printed is None:
            state.put_card(replace(card, printed=printed_values(catalog.of(card.name))))


def _first_hand(table: Table, seat: str, names: tuple[str, ...]) -> RuleFlow:
    """Take the First Five as the starting hand and shuffle the other cards into the draw pile.

    Without `names` the player is asked. Of a real deck they may name fewer: the others stay unseen.
    """
    pile = table.state.players[seat].draw
    copies: dict[str, int] = {}
    for card in pile:
        copies.setdefault(table.card(card).name, card)
    chosen = [copies[name] for name in names if name in copies]
    count = len(chosen)
    if not chosen:
        options = tuple(option_for(FirstFive(card, name), name) for name, card in copies.items())
        count = min(FIRST_FIVE, len(options))
        real = table.state.players[seat].real
        prompt = f"Choose {count} different cards as your First Five"
        picks = yield Decision(
            seat,
            "first five",
            f"{prompt}, or fewer: the rest stay unseen" if real else prompt,
            options,
            rule_texts.FIRST_FIVE,
            minimum=0 if real else count,
            maximum=count,
        )
        chosen = cards_of(picks)
    for card in chosen:
        table.apply_event(CardMoved(card, "hand", seat), rule_texts.FIRST_FIVE)
    yield from shuffle(table, seat, "draw", "player deck")
    draw_cards(table, seat, count - len(chosen))


def first_hands(table: Table, chosen: Mapping[str, tuple[str, ...]]) -> RuleFlow:
    """Let each of these players take their First Five: the named cards, or those that they choose."""
    table.rule = rule_texts.SETUP
    for seat, names in chosen.items():
        yield from _first_hand(table, seat, names)


def deck_for(library: Library, deck: str | Deck) -> Deck:
    """Return the printed deck of this name, or `deck` itself if it is legal; else raise `SetupError`."""
    if isinstance(deck, Deck):
        problems = deck_problems(deck, library)
        if problems:
            raise SetupError(f"the deck '{deck.name}' is not legal: {problems[0]}")
        return deck
    try:
        return library.deck(deck)
    except LookupError as error:
        raise SetupError(str(error.args[0])) from None


def ask_starting_position(table: Table, seat: str) -> RuleFlow:
    """Ask a seat for the position at which the game starts, in any number of reports.

    Whatever is not reported stays as it comes out of the box; cards of a real deck are unseen in its draw
    pile. If no phase is reported, the game is set up by the rules.
    """
    while True:
        try:
            yield from ask_between_actions(table, partial(_position_question, table, seat))
            break
        except TableRearranged:  # here another phase or turn is part of the position
            continue
    if table.state.phase != "setup":
        for real in [player.seat for player in table.state.players.values() if player.real]:
            make_cards_unseen(table, real)


def _position_question(table: Table, seat: str) -> Decision:
    stands = table.state.phase != "setup"
    return Decision(
        seat,
        "begin",
        "Enter what else is on the table, then begin"
        if stands
        else "Enter what is on the table and where the game stands, or begin with the standard setup",
        (option_for(Begin(), "begin"),),
        rule_texts.BEGINNING,
        reports=TableReports(table),
    )
