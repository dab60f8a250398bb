"""Two idle workers that print their process ids: `python -m tests.cli.idle_workers`."""

from __future__ import annotations

import os
import time

from host.worker_pool import WorkerEnded, map_in_processes


def idle(_number: int) -> None:
    """Print the process id, then sleep for longer than any test."""
    os.write(1, f"{os.getpid():7}\n".encode())  # at once, as the other may write too
    time.sleep(1000)


if __name__ == "__main__":
    try:
        list(map_in_processes(idle, range(100), 2))
    except WorkerEnded:
        print("ended", flush=True)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
