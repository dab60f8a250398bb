"""Tests against an attacker who sees one seat and computes hidden cards from the visible dice."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from engine.draft_setup_checks import draft_setup
from engine.game_entries import GameSetup
from engine.kernel.decision import TABLE
from engine.kernel.luck_secret import LUCK, LUCK_REVEALED, Seed, fingerprint
from engine.kernel.seeded_chance import SeededChance, derive_seed
from engine.match import Match
from engine.reapers.setup import ReapersSetup
from engine.setups.players import AshesSetup, RavenSetup
from engine.setups.red_rains import PartnerSetup, RedRainsSetup
from host.presenter.narration.log import Log
from host.presenter.records.follow_up_games import AGAIN, SAME, FollowUpGames
from host.presenter.seeds import luck_report, new_secret, parse_seed, practice_note
from host.store import Store
from tests.support.web_devices import Served

SECRET = "00112233445566778899aabbccddeeff"
REAPERS = "Sigriðr the Frequent"
TRIED = 3000
"""Number of seeds tried; the seeds of the games are the last of these."""


def between(seed: Seed, players: str = "person", setup: type[Any] = AshesSetup) -> GameSetup:
    """Return the setup of Ann and Bob against each other."""
    decks = ("The Iron Men", "The Cloudsea Siren")
    seats = [
        {"name": name, "deck": deck, "player": players}
        for name, deck in zip(("Ann", "Bob"), decks, strict=True)
    ]
    made: GameSetup = setup.model_validate({"seats": seats, "seed": seed})
    return made


def kinds(seed: Seed) -> list[GameSetup]:
    """Return games in which somebody hides something."""
    reapers = [{"name": "Ann", "deck": REAPERS}, {"name": "Bob", "deck": REAPERS}]
    return [
        between(seed),
        between(seed, setup=RavenSetup),
        draft_setup([("Ann", "person"), ("Bob", "person")], ("Master Set",), seed),
        RedRainsSetup(seat="Ann", partner=PartnerSetup(name="Bob", deck="The Iron Men"), seed=seed),
        ReapersSetup.model_validate({"seats": reapers, "seed": seed}),
    ]


def seeds_that_fit(match: Match, tried: Iterable[Seed]) -> list[Seed]:
    """Return the seeds that give all dice that were rolled in the open."""
    table = [entry for entry in match.game.journal.entries if entry.decision.seat == TABLE]
    dice = [(at, entry) for at, entry in enumerate(table) if entry.decision.chance == "player dice"]
    assert len(dice) == 20
    return [
        seed
        for seed in tried
        if all(SeededChance(seed).answer(entry.decision, at) == entry.answer for at, entry in dice)
    ]


def play(match: Any, answers: int) -> None:
    """Answer `answers` questions with the first options."""
    match.run_automatic_steps()
    for _ in range(answers):
        match.answer([option.id for option in match.decision.options][: match.decision.minimum])
        match.run_automatic_steps()


def rolled(setup: GameSetup) -> Match:
    """Return a game in which both players have rolled their dice."""
    match: Match = Match(setup)
    play(match, 1)
    return match


def test_a_seed_gives_away_what_the_other_hides() -> None:
    """Where luck comes from a number, the attack computes the other hand, in order."""
    match = rolled(between(TRIED - 1))
    (found,) = seeds_that_fit(match, range(TRIED))
    computed = rolled(between(found))

    def hand(match: Match) -> list[str]:
        return [card.name for card in match.game.state.cards if (card.zone, card.owner) == ("hand", "Bob")]

    assert hand(computed) == hand(match) != []


def test_a_secret_gives_nothing_away() -> None:
    """The same attack finds no number, and nothing close to the secret in any encoding."""
    match = rolled(between(SECRET))
    near = (fingerprint(SECRET), SECRET[::-1], SECRET.upper(), int(SECRET, 16), SECRET[:-1] + "0")
    assert seeds_that_fit(match, [*range(TRIED), *near]) == []
    assert seeds_that_fit(match, [SECRET]) == [SECRET]
    assert {derive_seed(SECRET, "player", at).bit_length() // 8 for at in range(9)} <= {14, 15, 16}


@pytest.mark.parametrize("at", range(5), ids=["ashes", "raven", "draft", "red rains for two", "reapers"])
def test_the_secret_is_shown_to_no_seat_while_the_game_goes_on(at: int, tmp_path: Path) -> None:
    """It is in no view, question, log, page, rematch or export, nor in the command about luck."""
    setup = kinds(SECRET)[at]
    served = Served(tmp_path, setup)
    try:
        match = served.game.match
        shown = [
            *luck_report(match),
            *(label for _, label in FollowUpGames(match).choices() if match.game.over),
        ]
        for seat in ("Ann", "Bob", ""):
            device = served.device(seat)
            for path in ("/state", "/story", "/right", "/start"):
                device.get(path)
            shown += [str(device.sent), json.dumps(to_builtins(match.view(seat), enc_hook=str))]
            log = Log(match, seat).lines
            shown += [line.text for line in log]
            assert f"its fingerprint is {fingerprint(SECRET)}" in log[0].text
        assert match.decision is not None
        shown.append(str(match.decision))
        text = served.game.export(tmp_path / "copy.jsonl").read_text()
        assert SECRET not in "\n".join([*shown, text])
        with pytest.raises(ValueError, match="secret until it is over"):
            FollowUpGames(match).setup(SAME, new_secret())
        assert FollowUpGames(match).setup(AGAIN, 7).seed == 7
    finally:
        served.close()


def test_a_copy_of_a_running_game_has_other_luck(tmp_path: Path) -> None:
    """The text of a running game reveals nothing of how it continues."""
    store = Store(tmp_path)
    with store.create(between(SECRET)) as game:
        game.run_automatic_steps()
        path = game.export(tmp_path / "copy.jsonl")
    for copied in (path, store.find(game.id)):
        match, record = store.replay(store.import_(copied).id)
        assert record.sound
        assert match.setup.seed not in (SECRET, fingerprint(SECRET))
        assert match.game.journal.entries[0].answer == store.replay(game.id)[0].game.journal.entries[0].answer


def test_luck_is_revealed_and_checked_when_the_game_is_over() -> None:
    match: Match = Match(between(SECRET, "random"))
    match.run_automatic_steps()
    follow, count = match.check_luck()
    assert follow == count > 40
    assert luck_report(match) == [
        f"Secret: {SECRET}",
        f"Fingerprint: {fingerprint(SECRET)}",
        f"All {count} rolls, shuffles and draws of the program follow from this secret.",
    ]
    assert f"Rematch with the same luck, secret {SECRET}" in dict(FollowUpGames(match).choices()).values()
    again: Match = Match(FollowUpGames(match).setup(SAME, 1))
    again.run_automatic_steps()
    entries = (game.journal.entries for game in (match.game, again.game))
    assert len({tuple((entry.decision.seat, entry.answer) for entry in each) for each in entries}) == 1
    assert (luck_report(again), practice_note(again.setup)) == (
        luck_report(match),
        "luck is known: no secrets",
    )
    assert [happening for happening in again.game.journal.opening if happening.rule == LUCK] == []
    roll = next(entry for entry in match.game.journal.entries if entry.decision.kind == "roll")
    roll.answer = next((option.id,) for option in roll.decision.options if (option.id,) != roll.answer)
    assert f"Of {count} rolls, shuffles and draws of the program, 1 do not follow" in luck_report(match)[-1]


def test_luck_after_an_undo_can_be_checked_too() -> None:
    match: Match = Match(between(SECRET))
    for picks in (6, 4, 2):
        play(match, picks)
        match.undo()
    play(match, 5)
    follow, count = match.check_luck()
    assert follow == count > 20


def test_the_end_of_a_draft_does_not_tell_what_the_others_have() -> None:
    """Its secret gives all packets, and with them the picks; the decks are still to be played."""
    match: Match[Any, Any] = Match(
        draft_setup([("Ann", "person"), ("Bob", "person")], ("Master Set",), SECRET)
    )
    match.run_automatic_steps()
    while match.decision is not None:
        play(match, 1)
    assert match.view("Ann").drafter("Bob").picks is None
    assert FollowUpGames(match).choices() == [
        (AGAIN, "Rematch with new luck"),
        (SAME, "Rematch with the same luck"),
    ]
    assert LUCK_REVEALED not in match.seen_after(0)


@pytest.mark.parametrize("way", ["undo", "correction"])
def test_whoever_takes_the_end_back_has_seen_the_secret(way: str, tmp_path: Path) -> None:
    """The others must agree, a note stays in the save, and the table says that luck hides nothing."""
    store = Store(tmp_path)
    setup = between(SECRET)
    with store.create(setup.model_copy(update={"undo": "ask"})) as game:
        match = game.match
        game.run_automatic_steps()
        while match.decision is not None:
            game.answer(SeededChance(5).answer(match.decision, len(match.game.journal)))
            game.run_automatic_steps()
        assert practice_note(match.setup, game.marks) == ""
        if way == "undo":
            game.undo()
        else:
            loser = next(side for side in match.view("").players if side.seat != match.game.outcome.winner)
            heal = f"correct:tokens:{loser.phoenixborn.id}:wound:-5"
            assert match.lossy_correction_start(heal) is not None
            game.correct(heal)
        assert match.decision is not None
        play(match, 0)
    with store.open(game.id) as game:
        assert [mark.seen.count(LUCK_REVEALED) for mark in game.marks] == [1]
        assert practice_note(game.match.setup, game.marks) == "luck is known: no secrets"


def test_an_empty_line_is_a_new_secret_and_a_number_is_for_practice() -> None:
    """Each game draws 128 bits of its own; a typed number hides nothing, and the table says so."""
    drawn = {parse_seed(" ", new_secret) for _ in range(50)}
    assert len(drawn) == 50
    assert all(isinstance(seed, str) and len(bytes.fromhex(seed)) == 16 for seed in drawn)
    assert [parse_seed(text, new_secret) for text in ("7", "-3")] == [7, -3]
    for text in ("abc", SECRET, "1" * 13, "--1", "1.5"):
        with pytest.raises(ValueError, match="A seed is a number"):
            parse_seed(text, new_secret)
    assert [practice_note(setup) for setup in kinds(7)] == ["seed 7: no secrets"] * 5
    assert [practice_note(setup) for setup in (*kinds(SECRET), RedRainsSetup(seed=7))] == [""] * 6


@pytest.mark.parametrize("seed", [SECRET.upper(), SECRET + "0", SECRET[:-1], SECRET + "\n", None, 1.5])
def test_what_is_neither_a_secret_nor_a_number_is_no_seed(seed: object) -> None:
    with pytest.raises(ValueError, match="seed"):
        AshesSetup.model_validate({**between(1).model_dump(), "seed": seed})  # type: ignore[attr-defined]
