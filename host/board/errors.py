"""Errors of board maintenance, as one tree.

BoardError (a ConsoleError)
  NoPrompt         no MicroPython answers at the port
  CannotInstall    the board or this computer does not meet the requirements
  Interrupted      the connection broke in the middle
  NotStarted         installed, but the board does not start the new firmware
"""

from host.link.errors import ConsoleError


class BoardError(ConsoleError):
    """Raised if a board or the connection to it fails; the message is a sentence that says what to do."""


class NoPrompt(BoardError):
    """Raised if MicroPython's prompt does not answer."""


class CannotInstall(BoardError):
    """Raised if the firmware cannot be installed; nothing has been changed."""


class Interrupted(BoardError):
    """Raised if the connection broke; the board still uses the firmware that it used before."""


class NotStarted(BoardError):
    """Raised if the new firmware does not answer as it should."""
