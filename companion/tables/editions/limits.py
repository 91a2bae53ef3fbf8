"""How many editions, drafts and photos a server keeps, so that no stranger can fill its disk.

The command line has no such limits: whoever runs the server may import any number.
"""

from collections.abc import Mapping
from datetime import timedelta
from importlib.metadata import version

import orjson
from sqlalchemy import Engine, Select, delete, func, select
from sqlalchemy.orm import Session

from companion.codec import load_edition
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.games import all_games
from companion.tables.errors import NoRoom
from companion.tables.storage.models import (
    DefaultEdition,
    DraftTouch,
    EditionDraft,
    Photo,
    StoredEdition,
    StoredTable,
)
from companion.tables.storage.writer import IMMEDIATE

MOST_EDITIONS = 100
"""Kept editions of one game: one for each box, and another one for each correction."""
MOST_BYTES = 100_000
"""The size of an edition as JSON at most. The largest shipped one, a map of Iwari, has 18,000."""
MOST_DRAFTS = 300
MOST_PHOTOS = 300
LEFT_ALONE = timedelta(days=30)
"""A draft that nobody has touched for this long may be deleted to make room for a new one."""


def require_room_for_edition(session: Session, game: AnyGame, data: object) -> None:
    """If room is needed, delete the oldest edition that a phone has kept and nobody plays on, so
    that nobody keeps others out by filling the server.

    Raises Malformed for an edition that is too large, and NoRoom if all are in use.
    """
    size = len(orjson.dumps(data))
    if size > MOST_BYTES:
        raise Malformed.at("", f"has {size:,} bytes, and an edition may have {MOST_BYTES:,}")
    kept = session.scalar(
        select(func.count()).select_from(StoredEdition).where(StoredEdition.game == game.slug)
    )
    if kept is None or kept < MOST_EDITIONS:
        return
    unused = session.scalar(_unused(game).order_by(StoredEdition.id).limit(1))
    if unused is None:
        raise NoRoom(
            f"This server keeps {kept} editions of {game.title}, and tables play on all of them. "
            "Ask whoever runs the server to make room."
        )
    session.delete(unused)


def make_room_for_draft(session: Session) -> None:
    """If room is needed, delete the draft that was left alone longest. Raises NoRoom."""
    held = session.scalar(select(func.count()).select_from(EditionDraft)) or 0
    if held < MOST_DRAFTS:
        return
    changed = EditionDraft.changed_at
    newest = session.scalar(select(func.max(changed)))
    oldest = session.execute(select(EditionDraft.id, changed).order_by(changed).limit(1)).one()
    if newest is None or newest - oldest.changed_at < LEFT_ALONE:
        raise NoRoom(
            f"{held} drafts are open on this server, and there is no room for more. "
            "Throw away one of yours first."
        )
    session.execute(delete(DraftTouch).where(DraftTouch.draft_id == oldest.id))
    session.execute(delete(EditionDraft).where(EditionDraft.id == oldest.id))


def room_for_photo(session: Session) -> bool:
    """Whether one more photo may be kept."""
    held = session.scalar(select(func.count()).select_from(Photo)) or 0
    return held < MOST_PHOTOS


def require_room_for_photo(session: Session) -> None:
    """Raise NoRoom if no further photo may be kept."""
    if not room_for_photo(session):
        raise NoRoom(
            f"This server keeps {MOST_PHOTOS} photos, and there is no room for more. "
            "Take one away from a draft or an edition of yours, and try again tomorrow."
        )


def _unused(game: AnyGame) -> Select[StoredEdition]:
    """The editions of that game that phones have kept, on which no table plays and none begins."""
    of_game = select(StoredTable.id).where(
        StoredTable.game == game.slug, StoredTable.edition_id == StoredEdition.edition_id
    )
    chosen = select(DefaultEdition.game).where(
        DefaultEdition.game == game.slug, DefaultEdition.edition_id == StoredEdition.edition_id
    )
    return select(StoredEdition).where(
        StoredEdition.game == game.slug,
        StoredEdition.owner_hash.is_not(None),
        ~of_game.exists(),
        ~chosen.exists(),
    )


# Which kept editions can be played on


def rules_now(game: AnyGame) -> str:
    """The rules that an edition is checked under now: our release and the game's rules version."""
    return f"{version('tabletop-companion')}, {game.slug} {game.rules_version}"[:80]


def check_again(engine: Engine) -> None:
    """Check the kept editions that were last checked under other rules, and store the results.

    They are checked one at a time. Lists rely on the stored results. An edition of a game that is
    not installed is left as it is.
    """
    kept = select(StoredEdition.id, StoredEdition.game, StoredEdition.checked_under)
    with Session(engine) as session:
        rows = session.execute(kept.order_by(StoredEdition.id)).all()
    if not rows:
        return
    games: Mapping[str, AnyGame] = all_games()
    stale = [
        (number, games[slug])
        for number, slug, checked_under in rows
        if slug in games and checked_under != rules_now(games[slug])
    ]
    if not stale:
        return
    with Session(engine) as session, session.begin():
        session.connection(execution_options=IMMEDIATE)
        for number, game in stale:
            row = session.get(StoredEdition, number)
            if row is not None:
                row.sound, row.checked_under = is_sound(game, row.data), rules_now(game)
                session.flush()
                session.expunge(row)


def is_sound(game: AnyGame, data: object) -> bool:
    """Whether an edition, as JSON data, can be played on under today's rules."""
    try:
        load_edition(game, data)
    except Malformed:
        return False
    return True
