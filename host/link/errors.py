"""What can go wrong with a console, as one tree.

ConsoleError
  NoConsole            --console auto found none
  SeveralConsoles      --console auto found more than one
  WireError            a message that does not fit the protocol was about to be sent
"""


class ConsoleError(Exception):
    """Anything wrong with the console or the way to it; the message says what to do."""


class NoConsole(ConsoleError):
    """No console is plugged in."""


class SeveralConsoles(ConsoleError):
    """More than one console is plugged in, and none was named."""


class WireError(ConsoleError):
    """A message that cannot be put into one line of the protocol."""
