"""Tests of line mode: end of input, mistakes, two people, names from strangers."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from host.cli import main
from host.decks.collection import CollectionFile
from host.lines.commands import COMMANDS
from host.presenter.preferences import PREFERENCES_FILE, Preferences
from host.store import Store
from tests.app.test_hot_seat import between
from tests.lines.conftest import Talk

ONE = ("play", "--seed", "3")
TWO = ("play", "--rules", "ashes", "--deck", "The Iron Men", "--deck", "The Mist Guardian", "--seed", "3")


def test_the_end_of_input_keeps_the_game_and_says_how_to_go_on(talk: Talk, tmp_path: Path) -> None:
    """What it says goes on where the game was left."""
    told = talk(["none", "play iron"])
    command = re.search(r"To continue: cinderboard --data (\S+) (play --text --game 1)$", told, re.MULTILINE)
    assert command is not None and command[1] == str(tmp_path)
    again = talk(["options"], *command[2].split()[:1], "--game", "1")
    assert "Pay 2 basic for Iron Worker." in again
    assert "Pay 2 basic for Iron Worker." in talk([], "play", "--game", "last")


def test_mistakes_are_told_and_change_nothing(talk: Talk, tmp_path: Path) -> None:
    told = talk(["", "6", "1, 1", "play", "x" * 100_000, "none", "none"])
    assert told.count("Choose any number of cards to discard.") == 1
    assert "Nothing was typed. Type a number from 1 to 5" in told
    assert "“6” is not one of the options." in told
    assert "“Anchornaut” is picked twice" in told
    assert Store(tmp_path).games()[0].answers == 1 + Store(tmp_path).replay("1")[0].game.chances


def test_every_command_can_be_written_at_any_question(talk: Talk) -> None:
    words = [word for word in COMMANDS if word not in ("quit", "undo", "redo", "export")]
    told = talk([*words, "card xyzzy", "log all", "log iron", "log 0", "help"])
    assert told.count("Choose any number of cards to discard.") == 2  # asked, and said again
    for word in COMMANDS:
        assert re.search(rf"^{word}\b.*: ", told, re.MULTILINE), word
    assert "Your hand, 5 cards: Anchornaut" in told
    assert "Source: Rulebook" in told


def test_hints_appear_until_their_feature_was_used(talk: Talk, tmp_path: Path) -> None:
    hint = "Hint: type card and a name to read that card."
    lines = ["none", "options", "meditate", "1", "change no die", "stop"]
    assert hint in talk(lines)
    told = talk(["card iron worker", *lines])
    assert hint not in told and "Hint: " in told
    assert hint not in talk(lines), "it was used in the game before"
    assert "Hint: " not in talk(["hints off", *lines])
    assert Preferences.load(tmp_path / PREFERENCES_FILE).tips is False


def test_words_of_the_rules_and_of_line_mode_are_explained(talk: Talk) -> None:
    told = talk(["help why", "why meditate", "help bypass", "why xyzzy", "why not"])
    assert "why WORD: " in told and "Rulebook" in told and "Bypass: ability." in told
    assert "No rule here is called “xyzzy”" in told
    reapers = ("play", "--rules", "reapers", "--seed", "3", "--bot", "Player 1=keen")
    told = talk(["why fight", "help mature", "why not", "foresee 5"], *reapers)
    assert "Fighting: Power is compared" in told and "Rotate: Each of your Dormant" in told
    assert "Not Mature yet: Harvest" in told
    assert re.search(r"^(Beats|Loses to) ", told, re.MULTILINE)
    told = talk(["none", "why not hammer", "why not zork"])
    assert "You can do this now: play Hammer Knight." in told
    assert "Nothing you cannot use now is called “zork”." in told


def test_undo_and_redo_tell_what_they_did(talk: Talk) -> None:
    told = talk(["undo", "none", "play iron", "undo", "redo", "take back", "redo"])
    assert "There is nothing to undo." in told
    assert "Undone: play Iron Worker." in told
    assert "Redone: play Iron Worker." in told
    assert "Taken back: play Iron Worker." in told


def test_a_log_line_is_a_place_to_go_back_to(talk: Talk) -> None:
    told = talk(["none", "play iron", "log", "back", "back 99", "back 8", "back 1"])
    assert told.count("Type back and a number from 1 to 8.") == 2
    assert "Taken back: 1 answer." in told


def test_the_table_is_set_right_in_lines(talk: Talk) -> None:
    """Several things at once, as one answer that can be undone; what cannot be is refused there."""
    right = ["correct", "tokens", "corpse", "wound", "99", "7", "game", "round", "x", "3", "done"]
    told = talk(["none", *right, "board", "undo", "board"])
    assert "So far:\n99 wound tokens more" in told
    assert "The table is corrected." not in talk(["none", "correct", "tokens", "corpse", "wound", "cancel"])
    right = ["correct", "tokens", "corpse", "wound", "7", "game", "round", "x", "3", "done"]
    told = talk(["none", *right, "board", "undo", "board"])
    assert "Type a number from 1 to 99, or cancel." in told
    assert "Round 3, your turn" in told and "7 of 30 wounds" in told
    assert told.index("7 of 30 wounds") < told.rindex("0 of 30 wounds")


def test_actions_with_real_cards_are_typed_commands(talk: Talk) -> None:
    lines = ["play Wolf 2/3", "wounds +1 wolf", "3 to nobody", "board", "undo", "end"]
    told = talk(lines, "play", "--table", "companion", "--seed", "3")
    assert "Wolf: ready, attack 2, life 3" in told and "1 wound" in told
    assert "No card in play is called “nobody”" in told
    assert "Undone:" in told
    assert "play NAME 2/3" in talk(["help"], "play", "--table", "companion", "--seed", "3")


def test_a_hand_is_shown_only_after_its_player_took_the_terminal(talk: Talk) -> None:
    """Only Enter or a name takes the terminal."""
    told = talk(["", "2", "board", "give me the hand"], *TWO)
    first, second = told.split("Pass the terminal to Coal.")
    assert "Your hand, 5 cards" not in second
    assert second.count("Nothing is shown until Coal is there") == 2
    assert "Pass the terminal to Aradel" in first
    assert "Your hand" in talk(["", "2", "Coal", "hand"], *TWO)


def test_known_lines_are_not_printed_again(talk: Talk) -> None:
    undo, again = ["undo", "nonsense", "yes"], ["", "none", ""]
    told = talk(["", "2", "", "none", "", "none", "", *undo, *again, *undo, *again], *TWO)
    assert "Undone: " in told
    assert told.count("Coal's draw pile is shuffled") == 2  # to each of the two


def test_who_plays_against_one_is_asked_before_an_undo(talk: Talk) -> None:
    begun = ["", "2", "", "none", "", "undo"]
    question = re.compile(r"(\w+), do you agree\? (\w+) wants to undo (\w+)'s last answer")
    told = talk([*begun, "no", "", "undo", "yes"], *TWO)
    asked = question.findall(told)
    assert len(asked) == 2 and asked[0][0] == asked[0][2] != asked[0][1]
    assert told.count("does not agree: nothing was changed.") == told.count("Undone: ") == 1
    assert told.index("does not agree") < told.index("Undone: ")
    assert re.search(rf"nothing was changed\.\n+Pass the terminal to {asked[0][1]}\.", told)
    told = talk(begun, *TWO, "--undo", "free")
    assert not question.search(told) and "Undone: " in told


def test_names_of_strangers_command_no_terminal(talk: Talk) -> None:
    talk(["\x1b[2J\x1b]0;owned\x07", "card \x1b[31m", "none"])
    told = talk(["\x1b[2J\x1b]0;owned\x07", "card \x1b[31m", "\x00", "none"])
    assert all(sign.isprintable() or sign == "\n" for sign in told)


def test_bytes_that_are_no_text_are_reported_and_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nnone\n"), encoding="utf-8"))
    assert main(["--data", str(tmp_path), "play", "--text", "--seed", "3"]) == 0
    assert "is not one of the options" in capsys.readouterr().out


def test_a_game_is_begun_by_questions(talk: Talk) -> None:
    told = talk(["red-rains", *[""] * 6, "--level 9", "--seed 4", "none"], "--text")
    assert "Argument --level: invalid choice" in told
    assert "Take a main or a side action." in told
    assert "Continue: The Iron Men against The Corpse of Viros" in talk(["continue"], "--text")


def test_enter_begins_a_game_like_a_finished_one(talk: Talk, tmp_path: Path) -> None:
    with Store(tmp_path).create(between(2, 0)) as game:
        game.run_automatic_steps()
        title = game.match.setup.title
    told = talk(["", "quit"], "--text")
    assert f"1. Rematch with new luck: {title}, won by " in told and "This is game 2." in told


def test_saved_games_are_managed_in_lines(talk: Talk) -> None:
    talk(["none"])
    told = talk(["games", "1", "board", "games", "1", "rename", "An evening"], "--text")
    assert "round 1, wounds: Player 0/15, Chimera 0/30" in told and "Chimera, The Corpse of Viros: " in told
    told = talk(["games", "An evening", "delete", "undo", "games", "An evening", "same", "none"], "--text")
    assert "Restored as game 1." in told and "This is game 2." in told


def test_a_campaign_is_begun_and_gone_on_with_in_lines(talk: Talk) -> None:
    begun = ["campaigns", "new", *[""] * 6]
    assert "This is game 1." in talk([*begun, "--level 2", "--seed 3", "none"], "--text")
    told = talk(["campaigns", "Campaign", "pass"], "--text")
    assert "Campaign: level 1 under way" in told and "Player passes" in told
    assert "There is already a campaign Campaign" in talk([*begun, "", "back"], "--text")


def test_a_lesson_says_each_rule_as_it_is_met_also_when_it_is_gone_on_with(talk: Talk) -> None:
    told = talk(["none", "nonsense", "play hammer knight", "1", "play chant"], "learn")
    assert told.count("Note: Your turn.") == 1, "a line that answers nothing does not say it again"
    chimera = told.partition("> play chant")[2]
    for note in ("Note: The Chimera's turn.", "Note: A rage die", "Note: An aspect"):
        assert note in chimera
    assert "Note: " in talk(["board"], "play", "--game", "last"), "it is a lesson still"
    assert "This is game 1." in talk(["learn", "", "quit"], "--text"), "and gone on with, also from the menu"
    assert "This is game 2." in talk([], "learn", "--anew")
    assert "Note: " not in talk(["board"])


def test_a_game_is_written_as_a_story(talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = talk(["none", "story tale.txt", "story tale.md"])
    assert "neither .md nor .html" in told and "Story written to tale.md." in told
    assert (tmp_path / "tale.md").read_text(encoding="utf-8").startswith("# The Iron Men against")
    assert "Story written to cinderboard-game-1.html." in talk(["saved", "1", "story", "quit"], "--text")
    assert "no finished games yet" in talk(["record", "quit"], "--text")


def test_cards_are_searched_read_and_owned(talk: Talk, tmp_path: Path) -> None:
    """At the table as a command, and from the menu, with the words of every front end."""
    told = talk(["cards type:ally hammer", "cards xyzzy", "cards type:ally"])
    assert "Hammer Knight: ally, Master Set." in told and "No matches." in told and "more." in told
    asked = [
        "cards",
        "is:owned",
        "own master set",
        "own seal",
        "favorite fear",
        "is:owned fear",
        "Seal",
        "",
        "quit",
    ]
    told = talk(asked, "--text")
    assert (
        "first mark the releases" in told and "Master Set is yours." in told and "Seal is not yours." in told
    )
    assert "Fear: action spell, Master Set, yours, a favorite." in told
    assert "Seal: action spell, Master Set" in told
    own, _ = CollectionFile(tmp_path).read("ashes-reborn")
    assert (own.releases, own.missing, own.favorites) == ({"Master Set"}, {"Seal"}, {"Fear"})


def test_what_the_hands_moved_is_ticked_off(talk: Talk) -> None:
    companion = ("play", "--table", "companion", "--seed", "1")
    told = talk(["lay", "pass", "tick", "tick 1", "tick 1", "tick 99", "lay", *["tick"] * 9], *companion)
    assert told.count("That was all.") == 1 and "Nothing needs moving." in told
    first = re.search(r"^On your table: ([^;.]+)", told, re.MULTILINE)
    assert first is not None
    name = first[1][0].upper() + first[1][1:]
    assert f"Done: {name}. Next: " in told
    assert f"Open again: {name}." in told
    assert f"1. {name}. Done." in told
    assert "Tick off which line?" in told


def test_what_was_really_revealed_is_said(talk: Talk) -> None:
    companion = ("play", "--table", "companion", "--seed", "1")
    told = talk(["otherwise", "pass", "otherwise 3", "otherwise 3 1", "lay", "otherwise 99"], *companion)
    assert told.count("Which line was otherwise?") == 2
    assert "1. Revealed: Firebelly: it was Frozen Fear." in told
    assert "Turn Frozen Fear face up." in told


def test_one_line_answers_several_questions(talk: Talk) -> None:
    told = talk(["none", "play worker, pay, end, foo bar"], *ONE)
    assert "Player plays Iron Worker." in told and "Not done: “foo bar”. “foo bar” is not understood." in told


def test_a_line_that_fits_several_answers_asks_which(talk: Talk) -> None:
    line = "play worker, pay 1 c 1 n"
    asked = talk(["none", line, "9"], *ONE)
    assert "Which one do you mean?" in asked and "Player plays Iron Worker." not in asked
    assert "2. play Iron Worker, pay 1 ceremonial basic, 1 natural power" in asked
    assert "Player plays Iron Worker." in talk(["none", line, "2"], *ONE)


def test_a_wrong_word_in_a_row_of_answers_changes_nothing(talk: Talk) -> None:
    told = talk(["none", "slash, wolf, chimera"], *ONE)
    assert "“wolf” is not understood. Choose a card to discard for Coal Roarkwin: " in told
    assert "activates" not in told


def test_the_dice_and_the_aspect_of_the_boss_are_entered_in_one_line(talk: Talk) -> None:
    lines = ["cer 5b, nat 5b", "none", "pass", "end", "basic, 2, firebelly"]
    told = talk(lines, "play", "--table", "full", "--seed", "1")
    assert "From your table: Roll 1 rage die." in told
    assert "From your table: Roll the behavior die." not in told
    assert "Firebelly is revealed, the leftmost face down aspect." in told
    assert told.rindex("Take a main or a side action.") > told.rindex("Firebelly is revealed")
