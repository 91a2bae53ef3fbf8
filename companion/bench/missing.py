"""A rival that cannot be measured against here."""


class RivalMissing(LookupError):
    """What to measure against is not installed; the message says what."""
