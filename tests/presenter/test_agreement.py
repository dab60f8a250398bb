"""Tests of an undo that others must agree to: nothing changes before, and only they can agree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.ashes.real_table.token_corrections import TokenCorrection
from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import IllegalAnswer
from engine.setups.players import AshesSetup
from host.presenter.session.shared_game import AgreementRequired, SharedGame
from host.store import Store

NAMES = ("Ann", "Ben", "Cat")
DECKS = ("The Snakes in Silver", "The Cloudsea Siren", "The Bloodwoods Queen")


class Table:
    """Game of three people, where one has just answered and the next is asked."""

    def __init__(self, folder: Path) -> None:
        seats = [{"name": name, "deck": deck} for name, deck in zip(NAMES, DECKS, strict=True)]
        self.store = Store(folder)
        self.game = self.store.create(AshesSetup.model_validate({"seats": seats, "seed": 3}))
        self.match: Any = self.game.match
        self.told: list[str] = []
        self.stands: list[int] = []
        shared = SharedGame(self.game)
        self.share = shared.share_as_host(self.stands.append)
        self.share.on_request = self.told.append
        self.device = shared.share(lambda _stands: None)
        self.player = RandomPlayer(3)
        self.share.run_automatic_steps()
        while not self.match.questions() or self.match.decision.seat == self.last:
            self.answer()
        self.first, self.second = self.last, self.match.decision.seat
        (self.third,) = set(NAMES) - {self.first, self.second}

    @property
    def last(self) -> str:
        """Return the seat that answered last."""
        seat: str = self.match.game.journal.entries[self.match.questions()[-1]].decision.seat
        return seat

    @property
    def answers(self) -> list[tuple[str, ...]]:
        """Return all answers in force."""
        return [entry.answer for entry in self.match.game.journal.entries]

    def answer(self) -> None:
        """Answer the pending question."""
        asked = self.match.decision
        self.share.answer(self.player.choose(asked, partial(self.match.view, asked.seat)))
        self.share.run_automatic_steps()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.game.close()


def test_it_is_undone_once_all_have_agreed_and_only_they_can(table: Table) -> None:
    before = table.answers
    for _ in range(2):  # an impatient person asks once
        with pytest.raises(AgreementRequired, match="must agree first"):
            table.share.undo(table.first)
    request = table.share.request
    assert request is not None and set(request.pending_seats) == {table.second, table.third}
    assert f"{table.first} wants to undo their last answer" in request.question(table.second)
    for nobody in (table.first, "", "Dan"):
        for answer in (table.device.agree, table.device.decline):
            with pytest.raises(ValueError, match="is not asked to agree"):
                answer(nobody)
    table.device.agree(table.third)
    with pytest.raises(ValueError, match="is not asked to agree"):
        table.device.agree(table.third)
    assert table.answers == before and table.match.decision.seat == table.second
    table.share.agree(table.second)
    assert table.share.request is None and table.match.decision.seat == table.first
    assert table.answers == before[: len(table.answers)] and table.stands[-1] == len(table.answers) < len(
        before
    )
    assert table.told[-1] == f"{table.second} agrees."
    assert table.store.replay("1")[0].decision.seat == table.first


def test_one_no_or_an_answer_ends_it_and_changes_nothing(table: Table) -> None:
    before = table.answers
    with pytest.raises(AgreementRequired):
        table.share.undo(table.first)
    with pytest.raises(ValueError, match="Answer that first"):
        table.device.back_to(0, table.third)
    table.device.decline(table.third)
    assert table.told[-1] == f"{table.third} does not agree: nothing was changed."
    assert table.share.request is None and table.answers == before
    with pytest.raises(AgreementRequired):
        table.share.back_to(0, table.first)
    with pytest.raises(IllegalAnswer):
        table.share.answer(("nonsense",))
    assert table.share.request is not None, "nobody has answered"
    table.answer()
    assert table.share.request is None and len(table.answers) > len(before)


def test_a_redo_of_anothers_answer_asks_that_one(table: Table) -> None:
    with pytest.raises(AgreementRequired):
        table.share.undo(table.first)
    for seat in (table.second, table.third):
        table.share.agree(seat)
    before = table.answers
    with pytest.raises(AgreementRequired, match=f"{table.first} must agree first"):
        table.device.redo(table.second)
    assert table.answers == before
    table.share.redo(table.first)
    assert len(table.answers) > len(before) and table.share.request is None


def test_a_correction_that_takes_answers_back_is_asked_for_like_an_undo(table: Table) -> None:
    """Exhausting an attacker undoes the attack, to which another player has been asked to respond."""
    match = table.match

    def losing() -> str:
        asked = match.decision
        turn = match.game.state.turn
        if turn not in NAMES or asked.seat == turn or asked.reports is not None:
            return ""
        for card in match.view(turn).player(turn).battlefield:
            pick = TokenCorrection(card.id, "exhaustion", 1).id
            if match.lossy_correction_start(pick) is not None:
                return pick
        return ""

    while not (pick := losing()):
        table.answer()
    before, decision = table.answers, match.decision
    turn = match.game.state.turn
    with pytest.raises(AgreementRequired):
        table.share.correct(pick, by=turn)
    assert table.answers == before and match.decision.prompt == decision.prompt
    request = table.share.request
    assert request is not None
    for seat in request.pending_seats:
        table.share.agree(seat)
    assert len(table.answers) < len(before) and pick in table.answers[-1]
    wound = TokenCorrection(match.view(turn).player(turn).phoenixborn.id, "wound", 1).id
    table.share.correct(wound, by=turn)
    assert table.share.request is None, "what takes nothing back asks nobody"
