"""Connections whose client takes nothing of what it is sent: the system closes them."""

import os
import socket
from contextlib import suppress
from pathlib import Path

READ_SECONDS = 30
"""How long a client may take nothing of an answer that has begun."""
OPEN_FILES = Path("/proc/self/fd")


def let_go_of_slow_readers(port: int) -> None:
    """Have connections closed whose client takes nothing for READ_SECONDS.

    This process has to listen on `port` already. granian has no such limit, so its listening socket
    is given one; on Linux each connection inherits it (tcp(7)). Other systems have no such option.
    """
    if not hasattr(socket, "TCP_USER_TIMEOUT") or not OPEN_FILES.exists():
        return
    for number in OPEN_FILES.iterdir():
        with suppress(OSError):  # closed meanwhile
            if number.readlink().name.startswith("socket:"):
                with socket.socket(fileno=os.dup(int(number.name))) as found:
                    if _listens(found, port):
                        milliseconds = READ_SECONDS * 1000
                        found.setsockopt(socket.SOL_TCP, socket.TCP_USER_TIMEOUT, milliseconds)


def _listens(found: socket.socket, port: int) -> bool:
    inet = found.family in (socket.AF_INET, socket.AF_INET6)
    accepts = inet and found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
    return bool(accepts) and found.getsockname()[1] == port
