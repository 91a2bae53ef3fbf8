"""The error for a rival that is not installed."""


class RivalMissing(LookupError):
    """What to measure against is not installed; the message says what."""
