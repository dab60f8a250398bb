"""The simulated console: the board's firmware behind a pseudo-terminal."""

from host.simulator.carrier import Direction, Wire
from host.simulator.console import SimulatedConsole
from host.simulator.faults import FaultyWire
from host.simulator.firmware_process import Runtime, SimulatorError, micropython_executable

__all__ = [
    "Direction",
    "FaultyWire",
    "Runtime",
    "SimulatedConsole",
    "SimulatorError",
    "Wire",
    "micropython_executable",
]
