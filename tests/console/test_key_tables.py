"""Tests of what keys do and show, written out question by question."""

from __future__ import annotations

import pytest

from engine.ashes.model.option_meanings import (
    CardChoice,
    DieChoice,
    Guard,
    ModeChoice,
    NumberedDie,
    Pass,
    Respond,
    SuggestedPayment,
    TurnDie,
    XChoice,
)
from engine.kernel.decision import TABLE, Decision, Option, option_for
from engine.kernel.option_meaning import Decline
from host.console.input_model import Command, CorrectionOutcome, InputState, Outcome, Role
from host.console.key_meanings import initial_state, key_meanings, press
from host.console.led_frame import DICE_COLORS, LIGHTS, SIDE_PATTERNS, frame
from host.console.token_entry import TOKEN_KEYS
from host.link import Light, Pattern
from host.presenter.options.roll_entry import RollGrid
from tests.support.fixed_tables import (
    RULE,
    SEAT,
    attackers_decision,
    behavior_decision,
    crowded,
    game_view,
    roll_decision,
    ten_dice,
    turn_decision,
)


def ask(kind: str, *options: Option, minimum: int = 1, maximum: int = 1, ordered: bool = False) -> Decision:
    """Return a question to the player."""
    return Decision(SEAT, kind, f"{kind}?", options, RULE, minimum, maximum, ordered)


def pay() -> Decision:
    """Return a payment with dice."""
    return ask(
        "pay",
        option_for(SuggestedPayment(), "pay 1 natural basic"),
        option_for(DieChoice("natural", "basic"), "begin with natural basic"),
        option_for(DieChoice("natural", "class"), "begin with natural class"),
        option_for(DieChoice("ceremonial", "basic"), "begin with ceremonial basic"),
    )


def meditate_die() -> Decision:
    """Return a question about which die to turn to which side."""
    return ask(
        "meditate die",
        option_for(TurnDie("natural", "basic", "power"), "natural basic to power"),
        option_for(TurnDie("natural", "basic", "class"), "natural basic to class"),
        option_for(TurnDie("natural", "class", "power"), "natural class to power"),
        option_for(Decline(), "change no die"),
    )


def guard() -> Decision:
    """Return a question with a yes and a no."""
    return ask("guard", option_for(Guard(1), "Coal Roarkwin"), option_for(Decline(), "do not guard"))


def targets() -> Decision:
    """Return a choice of cards of both sides, one of them attached to another."""
    return ask(
        "target",
        option_for(CardChoice(41), "Hammer Knight"),
        option_for(CardChoice(60), "Root Armor"),
        option_for(CardChoice(31), "Hunting Instincts"),
        option_for(CardChoice(2), "The Corpse of Viros"),
        option_for(CardChoice(48), "Summon Iron Rhino"),
    )


def discard() -> Decision:
    """Return a choice of any number of cards of the hand, in order."""
    return ask(
        "prepare discard",
        *(option_for(CardChoice(n), f"card {n}") for n in range(20, 24)),
        minimum=0,
        maximum=2,
    )


def dice_to_exhaust() -> Decision:
    """Return a choice of dice, two of which are equal."""
    sides = (("natural", "basic"), ("natural", "basic"), ("natural", "power"))
    return ask(
        "exhaust dice",
        *(option_for(NumberedDie(*die, n), " ".join(die)) for n, die in enumerate(sides)),
        minimum=0,
        maximum=3,
    )


def numbers() -> Decision:
    """Return a choice of the value of X."""
    return ask("x", *(option_for(XChoice(n), f"X = {n}") for n in range(3)))


def modes() -> Decision:
    """Return a choice of things that are not on the table."""
    return ask("mode", option_for(ModeChoice(0), "heal"), option_for(ModeChoice(1), "hurt"))


def first_reaction() -> Decision:
    """Return a choice of reactions: one in the hand and one in play."""
    return ask(
        "trigger",
        option_for(Respond(23, 0), "Cover"),
        option_for(Respond(1, 1), "Slash"),
        option_for(Pass(), "no"),
    )


THREE_POWER = RollGrid(("natural",) * 3, ("power", "class", "basic"), (("natural", "power"),) * 3, column=0)

WAYS = [
    (turn_decision, "play hand1", ("play:20",)),
    (turn_decision, "hand1 play", ("play:20",)),
    (turn_decision, "play confirm", ("play:20",)),
    (turn_decision, "play plus plus confirm", ("play:22",)),
    (turn_decision, "phoenixborn", ("activate:1:0",)),
    (turn_decision, "natural power", ("power:natural",)),
    (turn_decision, "power natural", ("power:natural",)),
    (turn_decision, "meditate", ("meditate",)),
    (turn_decision, "pass", ("pass",)),
    (turn_decision, "minus minus confirm", ("meditate",)),
    (turn_decision, "undo", Command.UNDO),
    (turn_decision, "help", Command.HELP),
    (turn_decision, "play back", InputState()),
    (turn_decision, "play play", InputState()),
    (turn_decision, "plus back", InputState()),
    (turn_decision, "attack own1 wound confirm back", InputState()),
    (pay, "confirm", ("suggested",)),
    (pay, "natural class", ("natural:class",)),
    (pay, "ceremonial confirm", ("ceremonial:basic",)),
    (pay, "natural back confirm", ("suggested",)),
    (meditate_die, "natural basic class", ("natural:basic:class",)),
    (meditate_die, "natural class power", ("natural:class:power",)),
    (meditate_die, "natural basic plus confirm", ("natural:basic:class",)),
    (meditate_die, "pass", ("none",)),
    (guard, "confirm", ("guard:1",)),
    (guard, "phoenixborn", ("guard:1",)),
    (guard, "pass", ("none",)),
    (targets, "own2", ("card:41",)),
    (targets, "own3", ("card:60",)),
    (targets, "foe2", ("card:31",)),
    (targets, "chimera", ("card:2",)),
    (targets, "spell3", ("card:48",)),
    (discard, "confirm", ()),
    (discard, "hand3 hand1 confirm", ("card:22", "card:20")),
    (discard, "hand3 hand1 back confirm", ("card:22",)),
    (discard, "hand3 hand1 hand3 confirm", ("card:20",)),
    (discard, "hand3 hand1 hand2 confirm", ("card:22", "card:20")),
    (discard, "plus confirm plus plus confirm confirm", ("card:20", "card:22")),
    (attackers_decision, "own6 own1 confirm", ("card:45", "card:40")),
    (attackers_decision, "confirm", InputState()),
    (dice_to_exhaust, "natural basic natural basic confirm", ("die:0", "die:1")),
    (dice_to_exhaust, "natural basic natural basic natural basic confirm", ("die:0",)),
    (dice_to_exhaust, "natural power confirm", ("die:2",)),
    (roll_decision, "power confirm", ("power", "basic", "basic")),
    (roll_decision, "class power class confirm", ("power", "class", "class")),
    (roll_decision, "foe3 class confirm", ("class",) * 3),
    (roll_decision, "foe3 foe2 class confirm", ("class", "class", "basic")),
    (roll_decision, "foe3 back class confirm", ("class", "basic", "basic")),
    (roll_decision, "class plus minus minus power confirm", ("power", "basic", "basic")),
    (roll_decision, "power class back back class confirm", ("class", "basic", "basic")),
    (roll_decision, "foe3 power class", InputState(roll=THREE_POWER)),
    (roll_decision, "foe3 power minus class confirm", ("power", "power", "class")),
    (ten_dice, "power confirm class confirm", ("power", *["basic"] * 4, "class", *["basic"] * 4)),
    (ten_dice, "foe5 class foe5 power confirm", ("class",) * 5 + ("power",) * 5),
    (ten_dice, "natural class ceremonial power confirm", ("power", *["basic"] * 4, "class", *["basic"] * 4)),
    (ten_dice, "foe5 class basic ceremonial class minus power confirm",
     ("power", *["class"] * 4, *["basic"] * 5)),
    (turn_decision, "wound own1 confirm", CorrectionOutcome("correct:tokens:40:wound:+1")),
    (turn_decision, "wound own1 plus plus minus confirm", CorrectionOutcome("correct:tokens:40:wound:+2")),
    (turn_decision, "wound own1 wound wound confirm", CorrectionOutcome("correct:tokens:40:wound:+3")),
    (
        turn_decision, "exhaustion own2 minus minus confirm",
        CorrectionOutcome("correct:tokens:41:exhaustion:-1"),
    ),
    (turn_decision, "wound own1 foe3", CorrectionOutcome("correct:tokens:40:wound:+3")),
    (turn_decision, "red_rains chimera confirm", CorrectionOutcome("correct:tokens:2:red rains:+1")),
    (turn_decision, "status phoenixborn confirm", CorrectionOutcome("correct:tokens:1:status:+1")),
    (turn_decision, "play wound wound hand1", ("play:20",)),
    (turn_decision, "wound back", InputState()),
    (turn_decision, "wound wound", InputState()),
    (turn_decision, "wound own1 back back", InputState()),
    (turn_decision, "wound plus confirm confirm", CorrectionOutcome("correct:tokens:1:wound:+1")),
    (turn_decision, "wound status own1 confirm", CorrectionOutcome("correct:tokens:40:status:+1")),
    (discard, "hand1 wound own1 back back confirm", ("card:20",)),
    (behavior_decision, "foe7 confirm", ("7",)),
    (behavior_decision, "foe7 foe7", ("7",)),
    (behavior_decision, "foe7 foe2 confirm", ("2",)),
    (behavior_decision, "foe7 plus confirm", ("8",)),
    (behavior_decision, "minus minus confirm", ("11",)),
    (numbers, "foe2", ("x:2",)),
    (numbers, "plus confirm", ("x:0",)),
    (modes, "foe2", ("mode:1",)),
    (first_reaction, "hand4", ("respond:0",)),
    (first_reaction, "phoenixborn", ("respond:1",)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("question", "keys", "comes_to"), WAYS, ids=lambda item: getattr(item, "__name__", None)
)
def test_keys_come_to(question: object, keys: str, comes_to: Outcome) -> None:
    assert callable(question)
    decision = question()
    view = crowded()
    outcome: Outcome = initial_state(decision)
    for key in keys.split():
        assert isinstance(outcome, InputState), f"answered before {key}"
        outcome = press(decision, view, outcome, key)
    assert outcome == comes_to


NUMBERS = " ".join(f"foe{number}:enter" for number in range(1, 11))
LIT = [
    (turn_decision, "", "play:act hand1:act hand2:act hand3:act hand4:act hand5:act phoenixborn:act"
                        " natural:act power:act meditate:act pass:decline plus:move minus:move"),
    (turn_decision, "play", "play:pointed hand1:pointed hand2:act hand3:act hand4:act hand5:act"
                            " plus:move minus:move confirm:confirm back:control"),
    (pay, "", "natural:die ceremonial:die plus:move minus:move confirm:confirm"),
    (pay, "natural", "natural:pointed basic:pointed class:die plus:move minus:move confirm:confirm"
                     " back:control"),
    (guard, "", "phoenixborn:pointed pass:decline plus:move minus:move confirm:confirm"),
    (targets, "", "own2:target own3:target foe2:target chimera:target spell3:target plus:move minus:move"),
    (discard, "hand1", "hand1:picked hand2:target hand3:target hand4:target plus:move minus:move"
                       " confirm:confirm back:control"),
    (discard, "hand1 hand2", "hand1:picked hand2:picked plus:move minus:move confirm:confirm back:control"),
    (attackers_decision, "", "own1:attacker own3:attacker own4:attacker own6:attacker plus:move minus:move"),
    (roll_decision, "", "basic:enter class:enter power:enter foe2:enter foe3:enter"),
    (roll_decision, "foe2", "basic:enter class:enter power:enter foe2:pointed foe3:enter back:control"),
    (roll_decision, "class", "basic:enter class:pointed power:enter foe2:enter plus:move minus:move"
                             " confirm:confirm back:control"),
    (roll_decision, "foe2 power class", "power:picked minus:move confirm:confirm back:control"),
    (ten_dice, "foe4 power", "natural:enter ceremonial:pointed basic:enter class:enter power:pointed"
                             " plus:move minus:move confirm:confirm back:control"),
    (ten_dice, "foe5 power", "ceremonial:picked basic:enter class:enter power:enter foe2:enter foe3:enter"
                             " foe4:enter foe5:enter back:control"),
    (turn_decision, "red_rains", "chimera:enter red_rains:pointed plus:move minus:move back:control"),
    (turn_decision, "red_rains chimera", f"red_rains:pointed plus:move {NUMBERS}"
                                         " confirm:confirm back:control"),
    (turn_decision, "exhaustion own2 minus", "exhaustion:pointed plus:move foe1:enter confirm:confirm"
                                             " back:control"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "keys", "lit"), LIT, ids=lambda item: getattr(item, "__name__", None))
def test_keys_are_lit(question: object, keys: str, lit: str) -> None:
    assert callable(question)
    decision, view, cursor = question(), crowded(), initial_state(question())
    for key in keys.split():
        outcome = press(decision, view, cursor, key)
        assert isinstance(outcome, InputState)
        cursor = outcome
    expected = dict(item.split(":") for item in lit.split()) | {"undo": "control", "help": "control"}
    if decision.seat != TABLE:
        expected = dict.fromkeys(TOKEN_KEYS, "set") | expected
    assert {key: meant.role for key, meant in key_meanings(decision, view, cursor).items()} == expected
    lights = frame(decision, view, cursor)
    assert {key: lights[key] for key in expected} == {
        key: LIGHTS[Role(role)] for key, role in expected.items()
    }


def test_no_undo_where_nothing_was_answered() -> None:
    """The key is dark and does nothing."""
    cursor = initial_state(pay())
    assert "undo" not in frame(pay(), crowded(), cursor, undoable=False)
    assert press(pay(), crowded(), cursor, "undo", undoable=False) is cursor


def test_roles_look_different() -> None:
    assert len({(light.rgb, light.pattern) for light in LIGHTS.values()}) == len(LIGHTS) == len(Role)


def test_dice_bars() -> None:
    """Own dice are sorted by type, best side first; rage dice keep their order."""
    lights = frame(None, crowded(), InputState())
    dice = [lights[f"die{n}"] for n in range(1, 6)]
    sides = ["power", "class", "class", "basic"]
    assert dice[:4] == [Light(DICE_COLORS["ceremonial"], SIDE_PATTERNS[side]) for side in sides]
    assert dice[4] == Light(DICE_COLORS["natural"], SIDE_PATTERNS["power"])
    assert "die6" not in lights
    rage = [lights[f"rage{n}"].pattern for n in range(1, 6)]
    assert rage == [Pattern.BLINK, Pattern.BLINK, Pattern.STEADY, Pattern.STEADY, Pattern.STEADY]


LAMPS = [
    (pay(), {"turn": SEAT}, "your_turn:green:steady"),
    (guard(), {"turn": "Chimera"}, "your_turn:green:pulse chimera_turn:red:steady"),
    (roll_decision(), {"turn": ""}, "table_turn:purple:blink"),
    (behavior_decision(), {"turn": "Chimera"}, "table_turn:purple:blink chimera_turn:red:steady"),
    (None, {"turn": "Chimera"}, "chimera_turn:red:pulse attention:yellow:pulse"),
    (None, {"turn": "Chimera", "winner": "Chimera"}, "attention:yellow:blink"),
]


@pytest.mark.parametrize(("decision", "table", "lamps"), LAMPS)
def test_state_lamps(decision: Decision | None, table: dict[str, str], lamps: str) -> None:
    lights = frame(decision, game_view(**table), initial_state(decision))
    names = ("your_turn", "chimera_turn", "table_turn", "attention")
    found = {f"{name}:{lights[name].color}:{lights[name].pattern}" for name in names if name in lights}
    assert found == set(lamps.split())


def test_steps_and_the_end() -> None:
    """While steps are shown, Confirm advances and Pass skips; at the end only undo and help are left."""
    steps = game_view(turn="Chimera")
    assert press(None, steps, InputState(), "confirm") is Command.NEXT
    assert press(None, steps, InputState(), "pass") is Command.SKIP
    assert set(key_meanings(None, game_view(winner="Chimera"), InputState())) == {"undo", "help"}


def test_back_ticks_off_what_to_move_where_it_takes_nothing_back() -> None:
    cursor = initial_state(pay())
    told = {"to_move": "put 1 wound token on Rampage"}
    assert key_meanings(pay(), crowded(), cursor, **told)["back"].words.endswith(told["to_move"])
    assert "back" in frame(pay(), crowded(), cursor, **told)
    assert press(pay(), crowded(), cursor, "back", **told) is Command.TICK
    assert press(pay(), crowded(), cursor, "back", **told, pending_action="play") is Command.TAKE_BACK
