"""Reads what is sent to a device as a curious player would, and plays served games at random."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from random import Random

from engine.kernel.decision import TABLE
from tests.properties.secrets import Onlooker
from tests.web.serving import Device, Served

_TEXT_OF_A_CARD = re.compile(r'<div class="text">.*?</div>', re.DOTALL)
"""What stands on a card that may be looked at: it names others, such as all aspects a Chimera can have."""


class Reader(Onlooker):
    """Reads all that is sent to the device of a seat."""

    def check(self, sent: str) -> None:  # type: ignore[override]
        """Nothing that was sent names a card which this seat may not know."""
        decision = self._match.decision
        super().check(decision if decision is not None and decision.seat == self._seat else None)
        text = _TEXT_OF_A_CARD.sub("", html.unescape(sent))
        for found in self._naming.finditer(text):
            told = text[max(0, found.start() - 90) : found.end() + 30]
            assert found[0] in self._known, f"{self._seat or 'a watcher'} is told of {found[0]}: ...{told}..."


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
