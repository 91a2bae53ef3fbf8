"""Connections whose client takes nothing of what it is sent, or does not send what it has begun.

granian limits neither, so the system does it on Linux (tcp(7)); other systems have no such options.
"""

import os
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path

READ_SECONDS = 30
"""How long a client may take nothing of an answer that has begun."""
IDLE_SECONDS, BODY_SECONDS = 30, 120
"""How long a body may be awaited between two pieces of it, and as a whole: 16 MB in two minutes
are a megabit a second."""
LOOK_SECONDS = 5
"""How often is looked for bodies that do not arrive."""
OPEN_FILES = Path("/proc/self/fd")
SENT, RECEIVED = 44, 52
"""Where the kernel's `tcp_info` (linux/tcp.h) has the milliseconds since data was last sent and
since data was last received."""


def let_go_of_slow_readers(port: int) -> None:
    """Have connections closed whose client takes nothing for READ_SECONDS.

    This process has to listen on `port` already. The listening socket is given the limit, and each
    connection inherits it.
    """
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        for found in _sockets(port):
            if found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                milliseconds = READ_SECONDS * 1000
                found.setsockopt(socket.SOL_TCP, socket.TCP_USER_TIMEOUT, milliseconds)


def let_go_of_slow_senders(port: int, overdue: Callable[[float], Collection[str]]) -> None:
    """From now on, close connections whose body does not arrive; `overdue` answers from which
    addresses a body has been awaited for longer than so many seconds."""

    def look() -> None:
        while True:
            time.sleep(LOOK_SECONDS)
            if peers := overdue(IDLE_SECONDS):
                close_slow_senders(port, peers)

    threading.Thread(target=look, name="slow senders", daemon=True).start()


def close_slow_senders(port: int, peers: Collection[str]) -> None:
    """Close the connections from those addresses on which nothing goes either way for IDLE_SECONDS,
    or that have been sent nothing for BODY_SECONDS. Streams are sent something all the time."""
    if sys.platform != "linux":
        return
    for found in _sockets(port):
        with suppress(OSError):  # not connected any more
            if found.getpeername()[0] in peers:
                info = found.getsockopt(socket.SOL_TCP, socket.TCP_INFO, 104)
                sent, received = (
                    struct.unpack_from("I", info, at)[0] / 1000 for at in (SENT, RECEIVED)
                )
                if min(sent, received) > IDLE_SECONDS or sent > BODY_SECONDS:
                    found.shutdown(socket.SHUT_RDWR)


def _sockets(port: int) -> Iterator[socket.socket]:
    """This process's TCP sockets of that port, each closed again by and by: the descriptors are
    copies."""
    for number in OPEN_FILES.iterdir() if OPEN_FILES.exists() else ():
        with suppress(OSError):  # closed meanwhile
            if number.readlink().name.startswith("socket:"):
                with socket.socket(fileno=os.dup(int(number.name))) as found:
                    inet = found.family in (socket.AF_INET, socket.AF_INET6)
                    if inet and found.getsockname()[1] == port:
                        yield found
