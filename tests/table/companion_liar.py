"""A player who plays their side by hand, and once says of it what is not so."""

from __future__ import annotations

import random
import re

from msgspec.structs import replace

from engine.ashes.model.state import State
from engine.ashes.reports.report_handling import as_people_see_it
from engine.kernel.decision import IllegalAnswer
from engine.match import Match
from tests.companion.table import deeds, turn_at_random
from tests.table.untrue import Untruth


def impossible_deeds(state: State, seat: str) -> list[Untruth]:
    """What cannot be at companion depth, whatever lies on the table."""
    found = [
        Untruth("a unit without life", (f"say:unit:{seat}:Bear:1:0:0",), "at least 1 life"),
        Untruth("a value no card has", (f"say:unit:{seat}:Bear:100:1:0",), "from 0 to 99"),
        Untruth("a unit that is not there", (f"say:damage:{seat}:999:2",), "not in play"),
        Untruth("somebody who is not there", ("say:unit:Zed:Bear:1:1:0",), "nobody .* is called Zed"),
        Untruth("own cards", (f"say:cards:{seat}:{seat}:draw:2",), "need not enter"),
        Untruth("a die of no deck", (f"correct:dice:{seat}:charm:+1",), "dice"),
    ]
    for card in state.cards:
        if card.zone in ("discard", "draw", "removed"):
            for deed in ("damage", "destroy"):
                more = ":1" if deed == "damage" else ""
                said = f"say:{deed}:{seat}:{card.id}{more}"
                found.append(Untruth("a card that is out of play", (said,), "not in play"))
        elif card.zone == "battlefield" and card.face_up:
            fewer = f"say:tokens:{seat}:{card.id}:exhaustion:-{card.exhaustion + 1}"
            found.append(Untruth("fewer tokens than none", (fewer,), "has"))
    for other, player in state.players.items():
        own_card = player.phoenixborn
        found.append(Untruth("no unit", (f"say:destroy:{seat}:{own_card}",), "is not a unit"))
        if other != seat and player.hides == "aspect":
            dice = len(state.active_dice(other))
            found.append(
                Untruth("a sixth die", (f"say:rage:{seat}:+{dice + 1}",), rf"there are {dice} rage dice")
            )
            found.append(Untruth("its cards", (f"say:unit:{other}:Bear:1:1:0",), "the program resolves"))
    return found


class CompanionLiar:
    """Somebody who errs once after so many turns, in what cannot be or in what only is not so."""

    def __init__(self, match: Match, seed: int, *, impossible: bool, after: int) -> None:
        self.match, self.luck = match, random.Random(seed)
        self.impossible, self.after = impossible, after
        self.told: list[str] = []

    def play(self, turns: int) -> None:
        """Play to the end, or so many questions where people may go on for ever."""
        for number in range(turns):
            decision = self.match.decision
            if decision is None:
                return
            self.match.rules.check(self.match.game.state)
            if decision.kind == "turn" and not self.told and number >= self.after:
                if self.impossible:
                    self._says_what_cannot_be(decision.seat)
                else:
                    self._errs(decision.seat)
            if self.match.decision is not None:
                turn_at_random(self.match, self.luck)

    def _says_what_cannot_be(self, seat: str) -> None:
        said = self.luck.choice(impossible_deeds(self.match.game.state, seat))
        before = list(self.match.game.journal.lines())
        try:
            self.match.answer(said.picks)
        except IllegalAnswer as refused:
            assert re.search(said.because, str(refused)), f"{said}: {refused}"
            assert list(self.match.game.journal.lines()) == before
            self.told += [f"{said.kind}: {said.picks}", f"refused: {refused}"]
            return
        raise AssertionError(f"{said} was taken")

    def _errs(self, seat: str) -> None:
        """Say a deed that was another, see it on the screen, and set the table right."""
        before: State = self.match.game.state.copy()
        at = len(self.match.game.journal)
        said = list(deeds(self.match, seat, self.luck))
        self.luck.shuffle(said)
        for deed in said:
            try:
                self.match.answer([deed])
            except IllegalAnswer as refused:
                assert str(refused)
                continue
            self.told.append(deed)
            break
        else:
            return
        assert len(self.match.game.journal.entries[at].happenings) > 0, f"{deed} is told nowhere"
        self.match.settle()
        decision, now = self.match.decision, self.match.game.state
        if decision is None or decision.statements is None:
            self.match.undo()
            self.told.append("taken back")
            assert len(self.match.game.journal) == at
            return
        there = before.copy()
        for card in now.cards[len(before.cards) :]:
            there.cards.append(replace(card, zone="removed", controller=card.owner, wounds=0, exhaustion=0))
            there.players[card.owner].zones["removed"].append(card.id)
        right = [item.id for item in self.match.rules.lead_to(now, there)]
        if right:
            self.match.answer(right)
            self.match.settle()
        for card in before.cards:
            after: State = self.match.game.state
            if card.zone == "battlefield" and after.cards[card.id].printed != card.printed and card.printed:
                values = ":".join(map(str, card.printed))
                self.match.answer([f"say:values:{card.owner}:{card.id}:{values}"])
                self.match.settle()
                right.append("values")
        self.told.append(f"set right: {right}")
        assert as_people_see_it(self.match.game.state) == as_people_see_it(there)
