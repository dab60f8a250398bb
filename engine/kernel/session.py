"""A game with its luck and its built-in players: what nobody enters by hand the program answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Generic, TypeVar

from engine.kernel.chance import LUCK, LUCK_TOLD, LuckCommitted, Seed, SeededChance, fingerprint, is_secret
from engine.kernel.decision import TABLE, Answer, Decision, IllegalAnswer
from engine.kernel.game import Game, Rules
from engine.kernel.journal import Event, EventRecord, JournalEntry

StateT = TypeVar("StateT")


class Session(Generic[StateT]):
    """A game as people play it.

    `by_hand` are the kinds of chance that people answer, where the question does not say so itself
    (`Decision.real`), but for what built-in players roll; the others are answered from `seed` by `step` and
    `settle`, after which `decision` is one for a person (or None when the game is over).
    """

    def __init__(
        self,
        rules: Rules[StateT],
        seed: Seed,
        *,
        by_hand: Collection[str] = (),
        checkpoints: bool = True,
    ) -> None:
        opening = [EventRecord(LuckCommitted(fingerprint(str(seed))), LUCK)] if is_secret(seed) else []
        self.game = Game(rules, checkpoints=checkpoints, opening=opening)
        self.seed = seed
        self._by_hand = frozenset(by_hand)
        self._chance = SeededChance(seed)
        self.built_in: dict[str, Callable[[Decision], Answer]] = {}
        """How the program answers for the seats of built-in players: one by one, like chance."""
        self.seen: Callable[[Event], Mapping[str, int]] = lambda _event: {}
        """What an event showed that was hidden before, counted in words."""

    @property
    def decision(self) -> Decision | None:
        """What is asked now."""
        return self.game.decision

    @property
    def told_at_end(self) -> str:
        """What people see of a game that is won or drawn, as `seen_after` says it: the secret of its luck."""
        return f"1 x {LUCK_TOLD}" if self.game.outcome is not None and is_secret(self.seed) else ""

    def is_automatic(self, decision: Decision) -> bool:
        """Whether the program answers this decision."""
        if decision.seat == TABLE:
            real = decision.chance in self._by_hand if decision.real is None else decision.real
            return not real or decision.purpose.player in self.built_in
        return decision.forced or decision.seat in self.built_in

    def check_luck(self) -> tuple[int, int]:
        """Count the rolls, shuffles and draws of the program: those that follow from the seed, and all."""
        answered = [entry for entry in self.game.journal.entries if entry.decision.seat == TABLE]
        first = self.game.chances - len(answered)
        follows = [
            self._chance.answer(entry.decision, number) == entry.answer
            for number, entry in enumerate(answered, first)
            if self.is_automatic(entry.decision)
        ]
        return sum(follows), len(follows)

    def run_automatic_steps(self) -> None:
        """Answer what is automatic until a person is asked or the game is over."""
        while self.step():
            pass

    def step(self) -> bool:
        """Answer one automatic decision; False when a person is asked or the game is over."""
        decision = self.game.decision
        if decision is None or not self.is_automatic(decision):
            return False
        if decision.seat == TABLE:
            self.game.answer(self._chance.answer(decision, self.game.chances))
        elif decision.seat not in self.built_in:
            self.game.answer((decision.options[0].id,))
        else:
            self.game.answer(self.built_in[decision.seat](decision))
        return True

    def answer(self, picks: Sequence[str]) -> None:
        """Answer for a person. What follows by itself is left for `step` or `settle`."""
        self.game.answer(picks)

    def apply_reports(self, *picks: str) -> tuple[int, int]:
        """Set something on the table right, also where the question asked now has no room for it.

        Several statements count at once, as one answer. They then count from the last question to a person
        that had room, and what was answered since is answered again as far as it still fits. What says that a
        roll just entered was misread changes that roll. Returns how many answers stand before the correction,
        and how many answers of people after it did not fit any more. Raises `IllegalAnswer` and changes
        nothing when this cannot be corrected so.
        """
        entries = self.game.journal.entries
        if (misread := self._misread(picks)) is not None:
            return misread[0], self._answer_anew(*misread)
        if self.decision is not None and self._takes_statements(self.decision):
            self.answer(picks)
            return len(entries) - 1, 0
        rests = [at for at, entry in enumerate(entries) if self._takes_statements(entry.decision)]
        if not rests:
            raise IllegalAnswer(
                "nothing can be corrected yet; wait until somebody is asked between two actions"
            )
        at, now = rests[-1], self.game.state_at(len(entries))
        later = entries[at:]
        self.game.back_to(at)
        asked = self.game.decision
        assert asked is not None and asked.reports is not None
        try:
            instead = asked.reports.within(now, picks)
            self.game.answer(picks if instead is None else instead)
        except IllegalAnswer as error:
            while self.game.undone:
                self.game.redo()
            raise IllegalAnswer(f"{error} (as the table was at the last question of a turn)") from None
        return at, 0 if instead is not None else self._again(later)

    def correction_loses(self, *picks: str) -> int | None:
        """Return how many answers stand before this correction if it would take later ones back.

        None when all of them still fit, and a game that was over still is. Nothing is changed; raises as
        `correct` does.
        """
        given, undone = self.answers()
        over = self.game.over
        try:
            at, lost = self.apply_reports(*picks)
            goes_on = over and not self.game.over
        finally:
            self.restore(given, undone)
        return at if lost or goes_on else None

    def answers(self) -> tuple[list[Answer], list[Answer]]:
        """Return the answers in force, and those that were undone."""
        return [entry.answer for entry in self.game.journal.entries], list(self.game.undone)

    def restore(self, given: Sequence[Answer], undone: Sequence[Answer]) -> None:
        """Go back to where `answers` returned these, whatever was answered or undone since."""
        game = self.game
        now = [entry.answer for entry in game.journal.entries]
        pairs = zip(now, given, strict=False)
        game.back_to(
            next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(now), len(given)))
        )
        game.undone = [*given[len(game.journal) :], *undone]
        while len(game.journal) < len(given):
            game.redo()

    def _misread(self, picks: Sequence[str]) -> tuple[int, Answer] | None:
        """Which roll that people entered is said to be misread, and what it was: one of the action under way,
        or the last thing that people have done."""
        entries, asked = self.game.journal.entries, self.decision
        rests = [at for at, entry in enumerate(entries) if self._takes_statements(entry.decision)]
        if not rests:
            return None
        resting = asked is not None and self._takes_statements(asked)
        statements = (asked if resting and asked is not None else entries[rests[-1]].decision).reports
        assert statements is not None
        rolls = [
            (at, answer)
            for at in range(rests[-1] + 1, len(entries))
            for pick in picks
            if (answer := statements.misread(entries[at].decision, pick)) is not None
        ]
        if not rolls:
            return None
        at, answer = rolls[-1]
        entered = not self.is_automatic(entries[at].decision)
        done = any(not self.is_automatic(entry.decision) for entry in entries[at + 1 :])
        if resting and (done or not entered or len(picks) > 1):
            return None
        if not entered:
            raise IllegalAnswer(
                "the program has rolled that die; what it does can be overruled where it asks"
            )
        if len(picks) > 1:
            raise IllegalAnswer("enter a changed roll on its own: what follows from it is done again")
        if answer == entries[at].answer:
            raise IllegalAnswer(f"that roll was already entered as {answer[0]}")
        return at, answer

    def _answer_anew(self, at: int, picks: Answer) -> int:
        """Answer the question after `at` answers otherwise, and again what was answered since, as far as it
        still fits; returns how many answers of people did not."""
        later = self.game.journal.entries[at + 1 :]
        self.game.back_to(at)
        self.game.answer(picks)
        return self._again(later)

    def _again(self, later: Sequence[JournalEntry]) -> int:
        """Give answers again; returns how many of people, from the first that does not fit, are lost."""
        for number, entry in enumerate(later):
            if not self._answers_again(entry):
                return sum(not self.is_automatic(rest.decision) for rest in later[number:])
        return 0

    def _takes_statements(self, decision: Decision) -> bool:
        return decision.reports is not None and not self.is_automatic(decision)

    def _answers_again(self, entry: JournalEntry) -> bool:
        """Give an answer again that was given to the same question; False when it does not fit."""
        decision = self.game.decision
        if decision is None or (decision.seat, decision.kind) != (entry.decision.seat, entry.decision.kind):
            return False
        try:
            self.game.answer(entry.answer)
        except IllegalAnswer:
            return False
        return True

    def undo(self) -> int:
        """Undo the last answer a person gave, and all chance after it; returns answers left.

        Dice of one throw are taken back together.

        Raises `ValueError` when no person has answered yet.
        """
        questions = self.questions()
        if not questions:
            raise ValueError("nothing to undo")
        self.game.back_to(questions[-1])
        return questions[-1]

    def questions(self) -> list[int]:
        """Return how many answers had been given at each question that a person has answered.

        Of dice thrown together only the first counts. These are the places that people can go back to.
        """
        return [
            number
            for number, entry in enumerate(self.game.journal.entries)
            if not self._is_passed_over(entry.decision)
        ]

    def question_at(self, count: int) -> int:
        """Return the place that going back to `count` answers leads to.

        It is the question to a person there or before, or the first one of the game. Raises `ValueError` when
        there are not so many answers.
        """
        given = len(self.game.journal)
        if not 0 <= count <= given:
            raise ValueError(f"there are {given} answers, so no going back to {count}")
        if count == given:
            return count
        questions = self.questions()
        return max([at for at in questions if at <= count], default=questions[0] if questions else given)

    def seen_after(self, count: int) -> str:
        """Say what came to light after `count` answers: rolls, draws, reveals; empty when nothing did.

        At the end of a game its secret has.
        """
        seen: Counter[str] = Counter([LUCK_TOLD] if self.told_at_end else [])
        for entry in self.game.journal.entries[count:]:
            decision = entry.decision
            if decision.seat == TABLE and not decision.secret:
                seen[f"chance ({decision.chance})" if decision.chance else "chance"] += 1
            for happening in entry.events:
                seen.update(self.seen(happening.event))
        return ", ".join(f"{times} x {what}" for what, times in sorted(seen.items()))

    def redo(self) -> None:
        """Give again what the last `undo` took back, up to the next question to a person."""
        self.game.redo()
        while self.game.undone and self.game.decision and self._is_passed_over(self.game.decision):
            self.game.redo()

    def _is_passed_over(self, decision: Decision) -> bool:
        """Whether a redo does not stop here: the program answers it, or it is a later die of a throw."""
        return decision.continues_roll or self.is_automatic(decision)
