"""Tests that a rule set can add kinds of tokens and types of cards to the rules of Ashes."""

from __future__ import annotations

import pytest

from engine.ashes.events import TokensPlaced, TokensRemoved
from engine.ashes.events.phrases import tokens_text
from engine.ashes.model import component_types
from engine.ashes.model.card import Card
from engine.ashes.model.component_types import (
    RULEBOOK_KINDS,
    CardType,
    TokenType,
    add_token,
    add_type,
    always_units,
    card_type,
    token_kinds,
)
from engine.ashes.real_table.correction_kinds import CORRECTIONS
from engine.ashes.real_table_report_base import read_report
from engine.kernel.decision import IllegalAnswer
from engine.redrains.state import RED_RAINS
from tests.support.positions import SEAT, Position


@pytest.fixture(autouse=True)
def kinds_of_this_test_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the types and tokens that a test adds."""
    monkeypatch.setattr(component_types, "_TOKENS", dict(component_types._TOKENS))
    monkeypatch.setattr(component_types, "_TYPES", dict(component_types._TYPES))
    monkeypatch.setattr(component_types, "_ALWAYS_UNITS", set())


def test_a_kind_of_token_is_placed_counted_and_taken_off() -> None:
    add_token("doom", TokenType("Doom", only_on="doors"))
    assert token_kinds() == (*RULEBOOK_KINDS, RED_RAINS, "doom")
    assert (tokens_text(1, "doom"), tokens_text(2, "doom")) == ("1 Doom token", "2 Doom tokens")
    state = Position(battlefield=["Anchornaut"]).beginning
    card = state.players[SEAT].battlefield[0]
    for event in (
        TokensPlaced(card, "doom", 3),
        TokensPlaced(card, "wound", 1),
        TokensRemoved(card, "doom", 1),
    ):
        event.apply(state)
    assert state.cards[card].all_tokens() == {"wound": 1, "doom": 2}
    assert (state.cards[card].tokens("doom"), state.cards[card].tokens(RED_RAINS)) == (2, 0)
    TokensRemoved(card, "doom", 2).apply(state)
    assert state.cards[card].counters == ()
    with pytest.raises(ValueError, match="no 1 doom tokens"):
        TokensRemoved(card, "doom", 1).apply(state)


def test_a_kind_of_token_lies_where_a_policy_lets_it() -> None:
    """A correction elsewhere is refused, in the words of its rule set."""
    add_token("doom", TokenType("Doom", only_on="doors"))
    position = Position(battlefield=["Anchornaut"])
    card = position.beginning.players[SEAT].battlefield[0]
    session = position.start()
    with pytest.raises(IllegalAnswer, match="Doom tokens only go on doors"):
        session.answer([f"correct:tokens:{card}:doom:+1"])
    with pytest.raises(IllegalAnswer, match="is not a correction"):
        read_report(f"correct:tokens:{card}:gloom:+1", CORRECTIONS)


def test_a_type_says_what_a_card_of_it_counts_as() -> None:
    """A kind that only units have is looked for on battlefields alone."""
    assert always_units("ally") and not always_units("unit or phoenixborn") and not always_units("spell")
    add_type("door", CardType(frozenset({"door", "ally"})))
    assert card_type("door").kinds == {"door", "ally"}
    assert not always_units("ally")
    with pytest.raises(KeyError, match=r"no card type 'window'; there are phoenixborn, .*door"):
        card_type("window")


def test_a_name_that_is_taken_says_the_same_or_is_refused() -> None:
    add_token("status", TokenType("status"))
    add_type("ally", card_type("ally"))
    with pytest.raises(ValueError, match="'status' is there already"):
        add_token("status", TokenType("Stasis"))
    with pytest.raises(ValueError, match="'ally' is there already"):
        add_type("ally", CardType(frozenset({"ally"})))
    assert Card(0, "", "ann", "ann", "hand").all_tokens() == {}
