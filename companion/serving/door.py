"""The address to listen on, and the sentences for one that cannot be had."""

import errno
import socket
import ssl
import sys
from dataclasses import dataclass
from pathlib import Path

from companion.serving.errors import StartError

RESERVED = 1023
"""The last of the ports that are open to administrators only, on most systems."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files with which a server shows who it is: its certificate, and the key to it."""

    file: Path
    key: Path


def free_address(host: str, port: int) -> tuple[str, int]:
    """The numeric address and the port to listen on; port 0 means any free one. Raises StartError.

    granian shares a port with other processes where the system allows it. So it is tried here
    whether the port is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.create_server((host, port), family=family) as tried:
            found, chosen, *_ = tried.getsockname()
    except UnicodeError as error:
        raise StartError(_no_address(host)) from error
    except OSError as error:
        raise StartError(_why(error, host, port)) from error
    return found, chosen


def certified(file: Path | None, key: Path | None) -> Certificate | None:
    """The certificate in these files; None if neither is named. Raises StartError."""
    if file is None and key is None:
        return None
    if file is None or key is None:
        raise StartError("HTTPS needs both: --certificate FILE and --key FILE.")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file, key, password=lambda: "")
    except ssl.SSLError as error:
        raise StartError(
            f"{file} and {key} are no certificate with its key. Both have to be PEM files, and the "
            "key must need no password."
        ) from error
    except OSError as error:
        unread = next((one for one in (file, key) if not _is_readable(one)), file)
        raise StartError(f"{unread} cannot be read: {error.strerror or error}.") from error
    return Certificate(file, key)


def open_files(wanted: int) -> int:
    """Raise this process's limit of open files to `wanted` where the system allows it.

    Returns the limit that is then in force.
    """
    if sys.platform == "win32":
        return wanted  # Windows has no such limit
    import resource  # noqa: PLC0415 - Windows does not have this module

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft


def _is_readable(file: Path) -> bool:
    try:
        file.open("rb").close()
    except OSError:
        return False
    return True


def _no_address(host: str) -> str:
    return f"{host} is no address of this machine. Name one of its own with --host, or none."


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program. Choose another one with --port."
    if error.errno == errno.EACCES:
        which = "one above 1023" if port <= RESERVED else "another one"  # Windows keeps some
        return f"Port {port} is not open to this user. Choose {which} with --port."
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error.__context__, socket.gaierror):
        return _no_address(host)
    return f"{host}:{port} cannot be served: {error.strerror or error}."
