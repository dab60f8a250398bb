"""What can go wrong with a console, as one tree.

ConsoleError
  NoConsole            --console auto found none
  SeveralConsoles      --console auto found more than one
  CannotOpen           the port is not there, not permitted, no serial port, or in use
  WireError            a message that does not fit the protocol was about to be sent
  BoardError           caring for a board went wrong; its tree is in host/board/errors.py
"""


class ConsoleError(Exception):
    """Anything wrong with the console or the way to it; the message says what to do."""


class NoConsole(ConsoleError):
    """No console is plugged in."""


class SeveralConsoles(ConsoleError):
    """More than one console is plugged in, and none was named."""


class CannotOpen(ConsoleError):
    """The port cannot be opened."""


class WireError(ConsoleError):
    """A message that cannot be put into one line of the protocol."""
