"""Tests of the lines written to a question: what they answer, and messages where they answer nothing."""

from __future__ import annotations

import pytest

from engine.ashes.model.option_meanings import BehaviorRoll, NumberChoice, Pass, Respond, RolledSide
from engine.kernel.decision import Decision, DiceRoll, Option, Rule, option_for
from engine.kernel.option_meaning import Decline, PlayerChoice
from host.lines.answer_parser import UnclearAnswer, parse_answer
from host.lines.option_rows import rows_of, rows_to_read_out

RULE = Rule("Rule", "Rulebook", "It is so.")


def question(options: list[Option], minimum: int = 1, maximum: int = 1, *, ordered: bool = False) -> Decision:
    return Decision("Ann", "choose", "Which?", tuple(options), RULE, minimum, maximum, ordered)


def named(*names: str) -> list[Option]:
    return [Option(f"id {name}", name, PlayerChoice(name)) for name in names]


def answered(line: str, decision: Decision) -> tuple[str, ...]:
    return parse_answer(line, decision, rows_of(decision, {}))


CARDS = named("play Iron Worker", "play Hammer Knight (hand)", "play Iron Rhino", "pass")


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("1", "play Iron Worker"),
        ("play iron worker", "play Iron Worker"),
        ("play ham", "play Hammer Knight (hand)"),
        ("PLAY HAMMER KNIGHT", "play Hammer Knight (hand)"),
        ("rhino", "play Iron Rhino"),
        ("p", None),
        ("pass", "pass"),
    ],
)
def test_an_option_is_its_number_its_words_or_a_few_letters(line: str, label: str | None) -> None:
    if label is None:
        with pytest.raises(UnclearAnswer, match=r"may be several: .*1 play Iron Worker.*4 pass"):
            answered(line, question(CARDS))
    else:
        assert answered(line, question(CARDS)) == (f"id {label}",)


def test_copies_that_read_the_same_are_named_one_after_the_other() -> None:
    """Two Covers of a hand need no question; nobody can name three of two."""
    hand = [
        Option(f"card {number}", name, PlayerChoice(""))
        for number, name in enumerate(("Cover", "Fog", "Cover"))
    ]
    discards = question(hand, 0, 3)
    assert answered("cover", discards) == ("card 0",)
    assert answered("cov, cover, fog", discards) == ("card 0", "card 2", "card 1")
    with pytest.raises(UnclearAnswer, match="picked twice"):
        answered("cover, cover, cover", discards)


@pytest.mark.parametrize(
    "line", ["0", "5", "99999999999999999999", "¹", "", "iron worker x", "-1", "(", "1.5"]
)
def test_a_line_without_an_option_is_answered_with_the_right_form(line: str) -> None:
    with pytest.raises(UnclearAnswer) as why:
        answered(line, question(CARDS))
    assert "Type a number from 1 to 4" in str(why.value) or "Pick 1" in str(why.value)


def test_only_several_picks_have_commas_between_them() -> None:
    with pytest.raises(UnclearAnswer, match=r"^That is 2 picks\. Pick 1\.$"):
        answered("1, 3", question(CARDS))
    with pytest.raises(UnclearAnswer, match=r"Pick 2, with commas between them\.$"):
        answered("1", question(CARDS, 2, 2))


@pytest.mark.parametrize("line", ["1, 3", "3 1", "iron worker and rhino", "1; play iron rhino", "1,3"])
def test_several_are_picked_at_once(line: str) -> None:
    picks = answered(line, question(CARDS, 2, 2))
    assert sorted(picks) == ["id play Iron Rhino", "id play Iron Worker"]
    assert (picks[0] == "id play Iron Rhino") == line.startswith("3")


def test_too_many_too_few_and_twice_the_same() -> None:
    with pytest.raises(UnclearAnswer, match=r"1 pick\. Pick 2, in the order that counts"):
        answered("1", question(CARDS, 2, 2, ordered=True))
    with pytest.raises(UnclearAnswer, match=r"3 picks\. Pick up to 2, or none"):
        answered("1, 2, 3", question(CARDS, 0, 2))
    with pytest.raises(UnclearAnswer, match="picked twice"):
        answered("1, iron worker", question(CARDS, 2, 2))
    with pytest.raises(UnclearAnswer, match="not one of the options"):
        answered("none", question(CARDS))
    assert answered("none", question(CARDS, 0, 2)) == ()


def test_a_number_means_itself_where_the_options_are_numbers() -> None:
    """A number is not a position among them; options without a number have a letter."""
    rows = [9, 1, 12]
    decision = question(
        [
            *(option_for(BehaviorRoll(row), str(row)) for row in rows),
            option_for(Decline("skip"), "leave it out"),
        ]
    )
    assert answered("12", decision) == ("12",)
    assert answered("9", decision) == ("9",)
    assert answered("n", decision) == answered("leave", decision) == ("skip",)
    with pytest.raises(UnclearAnswer, match=r"Type 9, 1, 12 or n, or words such as “leave it out”\."):
        answered("2", decision)
    tokens = question([option_for(NumberChoice(count), f"{count} tokens") for count in (1, 2, 3)])
    assert answered("2", tokens) == ("number:2",)


def test_no_is_an_option_where_one_is_called_so() -> None:
    assert answered("no", question(named("yes", "no"), 0, 1)) == ("id no",)
    assert answered("no", question(named("yes", "maybe"), 0, 1)) == ()


def rolled(*dice: str) -> Decision:
    sides = [option_for(RolledSide(side), side) for side in ("basic", "class", "power")]
    return Decision("table", "roll", "Roll.", tuple(sides), RULE, dice_roll=DiceRoll(dice, 0, "Roll them."))


@pytest.mark.parametrize("line", ["cer 1p1c nat 1b", "2p", "natural 1 basic ceremonial 2 power"])
def test_a_roll_is_written_at_once(line: str) -> None:
    decision = rolled("ceremonial", "natural", "ceremonial")
    if line == "2p":
        with pytest.raises(UnclearAnswer, match="What do the natural dice show"):
            answered(line, decision)
    else:
        assert len(answered(line, decision)) == 3
    with pytest.raises(UnclearAnswer, match="too many"):
        answered("3p", decision)
    with pytest.raises(UnclearAnswer):
        answered("xyz", decision)


def test_one_text_or_spell_is_answered_by_yes_and_no() -> None:
    for label in ("Iron Worker: Overtime 2", "play Golden Veil"):
        options = (Option("use", label, Respond(3, 0, "", reaction=True)), option_for(Pass(), "no"))
        window = Decision("Ann", "trigger", "Use it?", options, RULE)
        assert answered("yes", window) == ("use",) == answered("y", window)
        assert answered("no", window) == (options[1].id,)


def test_of_a_very_long_list_the_first_are_read_out_and_letters_find_the_others() -> None:
    long = question(named(*(f"Hound {number} Beast" for number in range(200))))
    rows = rows_of(long, {})
    told, rest = rows_to_read_out(long, rows)
    assert len(told) == 12 and rest == ["And 188 more: type part of a name to find it."]
    assert answered("hound 177", long) == ("id Hound 177 Beast",)
    short = question(CARDS)
    assert rows_to_read_out(short, rows_of(short, {})) == (rows_of(short, {}), [])
