"""A table that errs once: what it says wrongly is refused with a reason, or found and set right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from engine.ashes.events import DiceRolled, DieChanged, DieMoved
from engine.ashes.model.choices import CardChoice, Is
from engine.ashes.model.state import State
from engine.ashes.statements.difference import as_people_see_it
from engine.kernel.decision import TABLE, Answer, Decision, IllegalAnswer
from engine.kernel.journal import Entry, Happening
from engine.match import Match
from engine.setups import CHANCES
from tests.real_decks.real_table import RealTable
from tests.table.untrue import KINDS, Untruth, accepted_statements, impossible_claims, impossible_statements
from tests.table.wrong_table import WrongDeck

PATIENCE = 30
"""After so many turns at most people compare their table with the screen."""
PLACES = re.compile(
    r"in the (hand|draw pile|discard pile)|in play|out of the game|under a card|no .* in the deck"
)

IMPOSSIBLE = "what cannot be"
WRONG_CARD = "a wrong card"
WRONG_SIDE = "a wrong side of a die"
WRONG_TABLE = "a wrong statement"
LIES = (IMPOSSIBLE, WRONG_CARD, WRONG_SIDE, WRONG_TABLE)


class Liar(RealTable):
    """People with real decks and dice who err once, `when` so many questions have been asked."""

    decks: dict[str, WrongDeck]

    def __init__(self, match: Match, seed: int, lie: str, when: int) -> None:
        super().__init__(match, seed)
        begun: State = match.rules.begin()
        self.decks = {
            seat: WrongDeck(begun, seat, Random(seed))
            for seat, player in begun.players.items()
            if player.real
        }
        self.lie, self.when, self.asked = lie, when, 0
        self.kind = Random(seed).choice(KINDS)
        self.told: list[str] = []
        """What was said wrongly, and what came of it."""
        self.sides: dict[int, str] = {}
        """Dice that truly show this side, while the program has another."""
        self._rolled = ""
        self._looks_in = self.luck.randrange(PATIENCE)
        self._standing = False
        self._kept: dict[int, tuple[dict[str, WrongDeck], State, dict[int, str], bool]] = {}
        self._turn_begun = -1

    def play(self, limit: int) -> int:
        """Play to the end; returns how many questions were asked."""
        for number in range(limit):
            while self.match.step():
                self._hear_all()
            self._hear_all()
            decision = self.match.decision
            if decision is None:
                return number
            self.asked = number
            self.match.rules.check(self.match.game.state)
            if decision.statements is not None:
                self._keep()
            if not self._standing and decision.kind == "turn":
                assert not self.differences(), self.told
            if self._standing and decision.statements is not None and self._sees_it(decision):
                continue
            if not self.told and number >= self.when and self._errs(decision):
                continue
            try:
                answer = self.answer(decision)
            except IllegalAnswer as refused:
                self._contradicted(str(refused))
                continue
            self.match.answer(answer)
        raise AssertionError(f"not over after {limit} questions")

    def differences(self) -> list[str]:
        """What people see on the table and the program has otherwise."""
        state: State = self.match.game.state
        found = [text for deck in self.decks.values() for text in deck.differences(state)]
        return found + [
            f"die {number} shows {side}, not {state.dice[number].side}" for number, side in self.sides.items()
        ]

    def answer(self, decision: Decision) -> Answer:
        """Something true. Raises `IllegalAnswer`, as the program does, when what is true is not offered."""
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

    # What is wrong.

    def _errs(self, decision: Decision) -> bool:
        """Say something wrong, if there is something of its kind; whether the question is over by that."""
        if self.lie == IMPOSSIBLE:
            return self._says_what_cannot_be(decision)
        if self.lie == WRONG_CARD:
            return self._names_a_wrong_card(decision)
        if self.lie == WRONG_SIDE:
            return self._misreads_a_die(decision)
        return decision.kind == "turn" and self._misstates(decision)

    def _says_what_cannot_be(self, decision: Decision) -> bool:
        """It is refused with the reason, and nothing has changed."""
        state: State = self.match.game.state
        untrue = impossible_claims(decision, state, self.match.library)
        if decision.statements is not None:
            untrue += impossible_statements(state, decision.seat)
        if self.asked < self.when + 30:
            untrue = [said for said in untrue if said.kind == self.kind]
        if not untrue:
            return False
        said: Untruth = self.luck.choice(untrue)
        before = self.match.game.journal.digest()
        try:
            self.match.answer(said.picks)
        except IllegalAnswer as refused:
            reason = str(refused)
            assert re.search(said.because, reason), f"{said.picks}: {reason}"
            assert self.match.game.journal.digest() == before
            self.told += [f"{said.kind}: {said.picks}", f"refused: {reason}"]
            return False
        raise AssertionError(f"{said.kind}: {said.picks} was taken")

    def _names_a_wrong_card(self, decision: Decision) -> bool:
        state: State = self.match.game.state
        untrue = []
        for option in decision.options:
            value = option.value
            if isinstance(value, Is):
                deck = self.decks[state.cards[value.card].owner]
                if state.cards[value.card].zone == "hand":
                    wrong = value.name not in deck.hand
                else:
                    wrong = value.name != deck.shown(value.card, state)
            elif isinstance(value, CardChoice) and value.shown and decision.minimum <= 1:
                deck = self.decks[state.cards[value.card].owner]
                wrong = (
                    state.cards[value.card].zone == "hand"
                    and len(set(deck.secrets(state)) - {value.shown}) > 0
                    and value.shown not in deck.secrets(state)
                )
            else:
                continue
            if wrong:
                untrue.append((option.id, deck))
        if not untrue:
            return False
        pick, deck = self.luck.choice(untrue)
        self.told.append(f"{decision.prompt or decision.kind}: {pick}")
        self._standing = deck.false = True
        self.match.answer((pick,))
        self._hear_all()
        deck.false = False
        return True

    def _misreads_a_die(self, decision: Decision) -> bool:
        if decision.seat != TABLE or decision.chance not in CHANCES[:2] or len(decision.options) < 2:
            return False
        read, self._rolled = self.luck.sample([option.id for option in decision.options], 2)
        self.told.append(f"a die shows {read}, truly {self._rolled}")
        self._standing = True
        self.match.answer((read,))
        self._hear_all()
        return True

    def _misstates(self, decision: Decision) -> bool:
        """Something is said of the table that is not so, and set right as soon as it is seen."""
        before: State = self.match.game.state.copy()
        said = accepted_statements(decision, before, self.luck)
        if said is None:
            return False
        at = len(self.match.game.journal)
        self.match.answer((said,))
        self.match.settle()
        self.told.append(f"{said}")
        now: State = self.match.game.state
        assert as_people_see_it(now) != as_people_see_it(before), f"{said} has changed nothing that is seen"
        if self.match.decision is None or self.match.decision.statements is None:
            self.match.game.back_to(at)
            self.told.append("taken back")
            return True
        right = [item.id for item in self.match.rules.lead_to(now, before)]
        self.match.answer(right)
        self.match.settle()
        self.told.append(f"set right: {right}")
        assert as_people_see_it(self.match.game.state) == as_people_see_it(before)
        for item in [item for entry in self.match.game.journal.entries[at:] for item in entry.happenings]:
            item.event.apply(self._state)
        self._heard = len(self.match.game.journal)
        return True

    # How it is found.

    def _sees_it(self, decision: Decision) -> bool:
        """Compare table and screen, if people do so now, and set right what differs."""
        for deck in self.decks.values():
            deck.forget(self.match.game.state)
        if not self.differences():
            self._standing = False
            self.told.append("nothing of it is left")
            return False
        self._looks_in -= 1
        if self._looks_in >= 0 or decision.kind != "turn":
            return False
        self._set_right(self.match.game.state)
        return True

    def _contradicted(self, reason: str) -> None:
        """What is true was refused: the reason says where the program has that card, and it is found."""
        assert self._standing, reason
        assert PLACES.search(reason), reason
        self.told.append(f"refused: {reason}")
        at = max(self._kept)
        decks, state, sides, standing = self._kept[at]
        self.decks = {seat: deck.twin() for seat, deck in decks.items()}
        self._state, self.sides, self._standing = state.copy(), dict(sides), standing
        self._heard = at
        if not any(deck.mistakes(state) for deck in self.decks.values()):
            self.match.game.back_to(at)
            self._standing = bool(self.differences())
            self.told.append("taken back")
            return
        self._set_right(state, at)

    def _set_right(self, state: State, at: int | None = None) -> None:
        """Say what lies on the table, until nothing differs; `at` so many answers, if that was before the
        question asked now. What was answered since is then answered anew."""
        truths = self._truths(state)
        assert truths, self.differences()
        for said in truths:
            answers, _ = self.match.correct(*said)
            if at is not None:
                assert answers == at
                self.match.game.back_to(at + 1)
                at += 1
            self.told.append(f"set right: {said}")
        self.match.settle()
        self._hear_all()
        for deck in self.decks.values():
            deck.forget(self.match.game.state)
        assert not self.differences(), (self.told, self.differences())
        self._standing = False

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
        """It is that card; where such a card cannot lie, it goes back to the hand."""
        said = (f"correct:name:{card}:{name}",)
        statements = self.match.rules.statements_at(state)
        try:
            statements.check(said)
        except IllegalAnswer as refused:
            assert name in str(refused), refused
            where = "discard" if state.players[seat].hides == "aspect" else "hand"
            return (f"correct:place:{card}:{where}:{seat}:-1:", *said)
        return said

    # What is heard.

    def _keep(self) -> None:
        """Remember the table as it lies, for when the game is taken back to here."""
        decks = {seat: deck.twin() for seat, deck in self.decks.items()}
        self._kept = {
            len(self.match.game.journal): (decks, self._state.copy(), dict(self.sides), self._standing)
        }

    def _hear_all(self) -> None:
        """Hear what has happened, answer by answer: people know what they have said."""
        journal = self.match.game.journal
        if self._heard < 0:
            self._do_all(journal.opening)
            self._heard = 0
        for entry in journal.entries[self._heard :]:
            for deck in self.decks.values():
                deck.said = _names_of(entry)
            self._do_all(entry.happenings)
            for deck in self.decks.values():
                deck.said = frozenset()
        self._heard = len(journal.entries)

    def _do_all(self, happened: Sequence[Happening]) -> None:
        for item in happened:
            event = item.event
            if isinstance(event, DiceRolled | DieChanged | DieMoved):
                self.sides.pop(event.die, None)
                if self._rolled and isinstance(event, DiceRolled):
                    self.sides[event.die], self._rolled = self._rolled, ""
            for deck in self.decks.values():
                deck.state = self._state
            self._do(event)
            event.apply(self._state)


def _names_of(entry: Entry) -> frozenset[str]:
    picked = entry.decision.picked(entry.answer)
    return frozenset(value.shown for value in picked if isinstance(value, CardChoice))


def _named_by(option: str, value: object, state: State) -> tuple[str, str]:
    """How the id of an option begins that names a card nobody has seen, and whose it is."""
    if isinstance(value, CardChoice) and value.shown:
        return option[: -len(value.shown)], state.cards[value.card].owner
    return "", ""
