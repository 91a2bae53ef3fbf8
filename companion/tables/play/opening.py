"""Opening a table: a dealt set-up becomes entry 0 of a log, and the host gets a token."""

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, get_args

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.engine.problems import Malformed, Problem
from companion.games import get_game
from companion.tables.access.codes import new_code, new_seed, new_tape
from companion.tables.access.grants import Asked, grant
from companion.tables.access.rights import Rights, keep_host
from companion.tables.access.typed_text import SEED_LENGTH, check_names_differ, clean, clean_name
from companion.tables.errors import NotAllowed, TableClosed
from companion.tables.logs.entries import Dealt
from companion.tables.logs.history import History
from companion.tables.logs.ledger import Request, append, opened, store
from companion.tables.logs.position import Mode
from companion.tables.logs.rows import Head
from companion.tables.play.chance import Draft, consequences
from companion.tables.play.writing import require_fresh
from companion.tables.storage.database import lock_table, turn
from companion.tables.storage.models import Grant, Table
from companion.tables.storage.transaction import Turn
from companion.tables.watching.shelf import clear_away, follow_up, next_table

__all__ = ["Mode", "Opened", "new_seed", "open_table", "redeal"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table's code, and the host's token. The token is given out once and stored nowhere.

    It is empty where another phone has opened the table already, as the next of the same people.
    """

    code: str
    token: str


def open_table(
    game_slug: str,
    *,
    mode: Mode,
    edition: Any,
    names: Sequence[str],
    options: Mapping[str, str],
    seed: str | None = None,
    fixed: Mapping[str, str] | None = None,
    client_id: str | None = None,
    after: str | None = None,
) -> Opened:
    """Deal, and open a table. The same request under the same client id opens it only once, even
    without a seed, when each deal would be different.

    `after` is the table whose people play on: it is followed by one table, whoever asks first.
    Raises UnknownGame and Malformed.
    """
    if mode not in get_args(Mode):
        raise Malformed([Problem("mode", f"must be one of: {', '.join(get_args(Mode))}")])
    game = get_game(game_slug)
    if mode == "count" and game.counting is None:
        raise Malformed([Problem("mode", f"must be track: {game.title} has no end to count")])
    players = [clean_name(name, f"names[{seat}]") for seat, name in enumerate(names)]
    check_names_differ(players)
    asked_seed, fixed = seed or "", fixed or {}
    seed = clean(new_seed() if seed is None else seed, "seed", SEED_LENGTH)
    deal = game.deal(edition, players, options, random.Random(seed), fixed)
    content = [mode, edition.id, players, dict(options), asked_seed, dict(fixed)]
    asked = Asked.under(client_id, "open", game.slug, json.dumps(content, sort_keys=True))
    with turn() as mine:
        session = mine.session_for_new
        if known := asked.answered(session, "host"):
            return _opened_before(session, known, asked)
        if after is not None:
            lock_table(mine.connection, after)
            if opened_by_another := next_table(session, after):
                return Opened(opened_by_another, "")
        table = Table(
            code=_free_code(session),
            game=game.slug,
            rules_version=game.rules_version,
            mode=mode,
            opened_at=datetime.now(UTC),
            names=players,
            tape=new_tape(),
            edition_id=deal.edition.id,
        )
        session.add(table)
        session.flush()
        head = Head(
            table.id, table.code, game, mode, game.rules_version, table.opened_at, table.tape
        )
        token = grant(session, head.id, "host", token=asked.token)
        if after is not None:
            follow_up(session, after, head.code)
        made = store(mine.connection, opened(head), _drafts(head, Dealt(deal, seed, fixed), 0))
        mine.written.tables[head.code] = made
    keep_host(head.code, token, mine.generation)
    clear_away()
    return Opened(head.code, token)


def redeal(
    code: str,
    rights: Rights,
    *,
    seed: str,
    fixed: Mapping[str, str],
    revision: int,
    client_id: str,
) -> History:
    """Deal anew, with the same edition, names and options, before anything was played.

    Only the host may. Raises NotAllowed, Stale, Malformed, and TableClosed once the game has begun.
    """
    if not rights.host:
        raise NotAllowed("Only the host deals anew.")
    seed = clean(seed, "seed", SEED_LENGTH)

    def write(_: Turn, head: Head, now: History) -> list[Draft]:
        if now.begun:
            raise TableClosed("The game has begun. Take back what was played, or open a new table.")
        require_fresh(now, revision)
        deal = head.game.deal(
            now.deal.edition, now.names, now.deal.options, random.Random(seed), fixed
        )
        drawn = sum(entry.by_app for entry in now.entries)
        return _drafts(head, Dealt(deal, seed, fixed), drawn)

    asked = {"redeal": {"seed": seed, "fixed": dict(fixed)}}
    return append(code, write, Request(client_id, lambda _: asked, rights))


def _opened_before(session: Session, known: Grant, asked: Asked) -> Opened:
    """The table that the same request has opened before."""
    assert asked.token is not None
    return Opened(
        session.scalars(select(Table.code).where(Table.id == known.table_id)).one(), asked.token
    )


def _drafts(head: Head, dealt: Dealt, draw: int) -> list[Draft]:
    """The first entries of a table: the deal, and what the app draws before the first move."""
    drafts = [Draft(dealt, "host")]
    if head.mode == "track":
        assert head.tape is not None
        drafts.extend(consequences(head.game, head.game.start(dealt.deal), head.tape, draw))
    return drafts


def _free_code(session: Session) -> str:
    while True:
        code = new_code()
        if session.scalar(select(Table.id).where(Table.code == code)) is None:
            return code
