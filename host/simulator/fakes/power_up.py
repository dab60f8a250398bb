"""What a simulated board does from power-up on: gets its pins and its file system, and runs /main.py.

What it gets stands as JSON in the environment, see `host/simulator/firmware_process.py`. On MicroPython its
prompt follows, as on a real board; `-i` sees to that.
"""

# ruff: noqa: PTH123, PTH208, SIM115 - MicroPython has no pathlib
# MicroPython's os and vfs have other names than CPython's, so types are not checked here.
# mypy: ignore-errors

import json
import os
import sys

MICROPYTHON = sys.implementation.name == "micropython"

if MICROPYTHON:
    import micropython

    # MicroPython for this machine can be interrupted while it holds a lock, and then waits for it for ever.
    # Until the program works its pins a Control-C ends the process; another one waits at the prompt then.
    micropython.kbd_intr(-1)

given = json.loads(os.getenv("BOARD"))
# The first terminal that the leader of a session opens is the one whose Control-C interrupts it.
terminal = open(given["terminal"], "rb")

import machine  # noqa: E402 - needs the standard library of the board, which comes from the next two
import rp2  # noqa: E402

machine.wire_up(given)
rp2.wire_up(given)
rp2.tell("up")

if MICROPYTHON:
    import vfs

    vfs.umount("/")
    vfs.mount(vfs.VfsPosix(given["flash"]), "/")
    os.chdir("/")
    sys.path[:] = ["", ".frozen", "/lib"]
else:
    os.chdir(given["flash"])
    sys.path.insert(0, "")

try:
    if not given["at_prompt"] and "main.py" in os.listdir("."):
        exec(open("main.py").read(), {"__name__": "__main__"})
except KeyboardInterrupt:
    pass
except Exception as error:
    sys.print_exception(error)
finally:
    rp2.tell("ended")
