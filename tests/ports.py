"""Ports for servers that have to be told theirs before they start."""

import os
import socket
from itertools import cycle

HOST = "127.0.0.1"
PORTS = range(20_000, 32_000)
"""Below those that systems give to outgoing connections, one of which could be quicker."""

_begin = 101 * os.getpid() % len(PORTS)
_next = cycle((*PORTS[_begin:], *PORTS[:_begin]))


def free_port() -> int:
    """A port that nobody listens on. It is given once, and other processes begin elsewhere, so
    that nobody else is given it before its server has started."""
    while True:
        port = next(_next)
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)):
                return port
