"""The simulated console: the board's firmware behind a pseudo-terminal."""

from host.simulator.faulty_wire import FaultyWire
from host.simulator.firmware_process import Runtime, SimulatorError, micropython_executable
from host.simulator.simulated_console import SimulatedConsole
from host.simulator.wire_thread import Direction, Wire

__all__ = [
    "Direction",
    "FaultyWire",
    "Runtime",
    "SimulatedConsole",
    "SimulatorError",
    "Wire",
    "micropython_executable",
]
