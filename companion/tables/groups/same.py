"""Which games of a file a group has already, wherever the file comes from."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.documents.groups.bgstats import FROM_BGSTATS
from companion.documents.groups.values import FiledGame, GroupFile, when
from companion.documents.plays import bgstats_uuid
from companion.tables.access.visible_names import looks
from companion.tables.groups.models import StoredPlay, StoredSeat
from companion.tables.groups.people import known_by_name, merged_people
from companion.tables.storage.database import in_pieces
from companion.tables.storage.models import StoredTable

Look = tuple[str, date, frozenset[tuple[int | str, float]]]
"""What a game looks like: its title, its day (UTC), and who had how many points."""


def new_games(
    session: Session, group: int, file: GroupFile, key: Callable[[str], str]
) -> list[FiledGame]:
    """The games of a file that the group does not have, each once. `key` is what titles share.

    A game is the same if its id is: that of the file it came from, the code of its table, or what
    BG Stats was given for one of them. Where the ids come from two programs, it is the same if
    title, day, people and all points are.
    """
    sources = select(StoredPlay.source).where(StoredPlay.group_id == group)
    codes = (
        select(StoredTable.code)
        .join(StoredPlay, StoredPlay.table_id == StoredTable.id)
        .where(StoredPlay.group_id == group)
    )
    have = {
        *(source for (source,) in in_pieces(session.execute(sources))),
        *session.scalars(codes),
    }
    have |= {FROM_BGSTATS + bgstats_uuid("play", one) for one in have}
    left = {game.source: game for game in file.games if game.source not in have}
    seen = _seen(session, group) if left else {}
    people = known_by_name(session, group)
    return [
        game
        for game in left.values()
        if (look := _look_of_file(game, people, key)) is None
        or not seen.get(look, frozenset()) - {_program(game.source)}
    ]


def _seen(session: Session, group: int) -> dict[Look, frozenset[str]]:
    """How the group's games look, each with the programs that they come from."""
    plays = session.execute(
        select(StoredPlay.id, StoredPlay.source, StoredPlay.game, StoredPlay.ended_at).where(
            StoredPlay.group_id == group, StoredPlay.ended_at.is_not(None)
        )
    )
    merged = merged_people(session, group)
    seats: dict[int, list[tuple[int | str, float | None]]] = {}
    rows = session.execute(
        select(StoredSeat.play_id, StoredSeat.person_id, StoredSeat.name, StoredSeat.points)
        .join(StoredPlay, StoredPlay.id == StoredSeat.play_id)
        .where(StoredPlay.group_id == group)
    )
    for play, person, name, points in in_pieces(rows):
        seats.setdefault(play, []).append((merged.get(person, person) or looks(name), points))
    found: dict[Look, frozenset[str]] = {}
    for play, source, game, ended in in_pieces(plays):
        look = _look(game, ended.date(), seats.get(play, ())) if ended else None
        if look is not None:
            found[look] = found.get(look, frozenset()) | {_program(source)}
    return found


def _look_of_file(
    game: FiledGame, people: Mapping[str, int], key: Callable[[str], str]
) -> Look | None:
    who = ((people.get(looks(one.name)) or looks(one.name), one.points) for one in game.seats)
    return _look(key(game.title), when(game).date(), who)


def _look(title: str, day: date, seats: Iterable[tuple[int | str, float | None]]) -> Look | None:
    """None where points are missing: two such games of one day may look the same."""
    rows = list(seats)
    had = frozenset((who, points) for who, points in rows if points is not None)
    return (title, day, had) if len(had) == len(rows) > 0 else None


def _program(source: str) -> str:
    """Where an id comes from: "bgstats", "csv", "table"; a table's code has no such word."""
    program, colon, _ = source.partition(":")
    return program if colon else ""
