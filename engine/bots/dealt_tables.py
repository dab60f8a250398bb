"""Whole tables imagined from a view: every card that its seat does not see is dealt a name.

A seat knows its own deck as a list, but not its order. What others may have is guessed: the printed deck of
their Phoenixborn if what was seen fits it, else any cards that their dice can pay for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from cards.card import Card as PrintedCard
from engine.ashes.model.card import Card
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.state import State
from engine.ashes.view.read_model import GameView, PlayerView
from engine.kernel.seeded_chance import derive_seed
from engine.redrains.state import RedRainsState

MOST_STRANGERS = 2
"""Number of cards of a deck that may be missing in a printed deck for which it is taken all the same."""


class DeckGuess:
    """The cards that a seat may have: those of a deck list, then any of `others` until it has enough."""

    def __init__(self, cards: Mapping[str, int], others: Sequence[str] = ()) -> None:
        self.cards = Counter(cards)
        self.others = others

    def unseen(self, seen: Counter[str], count: int, luck: int) -> list[str]:
        """Return `count` names of unseen cards in random order, as far as there are any."""
        left = [name for name, number in (self.cards - seen).items() for _ in range(number)]
        if self.others:
            more = range(count - len(left))
            left += [self.others[derive_seed(luck, "guess", at) % len(self.others)] for at in more]
        return shuffled(left, luck)[:count]


def shuffled(names: Sequence[str], luck: int) -> list[str]:
    """Return names in an order that `luck` decides."""
    return [names[at] for at in sorted(range(len(names)), key=lambda at: derive_seed(luck, "deal", at))]


class TableDealer:
    """Deals the unseen cards of one view at imagined tables that follow from it."""

    def __init__(self, view: GameView, catalog: Catalog) -> None:
        self._catalog = catalog
        self._guesses = {side.seat: _guess(view, side, catalog) for side in view.players if not side.out}

    def deal(self, state: State, luck: int) -> State:
        """Return a copy of a state in which every card has a name, as far as one can be guessed."""
        twin = state.copy()
        boss = twin.boss if isinstance(twin, RedRainsState) else None
        for at, seat in enumerate(twin.players):
            unseen = [card for card in twin.cards if card.owner == seat and not card.name]
            if not unseen:
                continue
            library = self._catalog.library
            conjures: Iterable[str] = ()
            if boss is not None and seat == boss.seat:
                guess = DeckGuess(twin.players[seat].deck)
                conjures = library.chimera(boss.name).conjures
            elif seat in self._guesses:
                guess = self._guesses[seat]
            else:
                continue
            self._deal(twin, unseen, guess, conjures, derive_seed(luck, "seat", at))
        for name in {card.name for card in twin.cards}:
            self._catalog.of(name)
        return twin

    def _deal(
        self, state: State, unseen: list[Card], guess: DeckGuess, conjures: Iterable[str], luck: int
    ) -> None:
        library = self._catalog.library
        owner = unseen[0].owner
        seen = Counter(card.name for card in state.cards if card.owner == owner and card.name)
        piles = [card for card in unseen if card.zone == "conjurations"]
        others = [card for card in unseen if card.zone != "conjurations"]
        dealt = guess.unseen(seen, len(others), luck)
        for card, name in zip(others, dealt, strict=False):
            state.put_card(replace(card, name=name))
        if piles:
            born = state.cards[state.players[owner].phoenixborn].name
            names = {*guess.cards, *dealt, born} & library.cards.keys()
            pile = Counter(library.conjurations(sorted(names), conjures))
            conjured = [name for name, count in (pile - seen).items() for _ in range(count)]
            for card, name in zip(piles, shuffled(conjured, luck), strict=False):
                state.put_card(replace(card, name=name))


def _guess(view: GameView, side: PlayerView, catalog: Catalog) -> DeckGuess:
    """Return the deck that a seat is taken to have."""
    if side.deck:
        return DeckGuess(dict(side.deck))
    library = catalog.library
    seen = Counter(
        card.name
        for player in view.players
        for card in player.cards()
        if card.owner == side.seat and card.name and catalog.of(card.name).cost is not None
    )
    dice = Counter(die.type for die in (*side.active_dice, *side.exhausted_dice))
    printed = [deck for deck in library.decks.values() if deck.phoenixborn == side.phoenixborn.name]
    for deck in printed:
        if (seen - Counter(deck.cards)).total() <= MOST_STRANGERS and not dice - Counter(deck.dice):
            return DeckGuess(deck.cards)
    own = side.phoenixborn.name or ""
    return DeckGuess(seen, sorted(card.name for card in library.cards.values() if _may_play(card, own, dice)))


def _may_play(card: PrintedCard, phoenixborn: str, dice: Counter[str]) -> bool:
    """Return True if a card may be in a deck of this Phoenixborn with dice of these types."""
    if card.cost is None or card.unique_to not in (None, phoenixborn):
        return False
    types = {face.rpartition(" ")[0] for way in card.cost.ways() for face in way.magic} - {""}
    return types <= dice.keys()
