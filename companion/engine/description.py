"""What a list of games says of a game."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Description:
    """A game as a list shows it, without its rules."""

    slug: str
    """Its name in addresses, commands and documents."""
    title: str
    tagline: str
    tone: str
    rules_version: str
    players: tuple[int, ...]
    """The numbers of players with which it can be played."""
    listed_as: str = field(default="", kw_only=True)
    """What a list of games calls it, where its title alone would not say what it is for."""
