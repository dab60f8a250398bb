"""Tests of answers from devices: one wins, none counts twice, and late ones are reported."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.game_entries import GameSetup
from tests.store.save_damage import full_disk
from tests.support.web_devices import Served


def test_an_answer_counts_and_everybody_is_shown_it(players: Served) -> None:
    ann, watcher = players.device("Ann"), players.device("")
    before = watcher.state()
    seat = players.game.match.decision.seat
    device = ann if seat == "Ann" else players.device("Bob")
    answers = len(players.game.match.game.journal)
    reply = device.post("/answer", picks=device.offers[:1] or [])
    assert reply.status_code == 200, reply.text
    assert len(players.game.match.game.journal) > answers
    assert watcher.state()["number"] != before["number"]
    assert players.heard, "the terminal beside it was not told"


def test_of_two_answers_to_one_question_one_wins(alone: Served) -> None:
    first = alone.device("Player")
    number, offers = first.state()["number"], first.offers
    assert first.post("/answer", number, picks=offers[:1]).status_code == 200
    answers = len(alone.game.match.game.journal)
    late = first.post("/answer", number, picks=offers[:1])
    assert late.status_code == 409
    assert "was first" in late.json()["told"]
    assert len(alone.game.match.game.journal) == answers


def test_the_terminal_may_be_first(alone: Served) -> None:
    device = alone.device("Player")
    number = device.state()["number"]
    decision = alone.terminal.match.decision
    alone.terminal.answer([decision.options[0].id][: decision.minimum or None])
    late = device.post("/answer", number, picks=[0])
    assert late.status_code == 409
    assert late.json()["told"].startswith("The terminal was first") or "the terminal" in late.json()["told"]


def test_a_repeated_answer_counts_once(alone: Served) -> None:
    device = alone.device("Player")
    number, offers = device.state()["number"], device.offers
    told = [device.post("/answer", number, "the same", picks=offers[:1]).json() for _ in range(3)]
    assert [reply["counts"] for reply in told] == [True, True, True]
    own = [entry for entry in alone.game.match.game.journal.entries if entry.decision.seat == "Player"]
    assert len(own) == 1


def test_an_answer_that_is_not_offered_changes_nothing(alone: Served) -> None:
    device = alone.device("Player")
    answers = len(alone.game.match.game.journal)
    for picks in ([999], [-1], ["0"], "0", [0.5], None, [0] * 99):
        assert device.post("/answer", picks=picks).status_code == 422
    assert len(alone.game.match.game.journal) == answers


def test_who_is_not_asked_cannot_answer(players: Served) -> None:
    asked = players.game.match.decision.seat
    other = players.device("Bob" if asked == "Ann" else "Ann")
    watcher = players.device("")
    answers = len(players.game.match.game.journal)
    for device in (other, watcher):
        assert not device.post("/answer", picks=[0]).json()["counts"]
        assert "data-pick" not in device.question
    assert not watcher.post("/do/undo").json()["counts"]
    assert len(players.game.match.game.journal) == answers


def test_an_answer_is_undone_and_done_again(alone: Served) -> None:
    device = alone.device("Player")
    number = device.state()["number"]
    device.post("/answer", picks=device.offers[:1])
    state = device.state()
    assert state["undoes"]
    assert device.post("/do/undo").status_code == 200
    assert device.state()["redoes"]
    assert device.post("/do/redo").status_code == 200
    assert device.state()["parts"] == state["parts"]
    assert device.state()["number"] not in (number, state["number"])


def test_a_game_goes_on_where_it_was_when_the_program_was_killed(
    serve: Callable[[GameSetup | None], Served], alone: Served
) -> None:
    device = alone.device("Player")
    device.post("/answer", picks=device.offers[:1])
    before = device.state()
    alone.close()
    again = serve(None)
    client = again.client()
    client.cookies = device.client.cookies
    state = client.get("/state").json()
    assert state["seat"] == "Player"
    assert state["parts"] == before["parts"]
    late = client.post("/answer", json={"number": before["number"], "token": "x", "picks": [0]})
    assert late.status_code == 409
    assert "started again" in late.json()["told"]


@pytest.mark.parametrize("lost", [False, True], ids=["full", "full and the file gone"])
def test_guests_see_no_folder_name_when_the_disk_is_full(alone: Served, lost: bool) -> None:
    device, save = alone.device("Player"), alone.game._open.file.path
    number = device.state()["number"]
    if lost:
        save.unlink()
    with full_disk():
        reply = device.post("/answer", number, picks=[0])
    assert reply.status_code == 422
    told = reply.json()["told"]
    assert "free some" in told.lower() and str(save.parent.parent) not in told, told
    assert device.post("/answer", number, picks=[0]).status_code == (422 if lost else 200)


def test_an_undo_asks_the_other_device_and_nobody_else_can_agree(players: Served) -> None:
    """The question keeps its number until the other one agrees; then the answer is undone."""
    game = players.game.match.game
    devices = {seat: players.device(seat) for seat in ("Ann", "Bob")}
    watcher = players.device("")
    first = players.game.match.decision.seat
    ann, bob = devices.pop(first), devices.popitem()[1]
    while players.game.match.decision.seat == first:
        assert ann.post("/answer", picks=ann.offers[:1]).json()["counts"]
    answers, number = len(game.journal), ann.state()["number"]
    for deed in ("decline", "agree"):
        assert ann.post("/do/undo").json()["counts"]
        request = ann.state()["request"]
        assert not request["asked"] and watcher.state()["request"] == request
        assert f"{first} wants to undo their last answer" in request["told"]
        asked = bob.state()["request"]
        assert asked["asked"] and "do you agree?" in asked["told"]
        assert bob.state()["number"] == number, "what Bob is asked has not changed"
        for device, of in ((ann, asked), (watcher, asked), (bob, {"number": "0"})):
            assert not device.post("/do/agree", of["number"]).json()["counts"]
        assert len(game.journal) == answers
        for _ in range(2):  # a device that heard no reply says it again
            assert bob.post(f"/do/{deed}", asked["number"], token=f"twice {deed}").json()["counts"]
        assert (len(game.journal) < answers) == (deed == "agree")
        assert "request" not in bob.state()
    assert players.game.match.decision.seat == first and ann.offers
    assert players.heard[-1] == len(game.journal), "the terminal beside it was not told"


def test_an_answer_of_the_other_device_ends_the_request(players: Served) -> None:
    first = players.game.match.decision.seat
    ann, bob = players.device(first), players.device("Bob" if first == "Ann" else "Ann")
    while players.game.match.decision.seat == first:
        ann.post("/answer", picks=ann.offers[:1])
    ann.post("/do/undo")
    asked = bob.state()["request"]["number"]
    assert bob.post("/answer", picks=bob.offers[:1]).json()["counts"]
    assert "request" not in ann.state()
    late = bob.post("/do/agree", asked)
    assert late.status_code == 409 and "not asked any more" in late.json()["told"]


def test_a_typed_line_answers_several_questions(alone: Served) -> None:
    device, match = alone.device("Player"), alone.game.match
    assert device.post("/answer", picks=[]).status_code == 200
    assert device.state()["says"] == "answers"
    heard = device.post("/say", line="play worker, pay").json()["heard"]
    assert heard[0]["fits"] and heard[0]["line"].startswith("play Iron Worker, pay ")
    several = device.post("/say", line="play worker, pay 1 c 1 n").json()["heard"]
    assert len(several) > 2 and not any(each["fits"] for each in several)
    assert device.post("/say", line="play worker, pay 1 c 1 n", choose=0).status_code == 422
    assert match.decision.kind == "turn"
    reply = device.post("/say", line="play worker, pay, end, foo", choose=0)
    assert reply.status_code == 200 and reply.json()["told"].startswith("Not done: “foo”.")
    assert "Iron Worker" in device.state()["parts"]["own"]
    assert "is not understood" in device.post("/say", line="gibberish").json()["heard"][0]["means"]


def test_nothing_can_be_typed_at_anothers_question(players: Served) -> None:
    ann, bob = players.device("Ann"), players.device("Bob")
    asked, other = (ann, bob) if players.game.match.decision.seat == "Ann" else (bob, ann)
    assert asked.state()["says"] == "answers" and other.state()["says"] == ""
    assert other.post("/say", line="pass").json()["heard"] == []
    assert other.post("/say", line="pass", choose=0).status_code == 422


def test_long_and_strange_lines_are_answered(alone: Served) -> None:
    device = alone.device("Player")
    assert device.post("/say", line="x" * 1_000_000).status_code in (400, 413)
    for line in ("x" * 399, "\x00\x1b[2J", "😀", "1 " * 100, "é" * 250):
        (heard,) = device.post("/say", line=line).json()["heard"]
        assert not heard["fits"] and heard["means"].isprintable()
