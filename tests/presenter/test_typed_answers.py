"""Tests of typed answers: which options words mean, at one question and at those that follow it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import pytest

from engine.kernel.decision import TABLE, Decision
from engine.setups.players import AshesSetup
from engine.setups.red_rains import RedRainsSetup
from host.presenter.command_parser.commands import ParsedCommand, TypedAnswer
from host.presenter.command_parser.typed_answers import (
    LONGEST_LINE,
    LineReader,
    enter_line,
    named_options,
    option_name,
)
from host.presenter.command_parser.word_match import matches
from host.presenter.session.ashes_session import AshesSession
from host.store import Store
from tests.lines.speaking import Speaker, setup_of

SECONDS_FOR_A_LINE = 3.0
"""Far more than a line takes, on the slowest machine."""


@contextmanager
def first_turn(folder: Path) -> Iterator[AshesSession]:
    """Yield a game against the Chimera at the first turn."""
    with Store(folder).create(RedRainsSetup(seed=3)) as opened:
        session = AshesSession(opened)
        session.answer(())
        yield session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[AshesSession]:
    """Yield a game at the first turn."""
    with first_turn(tmp_path) as session:
        yield session


@pytest.fixture(scope="module")
def read_only(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AshesSession]:
    """Yield a game at the first turn, for tests that answer nothing."""
    with first_turn(tmp_path_factory.mktemp("games")) as session:
        yield session


def lines(session: AshesSession, line: str) -> list[str]:
    """Return the readings of a line as they are written out; what can be entered has a plus before it."""
    return [f"{'+' * one.is_complete}{one.line or one.explanation}" for one in reader(session).read(line)]


def reader(session: AshesSession, decision: Decision | None = None) -> LineReader:
    """Return a reader at a question, or at that of the session."""
    asked = decision or session.decision
    assert asked is not None
    return LineReader(session.match, session.view, asked)


def enter(session: AshesSession, line: str) -> str:
    """Enter a line; return what of it was not done."""
    readings = reader(session).read(line)
    assert readings[0].is_complete, readings
    return enter_line(
        readings[0],
        lambda: session.decision,
        lambda picks: session.answer(picks, at_once=True),
        lambda decision, rest: reader(session, decision).read(rest),
    )


def at_an_attack(tmp_path: Path, kind: str, seed: int) -> tuple[AshesSession, Speaker]:
    """Return a game in which a player with several units is about to attack."""
    opened = Store(tmp_path).create(setup_of(kind, seed))
    session = AshesSession(opened)
    speaker = Speaker(session, seed, chatty=False)
    while (decision := speaker._pending()) is not None:
        units = session.view.player(decision.seat).battlefield
        if any(option.label.startswith("attack") for option in decision.options) and len(units) > 1:
            return session, speaker
        speaker._answer(speaker._picks(decision))
    raise AssertionError("nobody attacks")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("PLAY  iron WORKER", "+play Iron Worker"),
        ("worker", "+play Iron Worker"),
        ("play workers", "+play Iron Worker"),
        ("play ir", "+play Iron Worker"),
        ("play wroker", "+play Iron Worker"),
        ("Play Hamer Knihgt", "+play Hammer Knight"),
        ("use slash please", "+activate Slash (Coal Roarkwin)"),
        ("side slash", "+activate Slash (Coal Roarkwin)"),
        ("cer dice power", "+ceremonial dice power"),
        ("meditate 2 dice", "+meditate"),
        ("pass", "+pass"),
        ("undo", "+undo"),
    ],
)
def test_words_mean_an_option(read_only: AshesSession, line: str, meant: str) -> None:
    assert lines(read_only, line)[0] == meant


def test_one_line_answers_several_questions(session: AshesSession) -> None:
    assert enter(session, "side slash, anchor, chimera, worker 2 cer class") == ""
    view = session.view.player("Player")
    assert [card.name for card in view.battlefield] == ["Iron Worker"]
    assert "Anchornaut" in [card.name for card in view.discard]
    assert session.decision is not None and session.decision.kind != "pay"


def test_dice_are_paid_as_they_are_named(session: AshesSession) -> None:
    whole = "play Iron Worker, pay 1 ceremonial basic, 1 natural power"
    for line in ("play worker, pay 1 cer basic 1 n p", "worker: n:p ce:b", "play worker, pay b, 1 nat power"):
        assert lines(session, line)[0] == f"+{whole}", line
    assert (
        lines(session, "play worker, pay")[0] == "+play Iron Worker, pay 1 ceremonial basic, 1 natural class"
    )
    # What comes after the payment may be called like a die.
    assert lines(session, "play worker, 1 cer basic 1 nat power, cer dice power")[0] == (
        f"+{whole}, ceremonial dice power"
    )
    before = [(die.type, die.side) for die in session.view.player("Player").active_dice]
    assert enter(session, "play worker, pay 1 nat power, 1 cer basic") == ""
    for die in session.view.player("Player").active_dice:
        before.remove((die.type, die.side))
    assert sorted(before) == [("ceremonial", "basic"), ("natural", "power")]


def test_words_that_fit_several_answers_choose_none(read_only: AshesSession) -> None:
    shown = lines(read_only, "play worker, pay 1c 1n")
    assert shown[:2] == [
        "play Iron Worker, pay 1 ceremonial basic, 1 natural class",
        "play Iron Worker, pay 1 ceremonial basic, 1 natural power",
    ]
    assert not any(line.startswith("+") for line in shown)
    for line in shown[:-1]:
        assert lines(read_only, line)[0] == f"+{line}"
    assert lines(read_only, "play")[:2] == ["play Anchornaut", "play Chant of Revenge"]


@pytest.mark.parametrize(
    ("line", "wrong", "right"),
    [
        ("play wolf", "“play wolf” is not understood", "play Hammer Knight"),
        ("play worker, pay 3 time", "“pay 3 time” is not understood", "Pay 2 basic for Iron Worker: "),
        ("slash, wolf, chimera", "“wolf” is not understood", "Anchornaut; Chant of Revenge"),
        ("slash anchornaut wolf", "“wolf” is not understood", "Slash: choose a player: "),
    ],
)
def test_a_wrong_word_is_named_with_what_is_right_and_nothing_is_done(
    read_only: AshesSession, line: str, wrong: str, right: str
) -> None:
    before = len(read_only.match.game.journal)
    (reading,) = reader(read_only).read(line)
    assert not reading.is_complete and reading.explanation.startswith(wrong) and right in reading.explanation
    assert len(read_only.match.game.journal) == before


def test_after_chance_the_rest_of_a_line_is_read_when_it_comes(session: AshesSession) -> None:
    """The Chimera rolls after the turn; then there is a turn of one's own again, or a guard to decide on."""
    assert enter(session, "side slash, anchornaut, chimera, pass, foo bar").startswith("Not done: “foo bar”.")
    round_before = len(session.match.game.journal)
    assert reader(session).read("pass and play wolf")[0].is_complete is False
    assert len(session.match.game.journal) == round_before


def test_an_answer_is_given_only_to_the_question_that_it_was_read_for(read_only: AshesSession) -> None:
    given: list[object] = []
    stale = ParsedCommand("pass", "pass", answers=(TypedAnswer("Take your main action", ("pass",)),))
    told = enter_line(stale, lambda: read_only.decision, given.append, lambda *_: [])
    assert given == [] and told == "The rest of the line was not done: something else is asked now."


@pytest.mark.parametrize("kind", ["ashes", "raven"])
def test_attacks_are_typed_in_one_order_whatever_the_rules_ask_first(tmp_path: Path, kind: str) -> None:
    session, _ = at_an_attack(tmp_path, kind, 1)
    seat = session.decision.seat if session.decision is not None else ""
    other = next(side for side in session.view.players if side.seat != seat).phoenixborn.name
    assert other is not None
    before = len(session.view.battles)
    told = enter(session, f"attack {other.split()[0]} with all")
    attackers = {battle.attacker for battle in session.view.battles}
    units = [unit.id for unit in session.view.player(seat).battlefield]
    assert before == 0 and attackers == set(units) and told == ""


def test_each_option_has_words_that_pick_it_alone(tmp_path: Path) -> None:
    """A sample of all options of random games, picked by the words with which suggestions write them out."""
    luck, asked = random.Random(5), 0
    for kind in ("red-rains", "ashes", "raven", "companion", "assisted"):
        with Store(tmp_path / kind).create(setup_of(kind, 7)) as opened:
            speaker = Speaker(AshesSession(opened), 7, chatty=False)
            for _ in range(60):
                decision = speaker._pending()
                if decision is None:
                    break
                if decision.seat != TABLE and decision.minimum <= 1 <= decision.maximum:
                    thing = luck.choice(named_options(decision, {}))
                    first = reader(speaker.shared, decision).read(option_name(thing))[0]
                    assert first.is_complete, (kind, decision.question, thing, first)
                    picks = (first.pick,) if first.pick else first.answers[0].picks
                    picked = [decision.option(pick).label for pick in picks]
                    assert picked == [thing.label] and len(first.answers) < 2, (
                        kind,
                        decision.question,
                        first,
                    )
                    asked += 1
                speaker._answer(speaker._picks(decision))
    assert asked > 100


@pytest.mark.parametrize(
    "line",
    [
        "x" * 1_000_000,
        "play " * 1_000_000,
        "\x00\x1b[31m\x07",
        "😀 🐉, 😀",
        ",;,;",
        "1 " * (LONGEST_LINE // 2),
        "a, " * (LONGEST_LINE // 3),
        "play worker, pay " + "1c " * 90,
        "play worker, pay 99999999999999999999c",
        "attack with with with",
        "é" * LONGEST_LINE,
    ],
    ids=repr,
)
def test_bad_lines_are_refused_soon(read_only: AshesSession, line: str) -> None:
    began = perf_counter()
    readings = reader(read_only).read(line)
    assert perf_counter() - began < SECONDS_FOR_A_LINE
    assert readings and not any(reading.is_complete for reading in readings)
    assert all(reading.explanation.isprintable() and len(reading.explanation) < 500 for reading in readings)


def test_what_is_not_known_yet_follows_a_comma(tmp_path: Path) -> None:
    seats = [{"name": "Ann", "deck": "The Iron Men"}, {"name": "Ben", "deck": "The Mist Guardian"}]
    with Store(tmp_path).create(AshesSetup.model_validate({"seats": seats, "seed": 4})) as opened:
        session = AshesSession(opened)
        session.take_over(session.hands_over_to)
        assert lines(session, "Ben xx")[0] == "“xx” comes after what is not known yet: put a comma before it"
        (reading,) = reader(session).read("Ben, xx")
        assert reading.is_complete and reading.rest == "xx"
        assert lines(session, "you, knight and worker")[0] == "+you go first, Hammer Knight and Iron Worker"


class Thing:
    """Something with a name."""

    def __init__(self, label: str) -> None:
        self.label, self.words = label, ()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("wolf", ["Wolf"]),  # a whole name means that alone
        ("wol", ["Wolf", "Wolf Pack", "Frost Wolf"]),
        ("frost wolves", []),
        ("frsot", ["Frost Wolf"]),
        ("wlf", []),  # too short for slips
        ("the", []),
        ("wolf 2", []),
    ],
)
def test_how_words_match_names(typed: str, found: list[str]) -> None:
    things = [Thing(name) for name in ("Wolf", "Wolf Pack", "Frost Wolf", "Bear")]
    assert [thing.label for thing in matches(typed.split(), things)[0]] == found
