"""Work done in several processes: results in order, and no process outlives the one that started it."""

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

from cards.library import own_packs, use_own_packs
from cards.pack import Pack

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

QUEUED_PER_PROCESS = 8
"""Number of items queued for each process: enough to keep it busy."""

_END_SIGNALS = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}


class WorkerEnded(Exception):
    """One of the processes was ended from outside, so that its work is lost."""


def processor_count() -> int:
    """Return the number of processors that this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


def map_in_processes(
    work: Callable[[ItemT], ResultT], items: Iterable[ItemT], jobs: int
) -> Iterator[ResultT]:
    """Yield the results of `work` in the order of `items`, computed in `jobs` processes, or here for one job.

    Raises what `work` raises, and `WorkerEnded`. However this ends, the processes end with it.
    """
    if jobs < 2:
        yield from map(work, items)
        return
    other_children = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, initializer=_set_up_worker, initargs=(own_packs(),))
    waiting: deque[Future[ResultT]] = deque()
    done = False
    try:
        with _end_signals_blocked():
            pool.submit(int)  # starts all processes
        for item in items:
            waiting.append(pool.submit(work, item))
            if len(waiting) > jobs * QUEUED_PER_PROCESS:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        done = True
    except BrokenProcessPool:
        raise WorkerEnded from None
    finally:
        if not done:  # an interrupted pool does not end its processes itself
            for child in multiprocessing.active_children():
                if child not in other_children:
                    child.kill()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _end_signals_blocked() -> Iterator[None]:
    """Block the signals that end this process: Python loses an interrupt that arrives while it forks."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _END_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _set_up_worker(packs: tuple[Pack, ...]) -> None:
    """Set up a worker: Ctrl-C is left to its parent, whose packs it has, and it ends with its parent."""
    use_own_packs(packs)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for end in _END_SIGNALS - {signal.SIGINT}:
        signal.signal(end, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _END_SIGNALS)
    Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
