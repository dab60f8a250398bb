"""Pages for whoever may begin games (new games, saved games, campaigns and the record) and their routes."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from htpy import (
    Element,
    Node,
    button,
    details,
    div,
    form,
    h2,
    h3,
    label,
    li,
    option,
    p,
    section,
    select,
    small,
    span,
    strong,
    summary,
    table,
    tbody,
    td,
    th,
    tr,
    ul,
)
from htpy import input as entry
from htpy import thead as heads
from starlette.responses import Response
from starlette.routing import Route

from cards.wording.words import capitalized
from engine.game_entries import entry_of
from host.games import GAME_PARTS, load
from host.presenter.games.draft import KEEP, PLAY, deck_use_rows, game_with_decks, save_decks
from host.presenter.learning.lesson_setup import GAMES as LESSONS
from host.presenter.records.campaign_map import campaign_map, continue_label
from host.presenter.records.follow_up_games import AGAIN, FollowUpGames
from host.presenter.records.record_tables import RECORD_TABLES, RecordTable
from host.presenter.records.results import HEADINGS, result_plot, result_row, results_summary
from host.presenter.records.saved_games import game_line, last_played_text, lesson_rows, next_lesson
from host.presenter.seeds import ABOUT_SEED, SECRET, SEED_DIGITS, parse_seed
from host.presenter.setup_forms.campaign_form import CampaignForm
from host.presenter.setup_forms.setup_form import WAY, SetupField, with_value
from host.store.errors import StoreError
from host.web.requests_and_responses import RequestRefused, form_values, html, json_object, perform, text_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from host.presenter.ports import CampaignLike, SavedGameLike, StoredResultLike
    from host.presenter.setup_forms.setup_form import SetupForm
    from host.web.game_opener import GameOpener
    from host.web.web_table import WebTable

CAMPAIGN = "campaign"
"""Name of the form of a new campaign, beside the names of rules."""

MOST_RESULTS = 60
"""Limit for results listed; the latest are kept."""

MOST_CAMPAIGNS = 60


def campaigns_page(campaigns: Sequence[CampaignLike], results: Sequence[StoredResultLike]) -> Node:
    """Return all campaigns, the one played last first, and the record of all games against a boss."""
    return [
        h2(tabindex="-1")["Campaigns"],
        p["Levels 1 to 3 of a Chimera in a row."],
        [_campaign(number, campaign) for number, campaign in enumerate(campaigns[:MOST_CAMPAIGNS])],
        p(".none")[f"The terminal lists the other {len(campaigns) - MOST_CAMPAIGNS}."]
        if len(campaigns) > MOST_CAMPAIGNS
        else None,
        button(".pick", type="button", data_form=CAMPAIGN)[span(".label")["Begin a campaign"]],
        _record("record-all", "All games against a boss", results, RECORD_TABLES),
        button(".back", type="button", data_open="start")["Back to the games"],
    ]


def _campaign(number: int, campaign: CampaignLike) -> Node:
    step = continue_label(campaign)
    return section(".campaign", aria_label=campaign.name)[
        h3[campaign.name],
        ul(".marks")[[li[stage] for stage in campaign_map(campaign)]],
        button(".pick", type="button", data_campaign=campaign.name)[span(".label")[step]]
        if step
        else p(".none")["Won: all three levels cleared."],
        _record(f"record-{number}", "Results", campaign.results, RECORD_TABLES[:1]),
    ]


def _record(at: str, title: str, results: Sequence[StoredResultLike], tables: Sequence[RecordTable]) -> Node:
    """Return results as a table, latest first, as a small plot, and as these other tables."""
    if not results:
        return p(".none")["No finished games yet."]
    last = list(reversed(results))[:MOST_RESULTS]
    return details(id=at)[
        summary[f"{title}: {results_summary(results)}"],
        [
            p(".plot")[span(aria_hidden="true")[row.bars], " ", small[row.label]]
            for row in result_plot(results)
        ],
        _table(HEADINGS, [result_row(kept) for kept in last]),
        [
            [
                h3[kind.title],
                _table(kind.headings, kind.rows(results)[:MOST_RESULTS]),
                kind.about and small[kind.about],
            ]
            for kind in tables
        ],
    ]


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Node:
    return div(".wide", tabindex="0", role="group", aria_label="Results")[
        table[
            heads[tr[[th(scope="col")[heading] for heading in headings]]],
            tbody[[tr[[td[cell] for cell in row]] for row in rows]],
        ]
    ]


MOST_GAMES = 60
"""Limit for saved games listed; the latest are kept."""


def start_page(
    opener: GameOpener, on_table: str, follow_ups: Sequence[tuple[str, str]], deleted: bool = False
) -> Node:
    """Return everything that can be begun.

    `on_table` is the id of the game on the table, `follow_ups` are the games that can follow it. With
    `deleted`, the game deleted last can be restored.
    """
    games = opener.store.games()
    learn = button(class_=["pick", {"first": not games}], type="button", data_page="/lessons")[
        span(".label")["Learn"], small(".hint")["Short games, and each rule as you meet it"]
    ]
    left = [game for game in games if game.readable and not game.over and game.id != on_table]
    return [
        h2(tabindex="-1")["Games"],
        div(".options")[
            [
                button(".pick", type="button", data_game=on_table, data_deed=row)[span(".label")[words]]
                for row, words in follow_ups
            ],
            button(".pick.first", type="button", data_game=left[0].id, data_deed="open")[
                span(".label")["Continue"], small(".hint")[game_line(left[0])]
            ]
            if left
            else None,
            None if games else learn,
            [
                button(".pick", type="button", data_form=game.rules)[
                    span(".label")[entry_of(game.rules).name], small(".hint")[game.about]
                ]
                for game in GAME_PARTS.values()
                if game.begins
            ],
            learn if games else None,
            button(".pick", type="button", data_page="/campaigns")[
                span(".label")["Campaigns"], small(".hint")["Levels 1 to 3 in a row, and the record"]
            ],
            button(".pick", type="button", data_page="/decks")[
                span(".label")["Decks"], small(".hint")["View them, enter or import your own"]
            ],
            button(".pick", type="button", data_page="/cards")[
                span(".label")["Cards"], small(".hint")["Search them, and say which are yours"]
            ],
        ],
        _saved_games(games, on_table),
        button(".restore", type="button", data_game="", data_deed="restore")["Restore the game deleted last"]
        if deleted
        else None,
    ]


def _saved_games(games: Sequence[SavedGameLike], on_table: str) -> Node:
    if not games:
        return None
    return details(".saved", id="saved")[
        summary[f"Saved games ({len(games)})"],
        ul[[li[_game(game, game.id == on_table)] for game in games[:MOST_GAMES]]],
        p(".none")[f"The terminal lists the other {len(games) - MOST_GAMES}."]
        if len(games) > MOST_GAMES
        else None,
    ]


def _game(game: SavedGameLike, here: bool) -> Node:
    return [
        div(".told")[strong[game_line(game) if game.readable else game.title], small[last_played_text(game)]],
        [p(".none")[notice] for notice in game.notices],
        div(".actions")[
            small["on the table now"]
            if here
            else [
                _game_button(game, "open", "Continue" if not game.over else "Look at it"),
                _game_button(game, "again", "Rematch"),
                _game_button(game, "delete", "Delete"),
            ]
        ]
        if game.readable
        else None,
    ]


def _game_button(game: SavedGameLike, action: str, word: str) -> Element:
    return button(type="button", data_game=game.id, data_deed=action, aria_label=f"{word}: {game.title}")[
        word
    ]


def lessons_page(games: Sequence[SavedGameLike]) -> Node:
    """Return the lessons; each is continued where it is under way, and can be started over then."""
    rows = lesson_rows(games)
    first = next_lesson(games)
    return [
        h2(tabindex="-1")["Learn by playing"],
        p["Short games; each rule is explained as you meet it."],
        div(".options")[
            [
                [
                    button(class_=["pick", {"first": row.name == first}], data_lesson=row.name)[
                        span(".label")[capitalized(row.title)], small(".hint")[capitalized(row.about)]
                    ],
                    button(
                        ".again", type="button", data_lesson=row.name, data_deed="anew",
                        aria_label=f"Start over: {row.title}",
                    )["Start over"]
                    if row.under_way is not None
                    else None,
                ]
                for row in rows
            ]
        ],
        button(".back", type="button", data_open="start")["Back to the games"],
    ]  # fmt: skip


def form_of(rules: str, opener: GameOpener) -> SetupForm | None:
    """Return the form of a game, or of a campaign; None if there is no such game or it has no form."""
    if rules == CAMPAIGN:
        return CampaignForm(opener.store.directory, [campaign.name for campaign in opener.store.campaigns()])
    parts = GAME_PARTS.get(rules)
    if parts is None or not parts.begins:
        return None
    made: SetupForm = load(parts.begins)(opener.store.directory)
    return made


def form_page(setup_form: SetupForm, name: str, values: Mapping[str, str], seed: str) -> Node:
    """Return the fields of a form with their values; the page asks for the form again by `name`."""
    every = [with_value(field, values) for field in setup_form.fields(values)]
    fields = [field for field in every if field.is_visible]
    changed = setup_form.changed_details({field.id: field.value for field in every})
    return form(".begin", data_rules=name)[
        h2(tabindex="-1")[setup_form.heading],
        [_field(field) for field in fields if not field.is_detail],
        details(".fields", id="fields")[
            summary[f"More: {changed}" if changed else "More"],
            [_field(field) for field in fields if field.is_detail],
            _field(SetupField("seed", "Seed", value=seed, about=ABOUT_SEED, max_length=SEED_DIGITS)),
        ],
        [entry(type="hidden", name=field.id, value=field.value) for field in every if not field.is_visible],
        div(".two")[
            button(".back", type="button", data_open="start")["Back"],
            button(".send", type="submit")[setup_form.submit_label],
        ],
    ]


def _field(field: SetupField) -> Element:
    about = small(id=f"about-{field.id}")[field.about] if field.about else None
    described = f"about-{field.id}" if field.about else None
    return label(class_=["line-of", {"way": field.id == WAY}])[
        span[field.label.strip()],
        select(name=field.id, aria_describedby=described)[
            [option(value=value, selected=value == field.value)[words] for value, words in field.choices]
        ]
        if field.choices
        else entry(
            name=field.id,
            value=field.value,
            maxlength=str(field.max_length),
            inputmode="numeric" if field.is_numeric or field.id == "seed" else None,
            placeholder=SECRET if field.id == "seed" else None,
            autocomplete="off",
            aria_describedby=described,
        ),
        about,
    ]


Allowed = Callable[["Request"], bool]
"""Returns True if the device may begin games; raises `RequestRefused` for one that was never let in."""


class StartRoutes:
    """Routes for beginning games with the `GameOpener` of a web table."""

    def __init__(self, web_table: WebTable, allowed: Allowed) -> None:
        self._web_table = web_table
        self._allowed = allowed
        self._deleted: list[str] = []
        self.routes = [
            Route("/start", self._start),
            Route("/form", self._form, methods=["POST"]),
            Route("/begin", self._begin, methods=["POST"]),
            Route("/game", self._game, methods=["POST"]),
            Route("/lessons", self._lessons),
            Route("/lesson", self._lesson, methods=["POST"]),
            Route("/campaigns", self._campaigns),
            Route("/campaign", self._campaign, methods=["POST"]),
        ]

    def game_opener(self, request: Request) -> GameOpener:
        """Return the game opener, for a device that may begin games; raises `RequestRefused` for others."""
        if not self._allowed(request):
            raise RequestRefused(403, "Only this machine, or a device with the host's code, begins games.")
        opener = self._web_table.game_opener
        if opener is None:
            raise RequestRefused(404, "Games cannot be begun here.")
        return opener

    async def _start(self, request: Request) -> Response:
        opener = self.game_opener(request)
        try:
            return html(
                start_page(opener, self._web_table.game, self._follow_ups(opener), bool(self._deleted))
            )
        except StoreError as error:
            raise RequestRefused(422, str(error)) from None

    def _follow_ups(self, opener: GameOpener) -> Sequence[tuple[str, str]]:
        """Return what can follow the game on the table, if that is over."""
        share = self._web_table.share
        if share is None or share.match.decision is not None:
            return ()
        drafted = deck_use_rows(share.match) if share.match.setup.rules == "draft" else []
        return [*drafted, *self._follow_up_games(opener).choices()]

    def _run_follow_up(self, opener: GameOpener, row: str) -> str:
        """Run a follow-up by its row, and return a message, empty if there is none."""
        share = self._web_table.share
        assert share is not None
        if row == KEEP:
            return save_decks(share.match, opener.store.directory)
        if row == PLAY:
            opener.begin(game_with_decks(share.match, self._web_table.people, opener.new_seed()))
        else:
            opener.begin(self._follow_up_games(opener).setup(row, opener.new_seed()))
        return ""

    def _follow_up_games(self, opener: GameOpener) -> FollowUpGames:
        share = self._web_table.share
        assert share is not None
        rematch = FollowUpGames(share.match)
        rematch.load_results(share, opener.store)
        return rematch

    async def _form(self, request: Request) -> Response:
        opener, body = self.game_opener(request), await json_object(request)
        name, values = text_of(body, "rules"), dict(form_values(body.get("said", {})))
        setup_form = await self._load_form(opener, name)
        seed = values.pop("seed", "")
        try:
            if values:
                values = setup_form.values_after_change(values, text_of(body, "changed"), opener.preferences)
            else:
                values = setup_form.initial_values(opener.preferences)
        except LookupError as error:
            raise RequestRefused(422, str(error.args[0])) from None
        return html(form_page(setup_form, name, values, seed))

    async def _load_form(self, opener: GameOpener, rules: str) -> SetupForm:
        """Load a form in a worker thread, since it reads the saved games."""
        try:
            setup_form = await to_thread(form_of, rules, opener)
        except StoreError as error:
            raise RequestRefused(422, str(error)) from None
        if setup_form is None:
            raise RequestRefused(404, "There is no such game.")
        return setup_form

    async def _lessons(self, request: Request) -> Response:
        """Return the page of lessons; a worker thread reads them and the saved games for it."""
        opener = self.game_opener(request)
        try:
            games = await to_thread(opener.store.games)
            return html(await to_thread(lambda: lessons_page(games)))
        except StoreError as error:
            raise RequestRefused(422, str(error)) from None

    async def _lesson(self, request: Request) -> Response:
        opener, body = self.game_opener(request), await json_object(request)
        name, anew = text_of(body, "lesson"), text_of(body, "deed") == "anew"
        if name not in LESSONS:
            raise RequestRefused(404, "There is no such lesson.")
        return perform(lambda: opener.play_lesson(name, self._web_table.game, anew=anew))

    async def _campaigns(self, request: Request) -> Response:
        """Return the page of campaigns; a worker thread replays games that ended elsewhere for it."""
        opener = self.game_opener(request)
        try:
            campaigns = await to_thread(opener.store.campaigns)
            return html(campaigns_page(campaigns, await to_thread(opener.store.results)))
        except StoreError as error:
            raise RequestRefused(422, str(error)) from None

    async def _campaign(self, request: Request) -> Response:
        opener, body = self.game_opener(request), await json_object(request)
        try:
            campaign = await to_thread(opener.campaign, text_of(body, "name"))
        except (StoreError, LookupError) as error:
            raise RequestRefused(404, str(error)) from None
        return perform(lambda: opener.continue_campaign(campaign, self._web_table.game))

    async def _begin(self, request: Request) -> Response:
        opener, body = self.game_opener(request), await json_object(request)
        setup_form = await self._load_form(opener, text_of(body, "rules"))
        values = dict(form_values(body.get("said", {})))
        seed = values.pop("seed", "")

        def begin() -> None:
            opener.begin_from_form(setup_form, values, parse_seed(seed, opener.new_seed))

        return perform(begin)

    async def _game(self, request: Request) -> Response:
        opener, body = self.game_opener(request), await json_object(request)
        game, action = text_of(body, "game"), text_of(body, "deed")
        if action == "restore":
            return perform(self._restore)
        if game == self._web_table.game and game:
            if action not in dict(self._follow_ups(opener)):
                raise RequestRefused(422, "This game is on the table.")
            return perform(lambda: self._run_follow_up(opener, action))
        if not any(each.id == game for each in opener.store.games()):
            raise RequestRefused(404, "That game is gone.")
        actions: dict[str, Callable[[], object]] = {
            "open": lambda: opener.open(game),
            "delete": lambda: self._deleted.append(opener.store.delete(game)),
            AGAIN: lambda: opener.play_again(game, AGAIN),
        }
        if action not in actions:
            raise RequestRefused(404, "That cannot be done.")
        return perform(actions[action])

    def _restore(self) -> None:
        if not self._deleted or self._web_table.game_opener is None:
            raise ValueError("Nothing was deleted here.")
        self._web_table.game_opener.store.restore(self._deleted[-1])
        self._deleted.pop()
