"""Thinking behind everybody's back: in a thread, so that the loop of screens and devices goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def think(choose: Callable[[], T], then: Callable[[T], object]) -> bool:
    """Call `choose` in a thread, and `then` with what it returns in the loop that runs now.

    False, and nothing is done, where no loop runs. A thought that nobody waits for any more when the program
    ends keeps it from nothing.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return False
    here = copy_context()

    def finish(chosen: Callable[[], T]) -> None:
        with suppress(RuntimeError):  # the program has ended
            loop.call_soon_threadsafe(lambda: then(chosen()), context=here)

    def thought() -> None:
        try:
            chosen = choose()
        except BaseException as error:
            failed = error

            def fail() -> T:
                raise failed

            finish(fail)
        else:
            finish(lambda: chosen)

    Thread(target=thought, name="a built-in player thinks", daemon=True).start()
    return True
