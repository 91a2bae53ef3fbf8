"""Opening a table: a dealt set-up becomes entry 0 of a log, and the host gets a token."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, get_args

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.codec import dump, dump_move
from companion.engine.game import CHANCE, AnyGame, Malformed, Problem
from companion.engine.scoring import ScoreSheet
from companion.games import get_game
from companion.tables.codes import new_code, new_seed
from companion.tables.database import writing
from companion.tables.errors import NotAllowed, Stale, TableClosed
from companion.tables.ledger import Draft, Request, append, store
from companion.tables.models import Table
from companion.tables.position import History, Mode
from companion.tables.records import Head
from companion.tables.rights import Rights, grant
from companion.tables.words import SEED_LENGTH, clean, clean_name

__all__ = ["Mode", "Opened", "consequences", "new_seed", "open_table", "redeal", "result"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table's code, and the host's token: it is shown once and stored nowhere."""

    code: str
    token: str


def open_table(
    game_slug: str,
    *,
    mode: Mode,
    edition: Any,
    names: Sequence[str],
    options: Mapping[str, str],
    seed: str,
    fixed: Mapping[str, str] | None = None,
) -> Opened:
    """Deal and open a table. Raises UnknownGame and Malformed."""
    if mode not in get_args(Mode):
        raise Malformed([Problem("mode", f"must be one of: {', '.join(get_args(Mode))}")])
    game = get_game(game_slug)
    players = [clean_name(name, f"names[{seat}]") for seat, name in enumerate(names)]
    seed, fixed = clean(seed, "seed", SEED_LENGTH), fixed or {}
    deal = game.deal(edition, players, options, random.Random(seed), fixed)
    drafts = _drafts(game, mode, deal, seed, fixed)
    with writing() as session:
        table = Table(
            code=_free_code(session),
            game=game.slug,
            rules_version=game.rules_version,
            mode=mode,
            opened_at=datetime.now(UTC),
            names=players,
        )
        session.add(table)
        session.flush()
        head = Head(table.id, table.code, game, mode, game.rules_version, table.opened_at)
        token = grant(session, head.id, "host")
        store(session, head, 0, drafts)
    return Opened(head.code, token)


def redeal(
    code: str,
    rights: Rights,
    *,
    seed: str,
    fixed: Mapping[str, str],
    ply: int,
    client_id: str,
) -> History:
    """Deal anew, with the same edition, names and options, before anything was played.

    The host's. Raises NotAllowed, Stale, TableClosed once the game has begun, and Malformed.
    """
    if not rights.host:
        raise NotAllowed("Only the host deals anew.")
    seed = clean(seed, "seed", SEED_LENGTH)

    def write(session: Session, head: Head, now: History) -> list[Draft]:
        if now.begun:
            raise TableClosed("The game has begun. Take back what was played, or open a new table.")
        if not 0 <= ply <= now.ply or now.moved_since(ply):
            raise Stale(now.ply)
        deal = head.game.deal(
            now.deal.edition, now.names, now.deal.options, random.Random(seed), fixed
        )
        return _drafts(head.game, head.mode, deal, seed, fixed)

    asked = {"redeal": {"seed": seed, "fixed": dict(fixed)}}
    return append(code, write, Request(client_id, lambda _: asked))


def consequences(game: AnyGame, state: Any) -> Iterator[Draft]:
    """What follows from a position by itself: what the app draws, and the closing at the end.

    The draws are nobody's to predict.
    """
    rng = random.SystemRandom()
    while CHANCE in game.awaited(state):
        move = game.chance_move(state, rng)
        if move is None:
            return
        yield Draft("chance", {"move": dump_move(game, move)})
        state = game.apply(state, move).state
    if game.outcome(state) is not None:
        yield Draft("finish", {"result": result(game.score(game.tally(state)))})


def result(sheet: ScoreSheet) -> dict[str, Any]:
    """The score at the closing, as lists of tables show it."""
    return {
        "verdict": sheet.verdict,
        "totals": [score.total for score in sheet.scores],
        "winners": [standing.seat for standing in sheet.standings if standing.wins],
    }


def _drafts(
    game: AnyGame, mode: Mode, deal: Any, seed: str, fixed: Mapping[str, str]
) -> list[Draft]:
    """The entries that a deal starts with: itself, and what the app draws before the first move."""
    drafts = [Draft("deal", {"deal": dump(deal), "seed": seed, "fixed": dict(fixed)}, "host")]
    if mode == "track":
        drafts.extend(consequences(game, game.start(deal)))
    return drafts


def _free_code(session: Session) -> str:
    while True:
        code = new_code()
        if session.scalar(select(Table.id).where(Table.code == code)) is None:
            return code
