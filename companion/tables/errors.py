"""The refusals of a table, besides those of the games: Malformed and IllegalMove."""

from collections.abc import Sequence
from textwrap import shorten


class TableError(Exception):
    """A refusal by the table; `message` says what people can do."""

    message = ""

    def __init__(self, message: str = "") -> None:
        self.message = message or self.message
        super().__init__(self.message)


class NoSuchTable(TableError):
    """No table has that code."""

    def __init__(self, code: str) -> None:
        shown = shorten(code, 20, placeholder="\u2026")
        super().__init__(f"No table has the code {shown}. Check the letters, or open a new table.")
        self.code = code


class NoSuchEntry(TableError):
    """There is no such entry, link, draft or edition."""


class NotAllowed(TableError):
    """The phone lacks the right to do that, or the seat is somebody else's."""


class Stale(TableError):
    """The write was meant for an older position. `revision` is the number of the last entry."""

    message = "Somebody was faster. Look at the table as it is now, then try again."

    def __init__(self, revision: int) -> None:
        super().__init__()
        self.revision = revision


class OtherQuestion(Stale):
    """The answer was meant for a question that is no longer open. `revision` is the last entry."""

    message = "Something else is being asked by now. Read the new question, then answer that one."


class GameChanged(Stale):
    """A game of a group was changed meanwhile. `revision` is the group's version."""

    message = (
        "Somebody else has changed this game meanwhile. Look at it as it is now, then try again."
    )


class RevisionAhead(Stale):
    """The write refers to an entry that the table does not have. `revision` is the last one."""

    def __init__(self, seen: int, revision: int) -> None:
        super().__init__(revision)
        self.message = (
            f"The log of this table ends with entry {revision}: there is no entry {seen}. Load the "
            "table again; it may have been restored from a backup."
        )


class StillHidden(TableError):
    """The whole game was asked for while something of it is still hidden."""

    message = (
        "Some of this game is still hidden, so it cannot be saved as a whole yet. "
        "It can be once the game has been played to its end."
    )


class TableClosed(TableError):
    """It is too late for that: the game is closed, or has begun, so that the set-up is fixed."""

    message = "This game is closed. The host can take that back."


class WrongMode(TableError):
    """A move at a table that only counts the end, or a count at one that tracks every move."""

    def __init__(self, mode: str) -> None:
        super().__init__(
            "This table follows every move; its score needs no counting."
            if mode == "track"
            else "This table only counts the end; it records no moves."
        )


class Unsettled(TableError):
    """A game is not over, or something in its count is missing or doubtful, and the table has not
    insisted on closing it."""

    def __init__(self, open_points: Sequence[str]) -> None:
        super().__init__(" ".join(open_points))


class RulesUnavailable(TableError):
    """The table's game is not installed here, or not in a version that can read its set-up."""

    def __init__(self, game: str, version: str) -> None:
        super().__init__(
            f"This table was played under {game} {version}, which is not installed here. "
            "Install that version to open it."
        )


class PositionUnknown(TableError):
    """The position was played under earlier rules, and today's rules cannot reproduce it."""

    message = (
        "What lay on the table then cannot be shown: it was played under earlier rules. "
        "The log and the score are kept."
    )


class ClientIdReused(TableError):
    """A client id was used again with other content. Accepting it would lose one of the two."""

    message = "That id was used for something else already. Use a new id each time."


class NoRoom(TableError):
    """The server keeps no more editions, drafts or photos, or a table no more entries."""


class StorageFault(TableError):
    """The database cannot be used now. Nothing of the request was recorded."""

    code = "storage"
    retry_seconds = 30


class DatabaseBusy(StorageFault):
    """Others were writing, and the wait for them took too long."""

    code = "busy"
    retry_seconds = 1

    message = "The companion is too busy for this. Nothing of it was recorded."


class DiskFull(StorageFault):
    """The disk has no room for another entry."""

    code = "disk_full"

    message = (
        "The disk of the companion's machine is full, so nothing more can be recorded. "
        "Make room there; what was recorded before is kept."
    )


class DatabaseGone(StorageFault):
    """The database file is no longer where it was opened: what is written to it would be lost."""

    code = "database_gone"

    message = (
        "The companion's database was moved, replaced or deleted while it was in use, so "
        "nothing is recorded. Put the file back, or start the companion anew."
    )


class DatabaseUnusable(StorageFault):
    """The database is damaged, of a later version, or may not be read or written."""

    code = "database_unusable"


class DatabaseAway(StorageFault):
    """The database server does not answer. Each request tries it again."""

    code = "database_away"
    retry_seconds = 3

    message = (
        "The companion's database does not answer at the moment. Nothing was recorded. Try "
        "again in a few seconds."
    )
