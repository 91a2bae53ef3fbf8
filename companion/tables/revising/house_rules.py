"""House rules: a table's decisions against the companion, shown again in its later games."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from sqlalchemy import select

from companion.codec import load
from companion.tables.access.typed_text import NOTE_LENGTH, clean
from companion.tables.errors import NoSuchEntry
from companion.tables.logs.beside_play import RuleDecided
from companion.tables.logs.command import Addition, Met, SeenWrite
from companion.tables.logs.history import History
from companion.tables.storage.database import reading
from companion.tables.storage.models import StoredEntry, StoredTable


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What some table decided about the rule with that id, in words. `passes` is the code of the
    violations that it lets pass, `options` what it plays otherwise; empty for a mere remark."""

    code: str
    at: datetime
    rule: str
    text: str
    passes: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Decide(SeenWrite):
    """Record that the table decides otherwise about a rule, as disputed at entry `on`.

    Raises Malformed, NoSuchEntry and NotAllowed; like a note it is never stale.
    """

    on: int
    rule: str
    text: str

    def refuse(self) -> None:
        self._decided()
        super().refuse()

    def content(self, now: History) -> Any:
        return {"ruling": [self.on, self.rule, self._decided()]}

    def entries(self, met: Met) -> Sequence[Addition]:
        if not 0 <= self.on <= min(self.revision, met.now.revision):
            raise NoSuchEntry(f"The log has no entry {self.on}.")
        if self.rule not in met.now.game.rulebook.citations:
            raise NoSuchEntry("That rule is not in this game's rulebook.")
        return [Addition(RuleDecided(self.on, self.rule, self._decided()), self.rights.author())]

    def _decided(self) -> str:
        return clean(self.text, "text", NOTE_LENGTH)


def house_rules(codes: Iterable[str], game: str) -> tuple[HouseRule, ...]:
    """What those tables have decided in that game, the newest first."""
    query = (
        select(StoredTable.code, StoredEntry.at, StoredEntry.body)
        .join(StoredTable, StoredEntry.table_id == StoredTable.id)
        .where(
            StoredTable.code.in_(tuple(codes)),
            StoredTable.game == game,
            StoredEntry.kind == RuleDecided.kind,
        )
        .order_by(StoredEntry.at.desc(), StoredEntry.revision.desc())
    )
    with reading() as session:
        rows = session.execute(query).all()
    found = ((row.code, row.at, load(row.body, RuleDecided)) for row in rows)
    return tuple(
        HouseRule(code, at, one.rule, one.text, one.passes, one.options) for code, at, one in found
    )


def kept_decisions(now: History) -> tuple[RuleDecided, ...]:
    """What a table lets pass, as it goes on at the next table of the same people."""
    found = {
        (row.entry.rule, row.entry.passes): replace(row.entry, on=0, options={})
        for row in now.entries
        if isinstance(row.entry, RuleDecided)
        and (row.entry.rule, row.entry.passes) in now.position.passes
    }
    return tuple(found.values())


def let_pass(house: Iterable[HouseRule]) -> tuple[HouseRule, ...]:
    """The violations that tables let pass, each once, as it was decided last."""
    newest: dict[tuple[str, str], HouseRule] = {}
    for one in house:
        if one.passes:
            newest.setdefault((one.rule, one.passes), one)
    return tuple(newest.values())
