"""What a table refuses. Games refuse with Malformed and IllegalMove; these are the rest."""

from collections.abc import Sequence


class TableError(Exception):
    """A refusal by the table; `message` says what to do, for people."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class NoSuchTable(TableError):
    """No table has that code."""

    def __init__(self, code: str) -> None:
        super().__init__(f"No table has the code {code}. Check the letters, or open a new table.")
        self.code = code


class NoSuchEntry(TableError):
    """The table's log, links or editions hold no such thing."""


class NotAllowed(TableError):
    """The rights for it are missing, or the seat is somebody else's."""


class Stale(TableError):
    """Somebody was faster: the write was meant for an older position. `revision` is the last."""

    def __init__(self, revision: int) -> None:
        super().__init__("Somebody was faster. Look at the table as it is now, then try again.")
        self.revision = revision


class Ahead(Stale):
    """The write was meant for an entry that the table does not have. `revision` is the last now."""

    def __init__(self, seen: int, revision: int) -> None:
        super().__init__(revision)
        self.message = (
            f"The log of this table ends with entry {revision}: there is no entry {seen}. Load the "
            "table again; it may have been restored from a backup."
        )


class HiddenStill(TableError):
    """The whole game was asked for while something of it is still hidden."""

    def __init__(self) -> None:
        super().__init__(
            "Some of this game is still hidden, so it cannot be saved as a whole yet. "
            "It can be once the game has been played to its end."
        )


class TableClosed(TableError):
    """The time for it is over: the game is closed, or the set-up stands since it began."""

    def __init__(self, message: str = "This game is closed. The host can take that back.") -> None:
        super().__init__(message)


class WrongMode(TableError):
    """A move at a table that only counts, or a count at one that tracks every move."""

    def __init__(self, mode: str) -> None:
        super().__init__(
            "This table follows every move; its score needs no counting."
            if mode == "track"
            else "This table only counts the end; it records no moves."
        )


class Unsettled(TableError):
    """Something is missing from a count, or doubtful, and nobody has insisted."""

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
    """What lay on the table was played under earlier rules, which today's cannot reproduce."""

    def __init__(self) -> None:
        super().__init__(
            "What lay on the table then cannot be shown: it was played under earlier rules. "
            "The log and the score are kept."
        )


class ClientIdReused(TableError):
    """The same client id came with other content: one of the two would be lost."""

    def __init__(self) -> None:
        super().__init__("That id was used for something else already. Use a new id each time.")


class HouseFull(TableError):
    """There are as many editions, drafts or photos here as a house may hold."""


class StorageFault(TableError):
    """The database cannot be used now. Nothing of the request was recorded."""

    code = "storage"
    retry_seconds = 30


class DatabaseBusy(StorageFault):
    """Others write, and waiting for them took too long."""

    code = "busy"
    retry_seconds = 1

    def __init__(self) -> None:
        super().__init__("The companion is too busy for this. Nothing of it was recorded.")


class DiskFull(StorageFault):
    """No room is left for another entry."""

    code = "disk_full"

    def __init__(self) -> None:
        super().__init__(
            "The disk of the companion's machine is full, so nothing more can be recorded. "
            "Make room there; what was recorded before is kept."
        )


class DatabaseGone(StorageFault):
    """The file that was opened does not lie there any more: what is written to it is lost."""

    code = "database_gone"

    def __init__(self) -> None:
        super().__init__(
            "The companion's database was moved, replaced or deleted while it was in use, so "
            "nothing is recorded. Put the file back, or start the companion anew."
        )


class DatabaseUnusable(StorageFault):
    """It cannot be read or written: damaged, of a later version, forbidden or out of reach."""

    code = "database_unusable"


class DatabaseAway(StorageFault):
    """The database server does not answer; it is asked again with every request."""

    code = "database_away"
    retry_seconds = 3

    def __init__(self) -> None:
        super().__init__(
            "The companion's database does not answer at the moment. Nothing was recorded. Try "
            "again in a few seconds."
        )
