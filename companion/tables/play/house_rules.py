"""House rules: a table's decisions against the companion, shown again in its later games."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from companion.codec import load
from companion.tables.access.seats import Rights
from companion.tables.access.typed_text import NOTE_LENGTH, clean
from companion.tables.errors import NoSuchEntry
from companion.tables.logs.current import History
from companion.tables.logs.entries import Decided
from companion.tables.logs.rows import Head
from companion.tables.play.chance import Draft
from companion.tables.play.writing import author, write
from companion.tables.storage.database import reading
from companion.tables.storage.models import Entry, Table


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What some table decided about the rule with that id, in the players' own words."""

    code: str
    at: datetime
    rule: str
    text: str


def decide(
    code: str, rights: Rights, on: int, rule: str, text: str, *, revision: int, client_id: str
) -> History:
    """Record that the table decides otherwise about a rule, as disputed at entry `on`.

    Raises Malformed, NoSuchEntry and NotAllowed; like a note it is never stale.
    """
    decided = clean(text, "text", NOTE_LENGTH)

    def drafts(_: Head, now: History) -> list[Draft]:
        if not 0 <= on <= min(revision, now.revision):
            raise NoSuchEntry(f"The log has no entry {on}.")
        if rule not in now.game.rulebook.citations:
            raise NoSuchEntry("That rule is not in this game's rulebook.")
        return [Draft(Decided(on, rule, decided), author(rights))]

    return write(code, rights, client_id, lambda _: {"ruling": [on, rule, decided]}, drafts)


def house_rules(codes: Iterable[str], game: str) -> tuple[HouseRule, ...]:
    """What those tables have decided in that game, the newest first."""
    query = (
        select(Table.code, Entry.at, Entry.body)
        .join(Table, Entry.table_id == Table.id)
        .where(Table.code.in_(tuple(codes)), Table.game == game, Entry.kind == Decided.kind)
        .order_by(Entry.at.desc(), Entry.revision.desc())
    )
    with reading() as session:
        rows = session.execute(query).all()
    found = ((row.code, row.at, load(row.body, Decided)) for row in rows)
    return tuple(HouseRule(code, at, entry.rule, entry.text) for code, at, entry in found)
