"""What can go wrong in caring for a board, as one tree.

BoardError (a ConsoleError)
  NoPrompt         no MicroPython answers at the port
  CannotInstall    something on the board or here is not as an installation needs it
  Interrupted      the connection broke in the middle
  NotTaken         installed, but the board does not say hello as it should
"""

from host.link.errors import ConsoleError


class BoardError(ConsoleError):
    """Anything wrong with a board or the way to it; the message is a sentence that says what to do."""


class NoPrompt(BoardError):
    """MicroPython's prompt does not answer."""


class CannotInstall(BoardError):
    """Nothing has been changed, since what is there does not fit."""


class Interrupted(BoardError):
    """The connection broke; what the board used before is still in use."""


class NotTaken(BoardError):
    """The new firmware does not answer as it should."""
