"""Which games of a group are meant: by person, title and date, and by what was typed."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from companion.statistics.plays import PlayedGame


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the games have in common. All conditions hold at once; an empty one holds always.

    `people` all took part. `players` is their number. `first` and `last` are days in the server's
    time zone. `words` stand in the title, a name, or the place, in any case of letters.
    """

    people: frozenset[int] = frozenset()
    game: str = ""
    players: int | None = None
    first: date | None = None
    last: date | None = None
    words: str = ""


def chosen(plays: Iterable[PlayedGame], wanted: Wanted) -> list[PlayedGame]:
    """The games that are wanted, in the order in which they are given."""
    text = wanted.words.casefold().strip()
    found = [play for play in plays if not wanted.game or play.game == wanted.game]
    return [play for play in found if _fits(play, wanted) and (not text or text in _text(play))]


def _fits(play: PlayedGame, wanted: Wanted) -> bool:
    if wanted.players is not None and len(play.players) != wanted.players:
        return False
    if wanted.people and not wanted.people <= {one.person for one in play.players}:
        return False
    if wanted.first is None and wanted.last is None:
        return True
    day = play.at.astimezone().date()
    return (wanted.first or day) <= day <= (wanted.last or day)


def _text(play: PlayedGame) -> str:
    names = " ".join(one.name for one in play.players)
    return f"{play.title} {names} {play.location}".casefold()
