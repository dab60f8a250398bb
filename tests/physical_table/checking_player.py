"""Real table that may differ from the program's record: people compare, and correct what differs.

A real deck knows its true cards, even when the program was told something wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from copy import copy
from random import Random

from engine.ashes.events import CardNamed, DiceRolled, DieChanged, DieMoved
from engine.ashes.model.card import Zone
from engine.ashes.model.option_meanings import CardChoice
from engine.ashes.model.possible_names import is_unseen, possible_names
from engine.ashes.model.state import State
from engine.kernel.decision import Answer, Decision, IllegalAnswer
from engine.kernel.journal import EventRecord, JournalEntry
from engine.match import Match
from tests.support.real_deck_table import Name, RealDeck, RealTable


class WrongDeck(RealDeck):
    """Real deck about which the program may have been told, or have concluded, something wrong.

    `taken` maps cards of the hand that the program names wrongly to their true names. `said` are the names in
    the current answer; `false` is true if one of them is wrong.
    """

    def __init__(self, state: State, seat: str, luck: Random) -> None:
        super().__init__(state, seat, luck)
        self.taken: dict[int, Name] = {}
        self.said: frozenset[Name] = frozenset()
        self.false = False
        self.state = state
        """State of the game as far as people have followed it."""

    def twin(self) -> WrongDeck:
        """Return a copy of the deck, to restore when the game is taken back to this point."""
        other = copy(self)
        other.order, other.pile, other.hand = list(self.order), list(self.pile), list(self.hand)
        other.lying, other.taken = dict(self.lying), dict(self.taken)
        other._luck = Random()
        other._luck.setstate(self._luck.getstate())
        return other

    def named(self, event: CardNamed, state: State) -> None:
        """Follow a name that the program gives to a card.

        People look for the card in the pile only if they have reported its name.
        """
        place = event.card if event.place is None else event.place
        if place in self.order:
            at = self.order.index(place)
            if self.pile[at] != event.name in self.said and event.name in self.pile and not self.false:
                self.pile.insert(at, self.pile.pop(self.pile.index(event.name)))
        elif place not in self.lying:
            left = self.secrets(self.state)
            if self.false or event.name not in left:
                wrong = sorted(name for name in left if name != event.name)
                self.taken[event.card] = self._luck.choice(wrong)
        self._call(place, event.card)

    def moved(self, card: int, zone: Zone, position: int, state: State) -> None:
        """Follow a card that is moved by hand; in a hand it keeps the name it was taken for."""
        name = self.true_name(card)
        super().moved(card, zone, position, state)
        if zone == "hand" and name is not None and state.cards[card].name not in ("", name):
            self.taken[card] = name

    def _taken(self, card: int, state: State) -> Name:
        if card in self.order or card in self.lying or card not in self.taken:
            return super()._taken(card, state)
        name = self.taken.pop(card)
        self.hand.remove(name)
        return name

    def secrets(self, state: State) -> list[Name]:
        """Return the cards of the hand that the program takes for unseen ones."""
        known = Counter(
            self.taken.get(card, state.cards[card].name) for card in state.players[self.seat].hand
        )
        return sorted((Counter(self.hand) - known).elements())

    def realign(self, state: State) -> None:
        """Match the pile to the program's, after both have the same size again."""
        pile = state.players[self.seat].draw
        known = {card for card in self.order if not is_unseen(state, card)}
        unseen = [card for card in pile if card not in known]
        self.order = [card if card in known else unseen.pop(0) for card in self.order]

    def forget(self, state: State) -> None:
        """Forget wrong names of cards that left the hand or are named rightly now."""
        for card, name in list(self.taken.items()):
            if state.cards[card].name in ("", name):
                del self.taken[card]

    def true_name(self, card: int) -> Name | None:
        """Return the true name of a card that the program calls by a name, as people see it."""
        if card in self.order:
            return self.pile[self.order.index(card)] if self.shuffled else None
        return self.lying.get(card, self.taken.get(card))

    def mistakes(self, state: State) -> dict[int, Name]:
        """Return the true names of the cards that the program calls by another name."""
        found = {}
        for card in (*self.order, *self.lying, *self.taken):
            name, called = self.true_name(card), state.cards[card].name
            if name is not None and called not in ("", name):
                found[card] = name
        return found

    def differences(self, state: State) -> list[str]:
        """Return the differences between this deck and the program's record of it."""
        player = state.players[self.seat]
        found = [f"{name} is called {state.cards[card].name}" for card, name in self.mistakes(state).items()]
        sizes: dict[Zone, int] = {"hand": len(self.hand), "draw": len(self.pile)}
        for zone, size in sizes.items():
            if len(player.zones[zone]) != size:
                found.append(f"{size} cards in the {zone}, not {len(player.zones[zone])}")
        for card, name in (*zip(self.order, self.pile, strict=True), *self.lying.items()):
            if is_unseen(state, card) and name not in possible_names(state, (card,)):
                found.append(f"{name} lies at {state.cards[card].zone}, where it may not")
        hidden = Counter(self.secrets(state)) - Counter(
            name
            for card in player.hand
            if is_unseen(state, card)
            for name in possible_names(state, (card,)) * 3
        )
        found += [f"{name} is in the hand, where it may not be" for name in hidden]
        return found


PATIENCE = 30
"""Most turns until people compare their table with the screen."""

PLACES = re.compile(
    r"in the (hand|draw pile|discard pile)|in play|out of the game|under a card|no .* in the deck"
)


class WatchfulTable(RealTable):
    """People who overlook a mistake while `standing` is true, until they compare the table."""

    decks: dict[str, WrongDeck]

    def __init__(self, match: Match, seed: int) -> None:
        super().__init__(match, seed)
        begun: State = match.rules.begin()
        self.decks = {
            seat: WrongDeck(begun, seat, Random(seed))
            for seat, player in begun.players.items()
            if player.real
        }
        self.told: list[str] = []
        """Wrong reports, and what came of them."""
        self.sides: dict[int, str] = {}
        """True sides of dice for which the program has another."""
        self.rolled = ""
        """True side of the next die to report, where it was misread."""
        self.standing = False
        self._looks_in = self.luck.randrange(PATIENCE)
        self._kept: dict[int, tuple[dict[str, WrongDeck], State, dict[int, str], bool]] = {}

    def differences(self) -> list[str]:
        """Return the differences between the table and the program's record of it."""
        state: State = self.match.game.state
        found = [text for deck in self.decks.values() for text in deck.differences(state)]
        return found + [
            f"die {number} shows {side}, not {state.dice[number].side}" for number, side in self.sides.items()
        ]

    def answer(self, decision: Decision) -> Answer:
        """Return a true answer.

        Raises IllegalAnswer, as the program does, when the truth is not offered.
        """
        state: State = self.match.game.state
        if decision.kind == "which card":
            answer = super().answer(decision)
            return decision.check(answer)
        true = [option for option in decision.options if self._is_true(option, state)]
        if len(true) < decision.minimum:
            for prefix, seat in {_named_by(option.id, option.value, state) for option in decision.options}:
                for name in sorted(set(self.decks[seat].secrets(state))) if prefix else ():
                    decision.check((f"{prefix}{name}", *(item.id for item in true))[: decision.minimum])
        count = self.luck.randint(decision.minimum, max(decision.minimum, min(decision.maximum, len(true))))
        return tuple(option.id for option in self.luck.sample(true, count))

    def pass_over(self) -> None:
        """Skip the events of the last report, which moved nothing on the table."""
        for entry in self.match.game.journal.entries[self._heard :]:
            for item in entry.events:
                item.event.apply(self._state)
        self._heard = len(self.match.game.journal)

    # How it is found.

    def sees_it(self, decision: Decision) -> bool:
        """Compare table and screen, if people do so now, and correct what differs."""
        for deck in self.decks.values():
            deck.forget(self.match.game.state)
        if not self.differences():
            self.standing = False
            self.told.append("nothing of it is left")
            return False
        self._looks_in -= 1
        if self._looks_in >= 0 or decision.kind != "turn":
            return False
        self._count_again()
        if self.differences():
            self._correct(self.match.game.state)
        self.standing = False
        return True

    def _count_again(self) -> None:
        """Report the number of cards in each hand for which the screen shows another."""
        state: State = self.match.game.state
        for seat, deck in self.decks.items():
            if len(deck.hand) != len(state.players[seat].hand):
                said = f"correct:count:hand:{seat}:{len(deck.hand)}"
                self.match.answer((said,))
                self.match.run_automatic_steps()
                self.pass_over()
                deck.realign(state)
                self.told.append(f"set right: {said}")

    def contradicted(self, reason: str) -> None:
        """Correct the table after the program refused something true.

        The reason names where the program has the card, and so leads to the mistake.
        """
        assert self.standing, reason
        assert PLACES.search(reason), reason
        self.told.append(f"refused: {reason}")
        at, state = self.recall()
        if not any(deck.mistakes(state) for deck in self.decks.values()):
            self.match.game.back_to(at)
            self.standing = bool(self.differences())
            self.told.append("taken back")
            return
        self._correct(state, at)

    def _correct(self, state: State, at: int | None = None) -> None:
        """Report what is on the table until nothing differs.

        If `at` is given, the mistake was made before that answer: the game is taken back, and later questions
        are asked anew.
        """
        truths = self._truths(state)
        assert truths, self.differences()
        for said in truths:
            answers, _ = self.match.apply_reports(*said)
            if at is not None:
                assert answers == at
                self.match.game.back_to(at + 1)
                at += 1
            self.told.append(f"set right: {said}")
        self.match.run_automatic_steps()
        self.hear_all()
        for deck in self.decks.values():
            deck.forget(self.match.game.state)
        assert not self.differences(), (self.told, self.differences())
        self.standing = False

    def _truths(self, state: State) -> list[tuple[str, ...]]:
        said: list[tuple[str, ...]] = []
        for number, side in self.sides.items():
            said.append((f"correct:die:{number}:{side}",))
        for seat, deck in self.decks.items():
            wrong = deck.mistakes(state)
            while wrong:
                card, name = wrong.popitem()
                other = next((one for one in wrong if state.cards[one].name == name), None)
                if other is not None:
                    assert wrong.pop(other) == state.cards[card].name
                    said.append((f"correct:replace:{card}:{other}",))
                    continue
                said.append(self._renamed(state, seat, card, name))
        return said

    def _renamed(self, state: State, seat: str, card: int, name: str) -> tuple[str, ...]:
        """Report the true name of a card; where such a card cannot be, return the card to the hand first."""
        said = (f"correct:name:{card}:{name}",)
        statements = self.match.rules.reports_at(state)
        try:
            statements.check(said)
        except IllegalAnswer as refused:
            assert name in str(refused), refused
            where = "discard" if state.players[seat].hides == "aspect" else "hand"
            return (f"correct:place:{card}:{where}:{seat}:-1:", *said)
        return said

    # What is heard.

    def remember(self) -> None:
        """Remember the table, to restore it when the game is taken back to this point."""
        decks = {seat: deck.twin() for seat, deck in self.decks.items()}
        self._kept = {
            len(self.match.game.journal): (decks, self._state.copy(), dict(self.sides), self.standing)
        }

    def recall(self) -> tuple[int, State]:
        """Restore the remembered table; return the number of answers then, and the state."""
        ((at, (decks, state, sides, standing)),) = self._kept.items()
        self.decks = {seat: deck.twin() for seat, deck in decks.items()}
        self._state, self.sides, self.standing = state.copy(), dict(sides), standing
        self._heard = at
        return at, state

    def hear_all(self) -> None:
        """Follow the game answer by answer, as people know what they have reported."""
        journal = self.match.game.journal
        if self._heard < 0:
            self._do_all(journal.opening)
            self._heard = 0
        for entry in journal.entries[self._heard :]:
            for deck in self.decks.values():
                deck.said = _names_of(entry)
            self._do_all(entry.events)
            for deck in self.decks.values():
                deck.said = frozenset()
        self._heard = len(journal.entries)

    def _do_all(self, happened: Sequence[EventRecord]) -> None:
        for item in happened:
            event = item.event
            if isinstance(event, DiceRolled | DieChanged | DieMoved):
                self.sides.pop(event.die, None)
                if self.rolled and isinstance(event, DiceRolled):
                    self.sides[event.die], self.rolled = self.rolled, ""
            for deck in self.decks.values():
                deck.state = self._state
            self._do(event)
            event.apply(self._state)


def _names_of(entry: JournalEntry) -> frozenset[str]:
    picked = tuple(option.value for option in entry.options)
    return frozenset(value.identified_as for value in picked if isinstance(value, CardChoice))


def _named_by(option: str, value: object, state: State) -> tuple[str, str]:
    """Return the beginning of the id of an option that names an unseen card, and the card's owner."""
    if isinstance(value, CardChoice) and value.identified_as:
        return option[: -len(value.identified_as)], state.cards[value.card].owner
    return "", ""
