"""Tests of keys with several opponents, in drafts, and on the pass screen, question by question."""

from __future__ import annotations

import time

import pytest
from msgspec.structs import replace

from engine.ashes.model.option_meanings import CardChoice, NumberChoice, Pass
from engine.ashes.view.read_model import GameView
from engine.draft.option_meanings_and_saves import DicePair, NamedCard, Take
from engine.draft.view import DrafterView, DraftView
from engine.kernel.decision import TABLE, Decision, Option, option_for
from engine.kernel.option_meaning import Decline, Ok, PlayerChoice, Yes
from host.console.console import Console, KeyPress
from host.console.game_keys import SeatView
from host.console.input_model import Command, CorrectionOutcome, InputState, Outcome, Role
from host.console.key_meanings import initial_state, key_meanings, press
from host.console.led_frame import DICE_COLORS, LIGHTS, frame
from tests.support.fixed_tables import (
    RULE,
    SEAT,
    crowded,
    game_view,
    plain,
    turn_decision,
    unit,
    without_chimera,
)


def _named(item: object) -> str | None:
    return getattr(item, "__name__", None)


def four() -> GameView:
    """Return a table of the player and three others: Ben with two units, Cat with one, Dan with none."""
    own = crowded().players[0]
    sides = []
    for number, (name, units) in enumerate((("Ben", 2), ("Cat", 1), ("Dan", 0)), 1):
        first = 100 * number
        theirs = {"owner": name, "controller": name}
        leader = plain(first, f"{name}'s Phoenixborn", "phoenixborn", "phoenixborn", life=20)
        leader = replace(leader, **theirs)
        row = tuple(unit(first + place, f"Unit {place}", 2, 2, 1, **theirs) for place in range(1, units + 1))
        spell = replace(plain(first + 50, "Spell", "ready spell", "spellboard"), **theirs)
        side = replace(own, seat=name, phoenixborn=leader, battlefield=row, spellboard=(spell,))
        sides.append(replace(side, hand=None, discard=()))
    return without_chimera(game_view(), rules="ashes", players=(own, *sides))


def ask(kind: str, *options: Option, minimum: int = 1, maximum: int = 1) -> Decision:
    """Return a question to the player."""
    return Decision(SEAT, kind, f"{kind}?", options, RULE, minimum, maximum)


def to_attack() -> Decision:
    """Return a choice of two Phoenixborn and units of two sides."""
    return ask(
        "attack target",
        option_for(CardChoice(100), "Ben's Phoenixborn"),
        option_for(CardChoice(102), "Unit 2 (Ben)"),
        option_for(CardChoice(201), "Unit 1 (Cat)"),
        option_for(CardChoice(300), "Dan's Phoenixborn"),
    )


def units() -> Decision:
    """Return a choice of up to two units of two sides."""
    return ask(
        "target", *(option_for(CardChoice(n), f"Unit {n}") for n in (41, 101, 102, 201)), minimum=0, maximum=2
    )


def player() -> Decision:
    """Return a choice of one of the players."""
    return ask("choose", *(option_for(PlayerChoice(seat), seat) for seat in (SEAT, "Ben", "Cat", "Dan")))


def spells() -> Decision:
    """Return a choice of a unit with a key and cards on another's spellboard, which have none."""
    return ask("choose", option_for(CardChoice(150), "Spell"), option_for(CardChoice(201), "Unit 1 (Cat)"))


def may() -> Decision:
    """Return a question with yes and no."""
    return ask("may", option_for(Yes(), "yes"), option_for(Decline("no"), "no"))


def look() -> Decision:
    """Return a question that shows something without a choice."""
    return ask("look", option_for(Ok(), "go on"))


def how_many() -> Decision:
    """Return a choice of a number of tokens."""
    return ask("number", *(option_for(NumberChoice(n), f"{n} wounds") for n in (3, 2, 1, 0)))


def no_reaction() -> Decision:
    """Return a question without an alternative, asked so that asking reveals nothing."""
    return ask("trigger", option_for(Pass(), "go on"))


WAYS = [
    (to_attack, "chimera confirm", ("card:100",)),
    (to_attack, "chimera chimera foe1", ("card:201",)),
    (to_attack, "foe2", ("card:102",)),
    (to_attack, "chimera chimera chimera confirm", ("card:300",)),
    (to_attack, "chimera chimera chimera chimera confirm", ("card:100",)),
    (to_attack, "plus plus plus confirm", ("card:201",)),
    (to_attack, "plus plus plus back", InputState(facing="Cat")),
    (to_attack, "chimera back", InputState(facing="Ben")),
    (to_attack, "foe1", InputState()),
    (units, "foe1 chimera foe1 confirm", ("card:101", "card:201")),
    (units, "chimera foe1 chimera foe2 confirm", ("card:201", "card:102")),
    (units, "chimera foe1 back confirm", ()),
    (units, "own2 confirm", ("card:41",)),
    (player, "phoenixborn", (f"player:{SEAT}",)),
    (player, "chimera chimera confirm", ("player:Cat",)),
    (player, "minus confirm", ("player:Dan",)),
    (spells, "plus confirm", ("card:150",)),
    (spells, "foe1", ("card:201",)),
    (may, "confirm", ("yes",)),
    (may, "pass", ("no",)),
    (may, "foe1 confirm", ("yes",)),
    (look, "confirm", ("ok",)),
    (how_many, "foe2", ("number:2",)),
    (how_many, "minus confirm", ("number:0",)),
    (units, "wound foe2 confirm", CorrectionOutcome("correct:tokens:102:wound:+1")),
    (units, "chimera wound foe1 confirm", CorrectionOutcome("correct:tokens:201:wound:+1")),
    (no_reaction, "confirm", ("pass",)),
    (no_reaction, "pass", ("pass",)),
]


@pytest.mark.parametrize(("question", "keys", "comes_to"), WAYS, ids=_named)
def test_keys_come_to(question: object, keys: str, comes_to: Outcome) -> None:
    assert callable(question)
    assert pressed(question(), four(), keys) == comes_to


def pressed(decision: Decision, view: SeatView, keys: str) -> Outcome:
    """Return the outcome of these keys; dark keys do nothing."""
    outcome: Outcome = initial_state(decision)
    for key in keys.split():
        assert isinstance(outcome, InputState), f"answered before {key}"
        outcome = press(decision, view, outcome, key)
    return outcome


LIT = [
    (to_attack, "", "chimera:target foe2:target plus:move minus:move"),
    (to_attack, "chimera", "chimera:pointed foe2:target plus:move minus:move confirm:confirm back:control"),
    (to_attack, "chimera chimera", "chimera:target foe1:target plus:move minus:move"),
    (units, "foe2", "chimera:target foe1:target foe2:picked own2:target plus:move minus:move"
                    " confirm:confirm back:control"),
    (units, "foe1 foe2", "foe1:picked foe2:picked plus:move minus:move confirm:confirm back:control"),
    (may, "", "confirm:confirm pass:decline plus:move minus:move"),
    (look, "", "confirm:confirm"),
    (no_reaction, "", "confirm:confirm pass:pointed"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "keys", "lit"), LIT, ids=_named)
def test_lit_keys(question: object, keys: str, lit: str) -> None:
    assert callable(question)
    cursor = pressed(question(), four(), keys)
    assert isinstance(cursor, InputState)
    meanings = key_meanings(question(), four(), cursor)
    found = {key: str(meant.role) for key, meant in meanings.items() if meant.role is not Role.SET}
    expected = dict(item.split(":") for item in lit.split()) | {"undo": "control", "help": "control"}
    assert found == expected


def test_the_row_goes_along_where_tokens_are_pointed_at() -> None:
    """It moves from one opponent's cards to the next, so that their keys can be pressed."""
    cursor: Outcome = initial_state(units())
    came = [cursor.facing]
    for key in ["wound"] + ["plus"] * 40:
        cursor = press(units(), four(), cursor, key)
        assert isinstance(cursor, InputState)
        if cursor.facing != came[-1]:
            came.append(cursor.facing)
    assert came[:4] == ["", "Ben", "Cat", "Dan"]
    assert pressed(units(), four(), "status minus chimera confirm") == CorrectionOutcome(
        "correct:tokens:300:status:+1"
    )


def draft() -> DraftView:
    """Return the view of a drafter who has taken three dice."""
    drafters = tuple(
        DrafterView(
            seat=seat, phoenixborn="Coal Roarkwin", unique="Hammer Knight",
            dice={"natural": 2, "charm": 1} if seat == SEAT else {}, kept=0, shown=(), picks=(),
        )
        for seat in (SEAT, "Ben")
    )  # fmt: skip
    return DraftView(
        seat=SEAT, phase="dice", first_player=SEAT, drafters=drafters, pick=None, packet=(), piles={},
        dice={"natural": 8, "charm": 9}, deck=40, face_up=(),
    )  # fmt: skip


def test_drafts() -> None:
    """Cards have numbers, two dice their types, and Pass keeps the own cards."""
    cards = ask("draft card", option_for(NamedCard("Fear"), "Fear"), option_for(NamedCard("Purge"), "Purge"))
    assert pressed(cards, draft(), "foe2") == ("card:Purge",)
    pairs = ("charm+charm", "charm+natural", "natural+natural")
    dice = ask("draft dice", *(option_for(DicePair(tuple(pair.split("+"))), pair) for pair in pairs))
    assert pressed(dice, draft(), "natural charm") == ("dice:charm+natural",)
    assert pressed(dice, draft(), "natural natural") == ("dice:natural+natural",)
    assert pressed(dice, draft(), "natural back") == InputState()
    swap = ask("swap", option_for(Decline(), "Keep all your cards"), option_for(Take("Fear"), "Fear"))
    assert pressed(swap, draft(), "pass") == ("none",)
    lights = frame(dice, draft(), initial_state(dice))
    bar = [lights[f"die{number}"].color for number in (1, 2, 3)]
    assert bar == [DICE_COLORS[kind] for kind in ("charm", "natural", "natural")]
    assert "your_turn" in lights
    first = Decision(TABLE, "first player", "Who?", (option_for(PlayerChoice("Ben"), "Ben"),), RULE)
    assert "table_turn" in frame(first, draft(), initial_state(first))
    assert set(frame(None, draft(), InputState(), undoable=False)) == {"help", "die1", "die2", "die3"}


def test_the_cover_lights_confirm_and_takes_nothing_else() -> None:
    """A press made before the pass screen does not show the table either."""
    console = Console(trouble="There is none.")
    console.show(turn_decision(), four())
    early = KeyPress("confirm", time.monotonic())
    console.cover("Show Ben's side")
    assert {key: meant.words for key, meant in console.meanings.items()} == {"confirm": "Show Ben's side"}
    assert console._frame == {"confirm": LIGHTS[console.meanings["confirm"].role]}
    assert console.opponent == ""
    assert console.handle_press(early) is None
    assert console.handle_press(KeyPress("pass", time.monotonic())) is None
    assert console.handle_press(KeyPress("confirm", time.monotonic())) is Command.NEXT
    console.show(turn_decision(), four())
    assert set(console.meanings) == set(console._frame) == {"confirm"}
    console.cover("Ben agrees", "Ben does not agree")
    assert console.meanings["pass"].words == "Ben does not agree"
    assert console.handle_press(KeyPress("pass", time.monotonic())) is Command.SKIP
    console.uncover()
    assert "pass" in console.meanings
    assert console.opponent == "Ben"
    console.clear()
    console.cover("Ben is here")
    console.uncover()
    assert console.meanings == {}
