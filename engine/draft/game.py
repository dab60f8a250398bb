"""Rules of a draft: Phoenixborn, cards, dice, swap, decks (Rulebook p. 20, Drafting)."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from itertools import combinations_with_replacement

from cards.library import Library
from engine.draft import rule_texts
from engine.draft.card_facts import card_label, phoenixborn_label
from engine.draft.events import (
    CardKept,
    CardsTurnedUp,
    CardSwapped,
    ConjurationsTaken,
    CopiesCollected,
    DiceDrafted,
    DraftDeckShuffled,
    DraftPhaseBegan,
    FirstPlayerTokenPassed,
    PacketDealt,
    PacketsPassed,
    PhoenixbornDrafted,
    dice_in_words,
)
from engine.draft.option_meanings_and_saves import (
    DRAFT_CHOICES,
    DicePair,
    DraftPosition,
    Give,
    NamedCard,
    NamedPhoenixborn,
    Take,
    check,
    heading,
)
from engine.draft.state import COPIES, DICE, DICE_AT_A_TIME, PICKS, Drafter, DraftState, Phase
from engine.draft.view import DraftView, view_for
from engine.kernel.decision import TABLE, Decision, Option, Rule, option_for
from engine.kernel.journal import Event, EventRecord
from engine.kernel.option_meaning import Choice, ChosenValues, Decline, PlayerChoice
from engine.kernel.rules_interface import CHECKPOINT, Checkpoint, Emit, Flow, Outcome
from engine.kernel.save_codec import GameCodec

DraftFlow = Generator[Decision | Checkpoint, ChosenValues, Choice]
"""A step that asks and returns the choice."""


class DraftRules:
    """The rules of one draft, begun from a given state."""

    def __init__(self, library: Library, beginning: DraftState) -> None:
        self.silent = False
        self.library = library
        self.codec = GameCodec(
            DRAFT_CHOICES, DraftPosition, DraftState, heading, partial(check, library=library)
        )
        self._beginning = beginning

    def begin(self) -> DraftState:
        return self._beginning.copy()

    def copy(self, state: DraftState) -> DraftState:
        return state.copy()

    def outcome(self, state: DraftState) -> Outcome | None:
        """Return None: a draft has no winners."""
        return None

    def view(self, state: DraftState, seat: str) -> DraftView:
        """Return what a seat may know; an unknown seat is an onlooker."""
        return view_for(state, seat)

    def check(self, state: DraftState) -> None:
        """Accept every state: no state of a draft is impossible."""

    def play(self, state: DraftState, emit: Emit) -> Flow:
        """Play on from the beginning, or from the start of a lap around the table."""
        return _RunningDraft(state, emit, self.library).play()


class _RunningDraft:
    """A draft being played on."""

    def __init__(self, state: DraftState, emit: Emit, library: Library) -> None:
        self._state = state
        self._emit = emit
        self._library = library

    def play(self) -> Flow:
        """Run one lap after the other until everybody has a deck."""
        laps = {
            "setup": self._set_up,
            "Phoenixborn": self._phoenixborn,
            "cards": self._cards,
            "dice": self._dice,
            "swap": self._swap,
        }
        while self._state.phase != "over":
            yield from laps[self._state.phase]()
            yield CHECKPOINT

    def _set_up(self) -> Flow:
        deck = sorted(self._state.deck)
        # The options are in alphabetical order, so that the question reveals nothing of the new order.
        order = yield Decision(
            TABLE,
            "shuffle",
            f"Shuffle the draft deck of {len(deck)} cards",
            tuple(option_for(NamedCard(name), f"card {number}") for number, name in enumerate(deck, 1)),
            rule_texts.DRAFT_DECK,
            minimum=len(deck),
            maximum=len(deck),
            ordered=True,
            chance="draft deck",
            secret=True,
        )
        self._do(
            DraftDeckShuffled(tuple(card.name for card in order if isinstance(card, NamedCard))),
            rule_texts.DRAFT_DECK,
        )
        (first,) = yield Decision(
            TABLE,
            "first player",
            "Who is the first player of the draft?",
            tuple(option_for(PlayerChoice(seat), seat) for seat in self._state.drafters),
            rule_texts.FIRST_PLAYER,
            chance="first player",
        )
        assert isinstance(first, PlayerChoice)
        self._do(FirstPlayerTokenPassed(first.seat), rule_texts.FIRST_PLAYER)
        self._begin("Phoenixborn", rule_texts.PHOENIXBORN)

    def _phoenixborn(self) -> Flow:
        for drafter in self._state.clockwise:
            options = tuple(
                option_for(NamedPhoenixborn(name), phoenixborn_label(self._library.card(name), unique))
                for name, unique in self._state.piles.items()
            )
            name = yield from _ask_name(
                drafter.seat, "draft phoenixborn", "Choose your Phoenixborn", options, rule_texts.PHOENIXBORN
            )
            taken = PhoenixbornDrafted(drafter.seat, name, self._state.piles[name])
            self._do(taken, rule_texts.PHOENIXBORN)
        self._pass_token(rule_texts.PHOENIXBORN)
        self._begin("cards", rule_texts.CARDS)
        for drafter in self._state.clockwise:
            self._do(PacketDealt(drafter.seat, tuple(self._state.deck[:PICKS])), rule_texts.CARDS)

    def _cards(self) -> Flow:
        for drafter in self._state.clockwise:
            left = len(drafter.packet) - 1
            rest = f"; you pass the other {left} to {self._state.left_of(drafter.seat)}" if left else ""
            prompt = f"Keep a card, your {_ordinal(len(drafter.picks) + 1)} of {PICKS}{rest}"
            options = self._card_options(NamedCard, drafter.packet)
            card = yield from _ask_name(drafter.seat, "draft card", prompt, options, rule_texts.CARDS)
            self._do(CardKept(drafter.seat, card), rule_texts.CARDS)
        if any(drafter.packet for drafter in self._state.clockwise):
            self._do(PacketsPassed(), rule_texts.CARDS)
        else:
            self._begin("dice", rule_texts.DICE)

    def _dice(self) -> Flow:
        supply = self._state.dice
        for drafter in self._state.clockwise:
            taken = sum(drafter.dice.values())
            pairs = [
                pair
                for pair in combinations_with_replacement(supply, DICE_AT_A_TIME)
                if all(supply[kind] >= pair.count(kind) for kind in pair)
            ]
            picked = yield from _ask(
                drafter.seat,
                "draft dice",
                f"Take two dice of any types; you have {taken} of {DICE}",
                tuple(option_for(DicePair(pair), dice_in_words(pair)) for pair in pairs),
                rule_texts.DICE,
            )
            assert isinstance(picked, DicePair)
            self._do(DiceDrafted(drafter.seat, picked.types), rule_texts.DICE)
        if all(sum(drafter.dice.values()) == DICE for drafter in self._state.clockwise):
            self._pass_token(rule_texts.DICE)
            self._begin("swap", rule_texts.SWAP)
            turned = tuple(self._state.deck[: len(self._state.drafters)])
            self._do(CardsTurnedUp(turned), rule_texts.SWAP)

    def _swap(self) -> Flow:
        for drafter in self._state.clockwise:
            keep = option_for(Decline(), "Keep all your cards")
            options = (keep, *self._card_options(Take, self._state.face_up))
            prompt = "You may take a face up card and replace it with one of yours"
            taken = yield from _ask(drafter.seat, "swap", prompt, options, rule_texts.SWAP)
            if not isinstance(taken, Take):
                continue
            given = yield from _ask_name(
                drafter.seat,
                "swap for",
                f"Which of your cards replaces {taken.name}, face up?",
                self._card_options(Give, drafter.picks),
                rule_texts.SWAP,
            )
            self._do(CardSwapped(drafter.seat, taken.name, given), rule_texts.SWAP)
        for drafter in self._state.clockwise:
            self._complete(drafter)
        self._begin("over", rule_texts.CONJURATIONS)

    def _complete(self, drafter: Drafter) -> None:
        names = (drafter.unique, *drafter.picks)
        copies = tuple((name, COPIES) for name in sorted(names))
        self._do(CopiesCollected(drafter.seat, copies), rule_texts.COPIES)
        pile = self._library.conjurations((drafter.phoenixborn, *names))
        taken = ConjurationsTaken(drafter.seat, tuple(sorted(pile.items())))
        self._do(taken, rule_texts.CONJURATIONS)

    def _card_options(self, choice: type[NamedCard], names: list[str]) -> tuple[Option, ...]:
        return tuple(option_for(choice(name), card_label(self._library.card(name))) for name in names)

    def _begin(self, phase: Phase, rule: Rule) -> None:
        self._do(DraftPhaseBegan(phase), rule)

    def _pass_token(self, rule: Rule) -> None:
        self._do(FirstPlayerTokenPassed(self._state.left_of(self._state.first)), rule)

    def _do(self, event: Event, rule: Rule) -> None:
        self._emit(EventRecord(event, rule))


def _ask(seat: str, kind: str, prompt: str, options: tuple[Option, ...], rule: Rule) -> DraftFlow:
    """Ask for one of these options; return the only one without a question."""
    if len(options) == 1:
        return options[0].value
    (picked,) = yield Decision(seat, kind, prompt, options, rule)
    return picked


def _ask_name(
    seat: str, kind: str, prompt: str, options: tuple[Option, ...], rule: Rule
) -> Generator[Decision | Checkpoint, ChosenValues, str]:
    """Ask for one of these cards and return its name."""
    picked = yield from _ask(seat, kind, prompt, options, rule)
    assert isinstance(picked, NamedCard)
    return picked.name


def _ordinal(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")
