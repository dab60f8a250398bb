"""The entry of Ardent Reapers, for two players."""

from __future__ import annotations

from cards.reapers.cards_and_decks import ReapersDeck
from cards.reapers.library import BOX, ReapersLibrary, reapers_library
from engine.bots.player_and_playout import Player, RandomPlayer
from engine.game_entries import Figures, GameEntry, result_of_seats
from engine.kernel.hidden_pools import HiddenPool
from engine.kernel.journal import Event
from engine.reapers.events import CardsDrawn, CardsMoved, DeckOpened, HandRevealed, TurnBegan
from engine.reapers.game import ReapersRules
from engine.reapers.setup import ReapersSetup
from engine.reapers.state import Card, ReapersState, Side
from engine.reapers.view import ReapersView
from engine.setup_error import SetupError


def play(setup: ReapersSetup, library: ReapersLibrary) -> ReapersRules:
    """Return the rules of a game, with both decks laid ready; raises `SetupError`."""
    state = ReapersState()
    for seat in setup.seats:
        try:
            deck = library.deck(seat.deck) if isinstance(seat.deck, str) else seat.deck
        except LookupError as error:
            raise SetupError(str(error.args[0])) from None
        wrong = library.why_not_playable(deck)
        if wrong:
            raise SetupError(f"{seat.name}'s deck {deck.name}: {wrong[0]}")
        real = seat.name in setup.real_decks
        side = _side_with_deck(state, seat.name, deck, real)
        state.sides[seat.name] = side
        if real:
            state.unseen[seat.name] = (HiddenPool(tuple(sorted(deck.cards)), tuple(side.deck)),)
    return ReapersRules(library, state, setup.policies)


def _side_with_deck(state: ReapersState, seat: str, deck: ReapersDeck, real: bool) -> Side:
    side = Side()
    for name in deck.cards:
        number = len(state.cards) + 1
        state.cards[number] = Card("" if real else name, seat)
        side.deck.append(number)
    return side


def count_revealed(event: Event) -> dict[str, int]:
    """Count the hidden cards that an event revealed, by the words of the undo mark."""
    if isinstance(event, CardsDrawn):
        return {"card taken to hand": len(event.cards)}
    if isinstance(event, HandRevealed):
        return {"card revealed": len(event.cards)}
    if isinstance(event, DeckOpened):
        return {"card revealed": 1}
    if isinstance(event, CardsMoved) and event.face_up:
        return {"card revealed": len(event.moves)}
    return {}


def known_cards(view: ReapersView) -> set[int]:
    """Return the cards that a view names."""
    places = (
        (*side.line, *side.relics, *(side.hand or ()), *side.discard, *side.score) for side in view.sides
    )
    return {card.id for cards in (*places, view.stash) for card in cards if not card.possible_names}


def turn_of(event: Event) -> str:
    """Return the seat whose turn an event begins; empty for any other event."""
    return event.seat if isinstance(event, TurnBegan) else ""


def keen(seed: int, library: ReapersLibrary) -> Player:
    """Return the player that looks ahead, loading it only now."""
    from engine.bots.keen_reapers_player import KeenPlayer

    return KeenPlayer(seed, library)


def fierce(seed: int, library: ReapersLibrary) -> Player:
    """Return the player that plays its best actions on, loading it only now."""
    from engine.bots.keen_reapers_player import FierceReapersPlayer

    return FierceReapersPlayer(seed, library)


ENTRY = GameEntry(
    rules="reapers",
    name="Ardent Reapers",
    setup=ReapersSetup,
    play=play,
    players={"random": lambda seed, _: RandomPlayer(seed), "keen": keen, "fierce": fierce},
    count_revealed=count_revealed,
    known_cards=known_cards,
    older_setup_values={"undo": "free"},
    figures=Figures(turn=turn_of),
    result=lambda setup, _view, outcome: result_of_seats(setup, outcome.winners),
    box=BOX,
    library=reapers_library,
)
