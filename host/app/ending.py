"""How the app ends when whoever runs it says so, instead of the player."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import TYPE_CHECKING

from host.exit_codes import TERMINATED

if TYPE_CHECKING:
    from textual.app import App


def end_when_terminated(app: App[None]) -> None:
    """Leave the terminal as it was found; otherwise it stays without a cursor, and echoes the mouse.

    Every answer is on the disk already. Where signals cannot be waited for, as on Windows, nothing is done.
    """
    with suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, app.exit, None, TERMINATED)
