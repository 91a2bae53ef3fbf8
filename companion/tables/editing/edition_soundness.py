"""Which kept editions can be played on. Checked when one is kept, and again under other rules."""

from collections.abc import Mapping
from importlib.metadata import version

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from companion.codec import load_edition
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.games import all_games
from companion.tables.storage.models import StoredEdition
from companion.tables.storage.transaction import IMMEDIATE


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
