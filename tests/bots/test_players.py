"""Tests of the built-in players: they pick legal options, see only their view, and are repeatable."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from functools import partial

import pytest

from engine.ashes.view.read_model import GameView
from engine.bots.player_and_playout import RandomPlayer, play_out
from engine.bots.sturdy_player import SturdyPlayer
from engine.kernel.decision import Decision, Rule, option_for
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
from tests.kernel.toy import Word

RULE = Rule("Test", "tests", "nothing")


def question_with(count: int, minimum: int, maximum: int) -> Decision:
    """Return a question with `count` options."""
    options = tuple(option_for(Word(f"o{n}"), f"option {n}") for n in range(count))
    return Decision("Player", "test", "Which?", options, RULE, minimum, maximum)


def refuse_view() -> GameView:
    """Fail, because the player under test must not look at the table."""
    raise AssertionError("a random player does not look")


def test_random_player_picks_every_option_alike() -> None:
    """Over many questions each option comes up about equally often."""
    player = RandomPlayer(1)
    picks = Counter(player.choose(question_with(4, 1, 1), refuse_view)[0] for _ in range(4000))
    assert set(picks) == {"o0", "o1", "o2", "o3"}
    assert all(850 < count < 1150 for count in picks.values())


def test_random_player_picks_every_number_of_options_alike() -> None:
    """How many are picked is uniform between minimum and maximum; picks differ from one another."""
    player = RandomPlayer(1)
    answers = [player.choose(question_with(5, 1, 3), refuse_view) for _ in range(3000)]
    sizes = Counter(len(answer) for answer in answers)
    assert set(sizes) == {1, 2, 3}
    assert all(850 < count < 1150 for count in sizes.values())
    assert all(len(set(answer)) == len(answer) for answer in answers)


def test_random_player_is_the_same_on_every_machine() -> None:
    """These very picks follow from this seed; should they change, so does every digest."""
    player = RandomPlayer(7)
    picks = [player.choose(question_with(10, 1, 1), refuse_view)[0] for _ in range(8)]
    assert picks == ["o2", "o6", "o7", "o7", "o2", "o0", "o1", "o5"]


def test_derived_seeds_differ_by_purpose_and_number() -> None:
    seeds = {
        derive_seed(seed, what, n) for seed in range(5) for what in ("game", "player") for n in range(50)
    }
    assert len(seeds) == 500
    assert derive_seed(1, "game", 0) == 276840272909214


@pytest.mark.parametrize("level", [1, 3])
@pytest.mark.parametrize("difficulty", ["standard", "heroic"])
def test_sturdy_player_finishes_games(difficulty: str, level: int) -> None:
    """Every answer is an offered one (the kernel refuses others), and each game ends."""
    for seed in range(8):
        setup = RedRainsSetup.model_validate({"difficulty": difficulty, "level": level, "seed": seed})
        match = Match(setup, checkpoints=False)
        assert play_out(match, match.view, SturdyPlayer(seed), 5000).finished


@pytest.mark.slow
def test_sturdy_player_outlives_the_random_one() -> None:
    """In the same games it lasts more turns and wounds the Chimera more."""
    rounds: dict[str, int] = {}
    wounds: dict[str, int] = {}
    for name, kind in (("random", RandomPlayer), ("sturdy", SturdyPlayer)):
        for seed in range(10):
            match = Match(RedRainsSetup(seed=seed), checkpoints=False)
            play_out(match, match.view, kind(seed), 5000)
            view = match.view("Player")
            rounds[name] = rounds.get(name, 0) + view.round
            wounds[name] = wounds.get(name, 0) + view.player("Chimera").phoenixborn.wounds
    assert rounds["sturdy"] > rounds["random"]
    assert wounds["sturdy"] > 2 * wounds["random"]


def test_sturdy_player_looks_only_at_the_view_of_its_seat() -> None:
    """Whoever shows it the view is asked for no other seat, and the view has no hidden names."""
    asked: list[str] = []
    match = Match(RedRainsSetup(seed=3), checkpoints=False)

    def view(seat: str) -> GameView:
        asked.append(seat)
        seen = match.view(seat)
        assert all(unit.name is None for unit in seen.player("Chimera").battlefield if not unit.face_up)
        return seen

    play_out(match, view, SturdyPlayer(1), 5000)
    assert set(asked) == {"Player"}


def test_sturdy_player_plays_the_same_game_again() -> None:
    """Its seed fixes temper and answers; another seed can play the same cards otherwise."""

    def journal(seed: int) -> str:
        match = Match(RedRainsSetup(seed=3), checkpoints=False)
        play_out(match, match.view, SturdyPlayer(seed), 5000)
        return match.game.journal.digest()

    assert journal(1) == journal(1)
    assert len({journal(seed) for seed in range(8)}) > 1


def test_sturdy_player_answers_unknown_questions() -> None:
    """A question of an unknown kind is answered legally."""
    match = Match(RedRainsSetup(seed=3), checkpoints=False)
    match.run_automatic_steps()
    question = question_with(4, 2, 3)
    question.check(SturdyPlayer(1).choose(question, partial(match.view, "Player")))


def test_sturdy_player_leaves_the_chimera_its_steps() -> None:
    """Asked before each of them, it takes what the rules give, whatever else is offered."""
    match, player, steps = (
        Match(RedRainsSetup(seed=3, ask_before=True), checkpoints=False),
        SturdyPlayer(1),
        0,
    )
    match.run_automatic_steps()
    while (decision := match.decision) is not None and steps < 20:
        answer = player.choose(decision, partial(match.view, "Player"))
        if decision.kind == "step":
            steps += 1
            assert answer == (decision.options[0].id,)
        match.answer(answer)
        match.run_automatic_steps()
    assert steps


def test_players_do_not_read_the_clock_or_global_luck() -> None:
    """Their modules import neither random nor time."""
    script = (
        "import ast, pathlib, sys\n"
        "import engine.bots.sturdy_player, engine.bots.player_and_playout, engine.kernel.seeded_chance\n"
        "folder = pathlib.Path(engine.bots.player_and_playout.__file__).parent\n"
        "for path in folder.glob('*.py'):\n"
        "    for node in ast.walk(ast.parse(path.read_text())):\n"
        "        if isinstance(node, ast.Import | ast.ImportFrom):\n"
        "            names = [a.name for a in node.names] + [getattr(node, 'module', None) or '']\n"
        "            assert not {'random', 'time', 'datetime', 'os', 'secrets'} & set(names), path\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
