"""Checks that no view, question or log line reveals hidden information.

They compare a game, a draft or a game of Ardent Reapers with a disguised one, whose hidden cards differ.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from copy import copy
from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from engine.ashes.events import CardFlipped, CardMoved, TriggerResolved
from engine.ashes.game import AshesRules, TableRules
from engine.ashes.model.card import Card
from engine.ashes.model.state import State, TurnShare
from engine.draft.state import DraftState
from engine.kernel.decision import TABLE, Decision
from engine.kernel.game_with_undo import Game
from engine.kernel.journal import Event, Journal, JournalEntry
from engine.match import Match
from engine.reapers.state import ReapersState
from engine.redrains.game import RedRainsRules
from engine.redrains.state import RedRainsState
from host.presenter.narration.log import _OPEN_KINDS, Log
from host.presenter.narration.log_actions import LogActions


def hidden_from(state: State, seat: str) -> list[Card]:
    """Return the cards whose names a seat may not know: draw piles, face down aspects, other hands."""
    return [
        card
        for card in state.cards
        if card.zone == "draw"
        or (card.zone == "battlefield" and not card.face_up and seat not in card.seen_by)
        or (card.zone == "hand" and card.controller != seat)
    ]


def disguised(state: State, seat: str, seed: int) -> State:
    """Return the state with the cards that a seat cannot see shuffled within each deck."""
    twin = state.copy()
    hidden = hidden_from(twin, seat)
    for owner in twin.players:
        cards = [card for card in hidden if card.owner == owner]
        names = [card.name for card in cards]
        Random(seed).shuffle(names)
        for card, name in zip(cards, names, strict=True):
            twin.put_card(replace(card, name=name))
    return twin


def check_view(match: Match, seat: str, seed: int) -> None:
    """Check that the view is the same for any hidden cards and has no ids of them."""
    state = match.game.state
    seen = _plain(match.view(seat))
    other = _plain(match.view(seat, disguised(state, seat, seed)))
    assert seen == other, "the view depends on a hidden card"
    shown = set(_values(seen, "id"))
    told = [card for card in hidden_from(state, seat) if card.id in shown]
    assert not told, f"the id of a hidden card would tell which card it is after a shuffle: {told}"


def _plain(view: Any) -> Any:
    """Return a view as lists and dictionaries."""
    return to_builtins(view, enc_hook=lambda node: node.model_dump(mode="json"))


def _values(plain: Any, key: str) -> Iterator[Any]:
    """Yield the values of a key in the cards of a view; dice have ids of their own."""
    if isinstance(plain, list):
        for item in plain:
            yield from _values(item, key)
    elif isinstance(plain, dict):
        if key in plain and "zone" in plain:
            yield plain[key]
        for item in plain.values():
            yield from _values(item, key)


def check_question(match: Match, decision: Decision, seed: int) -> bool:
    """Check that the options stay the same for any hidden cards.

    Asks anew from the start of a turn; returns True if the game is there.
    """
    state = match.game.state
    under_way = [share for share in state.sharing.values() if share != TurnShare()]
    if decision.kind != "turn" or state.main_used or state.side_used or under_way:
        return False
    games = [Game(_rules(match, twin)) for twin in (state.copy(), disguised(state, decision.seat, seed))]
    asked = [game.decision for game in games]
    # What happens as a turn begins has happened again, and changed it, ended the game, or asks something.
    again = any(isinstance(record.event, TriggerResolved) for record in games[0].journal.opening)
    if again or asked[0] is None or asked[0].kind != decision.kind:
        return False
    assert asked[0] == decision
    assert asked[1] == decision, "the question depends on a hidden card"
    return True


def _rules(match: Match, state: State) -> TableRules[Any]:
    """Return the rules of a game that starts from a state."""
    if isinstance(state, RedRainsState):
        return RedRainsRules(match.rules.catalog, state)
    return AshesRules(match.rules.catalog, state, {}, match.rules.mode)


WORDS = {"Prepare"}
"""Cards whose name is also another word: a phase."""


class Onlooker:
    """Follower of a game who knows every name that could be seen so far.

    It watches from one seat, or without one.
    """

    def __init__(self, match: Match, seat: str) -> None:
        self._match = match
        self._seat = seat
        # What is in one's own deck is no secret, only where in it.
        self._known = set(match.game.state.players[seat].deck) if seat else set[str]()
        self._read = 0
        self._log = Log(match, seat)
        self._actions = LogActions(self._log.history)
        names = {card.name for card in match.game.state.cards}
        texts = [text for name in names & set(match.library.cards) for text in match.library.card(name).text]
        abilities = {text.ability for text in texts if getattr(text, "ability", "")}
        self._names = names - abilities - WORDS
        # Longest first: a "Hedge Lurker" is no "Lurk", and the ability "Accelerate Growth" no "Accelerate".
        longest = sorted(self._names | abilities, key=len, reverse=True)
        self._naming = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b")
        self._look()

    def _look(self) -> None:
        state = self._match.game.state
        hidden = {card.id for card in hidden_from(state, self._seat)}
        self._known |= {card.name for card in state.cards if card.id not in hidden}

    def check(self, decision: Decision | None) -> None:
        """Read the log lines since the last time, and the question if it is for this seat."""
        match = self._match
        entries = match.game.journal.entries
        new = [happening for entry in entries[self._read :] for happening in entry.events]
        # What was turned up counts as seen, even if it is shuffled away again by now.
        flips = [happening.event for happening in new if isinstance(happening.event, CardFlipped)]
        self._known |= {match.game.state.cards[flip.card].name for flip in flips}
        # What was shown, played or put where it is open as well, though it may be in a hand or pile again.
        shown = [card for happening in new for card in _shown_with(happening.event)]
        self._known |= {match.game.state.cards[card].name for card in shown}
        self._look()
        if decision is not None and decision.seat == self._seat:
            self._known |= _shown_by(match.game.state, decision)
        secret = self._names - self._known
        for happening in new:
            self._says_nothing_of(secret, match.describe(happening))
            self._says_nothing_of(secret, self._log.history.sentence(happening).text)
        self._log.catch_up()
        for deed in self._actions.for_lines(self._log.lines)[-2:]:
            self._says_nothing_of(secret, deed.text)
        self._read = len(entries)
        if decision is not None and decision.seat == self._seat:
            for text in (decision.prompt, *(option.label for option in decision.options)):
                self._says_nothing_of(secret, text)

    def _says_nothing_of(self, secret: set[str], text: str) -> None:
        told = secret & set(self._naming.findall(text))
        assert not told, f"'{text}' tells of {told}"


def _shown_with(event: Event) -> tuple[int, ...]:
    """Return the cards that everybody sees with an event."""
    if isinstance(event, CardMoved) and event.face_up and event.zone in ("discard", "removed", "aside"):
        return (event.card,)
    cards: tuple[int, ...] = getattr(event, "shown_cards", ())
    return cards


def _shown_by(state: State, decision: Decision) -> set[str]:
    """Return what a question shows: cards of a hand to choose from, or one that its player may look at."""
    if decision.kind == "look":
        return {card.name for card in state.cards if card.name and card.name in decision.prompt}
    subjects = [option.subject for option in decision.options if option.subject is not None]
    return {state.cards[card].name for card in subjects if state.cards[card].zone == "hand"}


def check_chance_is_secret(match: Match) -> None:
    """Check that chance is secret exactly where it orders a face down pile."""
    for entry in match.game.journal.entries:
        decision = entry.decision
        if decision.chance:
            assert decision.secret == (decision.kind == "shuffle"), decision
            names = {card.name for card in match.game.state.cards}
            assert not any(name in option.label for option in decision.options for name in names)


def everything(state: DraftState) -> tuple[Counter[str], Counter[str]]:
    """Count all cards of the draft, wherever they are, and all dice."""
    cards = Counter([*state.deck, *state.face_up, *state.piles, *state.piles.values()])
    dice = Counter(state.dice)
    for drafter in state.drafters.values():
        cards.update([*drafter.packet, *drafter.picks])
        cards.update(name for name in (drafter.phoenixborn, drafter.unique) if name)
        dice.update(drafter.dice)
    return cards, dice


def disguised_draft(state: DraftState, seat: str, seed: int) -> DraftState:
    """Return the state with the cards that a seat cannot see shuffled."""
    twin = state.copy()
    others = [drafter for drafter in twin.drafters.values() if drafter.seat != seat]
    hidden = list(twin.deck)
    for drafter in others:
        hidden += [*drafter.packet, *(name for name in drafter.picks if name not in drafter.shown)]
    Random(seed).shuffle(hidden)
    twin.deck = [hidden.pop() for _ in twin.deck]
    for drafter in others:
        drafter.packet = [hidden.pop() for _ in drafter.packet]
        drafter.picks = [name if name in drafter.shown else hidden.pop() for name in drafter.picks]
    assert everything(twin) == everything(state)
    return twin


def disguised_reapers(state: ReapersState, seat: str) -> ReapersState:
    """Return the state with the cards rearranged that a seat, or an onlooker, may not see."""
    mixed = state.copy()
    for name, side in mixed.sides.items():
        if name == seat:
            side.deck.reverse()
            continue
        hidden = side.hand + side.deck
        hidden.reverse()
        side.hand, side.deck = hidden[: len(side.hand)], hidden[len(side.hand) :]
    return mixed


class UnseenCards:
    """Cards of a game, by seat, of which that seat never had the chance to see which they are."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match = match
        self._state = match.game.state_at(0)
        self._read = 0
        self.of: dict[str, set[int]] = {}
        if not isinstance(self._state, DraftState):
            cards = self._state.cards
            there = set(cards) if isinstance(cards, dict) else set(range(len(cards)))
            self.of = {seat: set(there) for seat in (*match.setup.seat_names, "")}
            for record in match.game.journal.opening:
                self._look(record.event)

    def _look(self, event: Any) -> None:
        for seat, unseen in self.of.items():
            hidden = self._match.rules.hidden_cards(self._state, seat, unseen)
            self.of[seat] = hidden.difference(getattr(event, "shown_cards", ()))

    def follow(self) -> None:
        """Read what has happened since the last call, and the question."""
        entries = self._match.game.journal.entries
        for entry in entries[self._read :]:
            for record in entry.events:
                record.event.apply(self._state)
                self._look(record.event)
        asked = [entry.decision for entry in entries[self._read :]] + [self._match.decision]
        self._read = len(entries)
        for decision in filter(None, asked):
            if decision.seat in self.of:
                self.of[decision.seat].difference_update(option.subject for option in decision.options)


def twin_of(match: Match[Any, Any], seat: str, unseen: Collection[int], seed: int) -> Any:
    """Return the same game with the `unseen` cards of each owner shuffled, without labels of others' answers.

    It can be read, not played on.
    """
    names: dict[int, str] = {}
    state = match.game.state
    for owner in match.setup.seat_names if unseen else ():
        cards = [card for card in sorted(unseen) if state.cards[card].owner == owner]
        there = [state.cards[card].name for card in cards]
        Random(seed).shuffle(there)
        names.update(zip(cards, there, strict=True))

    def swapped(state: Any) -> Any:
        if isinstance(state, DraftState):
            return disguised_draft(state, seat, seed)
        twin = state.copy()
        for card, name in names.items():
            if card in twin.cards if isinstance(twin.cards, dict) else card < len(twin.cards):
                twin.cards[card] = replace(twin.cards[card], name=name)
        return twin

    twin: Any = copy(match)
    twin.game = copy(match.game)
    twin.game.state = swapped(state)
    twin.game.state_at = lambda count: swapped(match.game.state_at(count))
    entries = [_without_labels(entry, seat) for entry in match.game.journal.entries]
    twin.game.journal = Journal(match.game.journal.opening, entries)
    return twin


def _without_labels(entry: JournalEntry, seat: str) -> JournalEntry:
    """Return an answer without its labels if another seat gave it, unless it is about open cards."""
    decision = entry.decision
    if decision.seat in (seat, TABLE) or decision.kind in _OPEN_KINDS:
        return entry
    options, picked = (
        tuple(replace(option, label="blotted out") for option in options)
        for options in (decision.options, entry.options)
    )
    return replace(entry, decision=replace(decision, options=options), options=picked)
