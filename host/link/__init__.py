"""The serial link to the console."""

from host.link.board_session import HostProtocol, Press, State, Status
from host.link.errors import ConsoleError, NoConsole, SeveralConsoles, WireError
from host.link.light import COLORS, OFF, Light, Pattern
from host.link.link import Link
from host.link.serial_ports import FoundPort, find_consoles, the_console

__all__ = [
    "COLORS",
    "OFF",
    "ConsoleError",
    "FoundPort",
    "HostProtocol",
    "Light",
    "Link",
    "NoConsole",
    "Pattern",
    "Press",
    "SeveralConsoles",
    "State",
    "Status",
    "WireError",
    "find_consoles",
    "the_console",
]
