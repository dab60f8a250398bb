"""Reader of what is sent to a device, like a curious player, and random play of served games."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from msgspec import Struct, to_builtins
from pydantic import BaseModel

from engine.kernel.decision import TABLE
from engine.match import Match
from engine.reapers.events import CardPlayed, CardsMoved, DeckOpened, HandRevealed
from tests.support.hidden_information import WORDS, Onlooker, everything
from tests.support.web_devices import Device, Served

_TEXT_OF_A_CARD = re.compile(r'<div class="text">.*?</div>|<span class="text">.*?</span>', re.DOTALL)
"""Text of a card that may be looked at; it names others, such as all aspects a Chimera can have."""


def naming(names: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that finds names in a text, the longest first: "Hedge Lurker" is not "Lurk"."""
    longest = sorted(set(names), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b")


class Reader:
    """Reader of all that is sent to a device of a seat or of a watcher, who knows what was visible there."""

    def __init__(self, match: Match, seat: str) -> None:
        self.match = match
        self.seat = seat
        self.known: set[str] = set()
        self.naming = naming(self.names())

    def names(self) -> Iterable[str]:
        """Return all card names of this game."""
        raise NotImplementedError

    def look(self) -> None:
        """Record what can be seen from this seat now."""
        raise NotImplementedError

    def check(self, sent: str) -> None:
        """Check that nothing sent names a card which this seat may not know."""
        self.look()
        text = _TEXT_OF_A_CARD.sub("", html.unescape(sent))
        for found in self.naming.finditer(text):
            told = text[max(0, found.start() - 90) : found.end() + 30]
            assert found[0] in self.known, f"{self.seat or 'a watcher'} is told of {found[0]}: ...{told}..."

    def view(self) -> set[str]:
        """Return all texts in the view of this seat."""
        return set(_texts(self.match.view(self.seat)))


class OfAshes(Reader):
    """Reader of Ashes Reborn, Red Rains and Raven Rules."""

    def __init__(self, match: Match, seat: str) -> None:
        self._onlooker = Onlooker(match, seat)
        super().__init__(match, seat)
        self.known = self._onlooker._known

    def names(self) -> Iterable[str]:
        return {card.name for card in self.match.game.state.cards} - WORDS

    def look(self) -> None:
        decision = self.match.decision
        mine = decision is not None and decision.seat == self.seat
        self._onlooker.check(decision if mine else None)


class OfDraft(Reader):
    """Reader of a draft, who knows the packets of the own hand and what is open."""

    def names(self) -> Iterable[str]:
        return everything(self.match.game.state)[0]

    def look(self) -> None:
        self.known |= self.view()


class OfReapers(Reader):
    """Reader of Ardent Reapers, who knows the own deck and what has come into the open."""

    def names(self) -> Iterable[str]:
        return {card.name for card in self.match.game.state.cards.values()}

    def look(self) -> None:
        cards = self.match.game.state.cards
        self.known |= {card.name for card in cards.values() if card.owner == self.seat}
        seen = self.match.view(self.seat)
        for side in seen.sides:
            self.known |= set(_texts(side.model_copy(update={"deck_list": ()})))
        self.known |= {card.name for card in seen.stash}
        for happening in self.match.game.journal.all_events():
            event = happening.event
            if isinstance(event, HandRevealed):
                self.known |= {cards[card].name for card in event.cards}
            elif isinstance(event, CardPlayed | DeckOpened):
                self.known.add(cards[event.card].name)
            elif isinstance(event, CardsMoved) and event.face_up:
                self.known |= {cards[moved.card].name for moved in event.moves}
        decision = self.match.decision
        if decision is not None and decision.seat == self.seat:  # what one may look at to decide
            subjects = [option.subject for option in decision.options if option.subject is not None]
            self.known |= {cards[subject].name for subject in subjects if subject in cards}


READERS: Mapping[str, type[Reader]] = {"draft": OfDraft, "reapers": OfReapers}


def reader_of(match: Match, seat: str) -> Reader:
    """Return the reader for this game."""
    return READERS.get(match.setup.rules, OfAshes)(match, seat)


def _texts(plain: Any) -> Iterator[str]:
    """Yield all texts in a view."""
    if isinstance(plain, BaseModel):
        plain = plain.model_dump()
    elif isinstance(plain, Struct):
        plain = to_builtins(plain, enc_hook=lambda node: node.model_dump(mode="json"))
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, Mapping):
        for key, item in plain.items():
            yield from _texts(key)
            yield from _texts(item)
    elif isinstance(plain, list | tuple | set):
        for item in plain:
            yield from _texts(item)


def play_on(served: Served, devices: Mapping[str, Device], luck: Random, number: str | None = None) -> int:
    """Answer the pending question from the device of its seat; return the number of answers.

    `number` is that of the question, if the device has looked at it already.
    """
    decision = served.game.match.decision
    assert decision is not None
    seat = decision.seat if decision.seat != TABLE else next(filter(None, devices))
    device, table = devices[seat], served.web_table.page(seat)
    assert table is not None and table.question_part is not None
    decision = table.question_part.decision  # what means the same stands there once
    most = max(decision.minimum, min(decision.maximum, 1))
    picks = luck.sample(range(len(decision.options)), most)
    reply = device.post("/answer", number=number, picks=picks)
    assert reply.status_code == 200, reply.text
    return 1
