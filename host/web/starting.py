"""What the server answers to who may begin games: this machine, or a device with the host's code."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from host.presenter.beginning.remembering import begun_with, went_on
from host.presenter.drafted import KEEP, PLAY, deck_use_rows, game_with_decks, keep_decks
from host.presenter.luck import typed_seed
from host.presenter.rematch import AGAIN, Rematch
from host.store.errors import StoreError
from host.web.bodies import Refused, done, html, object_of, text_of, texts_of
from host.web.campaigns import campaigns_page
from host.web.start import beginning_of, form_page, start_page

if TYPE_CHECKING:
    from starlette.requests import Request

    from host.presenter.beginning.lines import Beginning
    from host.web.house import House
    from host.web.hub import Hub

Allowed = Callable[["Request"], bool]
"""Whether the device that asks may begin games; raises `Refused` for one that was never let in."""


class Starting:
    """The pages of a hub's house."""

    def __init__(self, hub: Hub, allowed: Allowed) -> None:
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

    def house(self, request: Request) -> House:
        """The house, for a device that may begin games; `Refused` for any other."""
        if not self._allowed(request):
            raise Refused(403, "Only this machine, or a device with the host's code, begins games.")
        house = self._hub.house
        if house is None:
            raise Refused(404, "Games cannot be begun here.")
        return house

    async def _start(self, request: Request) -> Response:
        house = self.house(request)
        try:
            return html(start_page(house, self._hub.game, self._rematches(house), bool(self._deleted)))
        except StoreError as error:
            raise Refused(422, str(error)) from None

    def _rematches(self, house: House) -> Sequence[tuple[str, str]]:
        """What can follow the game on the table, if it is over."""
        share = self._hub.share
        if share is None or share.match.decision is not None:
            return ()
        drafted = deck_use_rows(share.match) if share.match.setup.rules == "draft" else []
        return [*drafted, *self._rematch(house).rows()]

    def _follow(self, house: House, deed: str) -> str:
        """Do one of those; what is to be told of it."""
        share = self._hub.share
        assert share is not None
        if deed == KEEP:
            return keep_decks(share.match, house.store.directory)
        if deed == PLAY:
            house.begin(game_with_decks(share.match, self._hub.people, house.new_seed()))
        else:
            house.begin(self._rematch(house).setup(deed, house.new_seed()))
        return ""

    def _rematch(self, house: House) -> Rematch:
        share = self._hub.share
        assert share is not None
        rematch = Rematch(share.match)
        rematch.keep(share, house.store)
        return rematch

    async def _form(self, request: Request) -> Response:
        house, given = self.house(request), await object_of(request)
        name, said = text_of(given, "rules"), dict(texts_of(given.get("said", {})))
        beginning = await self._beginning(house, name)
        seed = said.pop("seed", "")
        if said:
            said = went_on(beginning, said, text_of(given, "changed"), house.preferences)
        else:
            said = beginning.filled(begun_with(beginning, house.preferences))
        return html(form_page(beginning, name, said, seed))

    async def _beginning(self, house: House, rules: str) -> Beginning:
        """The saved games are read for it, behind the back of those who play."""
        try:
            beginning = await to_thread(beginning_of, rules, house)
        except StoreError as error:
            raise Refused(422, str(error)) from None
        if beginning is None:
            raise Refused(404, "There is no such game.")
        return beginning

    async def _campaigns(self, request: Request) -> Response:
        """Games that ended elsewhere are played again for it, behind the back of those who play."""
        house = self.house(request)
        try:
            campaigns = await to_thread(house.store.campaigns)
            return html(campaigns_page(campaigns, await to_thread(house.store.results)))
        except StoreError as error:
            raise Refused(422, str(error)) from None

    async def _campaign(self, request: Request) -> Response:
        house, given = self.house(request), await object_of(request)
        try:
            campaign = await to_thread(house.campaign, text_of(given, "name"))
        except (StoreError, LookupError) as error:
            raise Refused(404, str(error)) from None
        return done(lambda: house.go_on(campaign, self._hub.game))

    async def _begin(self, request: Request) -> Response:
        house, given = self.house(request), await object_of(request)
        beginning = await self._beginning(house, text_of(given, "rules"))
        said = dict(texts_of(given.get("said", {})))
        seed = said.pop("seed", "")

        def begin() -> None:
            house.begin_with(beginning, beginning.filled(said), typed_seed(seed, house.new_seed))

        return done(begin)

    async def _game(self, request: Request) -> Response:
        house, given = self.house(request), await object_of(request)
        game, deed = text_of(given, "game"), text_of(given, "deed")
        if deed == "restore":
            return done(self._restore)
        if game == self._hub.game and game:
            if deed not in dict(self._rematches(house)):
                raise Refused(422, "This game is on the table.")
            return done(lambda: self._follow(house, deed))
        if not any(each.id == game for each in house.store.games()):
            raise Refused(404, "That game is gone.")
        deeds: dict[str, Callable[[], object]] = {
            "open": lambda: house.open(game),
            "delete": lambda: self._deleted.append(house.store.delete(game)),
            AGAIN: lambda: house.again(game, AGAIN),
        }
        if deed not in deeds:
            raise Refused(404, "That cannot be done.")
        return done(deeds[deed])

    def _restore(self) -> None:
        if not self._deleted or self._hub.house is None:
            raise ValueError("Nothing was deleted here.")
        self._hub.house.store.restore(self._deleted[-1])
        self._deleted.pop()
