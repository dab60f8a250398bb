"""Tests of how many keys a turn of the Chimera takes beside real cards, and of the list for the hands."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.ashes.events import CardFlipped, LeftToPlayer
from engine.kernel.decision import TABLE
from engine.setups.red_rains import RedRainsSetup
from host.presenter.narration.instruction_list import Instruction, InstructionList, instructions_of
from host.presenter.narration.log import LogLine
from host.presenter.session.ashes_session import AshesSession
from host.store import Store
from tests.cli.test_table_presets import setup_from

ROUNDS = 2


def session_of(preset: str, folder: Path, seed: int) -> AshesSession:
    """Return a game that `play --table` begins, with a unit at companion depth."""
    setup = setup_from("--table", preset)
    assert isinstance(setup, RedRainsSetup)
    session = AshesSession(Store(folder).create(setup.model_copy(update={"seed": seed})))
    if setup.depth == "companion":
        session.answer([f"say:unit:{session.seat}::3:4:1"], at_once=True)
    return session


def answer_plainly(session: AshesSession) -> None:
    """Pass or end the turn, otherwise give the first answer."""
    asked = session.decision
    assert asked is not None
    ids = [option.id for option in asked.options]
    ends = [word for word in ("pass", "end") if word in ids]
    session.answer(ends[:1] or ids[: asked.minimum], at_once=True)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("preset", ["companion", "assisted", "full"])
def test_no_key_of_a_turn_of_the_chimera_only_confirms(preset: str, seed: int, tmp_path: Path) -> None:
    """People answer choices and what only the table knows; in companion mode nothing but choices."""
    session, kinds = session_of(preset, tmp_path, seed), Counter[str]()
    while (asked := session.decision) is not None and session.view.round <= ROUNDS:
        if session.view.turn == "Chimera":
            kinds[asked.kind] += 1
            assert asked.seat == TABLE or len(asked.options) > 1, asked
            assert preset != "companion" or asked.seat == session.seat, asked
        answer_plainly(session)
    assert session.view.round > ROUNDS or session.over
    assert "step" not in kinds


@pytest.mark.parametrize("seed", range(4))
def test_the_list_names_what_the_hands_must_do_in_order(seed: int, tmp_path: Path) -> None:
    session, told = session_of("companion", tmp_path, seed), 0
    while session.decision is not None and session.view.round <= ROUNDS:
        before = len(session.match.game.journal)
        answer_plainly(session)
        if session.over:
            break
        entries = session.match.game.journal.entries[before:]
        events = [record.event for entry in entries for record in entry.events]
        wanted = [
            event.describe(session.match.game.state)
            if isinstance(event, LeftToPlayer)
            else f"turn {session.card_name(event.card)} face up"
            for event in events
            if isinstance(event, LeftToPlayer | CardFlipped)
        ]
        orders = [item.action for item in session.instructions.items]
        places = [orders.index(order) for order in dict.fromkeys(wanted)]
        assert places == sorted(places)
        told += len(places)
    assert told


def test_nothing_is_listed_for_hands_where_nothing_is_real(tmp_path: Path) -> None:
    session = session_of("screen", tmp_path, 3)
    while session.decision is not None and session.view.round <= ROUNDS:
        answer_plainly(session)
        assert not session.instructions.items


def test_equal_instructions_are_one_only_in_a_row() -> None:
    lines = [
        LogLine(text, 0, at, "", (0, at), moved)
        for at, (text, moved) in enumerate([("first", ("a", "a")), ("second", ("b",)), ("third", ("a",))])
    ]
    merged = instructions_of(lines)
    assert [item.text for item in merged] == ["a (2 times)", "b", "a"]
    assert [item.line.text for item in merged] == ["first", "second", "third"]


def test_a_list_keeps_what_is_ticked_off_while_it_grows() -> None:
    first, second, third = (Instruction(name, LogLine(name, 0, 0, "", (0, 0))) for name in ("a", "b", "c"))
    listed = InstructionList()
    listed.show((first, second))
    assert listed.tick() == first and listed.left == (second,)
    listed.hidden = True
    assert not listed.left
    listed.show((first, second, third))
    assert listed.left == (second, third)
    listed.tick(0)
    assert listed.left == (first, second, third)
    listed.show((third, first))
    assert listed.left == (third, first), "what is ticked off elsewhere is open here"
    listed.show((), [third.line, first.line])
    assert listed.left == (third, first), "an action of which nothing comes leaves them"
    assert [listed.tick(), listed.tick(), listed.tick()] == [third, first, None]
    listed.tick(0)
    listed.show((), [first.line])
    assert not listed.items, "what it told was taken back"


def test_own_moves_are_not_listed_but_what_comes_of_them(tmp_path: Path) -> None:
    """People draw what they discarded; they rolled, discarded, paid and laid down cards themselves."""
    session = session_of("assisted", tmp_path, 1)
    assert not session.instructions.items, "the setup is no list of a turn"
    dice = session.decision.dice_roll if session.decision else None
    assert dice is not None
    session.answer(["basic", "power", "class"] * (len(dice.left) // 3) + ["class"], at_once=True)
    assert not session.instructions.items
    asked = session.decision
    assert asked is not None and asked.kind == "prepare discard"
    session.answer([asked.options[0].id, asked.options[1].id], at_once=True)
    assert [item.text for item in session.instructions.items] == ["Player: draw a card (2 times)"]
    session.instructions.tick()
    play = next(option.id for option in session.decision.options if option.label.startswith("play "))  # type: ignore[union-attr]
    session.answer([play], at_once=True)
    while session.decision is not None and session.decision.kind == "pay":
        answer_plainly(session)
    assert not session.instructions.items
    assert session.view.player(session.seat).battlefield


def test_a_turn_of_the_boss_is_one_list(tmp_path: Path) -> None:
    """What the row does is still listed when people have said which aspect was revealed."""
    session = session_of("assisted", tmp_path, 1)
    while session.view.turn != session.seat:
        answer_plainly(session)
    raised = "turn a rage die of Chimera to power"
    kinds = []
    while (asked := session.decision) is not None and not (kinds and session.view.turn == session.seat):
        if session.view.turn == session.seat:
            answer_plainly(session)
            continue
        kinds.append(asked.kind)
        row = "10" if asked.kind == "behavior" else asked.options[0].id
        session.answer([row], at_once=True)
    assert kinds[-1] == "which card"
    assert [item.action for item in session.instructions.items] == [raised]


def test_an_aspect_that_is_not_the_leftmost_is_not_called_so(tmp_path: Path) -> None:
    setup = setup_from("--ask-before")
    assert isinstance(setup, RedRainsSetup)
    session = AshesSession(Store(tmp_path).create(setup.model_copy(update={"seed": 2})))
    while (asked := session.decision) is not None:
        reveals = asked.question.startswith("Which face down aspect")
        if reveals:
            session.answer([asked.options[1].id], at_once=True)
            break
        answer_plainly(session)
    told = [line.text for line in session.lines if "is revealed, " in line.text]
    assert told and told[-1].endswith("is revealed, another face down aspect"), told
