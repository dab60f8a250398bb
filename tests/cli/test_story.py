"""Tests of a game's story, as text and as a web page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from engine.draft.setup import DraftSetup
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from host.presenter.records.game_statistics import GameStatistics, TurnWounds, WoundsByCard
from host.presenter.records.story_export import (
    SideSnapshot,
    StoryDocument,
    StoryRound,
    StoryTurn,
    TableSnapshot,
    UnitSnapshot,
    story_as_html,
    story_as_markdown,
)
from host.store import Store
from tests.cli.conftest import Run, one_line
from tests.cli.test_games import answer

HOSTILE = "A\x1b[2J\n<script>alert(1)</script> [x](y) `**b**` & \u202e"


class Page(HTMLParser):
    """Parser that collects the tags of a page, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_story_of_a_whole_game_shows_the_table_at_its_turning_point(
    run: Run, data: Path, tmp_path: Path
) -> None:
    with Store(data).create(RedRainsSetup(seed=6, level=2, difficulty="heroic")) as game:
        answer(game, 1000)
        assert game.match.game.over
    story = run("story", game.id, "-").stdout
    assert story.startswith("# The Iron Men against The Corpse of Viros \\("[:42])
    assert "\n**Chimera wins." in story and "\n- Hardest blow: " in story
    assert "\n## Round 1\n" in story and "\n### Turn of Player\n" in story
    assert "\n**The end**\n\n```text\n" in story and "\n**The hardest blow: " in story
    assert run("story", game.id, str(tmp_path / "story.md")).stdout.strip() == str(tmp_path / "story.md")
    assert (tmp_path / "story.md").read_text(encoding="utf-8") == story
    run("story", game.id, str(tmp_path / "story.html"))
    page = Page((tmp_path / "story.html").read_text(encoding="utf-8"))
    assert page.open == [] and "script" not in page.tags
    assert "The hardest blow" in page.text and "Turn of Chimera" in page.text


def test_a_game_under_way_tells_no_hand(run: Run, data: Path) -> None:
    seats = [
        SeatSetup(name="ann", deck="The Iron Men"),
        SeatSetup(name="bob", deck="The Cloudsea Siren"),
    ]
    with Store(data).create(AshesSetup(seats=seats, seed=4)) as game:
        answer(game, 25)
        view = game.match.view("bob")
        hand = {card.name for card in view.player("bob").hand or ()}
        match = game.match
    story = run("story", game.id, "-").stdout
    assert "**Not over yet: round 1.**" in story and "**As it stands**" in story
    seen = {card.name for card in match.game.state.cards if card.zone not in ("hand", "draw")}
    secret = [name for name in hand - seen if name]
    assert secret and not [name for name in secret if name in story]


@pytest.mark.parametrize("path", ["story.txt", "story"])
def test_another_ending_is_refused(run: Run, data: Path, path: str) -> None:
    with Store(data).create(RedRainsSetup(seed=6)) as game:
        pass
    told = run("story", game.id, path)
    assert told.returncode == 2 and "neither .md nor .html" in one_line(told)


def test_a_draft_has_no_story(run: Run, data: Path) -> None:
    with Store(data).create(DraftSetup.model_validate({"seats": [{"name": "ann"}, {"name": "bob"}]})) as game:
        pass
    told = run("story", game.id, "-")
    assert told.returncode == 2 and "has no story" in one_line(told)


def test_what_strangers_call_things_is_text() -> None:
    unit = UnitSnapshot(HOSTILE, HOSTILE, HOSTILE, True)
    side = SideSnapshot(HOSTILE, HOSTILE, 1, 2, HOSTILE, (unit,), (HOSTILE,))
    scene = StoryTurn(HOSTILE, ((HOSTILE, HOSTILE),), TableSnapshot(HOSTILE, (side,)))
    tale = StoryDocument(
        HOSTILE,
        HOSTILE,
        (HOSTILE,),
        GameStatistics(
            seats=(HOSTILE,),
            life={HOSTILE: 9},
            turns=(TurnWounds(1, "player turns", HOSTILE, {HOSTILE: 3}),),
            dealt=(WoundsByCard(HOSTILE, HOSTILE, "", 3, 0),),
        ),
        (StoryRound(HOSTILE, (scene, StoryTurn("```", (("```", "```"),)))),),
    )
    markdown, page = story_as_markdown(tale), story_as_html(tale)
    assert all(letter.isprintable() or letter == "\n" for letter in markdown + page)
    parsed = Page(page)
    assert parsed.open == [] and "script" not in parsed.tags and "<script>" in parsed.text
    fenced, outside = False, []
    for line in markdown.split("\n"):
        if line == ("```" if fenced else "```text"):
            fenced = not fenced
        elif not fenced:
            outside.append(line)
        else:
            assert line.strip("` "), "only our own fence closes"
    assert not fenced
    assert not re.search(r"(?<!\\)[<\[\]`_&]", "\n".join(outside)), "every sign of a name is escaped"
