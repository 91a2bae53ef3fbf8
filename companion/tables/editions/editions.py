"""Editions: those that the project ships, and those that tables have entered."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from typing import Any

import orjson
from sqlalchemy import Engine, Select, delete, func, select
from sqlalchemy.orm import Session

from companion.codec import dump, load_edition
from companion.engine.game import AnyGame
from companion.engine.phrases import counted
from companion.engine.problems import Malformed
from companion.engine.setup import EditionLike
from companion.games import all_games
from companion.tables.access import check_edition_id, token_hash
from companion.tables.errors import NoRoom, NoSuchEntry, NotAllowed
from companion.tables.storage.database import reading, writing
from companion.tables.storage.models import (
    DefaultEdition,
    DraftTouch,
    EditionDraft,
    Grant,
    Photo,
    StoredEdition,
    StoredTable,
)
from companion.tables.storage.writer import IMMEDIATE


def may_edit(code: str, tokens: Iterable[str]) -> bool:
    """Whether the bearer of `tokens` may see and change a draft. Raises NoSuchEntry."""
    with reading() as session:
        owner = session.scalar(select(EditionDraft.token_hash).where(EditionDraft.code == code))
    if owner is None:
        raise NoSuchEntry("There is no such draft: it was thrown away, or its address is wrong.")
    return owner in hashes(tokens)


def require_editor(code: str, tokens: Iterable[str]) -> None:
    """Raise NotAllowed for a phone that a draft does not belong to, and NoSuchEntry."""
    if not may_edit(code, tokens):
        raise NotAllowed("This draft belongs to another phone. Ask there for the link to it.")


def owns(owner_hash: str | None, tokens: Iterable[str]) -> bool:
    """Whether the bearer of `tokens` may change and delete the edition of that owner."""
    return owner_hash is not None and owner_hash in hashes(tokens)


def hosts_here(tokens: Iterable[str]) -> bool:
    """Whether the bearer of `tokens` hosts any table of this server."""
    query = select(Grant.id).where(
        Grant.role == "host", Grant.revoked_at.is_(None), Grant.token_hash.in_(hashes(tokens))
    )
    with reading() as session:
        return session.scalar(query.limit(1)) is not None


def hashes(tokens: Iterable[str]) -> frozenset[str]:
    """The SHA-256 hashes of some tokens, as they are stored."""
    return frozenset(map(token_hash, tokens))


# Editions

Photos = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Imprint:
    """What is stored about an edition besides its content. `line` is the id of its first version,
    `photos` are by sheet; `mine` says that whoever asks may change and delete it."""

    author: str = ""
    version: int = 1
    line: str = ""
    photos: Photos = field(default_factory=dict)
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """A whole edition, shipped with the project or kept on this server, with its imprint."""

    edition: EditionLike
    shipped: bool
    imprint: Imprint = Imprint()


def find_edition(game: AnyGame, edition_id: str) -> EditionLike:
    """The edition with that id. Raises NoSuchEntry."""
    return find_with_imprint(game, edition_id).edition


def find_with_imprint(game: AnyGame, edition_id: str, tokens: Iterable[str] = ()) -> Found:
    """The edition with that id, and its imprint. Raises NoSuchEntry."""
    shipped = next((edition for edition in game.editions() if edition.id == edition_id), None)
    if shipped is not None:
        return Found(shipped, shipped=True)
    with reading() as session:
        row = kept_row(session, game, edition_id)
    with suppress(Malformed):  # what was kept under earlier rules may be none of today's
        if row is not None:
            edition, mine = load_edition(game, row.data), owns(row.owner_hash, tokens)
            imprint = Imprint(row.author, row.version, row.line, row.photos, mine)
            return Found(edition, shipped=False, imprint=imprint)
    raise NoSuchEntry(f"{game.title} has no edition called {edition_id}.")


def keep_edition(
    game: AnyGame, data: object, imprint: Imprint | None = None, *, token: str | None = None
) -> Any:
    """Keep an edition for later tables; it does no harm to keep the same one twice.

    It belongs to the bearer of `token`; without a token, only the owner of the server may delete
    it, and there are no limits. Raises Malformed for a faulty document or an id that is taken by
    another edition, and NoRoom if there is no room.
    """
    edition = load_edition(game, data)
    check_edition_id(edition.id)
    with writing() as session:
        earlier = next((other for other in game.editions() if other.id == edition.id), None)
        row = kept_row(session, game, edition.id)
        if row is not None:
            earlier = load_edition(game, row.data)
        if earlier is None:
            add_edition(session, game, edition, imprint or Imprint(), token)
        elif earlier != edition:
            raise Malformed.at("id", f"{edition.id} is another edition; choose a new id")
    return edition


def add_edition(
    session: Session, game: AnyGame, edition: EditionLike, imprint: Imprint, token: str | None
) -> None:
    """Store a checked edition within a transaction. If it comes with a token, raises Malformed for
    an edition that is too large, and NoRoom."""
    data = dump(edition)
    if token is not None:
        require_room_for_edition(session, game, data)
    session.add(
        StoredEdition(
            game=game.slug,
            edition_id=edition.id,
            title=edition.title,
            kept_at=datetime.now(UTC),
            data=data,
            author=imprint.author,
            version=imprint.version,
            line=imprint.line or edition.id,
            owner_hash=token_hash(token) if token else None,
            photos=dict(imprint.photos),
            checked_under=rules_now(game),
            sound=True,
        )
    )


def forget_edition(game: AnyGame, edition_id: str, tokens: Iterable[str] | None = None) -> None:
    """Delete a kept edition. `tokens` is None for the owner of the server, who may delete any.

    Raises NotAllowed for a shipped edition, one that tables use, and one of somebody else;
    NoSuchEntry for an unknown one.
    """
    if any(edition.id == edition_id for edition in game.editions()):
        raise NotAllowed("An edition that comes with the companion stays.")
    with writing() as session:
        row = kept_row(session, game, edition_id)
        if row is None:
            raise NoSuchEntry(f"{game.title} has no edition called {edition_id}.")
        if tokens is not None and not owns(row.owner_hash, tokens):
            raise NotAllowed("This edition belongs to the phone that entered it.")
        if tables := uses(session, game, edition_id):
            raise NotAllowed(
                f"{row.title} stays: {counted(tables, 'table plays', 'tables play')} on it."
            )
        session.delete(row)
        session.execute(
            delete(DefaultEdition).where(
                DefaultEdition.game == game.slug, DefaultEdition.edition_id == edition_id
            )
        )


def kept_row(session: Session, game: AnyGame, edition_id: str) -> StoredEdition | None:
    return session.scalar(
        select(StoredEdition).where(
            StoredEdition.game == game.slug, StoredEdition.edition_id == edition_id
        )
    )


def uses(session: Session, game: AnyGame, edition_id: str) -> int:
    """How many tables were dealt with an edition."""
    tables = session.scalar(
        select(func.count())
        .select_from(StoredTable)
        .where(StoredTable.game == game.slug, StoredTable.edition_id == edition_id)
    )
    return tables or 0


def photos_of(game: AnyGame, edition_id: str) -> Photos:
    """The photos of a kept edition by sheet; none of a shipped one."""
    if any(edition.id == edition_id for edition in game.editions()):
        return {}
    with reading() as session:
        row = kept_row(session, game, edition_id)
        return row.photos if row else {}


def default_edition(game: AnyGame) -> Any:
    """The edition with which new tables of this server begin: the chosen one, else the reference
    set."""
    with reading() as session:
        chosen = session.scalar(
            select(DefaultEdition.edition_id).where(DefaultEdition.game == game.slug)
        )
    try:
        return find_edition(game, chosen) if chosen else game.editions()[0]
    except NoSuchEntry:
        return game.editions()[0]


def choose_default_edition(game: AnyGame, edition_id: str) -> None:
    """Let new tables begin with that edition. Raises NoSuchEntry."""
    find_edition(game, edition_id)
    with writing() as session:
        session.merge(DefaultEdition(game=game.slug, edition_id=edition_id))


# Lists of the editions that can be chosen; they are made without reading any edition whole


@dataclass(frozen=True, slots=True)
class Listed:
    """An edition in a list, shipped with the project or kept on this server.

    `mine` says that whoever asks may change and delete it.
    """

    id: str
    title: str
    shipped: bool
    author: str = ""
    version: int = 1
    mine: bool = False


def listed_editions(game: AnyGame, tokens: Iterable[str] = ()) -> tuple[Listed, ...]:
    """The shipped editions, the reference set first, then the kept ones in the order they came.

    Editions that were kept under earlier rules and cannot be played under today's are left out.
    """
    held = tuple(tokens)
    query = (
        select(
            *(StoredEdition.edition_id, StoredEdition.title, StoredEdition.author),
            *(StoredEdition.version, StoredEdition.owner_hash),
        )
        .where(
            StoredEdition.game == game.slug,
            StoredEdition.sound,
            StoredEdition.checked_under == rules_now(game),
        )
        .order_by(StoredEdition.id)
    )
    with reading() as session:
        rows = session.execute(query).all()
    shipped = [Listed(edition.id, edition.title, shipped=True) for edition in game.editions()]
    return *shipped, *(
        Listed(edition_id, title, False, author, version, owns(owner_hash, held))
        for edition_id, title, author, version, owner_hash in rows
    )


# How many editions, drafts and photos a server keeps, so that no stranger can fill its disk. The
# command line has no such limits: whoever runs the server may import any number.

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
                try:
                    load_edition(game, row.data)
                except Malformed:
                    row.sound = False
                else:
                    row.sound = True
                row.checked_under = rules_now(game)
                session.flush()
                session.expunge(row)
