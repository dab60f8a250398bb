"""Random games of Ardent Reapers, with decks of any cards."""

from __future__ import annotations

import json
from random import Random

from cards.reapers.cards_and_decks import ReapersDeck
from cards.reapers.library import reapers_library
from engine.match import Match, read_setup
from engine.reapers.setup import ReapersSetup
from engine.reapers.state import ReapersState
from engine.reapers.view import ReapersView

SIZE = 17
DECKS = ('Marla "Buff" Grafani', "Sigriðr the Frequent")
"""Decks with several copies of a card."""


def deck_of(dice: Random, name: str) -> ReapersDeck:
    """Return a random deck that can be played."""
    library = reapers_library()
    known = [card.name for card in library.cards.values() if not card.unimplemented]
    while True:
        deck = ReapersDeck(name=name, cards=tuple(dice.sample(known, SIZE)))
        if not library.why_not_playable(deck):
            return deck


def begin(number: int, players: tuple[str, str] = ("person", "person")) -> Match[ReapersState, ReapersView]:
    """Return the `number`-th game, before its first question."""
    dice = Random(number)
    seats = [
        {"name": seat, "deck": deck_of(dice, f"{seat}'s"), "player": player}
        for seat, player in zip(("ann", "bob"), players, strict=True)
    ]
    return Match(ReapersSetup.model_validate({"seats": seats, "seed": number}))


def begin_real(number: int) -> Match[ReapersState, ReapersView]:
    """Return a game with one or two real decks; every other has decks of any cards."""
    setup = begin(number).setup
    if number % 2:
        seats = [one.model_copy(update={"deck": deck}) for one, deck in zip(setup.seats, DECKS, strict=True)]
        setup = setup.model_copy(update={"seats": tuple(seats)})
    real = (("ann", "bob"), ("ann",), ("bob",))[number // 2 % 3]
    hidden = {"hidden_hand": ("blind", "shown")[number % 5 == 4]}
    told = {**setup.model_dump(), "real_decks": real, "policies": hidden}
    return Match(ReapersSetup.model_validate(told))


def check_saved(match: Match[ReapersState, ReapersView]) -> None:
    """Check that the saved answers give the same game again, and that its state can be packed."""
    again: Match[ReapersState, ReapersView] = Match(read_setup(match.setup.model_dump_json()))
    for entry in match.game.journal.entries:
        decision = again.decision
        assert decision is not None and decision == entry.decision
        said = json.loads(json.dumps(entry.saved_choices))
        again.game.answer(again.codec.read(decision, said, again.game.state))
    assert list(again.game.journal.lines()) == list(match.game.journal.lines())
    packed = json.loads(json.dumps(match.codec.pack(match.game.state)))
    assert match.codec.unpack(packed) == match.game.state
