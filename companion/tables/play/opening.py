"""Opening a table: a dealt set-up, or a saved game, becomes a log, and the host gets a token."""

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from datetime import UTC, datetime
from typing import Any, ClassVar, get_args

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.documents.reading import KeptGame
from companion.engine.game import AnyGame
from companion.engine.moves import CHANCE
from companion.engine.phrases import counted
from companion.engine.problems import Malformed, reading_below
from companion.engine.rulebook import IllegalMove
from companion.engine.setup import DealLike, EditionLike
from companion.games import get_game
from companion.tables.access import (
    SEED_LENGTH,
    TokenRequest,
    check_names_differ,
    clean,
    clean_name,
    free_code,
    grant,
    keep_host,
    new_seed,
    new_tape,
)
from companion.tables.errors import ClientIdReused, NotAllowed, TableClosed
from companion.tables.lists import clear_away, follow_up, next_table
from companion.tables.logs.entries import (
    Corrected,
    Counted,
    DealtOut,
    Moved,
    Noted,
    Reported,
    RuleDecided,
)
from companion.tables.logs.history import History, LogEntry, Mode, Stamp
from companion.tables.logs.ledger import CachedTable, Head, Met, SeenWrite, store
from companion.tables.play.counting import check_cells, dealt_anew
from companion.tables.play.moves import consequences
from companion.tables.storage.database import lock_table, turn
from companion.tables.storage.models import Grant, StoredEntry, StoredTable


@dataclass(frozen=True, slots=True)
class NewTable:
    """A new table's code, and the host's token. The token is given out once and stored nowhere.

    It is empty where another phone has opened the table already, as the next of the same people.
    """

    code: str
    token: str


def open_table(
    game_slug: str,
    *,
    mode: Mode,
    edition: EditionLike,
    names: Sequence[str],
    options: Mapping[str, str],
    seed: str | None = None,
    fixed: Mapping[str, str] | None = None,
    client_id: str | None = None,
    after: str | None = None,
    kept: Sequence[RuleDecided] = (),
    title: str = "",
) -> NewTable:
    """Deal, and open a table. The same request under the same client id opens it only once, even
    without a seed, when each deal would be different.

    `after` is the table whose people play on: it is followed by one table, whoever asks first.
    `kept` are decisions of their earlier tables that hold here too; `title` is what is played
    where it is counted on a score sheet.
    Raises UnknownGame, Malformed and ClientIdReused.
    """
    if mode not in get_args(Mode):
        raise Malformed.at("mode", f"must be one of: {', '.join(get_args(Mode))}")
    game = get_game(game_slug)
    if mode == "track" and game.only_counted:
        raise Malformed.at("mode", f"must be count: {game.title} has no moves to record")
    if mode == "count" and game.counting is None:
        raise Malformed.at("mode", f"must be track: {game.title} has no end to count")
    players = [clean_name(name, f"names[{seat}]") for seat, name in enumerate(names)]
    check_names_differ(players)
    edition = titled(game, edition, title) if title else edition
    asked_seed, fixed = seed or "", fixed or {}
    seed = clean(new_seed() if seed is None else seed, "seed", SEED_LENGTH)
    deal = game.deal(edition, players, options, random.Random(seed), fixed)
    content = [mode, edition.id, players, dict(options), asked_seed, dict(fixed)]
    content += [decision.passes for decision in kept] + ([title] if title else [])
    wanted = json.dumps([game.slug, content], sort_keys=True)

    def first(head: Head) -> list[LogEntry]:
        dealt = _first_entries(head, DealtOut(deal, seed, fixed), 0)
        return dealt + [LogEntry(decision, "host") for decision in kept]

    return begin(game, mode, deal, first, wanted, client_id=client_id, after=after)


MOST_TITLE = 60


@dataclass(frozen=True)
class Retitle(SeenWrite):
    """What is played on a score sheet is called otherwise; only the host says so.

    Raises NotAllowed, Stale and TableClosed, and Malformed for a game with a title of its own.
    """

    whose: ClassVar = "host"
    asks: ClassVar = "title"
    title: str

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now = met.now
        now.require_open("count")
        self.require_past(now)
        edition = titled(now.game, now.deal.edition, self.title)
        deal = replace(now.deal, edition=edition)
        return dealt_anew(now, deal, f"This is called {edition.title} now.")


def titled(game: AnyGame, edition: Any, title: str) -> Any:
    """A sheet under the title of what is played on it. Raises Malformed."""
    if not game.only_counted:
        raise Malformed.at("title", f"must be left out: {game.title} has a title of its own")
    return replace(edition, title=clean(title, "title", MOST_TITLE))


def begin(
    game: AnyGame,
    mode: Mode,
    deal: DealLike,
    first: Callable[[Head], Sequence[LogEntry]],
    wanted: str,
    *,
    client_id: str | None,
    after: str | None = None,
) -> NewTable:
    """Store a new table with its first entries; `wanted` is what was asked for, as text.

    Raises ClientIdReused.
    """
    stamp = Stamp(client_id, hashlib.sha256(wanted.encode()).hexdigest()) if client_id else None
    asked = TokenRequest.under(client_id, "open")
    with turn() as mine:
        session = mine.session_for_new
        if before := asked.answered(session, "host"):
            return _opened_before(session, before, asked, stamp)
        if after is not None:
            lock_table(mine.connection, after)
            if opened_by_another := next_table(session, after):
                return NewTable(opened_by_another, "")
        table = StoredTable(
            code=free_code(session, StoredTable.code),
            game=game.slug,
            rules_version=game.rules_version,
            mode=mode,
            opened_at=datetime.now(UTC),
            names=list(deal.names),
            tape=new_tape(),
            edition_id=deal.edition.id,
        )
        session.add(table)
        session.flush()
        head = Head(
            table.id, table.code, game, mode, game.rules_version, table.opened_at, table.tape
        )
        grant(session, asked.token, head.id, "host")
        if after is not None:
            follow_up(session, after, head.code)
        opened = store(mine.connection, CachedTable(head, head.without_log, {}), first(head), stamp)
        mine.written.tables[head.code] = opened
    keep_host(head.code, asked.token, mine.generation)
    clear_away()
    return NewTable(head.code, asked.token)


@dataclass(frozen=True)
class Redeal(SeenWrite):
    """Deal anew, with the same edition, names and options, before anything was played.

    Only the host may. Raises NotAllowed, Stale, Malformed, and TableClosed once the game has begun.
    """

    _: KW_ONLY
    seed: str
    fixed: Mapping[str, str]

    def refuse(self) -> None:
        if not self.rights.host:
            raise NotAllowed("Only the host deals anew.")
        self._seed()

    def content(self, now: History) -> object:
        return {"redeal": {"seed": self._seed(), "fixed": dict(self.fixed)}}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, seed, fixed = met.now, self._seed(), self.fixed
        if now.begun:
            raise TableClosed("The game has begun. Take back what was played, or open a new table.")
        self.require_fresh(now)
        rng = random.Random(seed)
        deal = now.game.deal(now.deal.edition, now.names, now.deal.options, rng, fixed)
        drawn = sum(entry.by_app for entry in now.entries)
        return _first_entries(met.head, DealtOut(deal, seed, fixed), drawn)

    def _seed(self) -> str:
        return clean(self.seed, "seed", SEED_LENGTH)


def _opened_before(
    session: Session, known: Grant, asked: TokenRequest, stamp: Stamp | None
) -> NewTable:
    """The table that the same request has opened before. Raises ClientIdReused if it was another
    request under the same id."""
    first = select(StoredEntry.content).where(
        StoredEntry.table_id == known.table_id, StoredEntry.revision == 0
    )
    if stamp is None or session.scalar(first) != stamp.content:
        raise ClientIdReused
    return NewTable(
        session.scalars(select(StoredTable.code).where(StoredTable.id == known.table_id)).one(),
        asked.token,
    )


def _first_entries(head: Head, dealt: DealtOut, draw: int) -> list[LogEntry]:
    """The first entries of a table: the deal, and what the app draws before the first move."""
    first = [LogEntry(dealt, "host")]
    if head.mode == "track":
        assert head.tape is not None
        first.extend(consequences(head.game, head.game.start(dealt.deal), head.tape, draw))
    return first


# A record becomes a table again

MOST_MOVES = 2_000
"""Moves of a record that becomes a table; the longest evenings have some hundreds."""
LOADED = "This table was made from a file with {}. Who made which move on which phone is not in it."
DRAWN_ANEW = " The seed is not in it either: what the app draws from here on is drawn anew."


def load_table(kept: KeptGame, *, insist: bool = False, client_id: str | None = None) -> NewTable:
    """Open a table with the game of a record, finished or to be played on; its host asked for it.

    With `insist`, moves that the rules forbid are taken and flagged if hands could make them.
    Raises IllegalMove with its `ply`, Malformed, and ClientIdReused.
    """
    for seat, name in enumerate(kept.deal.names):
        if clean_name(name, f"deal.names[{seat}]") != name:
            raise Malformed.at(f"deal.names[{seat}]", "must not begin or end with a space")
    with reading_below("deal"):
        check_names_differ(kept.deal.names)
    if kept.mode == "track" and kept.game.only_counted:
        raise Malformed.at("counts", f"is missing: {kept.game.title} has no moves")
    if len(kept.moves) > MOST_MOVES:
        raise Malformed.at("moves", f"must be {MOST_MOVES:,} at most to become a table")
    played = tuple(_played(kept, insist))
    steps = [row.step.state for row in played if row.step is not None]
    last = steps[-1] if steps else _begins(kept)
    wanted = json.dumps([kept.mode, insist, [row.entry.body(kept.game) for row in played]])

    def first(head: Head) -> list[LogEntry]:
        if kept.mode == "count":
            return list(played)
        assert head.tape is not None
        return [*played, *consequences(kept.game, last, head.tape, 0)]

    return begin(kept.game, kept.mode, kept.deal, first, wanted, client_id=client_id)


def _begins(kept: KeptGame) -> Any:
    """The position before the first of its moves."""
    return kept.game.start(kept.deal) if kept.at is None else kept.at


def _played(kept: KeptGame, insist: bool) -> Iterator[LogEntry]:
    """The entries of the game, each checked. Raises IllegalMove and Malformed."""
    yield LogEntry(DealtOut(kept.deal, "", {}), "host")
    yield LogEntry(Noted(_note(kept)), "host")
    if kept.at is not None:
        yield LogEntry(Corrected(kept.at.state), "host")
    if kept.counts:
        with reading_below("counts"):
            sheet = kept.game.pad.sheet_with(kept.deal, kept.counts)
            check_cells(sheet, kept.counts)
        yield LogEntry(Counted(kept.counts), "host")
    game, at = kept.game, _begins(kept) if kept.moves else None
    for ply, move in enumerate(kept.moves):
        broken = tuple(game.violations(at, move)) if game.check(at, move) else ()
        if broken and not (insist and all(violation.possible for violation in broken)):
            raise IllegalMove(broken, ply)
        kind = Reported if game.mover(at, move) is CHANCE else Moved
        step = game.apply(at, move)
        yield LogEntry(kind(move, bool(broken)), "host", step)
        at = step.state


def _note(kept: KeptGame) -> str:
    """What the players should know of such a table, as a remark in its log."""
    if kept.mode == "count":
        return LOADED.format("its counts")
    held = "its last position" if kept.at is not None else counted(len(kept.moves), "move")
    return LOADED.format(held) + DRAWN_ANEW
