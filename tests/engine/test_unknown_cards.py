"""Tests of unseen cards of a known deck, drawn in play with real cards."""

from __future__ import annotations

import pytest

from engine.ashes.events import CardNamed
from engine.kernel.session import Session
from engine.redrains.state import RedRainsState
from tests.support.positions import SEAT, Position, ids

DICE = [("natural", "class"), ("natural", "basic")]


@pytest.fixture
def position() -> Position:
    """Return a position with two unknown cards and an Anchornaut in hand, and two unknown cards to draw."""
    return Position(dice=DICE, hand=["", "Anchornaut", ""], draw=["", ""])


def unknown(session: Session[RedRainsState], zone: str) -> int:
    """Return the number of unknown cards in a zone of the player."""
    return sum(not card.name for card in session.game.state.cards if (card.owner, card.zone) == (SEAT, zone))


def test_it_is_seen_as_unknown(position: Position) -> None:
    """The view has the card, without a name or values; copies alike are still two cards."""
    hand = position.view(position.start())["hand"]
    assert isinstance(hand, tuple)
    assert [card["name"] for card in hand] == [None, "Anchornaut", None]
    assert hand[0]["face_up"] and hand[0]["attack"] is None and hand[0]["type"] == "card"
    assert hand[0]["id"] != hand[2]["id"]


def test_it_is_not_offered_to_be_played(position: Position) -> None:
    session = position.start()
    assert [option for option in ids(session.decision) if option.startswith("play:")] == ["play:4"]


def test_it_can_be_meditated_away_from_hand_and_deck(position: Position) -> None:
    """Any card in hand and the top of the deck can be discarded for it."""
    session = position.start()
    session.answer(["meditate"])
    assert {"deck", "card:3", "card:5"} <= set(ids(session.decision))
    session.answer(["card:5"])
    session.answer(["natural:basic:power"])
    session.answer(["deck"])
    session.answer(["none"])
    session.answer(["done"])
    assert (unknown(session, "hand"), unknown(session, "draw"), unknown(session, "discard")) == (1, 1, 2)
    discard = position.view(session)["discard"]
    assert isinstance(discard, tuple)
    assert [card["name"] for card in discard] == [None, None]


def test_it_can_be_discarded_to_pay(position: Position) -> None:
    """Slash asks for a card to discard; unknown ones are options, with a label that says so."""
    session = position.start()
    session.answer([f"activate:{session.game.state.players[SEAT].phoenixborn}:0"])
    decision = session.decision
    assert decision is not None
    assert decision.kind == "discard cost"
    assert [option.label for option in decision.options] == ["unknown card", "Anchornaut", "unknown card"]
    session.answer([decision.options[0].id])
    assert unknown(session, "discard") == 1


def test_it_becomes_known_by_an_event(position: Position) -> None:
    """After that it is an ordinary card: offered, described, and undone with everything else."""
    session = position.start()
    card = session.game.state.players[SEAT].hand[0]
    event = CardNamed(card, "One Hundred Blades")
    assert "One Hundred Blades" in event.describe(session.game.state)
    event.apply(position.beginning)
    again = position.start()
    assert f"play:{card}" in ids(again.decision)


def test_copy_replay_and_undo_keep_it(position: Position) -> None:
    session = position.start()
    assert session.game.state.copy() == session.game.state
    for answer in (["meditate"], ["card:3"], ["none"], ["deck"], ["none"], ["done"], ["pass"]):
        session.answer(answer)
        session.run_automatic_steps()
    lines = list(session.game.journal.lines())
    again = position.start()
    again.game.back_to(0)
    again.game.undone.clear()
    again.game.replay([entry.answer for entry in session.game.journal.entries])
    assert list(again.game.journal.lines()) == lines
    session.game.back_to(1)
    assert (unknown(session, "hand"), unknown(session, "discard")) == (2, 0)
    while session.game.undone:
        session.game.redo()
    assert list(session.game.journal.lines()) == lines
    told = session.game.journal.all_events()
    assert any("unknown card" in item.event.describe(session.game.state) for item in told)
