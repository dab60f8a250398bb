"""Errors of a console, as one tree.

ConsoleError
  NoConsole            --console auto found none
  SeveralConsoles      --console auto found more than one
  CannotOpen           the port is not there, not permitted, no serial port, or in use
  WireError            a message that does not fit the protocol was about to be sent
  BoardError           board maintenance failed; its tree is in host/board/errors.py
"""


class ConsoleError(Exception):
    """Raised if the console or the connection to it fails; the message says what to do."""


class NoConsole(ConsoleError):
    """Raised if no console is connected."""


class SeveralConsoles(ConsoleError):
    """Raised if more than one console is connected and none was named."""


class CannotOpen(ConsoleError):
    """Raised if the port cannot be opened."""


class WireError(ConsoleError):
    """Raised if a message cannot be encoded as one line of the protocol."""
