"""A game with its luck and its built-in players: the program answers what no person answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Generic, TypeVar

from engine.kernel.decision import TABLE, Answer, Decision, IllegalAnswer
from engine.kernel.game_with_undo import Game
from engine.kernel.journal import Event, EventRecord, JournalEntry
from engine.kernel.luck_secret import LUCK, LUCK_REVEALED, LuckCommitted, Seed, fingerprint, is_secret
from engine.kernel.rules_interface import Rules
from engine.kernel.seeded_chance import SeededChance

StateT = TypeVar("StateT")


class Session(Generic[StateT]):
    """A game as people play it.

    `by_hand` are the kinds of chance that people enter, unless the question itself says so (`Decision.real`)
    or a built-in player rolls. `step` and `run_automatic_steps` answer everything else from `seed`;
    afterwards `decision` asks a person, or is None if the game is over.
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
        """Functions that answer for built-in players, by seat."""
        self.count_revealed: Callable[[Event], Mapping[str, int]] = lambda _event: {}
        """Counts what an event revealed, by the words of the note of an undo."""

    @property
    def decision(self) -> Decision | None:
        """Return the pending decision."""
        return self.game.decision

    @property
    def revealed_at_end(self) -> str:
        """Return what the end of a won or drawn game reveals, as `seen_after` words it: its luck's secret."""
        return f"1 x {LUCK_REVEALED}" if self.game.outcome is not None and is_secret(self.seed) else ""

    def is_automatic(self, decision: Decision) -> bool:
        """Return True if the program answers this decision."""
        if decision.seat == TABLE:
            real = decision.chance in self._by_hand if decision.real is None else decision.real
            return not real or decision.purpose.player in self.built_in
        return decision.forced or decision.presumed or decision.seat in self.built_in

    def check_luck(self) -> tuple[int, int]:
        """Count the program's rolls, shuffles and draws: those that follow from the seed, and all of them."""
        answered = [entry for entry in self.game.journal.entries if entry.decision.seat == TABLE]
        first = self.game.chances - len(answered)
        follows = [
            self._chance.answer(entry.decision, number) == entry.answer
            for number, entry in enumerate(answered, first)
            if self.is_automatic(entry.decision)
        ]
        return sum(follows), len(follows)

    def run_automatic_steps(self) -> None:
        """Answer chance and built-in players until a person is asked or the game is over."""
        while self.step():
            pass

    def step(self) -> bool:
        """Answer one automatic decision; return False if a person is asked or the game is over."""
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
        """Answer for a person; `step` or `run_automatic_steps` continue from there."""
        self.game.answer(picks)

    def apply_reports(self, *picks: str) -> tuple[int, int]:
        """Apply reports of the real table, even if the pending question accepts none.

        Several reports count at once, as one answer. If need be they count from the last question that
        accepted reports, and the answers since then are given again as far as they still fit. A report that a
        roll just entered was misread changes that roll. Return how many answers precede the correction, and
        how many of people's answers after it did not fit any more. Raises `IllegalAnswer`, and changes
        nothing, if the correction is impossible.
        """
        entries = self.game.journal.entries
        if (misread := self._misread_roll(picks)) is not None:
            return misread[0], self.answer_otherwise(*misread)
        if self.decision is not None and self._accepts_reports(self.decision):
            self.answer(picks)
            return len(entries) - 1, 0
        report_points = [at for at, entry in enumerate(entries) if self._accepts_reports(entry.decision)]
        if not report_points:
            raise IllegalAnswer(
                "nothing can be corrected yet; wait until somebody is asked between two actions"
            )
        at, now = report_points[-1], self.game.state_at(len(entries))
        later = entries[at:]
        self.game.back_to(at)
        asked = self.game.decision
        assert asked is not None and asked.reports is not None
        try:
            instead = asked.reports.translated(now, picks)
            self.game.answer(picks if instead is None else instead)
        except IllegalAnswer as error:
            while self.game.undone:
                self.game.redo()
            raise IllegalAnswer(f"{error} (as the table was at the last question of a turn)") from None
        return at, 0 if instead is not None else self._replay(later)

    def lossy_correction_start(self, *picks: str) -> int | None:
        """Return how many answers precede this correction if it would take later ones back.

        None if all of them still fit and a finished game stays finished. Changes nothing; raises as
        `apply_reports` does.
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
        """Restore the answers that `answers` returned earlier, whatever was answered or undone since."""
        game = self.game
        now = [entry.answer for entry in game.journal.entries]
        pairs = zip(now, given, strict=False)
        game.back_to(
            next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(now), len(given)))
        )
        game.undone = [*given[len(game.journal) :], *undone]
        while len(game.journal) < len(given):
            game.redo()

    def _misread_roll(self, picks: Sequence[str]) -> tuple[int, Answer] | None:
        """Return where the roll is that a report corrects, and its corrected answer; None if there is none.

        It must be a roll of the action under way, or the last thing that people entered.
        """
        entries, asked, reports = self.game.journal.entries, self.decision, self.game.reports
        report_points = [at for at, entry in enumerate(entries) if self._accepts_reports(entry.decision)]
        if not report_points or reports is None:
            return None
        rolls = [
            (at, answer)
            for at in range(report_points[-1] + 1, len(entries))
            for pick in picks
            if (answer := reports.true_roll(entries[at].decision, pick)) is not None
        ]
        if not rolls:
            return None
        at, answer = rolls[-1]
        entered = not self.is_automatic(entries[at].decision)
        done = any(not self.is_automatic(entry.decision) for entry in entries[at + 1 :])
        accepts_now = asked is not None and self._accepts_reports(asked)
        if accepts_now and (done or not entered or len(picks) > 1):
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

    def answer_otherwise(self, at: int, picks: Answer) -> int:
        """Change the answer after the first `at` ones, and give later ones again as far as they fit.

        If `picks` are reports of the real table, they come before that answer, which is given again too.
        Return how many answers of people did not fit. Raises `IllegalAnswer`, and changes nothing, if the
        question does not take `picks`.
        """
        later = self.game.journal.entries[at:]
        self.game.back_to(at)
        asked = self.game.decision
        assert asked is not None
        try:
            self.game.answer(picks)
        except IllegalAnswer:
            while self.game.undone:
                self.game.redo()
            raise
        return self._replay(later if asked.is_report(picks) else later[1:])

    def _replay(self, later: Sequence[JournalEntry]) -> int:
        """Give answers again; return how many of people's, from the first that does not fit, are lost."""
        for number, entry in enumerate(later):
            if not self._replay_entry(entry):
                return sum(not self.is_automatic(rest.decision) for rest in later[number:])
        return 0

    def _accepts_reports(self, decision: Decision) -> bool:
        return decision.takes_reports and not self.is_automatic(decision)

    def _replay_entry(self, entry: JournalEntry) -> bool:
        """Give an answer again if the same question is pending; return False if it does not fit."""
        decision = self.game.decision
        if decision is None or (decision.seat, decision.kind) != (entry.decision.seat, entry.decision.kind):
            return False
        try:
            self.game.answer(entry.answer)
        except IllegalAnswer:
            return False
        return True

    def undo(self) -> int:
        """Undo the last answer of a person and all chance after it; return how many answers are left.

        Dice of one roll are undone together. Raises `ValueError` if no person has answered yet.
        """
        questions = self.questions()
        if not questions:
            raise ValueError("nothing to undo")
        self.game.back_to(questions[-1])
        return questions[-1]

    def questions(self) -> list[int]:
        """Return, for each question that a person answered, how many answers precede it.

        Of dice rolled together only the first counts. People can go back to these questions.
        """
        return [
            number
            for number, entry in enumerate(self.game.journal.entries)
            if not self._is_skipped(entry.decision)
        ]

    def question_at(self, count: int) -> int:
        """Return how many answers are left after going back to `count` answers.

        The game stops at the last question to a person up to there, or at the first of the game. Raises
        `ValueError` if `count` is out of range.
        """
        given = len(self.game.journal)
        if not 0 <= count <= given:
            raise ValueError(f"there are {given} answers, so no going back to {count}")
        if count == given:
            return count
        questions = self.questions()
        return max([at for at in questions if at <= count], default=questions[0] if questions else given)

    def seen_after(self, count: int) -> str:
        """Describe what was revealed after `count` answers: rolls, draws, reveals; empty if nothing.

        The end of a game reveals its secret.
        """
        seen: Counter[str] = Counter([LUCK_REVEALED] if self.revealed_at_end else [])
        for entry in self.game.journal.entries[count:]:
            decision = entry.decision
            if decision.seat == TABLE and not decision.secret:
                seen[f"chance ({decision.chance})" if decision.chance else "chance"] += 1
            for record in entry.events:
                seen.update(self.count_revealed(record.event))
        return ", ".join(f"{times} x {what}" for what, times in sorted(seen.items()))

    def redo(self) -> None:
        """Give again what the last `undo` took back, up to the next question to a person."""
        self.game.redo()
        while self.game.undone and self.game.decision and self._is_skipped(self.game.decision):
            self.game.redo()

    def _is_skipped(self, decision: Decision) -> bool:
        """Return True if undo and redo do not stop here: an automatic answer, or a later die of a roll."""
        return decision.continues_roll or self.is_automatic(decision)
