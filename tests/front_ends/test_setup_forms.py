"""Tests that app, page, line mode and command line offer, begin and refuse the same, as the form has it."""

from __future__ import annotations

import asyncio
import html
import io
import re
import shlex
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from cards.boxes import USUAL_BOSS
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.setup.setup_form import MORE, SetupFormScreen
from host.app.widgets.choice_field import ChoiceField
from host.cli import main
from host.commands.game_options import ALL_OPTIONS, GameOption
from host.games import GAME_PARTS, load
from host.presenter.setup_forms.campaign_form import CampaignForm
from host.presenter.setup_forms.ownership_and_depth_presets import PRESETS
from host.presenter.setup_forms.setup_form import WAY, SetupForm
from host.store import Store
from host.web.game_opener import GameOpener
from tests.support.app_driver import LARGE, press
from tests.support.web_devices import Served

DRAGONBORN = "Indiri Aldair"
SEED = 7
INPUT, SELECT = r'name="([^"]+)" value="([^"]*)"', r'<select name="([^"]+)"[^>]*>(.*?)</select>'
ROW = r'value="([^"]*)"( selected)?'
FORMS = [rules for rules, parts in GAME_PARTS.items() if parts.begins]


def form_of(name: str, folder: Path) -> SetupForm:
    """Return the form of a game or of a campaign."""
    form: SetupForm = CampaignForm(folder) if name == "campaign" else load(GAME_PARTS[name].begins)(folder)
    return form


def serve(folder: Path) -> Served:
    """Serve a game, and pages that begin others."""
    served = Served(folder, RedRainsSetup(seed=3))
    show = served.web_table.show_without_terminal
    served.web_table.game_opener = GameOpener(Store(folder), show, new_seed=lambda: SEED)
    return served


@dataclass
class FrontEnds:
    """The four ways to begin a game, each in a folder of its own."""

    folder: Path
    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]
    output: str = ""
    offered: dict[str, dict[str, list[str]]] = field(default_factory=lambda: {"app": {}, "page": {}})

    def app(self, name: str, values: dict[str, str]) -> None:
        """Fill in the form of the app, key by key, and begin."""
        asyncio.run(self._app(name, values))

    async def _app(self, name: str, values: dict[str, str]) -> None:
        app = CinderboardApp(Store(self.folder / "app"))
        async with app.run_test(size=LARGE) as pilot:
            await pilot.pause()
            screen = SetupFormScreen(form_of(name, self.folder / "app"))
            app.push_screen(screen, lambda setup: None if setup is None else app.games.begin(setup))
            await pilot.pause()
            await self._fill(pilot, screen, {MORE.id: "open", **values, "seed": str(SEED)})
            fields = [each for each in screen.query(ChoiceField) if each.display and each.id != MORE.id]
            self.offered["app"] = {each.id or "": [value for value, _ in each.values] for each in fields}
            await press(pilot, "enter")

    async def _fill(self, pilot: Pilot[Any], screen: SetupFormScreen, values: dict[str, str]) -> None:
        for name, value in values.items():
            line = screen.query_one(f"#{name}")
            line.focus()
            if isinstance(line, Input):
                line.value = value
            elif isinstance(line, ChoiceField):
                for _ in line.values:
                    if line.value != value:
                        await press(pilot, "right")
                assert line.value == value

    def page(self, name: str, values: dict[str, str]) -> None:
        """Fill in the form of the page, one field after the other, and begin."""
        served = serve(self.folder / "page")
        client = served.device("").client
        filled: dict[str, str] = {}
        for changed, value in [("", ""), *values.items()]:
            body = {"rules": name, "said": filled | {changed: value} if changed else {}, "changed": changed}
            form = client.post("/form", json=body).text
            filled = {each: html.unescape(value) for each, value in re.findall(INPUT, form)}
            for each, rows in re.findall(SELECT, form):
                choices = {html.unescape(value): mark for value, mark in re.findall(ROW, rows)}
                filled[each] = next(value for value, mark in choices.items() if mark)
                self.offered["page"][each] = [*choices]
        begun = client.post("/begin", json={"rules": name, "said": filled | {"seed": str(SEED)}})
        assert begun.status_code == 200, begun.text
        served.close()

    def send(self, name: str, values: dict[str, str]) -> str:
        """Send values that the page does not offer, and return the answer."""
        served = serve(self.folder / "sent")
        refused = served.device("").client.post("/begin", json={"rules": name, "said": values})
        served.close()
        assert refused.status_code == 422
        return str(refused.json()["told"])

    def lines(self, *answers: str) -> None:
        """Answer the questions of the start menu."""
        text = "".join(f"{line}\n" for line in answers)
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        assert main(["--data", str(self.folder / "lines"), "--text"]) == 0
        self.output = self.capsys.readouterr().out

    def command(self, *words: str) -> int:
        """Begin a game on the command line, and return the exit code."""
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        code = main(["--data", str(self.folder / "command"), *words, "--text", "--seed", str(SEED)])
        self.output = self.capsys.readouterr().err
        return code

    def setup(self, way: str) -> dict[str, object]:
        """Return the setup of the game that was begun last."""
        store = Store(self.folder / way)
        game = max(store.games(), key=lambda game: int(game.id))
        return dict(store.replay(game.id)[0].setup.model_dump())


@pytest.fixture
def front_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> FrontEnds:
    """Return the four ways to begin a game."""
    return FrontEnds(tmp_path, monkeypatch, capsys)


@dataclass(frozen=True)
class Case:
    """One game in four languages: values of a form, answers in line mode, and a command line."""

    form: str
    values: dict[str, str]
    answers: str
    command: str


IRON, MIST, SCOURGE = "The Iron Men", "The Mist Guardian", "The Frostwild Scourge"
WOLVES, BLACKCLOUD = "The Boy Among Wolves", "The Children of Blackcloud"
CASES = {
    "with a partner": Case(
        "red-rains",
        {"deck": MIST, "who-2": "sturdy", "name-1": "Ann", "name-2": "Ben", "deck-2": IRON}
        | {"chimera": SCOURGE, "difficulty": "heroic", "level": "2"}
        | {"variant": "grim fates, survival", "first_five": "choose"},
        f"red-rains/{MIST}/sturdy/Ann/Ben/{IRON}/{SCOURGE}/2/heroic/"
        "/--variant survival --variant 'grim fates' --choose-first-five --seed 7",
        f"play --deck '{MIST}' --deck '{IRON}' --seat Ann --seat Ben --bot Ben=sturdy --chimera '{SCOURGE}' "
        "--heroic --level 2 --choose-first-five --variant survival --variant 'grim fates'",
    ),
    "a Dragonborn": Case(
        "red-rains",
        {"chimera": DRAGONBORN, "level": "+2"},
        f"red-rains///{DRAGONBORN}/threat 6///--seed 7",
        f"play --chimera '{DRAGONBORN}' --added-threat 2",
    ),
    **{
        way: Case("red-rains", {WAY: way}, f"red-rains//////{way}/--seed 7", f"play --table {way}")
        for way in PRESETS
    },
    "a campaign": Case(
        "campaign",
        {"campaign-name": "Cold", "difficulty": "heroic"},
        "campaigns/new////heroic//Cold/--seed 7",
        "campaign begin Cold --heroic",
    ),
    "three players": Case(
        "ashes",
        {"deck-1": IRON, "who-2": "person", "deck-2": MIST, "who-3": "random", "deck-3": IRON}
        | {"name-3": "Cal", "reactions": "always", "undo": "free", "begins": "middle", WAY: "full"},
        f"ashes//////{MIST}/random/Cal///full/--reactions always --undo free --under-way --seed 7",
        f"play --rules ashes --deck '{IRON}' --deck '{MIST}' --deck '{IRON}' --seat 'Player 1' "
        "--seat 'Player 2' --seat Cal --bot Cal=random --reactions always --undo free --table full "
        "--under-way",
    ),
    "Raven Rules": Case(
        "raven",
        {"deck-1": WOLVES, "who-2": "random", "deck-2": BLACKCLOUD},
        f"raven///{WOLVES}/random//{BLACKCLOUD}///--seed 7",
        "play --rules raven --seat 'Player 1' --seat 'Player 2' --bot 'Player 2=random'",
    ),
    "a draft": Case(
        "draft",
        {"who-2": "bot", "name-2": "Bo"},
        "draft///bot/Bo//--seed 7",
        "draft --seat 'Player 1' --bot Bo",
    ),
    "Ardent Reapers": Case(
        "reapers",
        {"who-2": "person", WAY: "full", "hidden": "shown"},
        "reapers////full/--hidden-hand shown --seed 7",
        "play --rules reapers --table full --hidden-hand shown",
    ),
}


RARER = {*PRESETS, "with a partner", "a Dragonborn", "three players"} - {"screen", "full"}
"""Cases for the slow run: presets between the two that own least and most of what is on the table, and others
of their game."""


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=name, marks=pytest.mark.slow if name in RARER else ())
        for name, case in CASES.items()
    ],
)
def test_the_same_words_begin_the_same_game_everywhere(case: Case, front_ends: FrontEnds) -> None:
    front_ends.app(case.form, case.values)
    front_ends.page(case.form, case.values)
    front_ends.lines(*case.answers.split("/"))
    assert front_ends.command(*shlex.split(case.command)) == 0
    form = form_of(case.form, front_ends.folder)
    Store(front_ends.folder / "form").create(form.setup(form.complete(case.values, WAY), SEED)).close()
    for way in ("app", "page", "lines", "command"):
        assert front_ends.setup(way) == front_ends.setup("form"), way


@pytest.mark.parametrize("name", [*FORMS, "campaign"])
def test_app_and_page_offer_the_choices_of_the_form(name: str, front_ends: FrontEnds) -> None:
    front_ends.app(name, {})
    front_ends.page(name, {})
    form = form_of(name, front_ends.folder)
    offered = {
        each.id: [value for value, _ in each.choices]
        for each in form.fields(form.complete({}))
        if each.choices and each.is_visible
    }
    assert front_ends.offered["page"] == offered
    assert front_ends.offered["app"] == offered


@pytest.mark.parametrize("name", FORMS)
def test_each_choice_of_a_form_changes_the_game(name: str, tmp_path: Path) -> None:
    form = form_of(name, tmp_path)
    for partner in ("", "person") if name == "red-rains" else ("person",):
        usual = form.complete({"who-2": partner})
        offered = [each for each in form.fields(usual) if each.choices and each.is_visible]
        assert len(offered) > 4
        for each in offered:
            others = [value for value, _ in each.choices if value not in ("", usual[each.id])]
            for value in others:
                changed = form.setup(form.complete({**usual, each.id: value}, each.id), SEED)
                assert changed != form.setup(usual, SEED), (each.id, value)


@pytest.mark.parametrize("name", FORMS)
def test_each_choice_of_a_form_has_an_option(name: str, tmp_path: Path) -> None:
    """Presets, seats and kinds of chance have options of their own; the draft command names its cards."""
    form = form_of(name, tmp_path)
    named = {option.form_field for option in ALL_OPTIONS if form.rules in option.games}
    named |= {form.chance_field(kind) for kind in GAME_PARTS[name].chances} | {WAY, "card", "releases"}
    seats = {
        f"{field}{ending}"
        for ending, _ in form.seats
        for field in ("deck", "depth", "real", "own-name", "own-life")
    } | {f"{field}-{number}" for number in range(1, 5) for field in ("name", "who")}
    assert not {each.id for each in form.fields(form.complete({}))} - named - seats


@pytest.mark.parametrize("option", ALL_OPTIONS, ids=lambda option: option.flag)
def test_each_option_says_what_its_field_offers(option: GameOption, tmp_path: Path) -> None:
    for rules in option.games:
        form = form_of(rules, tmp_path)
        (offered,) = (each for each in form.fields({"chimera": USUAL_BOSS}) if each.id == option.form_field)
        for choice in option.more.get("choices", [given for given in option.values if given]):
            value = option.value_of([choice] if option.more.get("action") == "append" else choice)
            assert value in dict(offered.choices)
            assert form.setup(form.complete({option.form_field: str(value)}), SEED)


REFUSED = [
    ("red-rains", {"level": "2"}, ("--level", "2"), f"{DRAGONBORN} has no level 2"),
    ("red-rains", {"level": "+9"}, ("--added-threat", "9"), "9 cannot be added to the threat value of"),
    ("red-rains", {"difficulty": "heroic"}, ("--heroic",), f"{DRAGONBORN} has no heroic side"),
    ("red-rains", {"aspects": "Fury"}, ("--aspects", "Fury"), f"{DRAGONBORN} has no aspect deck 'Fury'"),
    ("campaign", {"campaign-name": "Cold"}, (), f"{DRAGONBORN}, a Dragonborn, has no levels"),
]


@pytest.mark.parametrize(("form", "values", "options", "why"), REFUSED)
def test_what_the_form_rules_out_is_refused_everywhere(
    form: str, values: dict[str, str], options: tuple[str, ...], why: str, front_ends: FrontEnds
) -> None:
    assert why in front_ends.send(form, {"chimera": DRAGONBORN, **values})
    command = ("campaign", "begin", "Cold") if form == "campaign" else ("play",)
    assert front_ends.command(*command, "--chimera", DRAGONBORN, *options) == 2
    assert why in front_ends.output and front_ends.output.count("\n") == 1
    if form == "campaign":  # where no Dragonborn is offered
        front_ends.lines("campaigns", "new", *[""] * 6, f"--chimera '{DRAGONBORN}'", "back", "quit")
    else:
        front_ends.lines("red-rains", "", "", DRAGONBORN, *[""] * 3, " ".join(options), "back", "quit")
    assert why in front_ends.output
    assert not Store(front_ends.folder / "lines").games()


def test_line_mode_asks_only_for_sides_that_a_boss_has(front_ends: FrontEnds) -> None:
    front_ends.lines("red-rains", "", "", DRAGONBORN, *[""] * 5)
    assert re.search(r"1\. Threat \d", front_ends.output)
    assert "Level 2" not in front_ends.output and "Heroic" not in front_ends.output


def test_a_game_without_a_form_begins_at_once(front_ends: FrontEnds) -> None:
    front_ends.monkeypatch.setattr("host.commands.without_command.new_secret", lambda: SEED)
    front_ends.lines("Pebbles")
    assert front_ends.command("play", "--rules", "pebbles") == 0
    for way in ("lines", "command"):
        assert front_ends.setup(way)["rules"] == "pebbles"
