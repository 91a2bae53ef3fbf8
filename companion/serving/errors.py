"""Why a server cannot start."""


class StartError(Exception):
    """The server cannot start; the message says what to do."""
