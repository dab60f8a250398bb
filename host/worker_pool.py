"""Work done in several processes: results in order, and no process outlives the one that began it."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Thread
from typing import TypeVar

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

AHEAD = 8
"""How many pieces of work wait for each process: enough to keep it busy, however many there are in all."""

_ENDS = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}


class WorkerEnded(Exception):
    """One of the processes was ended from outside, so that what it did is lost."""


def processors() -> int:
    """How many processors this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


def in_processes(work: Callable[[ItemT], ResultT], items: Iterable[ItemT], jobs: int) -> Iterator[ResultT]:
    """`work` of each item, in their order, done in `jobs` processes; with one job, in this process.

    Raises what `work` raises, and `WorkerEnded`. However this ends, the processes end with it.
    """
    if jobs < 2:
        yield from map(work, items)
        return
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, initializer=_end_with_parent)
    waiting: deque[Future[ResultT]] = deque()
    done = False
    try:
        with _ends_held():
            pool.submit(int)  # begins all processes
        for item in items:
            waiting.append(pool.submit(work, item))
            if len(waiting) > jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        done = True
    except BrokenProcessPool:
        raise WorkerEnded from None
    finally:
        if not done:  # nobody wants the rest, and an interrupted pool does not end its processes itself
            for child in multiprocessing.active_children():
                if child not in others:
                    child.kill()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _ends_held() -> Iterator[None]:
    """Whatever ends this process waits: Python loses an interrupt that comes while it forks."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """Begin a worker: Ctrl-C is for its parent, and when that is gone in whatever way, the worker ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for end in _ENDS - {signal.SIGINT}:
        signal.signal(end, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDS)
    Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
