"""Tests of how many keys a turn of the Chimera takes beside real cards, and of the list for the hands."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.ashes.events import CardFlipped, LeftToPlayer
from engine.kernel.decision import TABLE
from engine.setups.red_rains import RedRainsSetup
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
        orders = session.instructions
        places = [orders.index(order) for order in dict.fromkeys(wanted)]
        assert places == sorted(places)
        told += len(places)
    assert told


def test_nothing_is_listed_for_hands_where_nothing_is_real(tmp_path: Path) -> None:
    session = session_of("screen", tmp_path, 3)
    while session.decision is not None and session.view.round <= ROUNDS:
        answer_plainly(session)
        assert not session.instructions
