"""Tests of advice and the review of a game: who gets them, and how front ends show them."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

import pytest

from engine.bots.advice import CostlyDecision
from engine.bots.player_and_playout import Thought
from engine.bots.turn_in_words import AdvisedTurn
from engine.kernel.decision import Decision
from engine.match import Match
from engine.setups.players import AshesSetup
from host.lines.ashes_lines import ASHES_COMMANDS, AshesLines
from host.presenter.records.story_export import export_story
from host.presenter.session.advice import offers_advice, offers_review
from host.presenter.session.shared_game import SharedGame
from host.store import Store

BEST = AdvisedTurn(("play Iron Worker", "pass"), 0.62, ("2 more attack",), "an attack for 3")
WORSE = AdvisedTurn(("pass",), 0.41)


def setup_of(*, bob_is: str) -> AshesSetup:
    """Return a game of Ann against Bob."""
    seats = [{"name": "Ann", "deck": "The Iron Men"}, {"name": "Bob", "deck": "The Cloudsea Siren"}]
    return AshesSetup.model_validate({"seats": [seats[0], {**seats[1], "player": bob_is}], "seed": 5})


class KnowingAdviser:
    """Adviser that always knows the same turn, and notes whose view it got."""

    seen: tuple[str, ...] = ()

    def __init__(self, _library: object, **_more: object) -> None:
        self.thought = Thought()

    def advise(self, decision: Decision, look: Callable[[], Any]) -> tuple[AdvisedTurn, ...]:
        view = look()
        hands = [side.seat for side in view.players if side.hand is not None]
        type(self).seen = (decision.seat, view.seat, *hands)
        return (BEST,)


class Said:
    """A dialogue that keeps what the program said."""

    def __init__(self, table: AshesLines) -> None:
        self.table = table
        self.lines: list[str] = []

    def tell(self, *lines: str) -> None:
        self.lines += lines


def to_first_turn(table: AshesLines) -> None:
    """Answer until Ann takes her first turn."""
    while (asked := table.session.decision) is not None and asked.kind != "turn":
        table.answer([option.id for option in asked.options[: asked.minimum]])


def test_advice_knows_what_the_seat_sees_and_cheats_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.bots.advice.Adviser", KnowingAdviser)
    with Store(tmp_path).create(setup_of(bob_is="random")) as game:
        table = AshesLines(SharedGame(game, patience=inf).share_as_host(lambda _: None))
        said = Said(table)
        ASHES_COMMANDS["advice"].run(said, "")  # type: ignore[arg-type]
        assert said.lines == ["Advice is for your turn, in a game without other people."]
        to_first_turn(table)
        ASHES_COMMANDS["advice"].run(said, "")  # type: ignore[arg-type]
        assert said.lines[2:] == [
            "1. Play Iron Worker; pass.",
            "  Chance to win: 62 %.",
            "  For: 2 more attack.",
            "  To fear: an attack for 3.",
        ]
        assert KnowingAdviser.seen == ("Ann", "Ann", "Ann")
        assert offers_advice(game.match, "Ann") and not offers_advice(game.match, "Bob")
        assert not offers_review(game.match, "Ann")
    people = Match(setup_of(bob_is="person"))
    people.run_automatic_steps()
    while (asked := people.decision) is not None and asked.kind != "turn":
        people.answer(tuple(option.id for option in asked.options[: asked.minimum]))
        people.run_automatic_steps()
    assert asked is not None and not offers_advice(people, asked.seat)


def test_a_review_is_kept_for_the_story_until_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def review(_match: object, seat: str, _adviser: object, watch: Callable[[float], None]) -> Any:
        watch(0.5)
        assert seat == "Ann"
        return (CostlyDecision(3, 1, WORSE, BEST, 0.21),)

    monkeypatch.setattr("engine.bots.advice.Adviser", KnowingAdviser)
    monkeypatch.setattr("engine.bots.advice.review", review)
    monkeypatch.setattr("host.lines.ashes_lines.offers_review", lambda _match, seat: seat == "Ann")
    with Store(tmp_path).create(setup_of(bob_is="random")) as game:
        share = SharedGame(game, patience=inf).share_as_host(lambda _: None)
        table = AshesLines(share)
        said = Said(table)
        ASHES_COMMANDS["review"].run(said, "")  # type: ignore[arg-type]
        assert (
            said.lines[1] == "Round 1: cost you 21 %." and "  Better: Play Iron Worker; pass." in said.lines
        )
        for suffix in (".md", ".html"):
            story = export_story(suffix, game.match, "Ann against Bob", share.reviews)
            assert "What could have been better: Ann" in story and "You did: Pass" in story
        assert "better" not in export_story(".md", game.match, "Ann against Bob")
        to_first_turn(table)
        assert not share.reviews
