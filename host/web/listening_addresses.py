"""Addresses of the table's page: where it listens, and the names under which browsers may reach it."""

from __future__ import annotations

import errno
import ipaddress
import re
import socket
from collections.abc import Iterable
from contextlib import suppress

from host.command_exit import UNABLE, CommandError

LOOPBACK = "127.0.0.1"
_BACKLOG = 128
_HTTP = 80
_EXAMPLE_ADDRESSES = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses reserved for examples: nothing is sent there, only the route to them is looked up."""
_HOST_HEADER = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^][:/@?#\s]+))(?::(\d{1,5}))?")
_NOT_OURS = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


class Addresses:
    """Listening sockets on `port` of this machine's loopback, and of `address` if one is given.

    `address` is an address or a name of this machine, or `0.0.0.0` or `::` for all its addresses. As a
    container it holds the values of the header `Host` under which the page answers, so that a name which
    somebody else has bound to this machine is refused. Raises `CommandError` if it cannot listen there.
    """

    def __init__(self, address: str, port: int) -> None:
        requested = address.strip("[]").lower() or LOOPBACK
        resolved = _resolve(requested, port)
        self._everywhere = any(ipaddress.ip_address(at).is_unspecified for at in resolved)
        if self._everywhere:
            resolved = list(dict.fromkeys([*resolved, "0.0.0.0"]))
        elif _is_name(requested) and requested != "localhost" and all(map(_is_loopback, resolved)):
            # Debian binds the machine's name to a loopback address, which other machines cannot reach.
            with suppress(CommandError):
                resolved.append(own_address())
        to_bind = resolved if self._everywhere else dict.fromkeys((LOOPBACK, *resolved))
        self.sockets: list[socket.socket] = []
        try:
            self._listen(to_bind, port)
            if not any(listener.getsockname()[0] in resolved for listener in self.sockets):
                raise _unknown_address(requested)
        except BaseException:
            self.close()
            raise
        bound = {listener.getsockname()[0] for listener in self.sockets}
        self.port: int = self.sockets[0].getsockname()[1]
        self.reachable = not all(map(_is_loopback, bound))
        """True if other machines can connect."""
        self._names = {"localhost", requested, *bound}
        self.public_name = requested
        """Name or address to tell people."""
        if self._everywhere:
            self._names |= {socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
            self.public_name = LOOPBACK
            with suppress(CommandError):
                self.public_name = own_address(*{listener.family for listener in self.sockets})

    def __contains__(self, host: object) -> bool:
        parts = _HOST_HEADER.fullmatch(str(host).lower())
        if parts is None or int(parts[3] or _HTTP) != self.port:
            return False
        name = _canonical(parts[1] or parts[2])
        return name in self._names or (self._everywhere and not _is_name(name))

    @property
    def url(self) -> str:
        """Return the address of the page."""
        return (
            f"http://{f'[{self.public_name}]' if ':' in self.public_name else self.public_name}:{self.port}/"
        )

    def close(self) -> None:
        """Close all sockets."""
        for each in self.sockets:
            each.close()

    def _listen(self, to_bind: Iterable[str], port: int) -> None:
        """Open a socket for each of `to_bind`, skipping those that this machine does not have.

        A name may stand for more addresses than there are, such as `localhost` without IPv6.
        """
        for at in to_bind:
            try:
                self.sockets.append(
                    _open_listener(at, self.sockets[0].getsockname()[1] if self.sockets else port)
                )
            except OSError as error:
                if error.errno not in _NOT_OURS:
                    message = f"cannot serve at {at}:{port}: {error.strerror}; choose another --port"
                    raise CommandError(message, UNABLE) from None


def own_address(*families: socket.AddressFamily) -> str:
    """Return the address of this machine in its network.

    Raises `CommandError` if it is in no network.
    """
    for family in sorted(families or _EXAMPLE_ADDRESSES):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_EXAMPLE_ADDRESSES[family], 9))
            return str(probe.getsockname()[0])
    raise CommandError("this machine is not on a network; give the address to reach it at", UNABLE)


def _resolve(address: str, port: int) -> list[str]:
    """Return the addresses of a name."""
    try:
        resolved = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise _unknown_address(address) from None
    return list(dict.fromkeys(_canonical(str(at[4][0])) for at in resolved))


def _unknown_address(address: str) -> CommandError:
    return CommandError(f"cannot serve at {address}: that is not an address of this machine", UNABLE)


def _open_listener(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind((address, port))
        listener.listen(_BACKLOG)
        listener.setblocking(False)
    except OSError:
        listener.close()
        raise
    return listener


def _canonical(name: str) -> str:
    """Return an address as sockets write it, and any other name unchanged."""
    with suppress(ValueError):
        return str(ipaddress.ip_address(name))
    return name


def _is_name(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return True
    return False


def _is_loopback(address: str) -> bool:
    return ipaddress.ip_address(address).is_loopback
