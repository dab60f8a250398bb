"""The first page of who may begin games: what is played, the saved games, and the lines of a new one.

The page of campaigns: how each stands, its next level, and the record of all games against a boss.

What the server answers to who may begin games: this machine, or a device with the host's code.
"""

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

from engine.games import entry_of
from host.games import GAME_PARTS, load
from host.presenter.games.draft import KEEP, PLAY, deck_use_rows, game_with_decks, save_decks
from host.presenter.luck import ABOUT_SEED, SECRET, SEED_DIGITS, parse_seed
from host.presenter.records.results import (
    ABOUT_DECKS,
    DECK_HEADINGS,
    HEADINGS,
    deck_rows,
    result_plot,
    result_row,
    results_summary,
)
from host.presenter.records.saved_games import (
    AGAIN,
    FollowUpGames,
    continue_label,
    game_line,
    last_played_text,
    level_marks,
)
from host.presenter.setup_forms.ashes_form import WAY
from host.presenter.setup_forms.red_rains_form import CampaignForm
from host.presenter.setup_forms.setup_form import SetupField, initial_values, values_after_change, with_value
from host.store.errors import StoreError
from host.web.request_guard import RequestRefused, done, form_values, html, json_object, text_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from host.presenter.ports import CampaignLike, KeptResultLike, SavedGameLike
    from host.presenter.setup_forms.setup_form import SetupForm
    from host.web.game_library import GameLibrary
    from host.web.web_table import WebTable

CAMPAIGN = "campaign"
"""What the form of a new campaign is called where games are called by their rules."""

MOST_RESULTS = 60
"""Of more results the last are listed."""

MOST_CAMPAIGNS = 60


def campaigns_page(campaigns: Sequence[CampaignLike], results: Sequence[KeptResultLike]) -> Node:
    """All campaigns, the one played last first; then the record."""
    return [
        h2(tabindex="-1")["Campaigns"],
        p["Levels 1 to 3 of a Chimera in a row."],
        [_campaign(number, campaign) for number, campaign in enumerate(campaigns[:MOST_CAMPAIGNS])],
        p(".none")[f"The terminal lists the other {len(campaigns) - MOST_CAMPAIGNS}."]
        if len(campaigns) > MOST_CAMPAIGNS
        else None,
        button(".pick", type="button", data_form=CAMPAIGN)[span(".label")["Begin a campaign"]],
        _record("record-all", "All games against a boss", results),
        button(".back", type="button", data_open="start")["Back to the games"],
    ]


def _campaign(number: int, campaign: CampaignLike) -> Node:
    step = continue_label(campaign)
    return section(".campaign", aria_label=campaign.name)[
        h3[campaign.name],
        p(".marks")[level_marks(campaign)],
        button(".pick", type="button", data_campaign=campaign.name)[span(".label")[step]]
        if step
        else p(".none")["Won: all three levels cleared."],
        _record(f"record-{number}", "Results", campaign.results),
    ]


def _record(at: str, title: str, results: Sequence[KeptResultLike]) -> Node:
    """Results as a table, the last one first, by deck, and as a small plot."""
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
        h3["By deck"],
        _table(DECK_HEADINGS, deck_rows(results)[:MOST_RESULTS]),
        small[ABOUT_DECKS],
    ]


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Node:
    return div(".wide", tabindex="0", role="group", aria_label="Results")[
        table[
            heads[tr[[th(scope="col")[heading] for heading in headings]]],
            tbody[[tr[[td[cell] for cell in row]] for row in rows]],
        ]
    ]


MOST_GAMES = 60
"""Of more saved games the latest are listed."""

_FOLDED = ("real", "depth", "player-dice", "rage-dice", "behavior-die", "aspect-deck", "steps", "begins")
"""What the ids of the lines begin with that the way to play fills: who handles what."""


def start_page(
    house: GameLibrary, on_table: str, rematches: Sequence[tuple[str, str]], deleted: bool = False
) -> Node:
    """Whatever can be begun; `on_table` is the game that lies there, `rematches` what can follow it.

    What was `deleted` can be brought back.
    """
    games = house.store.games()
    left = [game for game in games if game.readable and not game.over and game.id != on_table]
    return [
        h2(tabindex="-1")["Games"],
        div(".options")[
            [
                button(".pick", type="button", data_game=on_table, data_deed=row)[span(".label")[words]]
                for row, words in rematches
            ],
            button(".pick.first", type="button", data_game=left[0].id, data_deed="open")[
                span(".label")["Continue"], small(".hint")[game_line(left[0])]
            ]
            if left
            else None,
            [
                button(".pick", type="button", data_form=game.rules)[
                    span(".label")[entry_of(game.rules).name], small(".hint")[game.about]
                ]
                for game in GAME_PARTS.values()
                if game.begins
            ],
            button(".pick", type="button", data_page="/campaigns")[
                span(".label")["Campaigns"], small(".hint")["Levels 1 to 3 in a row, and the record"]
            ],
            button(".pick", type="button", data_page="/decks")[
                span(".label")["Decks"], small(".hint")["View them, enter or import your own"]
            ],
        ],
        _saved(games, on_table),
        button(".restore", type="button", data_game="", data_deed="restore")["Restore the game deleted last"]
        if deleted
        else None,
    ]


def _saved(games: Sequence[SavedGameLike], on_table: str) -> Node:
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
        div(".deeds")[
            small["on the table now"]
            if here
            else [
                _deed(game, "open", "Continue" if not game.over else "Look at it"),
                _deed(game, "again", "Rematch"),
                _deed(game, "delete", "Delete"),
            ]
        ]
        if game.readable
        else None,
    ]


def _deed(game: SavedGameLike, deed: str, word: str) -> Element:
    return button(type="button", data_game=game.id, data_deed=deed, aria_label=f"{word}: {game.title}")[word]


def form_of(rules: str, house: GameLibrary) -> SetupForm | None:
    """How a game is begun, or a campaign; None where there is no such game, or it has no lines."""
    if rules == CAMPAIGN:
        return CampaignForm(house.store.directory, [campaign.name for campaign in house.store.campaigns()])
    shown = GAME_PARTS.get(rules)
    if shown is None or not shown.begins:
        return None
    made: SetupForm = load(shown.begins)(house.store.directory)
    return made


def form_page(beginning: SetupForm, name: str, said: Mapping[str, str], seed: str) -> Node:
    """The lines of a new game as they are after what was said; the form is asked for by `name`."""
    lines = [with_value(line, said) for line in beginning.lines(said) if line.is_visible]
    folded = [line for line in lines if line.id.startswith(_FOLDED)]
    hidden = [line for line in beginning.lines(said) if not line.is_visible]
    return form(".begin", data_rules=name)[
        h2(tabindex="-1")[beginning.heading],
        [_line(line) for line in lines if line not in folded],
        details(".handles", id="handles")[
            summary["Who handles what, line by line"], [_line(line) for line in folded]
        ]
        if folded
        else None,
        [entry(type="hidden", name=line.id, value=with_value(line, said).value) for line in hidden],
        _line(
            SetupField(
                "seed",
                "Seed",
                value=seed,
                about=ABOUT_SEED,
                letters=SEED_DIGITS,
            )
        ),
        div(".two")[
            button(".back", type="button", data_open="start")["Back"],
            button(".send", type="submit")[beginning.begin],
        ],
    ]


def _line(line: SetupField) -> Element:
    about = small(id=f"about-{line.id}")[line.about] if line.about else None
    described = f"about-{line.id}" if line.about else None
    return label(class_=["line-of", {"way": line.id == WAY}])[
        span[line.label.strip()],
        select(name=line.id, aria_describedby=described)[
            [option(value=value, selected=value == line.value)[words] for value, words in line.values]
        ]
        if line.values
        else entry(
            name=line.id,
            value=line.value,
            maxlength=str(line.letters),
            inputmode="numeric" if line.numeric or line.id == "seed" else None,
            placeholder=SECRET if line.id == "seed" else None,
            autocomplete="off",
            aria_describedby=described,
        ),
        about,
    ]


Allowed = Callable[["Request"], bool]
"""Whether the device that asks may begin games; raises `Refused` for one that was never let in."""


class Starting:
    """The pages of a hub's house."""

    def __init__(self, hub: WebTable, allowed: Allowed) -> None:
        self._hub = hub
        self._allowed = allowed
        self._deleted: list[str] = []
        self.routes = [
            Route("/start", self._start),
            Route("/form", self._form, methods=["POST"]),
            Route("/begin", self._begin, methods=["POST"]),
            Route("/game", self._game, methods=["POST"]),
            Route("/campaigns", self._campaigns),
            Route("/campaign", self._campaign, methods=["POST"]),
        ]

    def house(self, request: Request) -> GameLibrary:
        """The house, for a device that may begin games; `Refused` for any other."""
        if not self._allowed(request):
            raise RequestRefused(403, "Only this machine, or a device with the host's code, begins games.")
        house = self._hub.house
        if house is None:
            raise RequestRefused(404, "Games cannot be begun here.")
        return house

    async def _start(self, request: Request) -> Response:
        house = self.house(request)
        try:
            return html(start_page(house, self._hub.game, self._rematches(house), bool(self._deleted)))
        except StoreError as error:
            raise RequestRefused(422, str(error)) from None

    def _rematches(self, house: GameLibrary) -> Sequence[tuple[str, str]]:
        """What can follow the game on the table, if it is over."""
        share = self._hub.share
        if share is None or share.match.decision is not None:
            return ()
        drafted = deck_use_rows(share.match) if share.match.setup.rules == "draft" else []
        return [*drafted, *self._rematch(house).choices()]

    def _follow(self, house: GameLibrary, deed: str) -> str:
        """Do one of those; what is to be told of it."""
        share = self._hub.share
        assert share is not None
        if deed == KEEP:
            return save_decks(share.match, house.store.directory)
        if deed == PLAY:
            house.begin(game_with_decks(share.match, self._hub.people, house.new_seed()))
        else:
            house.begin(self._rematch(house).setup(deed, house.new_seed()))
        return ""

    def _rematch(self, house: GameLibrary) -> FollowUpGames:
        share = self._hub.share
        assert share is not None
        rematch = FollowUpGames(share.match)
        rematch.load_results(share, house.store)
        return rematch

    async def _form(self, request: Request) -> Response:
        house, given = self.house(request), await json_object(request)
        name, said = text_of(given, "rules"), dict(form_values(given.get("said", {})))
        beginning = await self._beginning(house, name)
        seed = said.pop("seed", "")
        if said:
            said = values_after_change(beginning, said, text_of(given, "changed"), house.preferences)
        else:
            said = beginning.complete(initial_values(beginning, house.preferences))
        return html(form_page(beginning, name, said, seed))

    async def _beginning(self, house: GameLibrary, rules: str) -> SetupForm:
        """The saved games are read for it, behind the back of those who play."""
        try:
            beginning = await to_thread(form_of, rules, house)
        except StoreError as error:
            raise RequestRefused(422, str(error)) from None
        if beginning is None:
            raise RequestRefused(404, "There is no such game.")
        return beginning

    async def _campaigns(self, request: Request) -> Response:
        """Games that ended elsewhere are played again for it, behind the back of those who play."""
        house = self.house(request)
        try:
            campaigns = await to_thread(house.store.campaigns)
            return html(campaigns_page(campaigns, await to_thread(house.store.results)))
        except StoreError as error:
            raise RequestRefused(422, str(error)) from None

    async def _campaign(self, request: Request) -> Response:
        house, given = self.house(request), await json_object(request)
        try:
            campaign = await to_thread(house.campaign, text_of(given, "name"))
        except (StoreError, LookupError) as error:
            raise RequestRefused(404, str(error)) from None
        return done(lambda: house.continue_campaign(campaign, self._hub.game))

    async def _begin(self, request: Request) -> Response:
        house, given = self.house(request), await json_object(request)
        beginning = await self._beginning(house, text_of(given, "rules"))
        said = dict(form_values(given.get("said", {})))
        seed = said.pop("seed", "")

        def begin() -> None:
            house.begin_with(beginning, beginning.complete(said), parse_seed(seed, house.new_seed))

        return done(begin)

    async def _game(self, request: Request) -> Response:
        house, given = self.house(request), await json_object(request)
        game, deed = text_of(given, "game"), text_of(given, "deed")
        if deed == "restore":
            return done(self._restore)
        if game == self._hub.game and game:
            if deed not in dict(self._rematches(house)):
                raise RequestRefused(422, "This game is on the table.")
            return done(lambda: self._follow(house, deed))
        if not any(each.id == game for each in house.store.games()):
            raise RequestRefused(404, "That game is gone.")
        deeds: dict[str, Callable[[], object]] = {
            "open": lambda: house.open(game),
            "delete": lambda: self._deleted.append(house.store.delete(game)),
            AGAIN: lambda: house.play_again(game, AGAIN),
        }
        if deed not in deeds:
            raise RequestRefused(404, "That cannot be done.")
        return done(deeds[deed])

    def _restore(self) -> None:
        if not self._deleted or self._hub.house is None:
            raise ValueError("Nothing was deleted here.")
        self._hub.house.store.restore(self._deleted[-1])
        self._deleted.pop()
