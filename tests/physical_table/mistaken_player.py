"""A table with one mistake: the report is refused with a reason, or the mistake is found and corrected."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

from cards.library import Library
from engine.ashes.model.option_meanings import CardChoice, IdentifyCard
from engine.ashes.model.possible_names import unseen_among
from engine.ashes.model.state import State
from engine.ashes.real_table.report_trials_and_search import visible_position
from engine.kernel.decision import TABLE, Answer, Decision, IllegalAnswer
from engine.kernel.hidden_pools import possible_names
from engine.match import Match
from engine.setups.ashes_setup_base import CHANCES
from tests.physical_table.checking_player import WatchfulTable


class WrongReport(NamedTuple):
    """Wrong report: its text, its kind of mistake, and a pattern for the reason of refusal."""

    kind: str
    picks: Answer
    because: str


KINDS = (
    "a card of no deck here",
    "a card that is not there",
    "a card that lies elsewhere",
    "a die of no deck",
    "a die that is not there",
    "a fourth copy",
    "a side it has not",
    "a side that no die has",
    "a token on a card out of play",
    "fewer tokens than none",
    "somebody who is not there",
    "too many cards",
    "a card that was discarded",
    "a card that was elsewhere",
)
"""Kinds of mistakes that are refused at once."""


def impossible_claims(decision: Decision, state: State, library: Library) -> list[WrongReport]:
    """Return impossible answers: a card that is elsewhere or in no deck, a side that no die has."""
    if decision.seat == TABLE and decision.chance.endswith(("dice", "die")):
        return [
            WrongReport("a side that no die has", (side,), "offered: ")
            for side in ("ceremonial", "13", "0", "")
        ]
    found = []
    named = {}
    for option in decision.options:
        value = option.value
        name = value.name if isinstance(value, IdentifyCard) else getattr(value, "identified_as", "")
        if name and isinstance(value, IdentifyCard | CardChoice):
            named[name] = (option.id[: -len(name)], state.cards[value.card].owner)
    for prefix, owner in set(named.values()):
        deck = state.players[owner].deck
        for name, copies in deck.items():
            seen = [card for card in state.cards if card.owner == owner and card.name == name]
            if len(seen) == copies:
                kind = "discarded" if any(card.zone == "discard" for card in seen) else "elsewhere"
                why = rf"has {copies} {re.escape(name)}: .*(in|out of|under) "
                found.append(WrongReport(f"a card that was {kind}", (prefix + name, *_more(decision)), why))
        stranger = next(name for name in library.cards if name not in deck)
        why = rf"no {re.escape(stranger)} in the deck of {owner}"
        found.append(WrongReport("a card of no deck here", (prefix + stranger, *_more(decision)), why))
    return found


def _more(decision: Decision) -> Answer:
    """Return the options that must be picked besides."""
    return tuple(option.id for option in decision.options[: decision.minimum - 1])


def impossible_reports(state: State, seat: str) -> list[WrongReport]:
    """Return impossible reports."""
    found = [
        WrongReport(
            "a die of no deck", (f"correct:dice:{seat}:charm:+1",), rf"{seat} has \d+ dice in this game"
        ),
        WrongReport("a die that is not there", ("correct:die:99:power",), "no such die"),
        WrongReport("too many cards", (f"correct:count:hand:{seat}:60",), "of .* are unknown"),
        WrongReport("too many cards", (f"correct:count:draw:{seat}:60",), "of .* are unknown"),
        WrongReport("a card that is not there", ("correct:tokens:999:wound:+1",), "such card|not in play"),
        WrongReport("somebody who is not there", ("correct:turn:Zed:",), "nobody at the table is called Zed"),
    ]
    for die in state.dice:
        if die.type == "rage":
            found.append(
                WrongReport("a side it has not", (f"correct:die:{die.id}:class",), "shows basic or power")
            )
    for owner, player in state.players.items():
        for name, copies in player.deck.items():
            if copies == 3:
                said = f"correct:add:{name}:{owner}:discard"
                found.append(WrongReport("a fourth copy", (said,), rf"3 copies of {re.escape(name)}.* in "))
        unseen = unseen_among(state, range(len(state.cards)))
        for card in [card for card in unseen if state.cards[card].owner == owner][:1]:
            for name, copies in player.deck.items():
                if name not in possible_names(player.unseen, (card,)):
                    said = f"correct:name:{card}:{name}"
                    why = rf"has {copies} {re.escape(name)}: "
                    found.append(WrongReport("a card that lies elsewhere", (said,), why))
    for card in state.cards:
        if card.zone == "battlefield" and card.face_up:
            said = f"correct:tokens:{card.id}:wound:-{card.wounds + 1}"
            found.append(WrongReport("fewer tokens than none", (said,), re.escape(card.title)))
        if card.zone == "discard" and card.name:
            said = f"correct:tokens:{card.id}:exhaustion:+1"
            found.append(WrongReport("a token on a card out of play", (said,), "not in play"))
    return found


def untrue_report(decision: Decision, state: State, luck: Random) -> str | None:
    """Return a report that is possible but untrue, or None where there is none."""
    assert decision.reports is not None
    seats = list(state.players)
    cards = [card.id for card in state.cards if card.zone != "aside"]
    dice = [die.id for die in state.dice if die.pool != "out"]
    for _ in range(40):
        card, seat = luck.choice(cards), luck.choice(seats)
        in_play = [one for one in cards if state.cards[one].zone in ("battlefield", "phoenixborn")]
        said = luck.choice(
            (
                f"correct:count:hand:{seat}:{len(state.players[seat].hand) + luck.choice((-1, 1))}",
                f"correct:count:draw:{seat}:{len(state.players[seat].draw) + luck.choice((-1, 1))}",
                f"correct:tokens:{luck.choice(in_play)}:{luck.choice(('wound', 'exhaustion', 'status'))}:"
                f"{luck.choice(('+1', '-1', '+3'))}",
                f"correct:place:{card}:{luck.choice(('hand', 'draw', 'discard', 'removed'))}:{seat}:-1:",
                f"correct:die:{luck.choice(dice)}:{luck.choice(('basic', 'class', 'power', 'exhausted'))}",
                f"correct:round:{state.round + 1}",
                f"correct:first player:{seat}",
            )
        )
        try:
            decision.check((said,))
        except IllegalAnswer:
            continue
        return said
    return None


IMPOSSIBLE = "what cannot be"

WRONG_CARD = "a wrong card"

WRONG_SIDE = "a wrong side of a die"

WRONG_TABLE = "a wrong statement"

WRONG_COUNT = "a wrong count"

WRONG_ROLL = "a misread behavior die"

LIES = (IMPOSSIBLE, WRONG_CARD, WRONG_SIDE, WRONG_TABLE, WRONG_COUNT, WRONG_ROLL)


class MistakenTable(WatchfulTable):
    """People with real decks and dice who make one mistake, after `when` questions."""

    def __init__(self, match: Match, seed: int, lie: str, when: int) -> None:
        super().__init__(match, seed)
        self.lie, self.when, self.asked = lie, when, 0
        self.kind = Random(seed).choice(KINDS)

    def play(self, limit: int) -> int:
        """Play to the end, and return the number of questions."""
        for number in range(limit):
            while self.match.step():
                self.hear_all()
            self.hear_all()
            decision = self.match.decision
            if decision is None:
                return number
            self.asked = number
            self.match.rules.check(self.match.game.state)
            if decision.reports is not None:
                self.remember()
            if not self.standing and decision.kind == "turn":
                assert not self.differences(), self.told
            if self.standing and decision.reports is not None and self.sees_it(decision):
                continue
            if not self.told and number >= self.when and self._errs(decision):
                continue
            try:
                answer = self.answer(decision)
            except IllegalAnswer as refused:
                self.contradicted(str(refused))
                continue
            self.match.answer(answer)
        raise AssertionError(f"not over after {limit} questions")

    # What is wrong.

    def _errs(self, decision: Decision) -> bool:
        """Make a mistake of the chosen kind, if possible; return True if it has answered the question."""
        if self.lie == IMPOSSIBLE:
            return self._reports_impossible(decision)
        if self.lie == WRONG_CARD:
            return self._names_a_wrong_card(decision)
        if self.lie == WRONG_SIDE:
            return self._misreads_a_die(decision)
        if self.lie == WRONG_COUNT:
            return decision.kind == "turn" and self._miscounts(decision.seat)
        if self.lie == WRONG_ROLL:
            return self._misreads_the_behavior_die(decision)
        return decision.kind == "turn" and self._reports_untrue(decision)

    def _reports_impossible(self, decision: Decision) -> bool:
        """Report something impossible; the program must refuse it with a reason and change nothing."""
        state: State = self.match.game.state
        untrue = impossible_claims(decision, state, self.match.library)
        if decision.reports is not None:
            untrue += impossible_reports(state, decision.seat)
        if self.asked < self.when + 30:
            untrue = [said for said in untrue if said.kind == self.kind]
        if not untrue:
            return False
        said: WrongReport = self.luck.choice(untrue)
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
            if isinstance(value, IdentifyCard):
                deck = self.decks[state.cards[value.card].owner]
                if state.cards[value.card].zone == "hand":
                    wrong = value.name not in deck.hand
                else:
                    wrong = value.name != deck.shown(value.card, state)
            elif isinstance(value, CardChoice) and value.identified_as and decision.minimum <= 1:
                deck = self.decks[state.cards[value.card].owner]
                wrong = (
                    state.cards[value.card].zone == "hand"
                    and len(set(deck.secrets(state)) - {value.identified_as}) > 0
                    and value.identified_as not in deck.secrets(state)
                )
            else:
                continue
            if wrong:
                untrue.append((option.id, deck))
        if not untrue:
            return False
        pick, deck = self.luck.choice(untrue)
        self.told.append(f"{decision.prompt or decision.kind}: {pick}")
        self.standing = deck.false = True
        self.match.answer((pick,))
        self.hear_all()
        deck.false = False
        return True

    def _misreads_a_die(self, decision: Decision) -> bool:
        if decision.seat != TABLE or decision.chance not in CHANCES[:2] or len(decision.options) < 2:
            return False
        read, self.rolled = self.luck.sample([option.id for option in decision.options], 2)
        self.told.append(f"a die shows {read}, truly {self.rolled}")
        self.standing = True
        self.match.answer((read,))
        self.hear_all()
        return True

    def _miscounts(self, seat: str) -> bool:
        """Leave a card of a hand uncounted, which shows only when table and screen are compared."""
        hand = self.match.game.state.players[seat].hand
        if seat not in self.decks or not any(not self.match.game.state.cards[card].name for card in hand):
            return False
        said = f"correct:count:hand:{seat}:{len(hand) - 1}"
        self.match.answer((said,))
        self.told.append(said)
        self.standing = True
        self.pass_over()
        assert self.differences()
        return True

    def _misreads_the_behavior_die(self, decision: Decision) -> bool:
        """Misread the behavior die, and correct it at once or later in the Chimera's turn."""
        if decision.chance != "behavior die":
            return False
        read, truly = self.luck.sample([option.id for option in decision.options], 2)
        at = len(self.match.game.journal)
        self.remember()
        self.match.answer((read,))
        self.match.run_automatic_steps()
        self.told.append(f"the behavior die shows {read}, truly {truly}")
        asked = self.match.decision
        if asked is not None and asked.reports is None and not asked.real and self.luck.random() < 0.5:
            self.hear_all()
            self.match.answer(self.answer(asked))
            self.match.run_automatic_steps()
        if self.match.decision is None or self._has_acted(at):
            self.match.game.back_to(at)  # it is too late to say so; undo goes back as far as anybody likes
            self.match.answer((truly,))
            self.told.append("taken back")
        else:
            assert self.match.apply_reports(f"correct:behavior:{truly}")[0] == at
            self.told.append("done anew")
        assert self.match.game.journal.entries[at].answer == (truly,)
        self.recall()
        return True

    def _has_acted(self, since: int) -> bool:
        """Return True if somebody has answered since that roll, and the game is in a turn now."""
        later = self.match.game.journal.entries[since + 1 :]
        asked = self.match.decision
        resting = asked is not None and asked.reports is not None
        return resting and any(not self.match.is_automatic(entry.decision) for entry in later)

    def _reports_untrue(self, decision: Decision) -> bool:
        """Report something untrue of the table, and correct it as soon as it is noticed."""
        before: State = self.match.game.state.copy()
        said = untrue_report(decision, before, self.luck)
        if said is None:
            return False
        at = len(self.match.game.journal)
        self.match.answer((said,))
        self.match.run_automatic_steps()
        self.told.append(f"{said}")
        now: State = self.match.game.state
        assert visible_position(now) != visible_position(before), f"{said} has changed nothing that is seen"
        if self.match.decision is None or self.match.decision.reports is None:
            self.match.game.back_to(at)
            self.told.append("taken back")
            return True
        right = [item.id for item in self.match.rules.reports_between(now, before)]
        self.match.answer(right)
        self.match.run_automatic_steps()
        self.told.append(f"set right: {right}")
        assert visible_position(self.match.game.state) == visible_position(before)
        self.pass_over()
        return True
