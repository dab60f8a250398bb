"""Reads what is sent to a device as a curious player would, and plays served games at random."""

from __future__ import annotations

import html
from collections.abc import Mapping
from random import Random

from engine.kernel.decision import TABLE
from tests.properties.secrets import Onlooker
from tests.web.serving import Device, Served


class Reader(Onlooker):
    """Reads all that is sent to the device of a seat."""

    def check(self, sent: str) -> None:  # type: ignore[override]
        """Nothing that was sent names a card which this seat may not know."""
        decision = self._match.decision
        super().check(decision if decision is not None and decision.seat == self._seat else None)
        self._says_nothing_of(self._names - self._known, html.unescape(sent))


def play_on(served: Served, devices: Mapping[str, Device], luck: Random) -> int:
    """Answer what is asked from the device of who is asked; how many answers were given."""
    decision = served.game.match.decision
    assert decision is not None
    device = devices[decision.seat if decision.seat != TABLE else next(filter(None, devices))]
    most = max(decision.minimum, min(decision.maximum, 1))
    picks = luck.sample(range(len(decision.options)), most)
    reply = device.post("/answer", picks=picks)
    assert reply.status_code == 200, reply.text
    return 1
