"""Tests of `cinderboard simulate`: counts, digests, and failing games."""

from __future__ import annotations

import json
from random import Random

import pytest

from cards.decks.deckbuilding import deck_problems
from cards.library import standard_library
from engine.ashes.model import invariants
from engine.ashes.model.invariants import Unsound
from engine.ashes.model.state import State
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import PartnerSetup, RedRainsSetup
from host import simulation
from host.cli import main
from tests.cli.conftest import Run

COUNTS = ("games", "finished", "wins", "losses", "decisions", "turns")


def test_same_seed_same_games(start: Run) -> None:
    first, again, other = [
        json.loads(start("simulate", "--games", "4", "--seed", seed, "--json").stdout) for seed in "112"
    ]
    for count in (*COUNTS, "digest"):
        assert first[count] == again[count]
    assert first["digest"] != other["digest"]
    assert first["finished"] == first["games"] == first["wins"] + first["losses"] == 4
    assert first["decisions"] > first["turns"] > 4
    assert first["seconds"] > 0 and first["decisions_per_second"] > 0 and first["ms_per_turn"] > 0


@pytest.mark.parametrize("player", ["random", "sturdy"])
def test_every_level_and_difficulty(player: str) -> None:
    for difficulty in ("standard", "heroic"):
        for level in (1, 2, 3):
            for aspects in ("Fury", "Shadow"):
                setup = RedRainsSetup.model_validate(
                    {"difficulty": difficulty, "level": level, "aspects": aspects}
                )
                outcomes = list(simulation.simulate(simulation.tasks(setup, [player], 2, 1)))
                assert all(outcome.finished for outcome in outcomes), outcomes


def test_stalled_game_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A stalled game is given up, reported with its seed, and makes the exit code 1."""
    monkeypatch.setattr(simulation, "DECISION_LIMIT", 5)
    assert main(["simulate", "--games", "2"]) == 1
    told = capsys.readouterr()
    assert "finished                0" in told.out
    assert told.err.count("was not over after 5 decisions") == 2


def test_failing_game_is_reported_and_the_others_are_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bug of the engine in one game is told with the seed that shows it; the series goes on."""
    calls = 0
    step = Match.step

    def fail_once(match: Match) -> bool:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyError("no such card")
        return step(match)

    monkeypatch.setattr(Match, "step", fail_once)
    assert main(["simulate", "--games", "3", "--json"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["finished"] == 2
    assert "game 0 (seed 276840272909214) failed after" in told.err and "KeyError" in told.err


def test_cards_list_says_what_is_implemented(run: Run) -> None:
    """One object a card, with the four fields, every card of the two packs implemented."""
    listed = json.loads(run("cards", "list", "--json").stdout)
    assert {"Coal Roarkwin", "Iron Rhino", "Firebelly", "The Corpse of Viros"} <= {
        card["name"] for card in listed
    }
    assert all(set(card) == {"name", "type", "release", "implemented"} for card in listed)
    assert all(card["implemented"] for card in listed)


def test_cards_show_writes_the_rules_text(run: Run) -> None:
    """Facts and text of a card, its name in any case."""
    told = run("cards", "show", "iron", "rhino").stdout
    assert told.startswith("Iron Rhino: conjuration, Master Set\nattack 7, life 4, recover 0, limit 1\n")
    assert "Overkill 2" in told
    assert "\nonly for Maeoni Viper\n" in run("cards", "show", "silver", " SNAKE").stdout
    assert "known from behavior only" in run("cards", "show", "Hurricane").stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("name", "first", "text"),
    [
        ("bypass", "Bypass: ability", "Opponents can neither block this card nor guard against it."),
        (
            "Throw",
            "Throw N: ability",
            "When this card enters play, you may deal N damage to another target unit.",
        ),
        ("natural", "natural die: dice power", "Deal 1 damage to a target unit."),
        ("Natural dice power", "natural die: dice power", "Deal 1 damage to a target unit."),
        ("the corpse of viros", "The Corpse of Viros: chimera, The Corpse of Viros", ""),
    ],
)
def test_cards_show_knows_what_else_has_a_text(run: Run, name: str, first: str, text: str) -> None:
    lines = run("cards", "show", name).stdout.splitlines()
    assert lines[0] == first
    assert not text or lines[-1] == text


def test_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json a readable table with the same figures."""
    assert main(["simulate", "--games", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["games", "1"]
    assert any(line.startswith("decisions per second") for line in lines)


def test_players_against_each_other(run: Run, start: Run) -> None:
    """Two to four seats play, in one process or several, with a checked state and one digest per seed."""
    decks = ("--deck", "The Iron Men") * 3
    command = ("simulate", "--rules", "ashes", *decks, "--games", "2", "--check", "--json")
    alone, together = json.loads(run(*command).stdout), json.loads(start(*command, "--jobs", "2").stdout)
    for count in (*COUNTS, "wins_by_seat", "eliminated", "digest"):
        assert alone[count] == together[count]
    assert alone["finished"] == sum(alone["wins_by_seat"]) == 2
    assert alone["wins"] == alone["wins_by_seat"][0]
    assert alone["eliminated"] == 2


def test_the_state_is_checked_after_every_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with an unsound state is reported, with the place."""
    lengths: list[int] = []

    def notice(state: State, *_by: object) -> None:
        lengths.append(len(state.cards))
        if len(lengths) > 50:
            raise Unsound("a card lies in two zones, or in none")

    seats = tuple(SeatSetup(name=name, deck="The Iron Men") for name in ("Ann", "Ben"))
    setup = AshesSetup(seats=seats)
    (task,) = simulation.tasks(setup, ("random", "random"), 1, 1, check=True)
    monkeypatch.setattr(invariants, "check", notice)
    outcome = simulation.play(task)
    assert "failed after 51 answers: Unsound: a card lies in two zones" in outcome.problem
    assert len(lengths) == 51
    (task,) = simulation.tasks(setup, ("random", "random"), 1, 1)
    assert simulation.play(task).problem == "" and len(lengths) == 51


def test_no_bar_in_a_pipe(start: Run) -> None:
    assert start("simulate", "--games", "2", "--json").stderr == ""


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["--players", "clever"], "there are random and sturdy and gentle"),
        (["--players", "random,random"], "--players has 2 names for 1 seats"),
        (["--deck", "The Iron Men"] * 3, "so one or two --deck, not 3"),
        (["--seat", "ann", "--seat", "bob"], "2 --seat for 1 --deck; name one seat for each deck"),
        (
            ["--deck", "The Iron Men"] * 2 + ["--bot", "Coal=sturdy"],
            "a person plays Coal, the first seat",
        ),
        (["--deck", "The Iron Men"] * 2 + ["--bot", "Coal 2=dull"], "sharp and gentle and fierce and sturdy"),
        (["--card", "live=3"], "--card: 'live=3' is not a card value; write NAME=VALUE with life, threat"),
        (["--card", "aspects=1-x"], "--card: aspects=x is not a card value"),
        (["--rules", "ashes", "--card", "life=3"], "--card does not fit here"),
        (["--every-pairing"], "--every-pairing is for players against each other; add --rules ashes"),
        (["--rules", "ashes", "--no-ask-before"], "--ask-before does not fit here"),
        (["--rules", "ashes", "--heroic"], "--heroic does not fit here: --rules ashes has no Chimera"),
        (["--rules", "ashes", "--players", "sturdy"], "no player 'sturdy' for ashes"),
        (["--rules", "ashes", *("--deck", "The Iron Men") * 5], "for 2 to 4 players, not 5"),
        (["--rules", "ashes", "--deck", "The Iron Men"], "for 2 to 4 players, not 1"),
        (["--rules", "ashes", "--seat", "ann", "--seat", "Ann"], "two players are called ann"),
        (["--rules", "ashes", "--seat", " ", "--seat", "Ann"], "--seat '': a name has 1 to 24 letters"),
        (["--rules", "ashes", "--seat", "ann"], "1 --seat for 2 --deck"),
        (["--rules", "ashes", "--seat", "table", "--seat", "ann"], "a player cannot be called table"),
        (["--rules", "ashes", *("--deck", "The Iron Man") * 2], "did you mean The Iron Men?"),
    ],
)
def test_a_wrong_command_line_is_one_line(
    wrong: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--games", "1", *wrong]) == 2
    printed = capsys.readouterr()
    assert told in printed.err and printed.err.count("\n") == 1 and not printed.out


@pytest.mark.slow
def test_wild_decks_are_of_any_cards_and_the_same_for_a_seed(run: Run) -> None:
    command = ("simulate", "--rules", "ashes", "--games", "3", "--check", "--json")
    wild, again, usual = [
        json.loads(run(*command, *more).stdout) for more in (("--wild-decks",), ("--wild-decks",), ())
    ]
    assert wild["finished"] == 3
    assert wild["digest"] == again["digest"] != usual["digest"]


def test_a_wild_deck_has_thirty_cards_legal_or_not() -> None:
    library = standard_library()
    decks = [simulation.wild_deck(library, "Wild", Random(seed)) for seed in range(40)]
    assert all(sum(deck.cards.values()) == 30 and sum(deck.dice.values()) == 10 for deck in decks)
    assert len({deck.phoenixborn for deck in decks}) > 20
    assert len({card for deck in decks for card in deck.cards}) > 300
    assert any(deck_problems(deck, library) for deck in decks)


def test_a_chimera_meets_two_wild_decks() -> None:
    setup = RedRainsSetup(partner=PartnerSetup(name="Ben", deck="The Iron Men"))
    (outcome,) = simulation.simulate(simulation.tasks(setup, ("random", "random"), 1, 1, wild_decks=True))
    assert outcome.finished and not outcome.problem


def test_wild_decks_are_refused_for_games_without_phoenixborn(run: Run) -> None:
    told = run("simulate", "--rules", "reapers", "--wild-decks", "--games", "1")
    assert told.returncode == 2 and "--wild-decks does not fit here" in told.stderr
