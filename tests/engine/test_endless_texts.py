"""Tests that an endless chain of texts is refused in words, and that the game can go on otherwise."""

from __future__ import annotations

import pytest

from cards.validation.yaml_reader import read_yaml
from engine.ashes.language.effect_resolution import WORK_LIMIT, EndlessTexts
from engine.ashes.model.component_types import MAX_AMOUNT
from engine.ashes.model.state import State
from engine.kernel.session import Session
from host.judge.scenario import Scenario
from host.judge.starting_position import begin

HEAD = "scenario: An echo of its own echo\ncards:\n"
TAIL = "players: {ann: {phoenixborn: Coal Roarkwin, battlefield: [%s], dice: {natural: [power]}}}\n"
UNIT = """\
  - name: %s
    type: ally
    cost: [main]
    attack: 1
    life: 3
    recover: 0
    text:
"""
ECHO = """\
      - after: {event: dealt_damage, card: this}
        effects:
          - prevent_damage: all
          - deal_damage: {amount: 1, to: this}
"""
TREE = """\
      - after: {event: dealt_damage, card: this}
        effects:
          - prevent_damage: all
"""
ANSWER = "          - deal_damage: {amount: 1, to: {each: unit, named: %s}}\n"


def play_power(text: str) -> Session[State]:
    """Use the natural dice power on the first unit, and let everything that follows happen."""
    session, _ = begin(Scenario.model_validate(read_yaml(text, "echo.yaml", "a scenario", "scenario")))
    before, asked = session.game.state.copy(), session.decision
    assert asked is not None
    power = next(option.id for option in asked.options if option.label.lower() == "natural dice power")
    try:
        session.answer((power,))
        while session.decision is not None and session.decision.kind != "turn":  # the target, when asked
            session.answer((session.decision.options[0].id,))
    except EndlessTexts:
        session.game.back_to(0)
        assert session.decision == asked
        assert session.game.state == before
        raise
    return session


def test_endless_texts_are_refused_and_can_be_taken_back() -> None:
    with pytest.raises(EndlessTexts, match="the texts of Echo set each other off without end"):
        play_power(HEAD + UNIT % "Echo" + ECHO + TAIL % "Echo")


def test_work_is_bound_where_nothing_is_deep() -> None:
    """Each of four units is responded to forty times by the next: millions of effects, four texts deep."""
    names = ["Ash", "Birch", "Cedar", "Date"]
    units = [
        UNIT % name + TREE + ANSWER % following * 40
        for name, following in zip(names, [*names[1:], "Elm"], strict=True)
    ]
    told = "the texts of Date, Cedar, Ash and Birch set each other off without end"
    with pytest.raises(EndlessTexts, match=told):
        play_power(HEAD + "".join(units) + UNIT % "Elm" + TREE + TAIL % ", ".join(names))


def test_many_cards_are_named_in_part() -> None:
    error = EndlessTexts([*"aabbbccccdddddef", "a"])
    assert str(error).startswith("the texts of d, c, a, b and 2 more set each other off")


def test_a_long_text_is_work_too() -> None:
    """The limit counts effects, not texts."""
    effects = "".join("          - prevent_damage: 1\n" for _ in range(WORK_LIMIT + 1))
    long = "      - after: {event: dealt_damage, card: this}\n        effects:\n" + effects
    with pytest.raises(EndlessTexts):
        play_power(HEAD + UNIT % "Echo" + long + TAIL % "Echo")


@pytest.mark.parametrize("amount", ["99999999999", "{tokens: status, card: this}"])
def test_no_number_grows_beyond_its_limit(amount: str) -> None:
    """Tokens double with every effect, or the number is far too large at first."""
    doubling = f"          - place_tokens: {{token: status, amount: {amount}, onto: this}}\n" * 40
    text = (
        "      - after: {event: dealt_damage, card: this}\n        effects:\n"
        "          - place_tokens: {token: status, amount: 1, onto: this}\n" + doubling
    )
    session = play_power(HEAD + UNIT % "Echo" + text + TAIL % "Echo")
    (echo,) = (card for card in session.game.state.cards if card.name == "Echo")
    assert echo.status == MAX_AMOUNT
