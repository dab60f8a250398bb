"""Powers up a simulated board: connects its pins, mounts its file system, and runs /main.py.

Its configuration is JSON in the environment, see `host/simulator/firmware_process.py`. On MicroPython the
prompt follows, as on a real board, because of `-i`.
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

    # MicroPython for this machine can be interrupted while it holds a lock, and then waits for it forever.
    # Until
    # the program uses its pins a Control-C ends the process; a new process then waits at the prompt.
    micropython.kbd_intr(-1)

given = json.loads(os.getenv("BOARD"))
# The first terminal that a session leader opens is the one whose Control-C interrupts it.
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
