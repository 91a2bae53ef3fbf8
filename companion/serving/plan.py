"""What the process that runs the app is given by the one that started it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """The address for phones, where the server listens, for how many streams it has room, and
    whether it speaks HTTPS."""

    url: str
    host: str
    port: int
    streams: int
    secure: bool
