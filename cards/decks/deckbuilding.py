"""Which decks are legal, and what is wrong with the others (Rulebook p. 18, Deck Building)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from cards.boxes import BOXES, RAVEN, STANDARD, DeckRules
from cards.card import ASPECT_TYPES
from cards.cost import DIE_TYPES
from cards.decks.deck import FIRST_FIVE, Deck
from cards.errors import shortened
from cards.library import Library, library_of, nearest, unknown_and_hint
from cards.node_search import NodePath

CARDS = BOXES[STANDARD].decks.cards
DICE = BOXES[STANDARD].decks.dice
COPIES = BOXES[STANDARD].decks.copies
NEVER_DRAWN = {
    "phoenixborn": "the Phoenixborn is chosen apart from the 30 cards",
    "conjuration": "the conjuration pile is put together by itself",
    "conjured alteration spell": "the conjuration pile is put together by itself",
    "aspect": "aspects belong to a Chimera",
    "conjured aspect": "aspects belong to a Chimera",
}
"""The types of cards that are never among the 30, with the reason."""

_GAMES = {STANDARD: "Ashes Reborn", RAVEN: "the original game, before Ashes Reborn"}
"""The game of each box; many names of cards are in one of them only."""

_NEAR = 0.6
"""How much a card must be like an unknown name to be suggested (1 for the same)."""

CHAINED = frozenset(
    {
        "Era's End", "Explosive Growth", "Golden Veil", "Hypnotize", "Meteor", "Psychic Vampire",
        "River Skald", "Silver Paladin", "Summon Shining Hydra", "Take to the Skies",
    }
)  # fmt: skip
"""Cards of Ashes Reborn on the chained list of organized play, for games whose players agree on it.

They are not in the First Five, and are not played in the first round.
"""


class DeckProblem(Struct, frozen=True):
    """A broken rule of deck building: what is wrong, and what would be right.

    `code` is one of `cards.lint.codes_and_report`; `steps` lead to the place within the deck.
    """

    code: str
    steps: NodePath
    message: str
    hint: str

    def __str__(self) -> str:
        return shortened(f"{self.message}; {self.hint}")


def deck_problems(deck: Deck, library: Library, *, chained: bool = False) -> list[DeckProblem]:
    """Return every broken rule: of the Phoenixborn, the dice, the number of cards, each card, the First Five.

    The box of the library says how many cards and dice there must be. The cards of the deck and its First
    Five are checked in the order in which the deck names them, with `chained` also for cards of that list.
    """
    rules = BOXES[library.box].decks
    return [
        *_of_phoenixborn(deck, library),
        *_of_dice(deck, rules),
        *_of_number(deck, rules),
        *(
            fault
            for name, count in deck.cards.items()
            for fault in (*_of_copies(name, count, rules), *_of_card(deck, name, library))
        ),
        *_of_first_five(deck),
        *(_of_chained(deck) if chained and library.box == STANDARD else ()),
    ]


def conjuration_pile(deck: Deck, library: Library) -> dict[str, int]:
    """Return the conjurations that the deck can bring into play, with their limits, by name.

    Rulebook p. 18, step 4. Cards brought by the Phoenixborn or by another conjuration are included. Unknown
    cards bring none.
    """
    known = [name for name in (deck.phoenixborn, *deck.cards) if name in library.cards]
    return dict(sorted(library.conjurations(known).items()))


def players_cards(library: Library) -> list[str]:
    """Return the names of all cards that players' decks can use, which are all but aspects."""
    return [name for name, card in library.cards.items() if card.type not in ASPECT_TYPES]


def phoenixborn_names(library: Library) -> list[str]:
    """Return the names of all Phoenixborn, sorted."""
    return sorted(name for name, card in library.cards.items() if card.type == "phoenixborn")


def _of_phoenixborn(deck: Deck, library: Library) -> Iterable[DeckProblem]:
    card = library.cards.get(deck.phoenixborn)
    if card is not None and card.type == "phoenixborn":
        return  # without reading all cards
    known = phoenixborn_names(library)
    if not deck.phoenixborn:
        yield DeckProblem(
            "CARD057", ("phoenixborn",), "the deck has no Phoenixborn", f"choose one, such as {known[0]}"
        )
    else:
        yield _unknown("CARD057", ("phoenixborn",), "Phoenixborn", deck.phoenixborn, known)


def _of_dice(deck: Deck, rules: DeckRules) -> Iterable[DeckProblem]:
    for kind, count in deck.dice.items():
        if kind not in DIE_TYPES:
            yield _unknown("CARD058", ("dice", kind), "type of die", kind, DIE_TYPES)
        if count < 0:
            yield DeckProblem("CARD051", ("dice", kind), f"{count} {kind} dice", "write 0 or more")
    dice = sum(deck.dice.values())
    if dice != rules.dice:
        yield DeckProblem(
            "CARD051",
            ("dice",),
            f"the deck has {dice} dice, not {rules.dice}",
            _more_or_less(rules.dice - dice, "dice"),
        )


def _of_number(deck: Deck, rules: DeckRules) -> Iterable[DeckProblem]:
    cards = sum(deck.cards.values())
    if cards != rules.cards:
        yield DeckProblem(
            "CARD050", ("cards",), f"the deck has {cards} cards, not {rules.cards}",
            _more_or_less(rules.cards - cards, "cards"),
        )  # fmt: skip


def _of_copies(name: str, count: int, rules: DeckRules) -> Iterable[DeckProblem]:
    most = rules.copies
    if count > most:
        hint = f"a deck has at most {most}, so take {count - most} out"
    elif count < 1:
        hint = f"write 1 to {most}, or leave the card out"
    else:
        return
    yield DeckProblem("CARD053", ("cards", name), f"{count} copies of '{name}'", hint)


def _of_card(deck: Deck, name: str, library: Library) -> Iterable[DeckProblem]:
    steps = ("cards", name)
    card = library.cards.get(name)
    if card is None:
        yield _unknown_card(steps, name, library)
        return
    if card.type in NEVER_DRAWN:
        yield DeckProblem(
            "CARD055", steps, f"'{name}' is of type '{card.type}', which is in no draw pile",
            f"take it out, as {NEVER_DRAWN[card.type]}",
        )  # fmt: skip
    if card.unique_to not in (None, deck.phoenixborn):
        yield DeckProblem(
            "CARD054", steps, f"'{name}' is unique to {card.unique_to}",
            f"take it out, or choose {card.unique_to} as the Phoenixborn",
        )  # fmt: skip


def _of_first_five(deck: Deck) -> Iterable[DeckProblem]:
    if not deck.first_five:
        return
    different = len(set(deck.first_five))
    if different != FIRST_FIVE:
        yield DeckProblem(
            "CARD056", ("first_five",),
            f"the First Five has {different} different cards, not {FIRST_FIVE}",
            f"choose {FIRST_FIVE} different cards, or none",
        )  # fmt: skip
    for index, name in enumerate(deck.first_five):
        if name not in deck.cards:
            yield DeckProblem(
                "CARD056",
                ("first_five", index),
                f"'{name}' of the First Five is not among the cards of the deck",
                "add it, or take it out of the First Five",
            )


def _of_chained(deck: Deck) -> Iterable[DeckProblem]:
    for index, name in enumerate(deck.first_five):
        if name in CHAINED:
            yield DeckProblem(
                "CARD056", ("first_five", index),
                f"'{name}' of the First Five is on the chained list", "choose another card",
            )  # fmt: skip


def _unknown_card(steps: NodePath, name: str, library: Library) -> DeckProblem:
    known = players_cards(library)
    for box, game in _GAMES.items():
        if box != library.box and name in library_of(box).cards:
            hint = f"it is a card of {game}, so take it out"
            break
    else:
        if nearest(name, known, _NEAR):
            return _unknown("CARD052", steps, "card", name, known)
        hint = "write its name as on the card, or take it out"
    return DeckProblem("CARD052", steps, f"unknown card '{name}'", hint)


def _unknown(code: str, steps: NodePath, what: str, name: str, known: Iterable[str]) -> DeckProblem:
    return DeckProblem(code, steps, *unknown_and_hint(what, name, known))


def _more_or_less(lacking: int, what: str) -> str:
    one = {"dice": "die", "cards": "card"}[what]
    number = f"{abs(lacking)} {one if abs(lacking) == 1 else what}"
    return f"add {number}" if lacking > 0 else f"take {number} out"
