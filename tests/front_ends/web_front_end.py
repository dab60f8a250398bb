"""The web page: the site itself, and a device for each seat and for a watcher."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.game_entries import GameSetup
from engine.kernel.decision import TABLE, Answer, Decision
from tests.support.web_devices import Device, Served


class WebFrontEnd:
    """One game served after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._served: Served | None = None
        self._devices: dict[str, Device] = {}
        self._said = ""

    def close(self) -> None:
        """End the server as if it were killed."""
        if self._served is not None:
            self._served.close()

    def _serve(self, served: Served) -> None:
        """Let a device sit at each seat, and one watch."""
        self._served = served
        self._devices = {seat: served.device(seat) for seat in (*served.game.match.setup.people, "")}

    @property
    def served(self) -> Served:
        """The game that is served."""
        assert self._served is not None
        return self._served

    def begin(self, setup: GameSetup) -> str:
        self.close()
        self._serve(Served(self.folder, setup))
        return str(self.served.game.id)

    def cover(self) -> str:
        return ""

    def uncover(self) -> None:
        raise NotImplementedError("each seat has a device of its own")

    def shown(self) -> Mapping[str, str]:
        states = {seat: device.state() for seat, device in self._devices.items()}
        return {seat: "\n".join(_texts(state)) for seat, state in states.items()}

    def _who(self) -> Device:
        decision = self.served.game.match.decision
        seat = "" if decision is None or decision.seat == TABLE else decision.seat
        return self._devices[seat or self.served.game.match.setup.people[0]]

    def answer(self, decision: Decision, picks: Answer) -> None:
        options = [option.id for option in decision.options]
        reply = self._who().post("/answer", picks=[options.index(pick) for pick in picks])
        self._said = reply.json().get("told", "")

    def answer_wrongly(self) -> None:
        for device in self._devices.values():
            for picks in ([999], [-1], ["0"], "0", [0.5], None, [0] * 99):
                assert not device.post("/answer", picks=picks).json().get("counts")

    def undo(self) -> None:
        assert self._who().post("/do/undo").json()["counts"]

    def redo(self) -> None:
        assert self._who().post("/do/redo").json()["counts"]

    def take_back(self) -> None:
        assert self._who().post("/do/take-back").json()["counts"]

    def _wounds(self) -> str:
        """Return the name of the field for wounds of the own Phoenixborn."""
        form = self._who().get("/right")
        (name,) = re.findall(r'Coal Roarkwin: wound</span><input [^>]*name="(t-\d+-wound)"', form)
        return str(name)

    def correct_wounds(self, wounds: int) -> None:
        assert self._who().post("/correct", right={self._wounds(): str(wounds)}).json()["counts"]

    def correct_discard(self, card: str) -> None:
        ways = re.findall(r'<span class="label">(.*?)</span>', self._who().get("/lies?at=0-h-0"))
        way = next(at for at, words in enumerate(ways) if words.endswith("discard pile"))
        assert self._who().post("/lie", at="0-h-0", way=way).json()["counts"]

    def correct_wrongly(self) -> None:
        reply = self._who().post("/correct", right={self._wounds(): "-1"})
        assert reply.status_code == 422 and reply.json()["told"]

    def return_to_game(self) -> None:
        game, before = self.served.game.id, self._devices
        self.close()
        self._served = Served(self.folder, game=game)
        self._devices = {}
        for seat, device in before.items():
            client = self._served.client()
            client.cookies = device.client.cookies
            self._devices[seat] = Device(client)

    def save_again(self) -> str:
        return self._said


def _texts(state: Any) -> list[str]:
    """Return all texts that a device gets."""
    if isinstance(state, dict):
        return [text for each in state.values() for text in _texts(each)]
    return [state if isinstance(state, str) else json.dumps(state)]
