"""A table with its phones, for tests that read like an evening."""

from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from companion.codec import load_move
from companion.engine.game import AnyGame, Timeline
from companion.engine.moves import CHANCE
from companion.tables.access import Rights, rights_of
from companion.tables.logs.history import History, Mode
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.moves import RecordMoves
from companion.tables.play.opening import open_table
from companion.tables.play.seats import take_seat
from companion.tables.revising.judging import open_request

IDS = count(1)


def new_id() -> str:
    """A client id that no test has used."""
    return f"test-id-{next(IDS):06}"


@dataclass
class Evening:
    """An open table. `host` hosts; `phone(seat)` is the phone of a seat, taken on first use."""

    game: AnyGame
    code: str
    token: str
    phones: dict[int, Rights] = field(default_factory=dict)

    @classmethod
    def opened(cls, game: AnyGame, mode: Mode = "track", **options: str) -> "Evening":
        """A new table for Ana, Ben and Cleo, as many as can play; Ana starts, if anybody."""
        edition, names = game.editions()[0], ["Ana", "Ben", "Cleo"][: max(game.players)]
        items = game.deal_items(game.deal(edition, names, options, Random(1), {}))
        made = open_table(
            game.slug,
            mode=mode,
            edition=edition,
            names=names,
            options=options,
            seed="K7Q2BC",
            fixed={item.id: "0" for item in items if item.id == "start_player"},
        )
        return cls(game, made.code, made.token)

    @property
    def host(self) -> Rights:
        return rights_of(self.code, [self.token])

    @property
    def now(self) -> History:
        return history(self.code)

    def phone(self, seat: int) -> Rights:
        if seat not in self.phones:
            self.phones[seat] = rights_of(self.code, [take_seat(self.code, seat)])
        return self.phones[seat]

    def holder(self, move: Any) -> Rights:
        """The phone that makes that move now: its seat's, or the host's for a throw or a draw."""
        mover = self.game.mover(self.now.at, move)
        return self.host if mover is CHANCE else self.phone(mover)

    @property
    def question(self) -> int:
        """The entry that asked what is open; -1 where nothing is."""
        asked = open_request(self.now)
        return asked.entry if asked else -1

    def writes(self) -> dict[str, Any]:
        """What every write carries: the last entry seen, and an id of its own."""
        return {"revision": self.now.revision, "client_id": new_id()}

    def move(
        self, kind: str, *, by: Rights | None = None, insist: bool = False, **fields: Any
    ) -> History:
        """A move by its type and fields, made by the host's phone unless another is named."""
        move = load_move(self.game, {"type": kind, **fields})
        return carry_out(
            RecordMoves(self.code, by or self.host, (move,), insist=insist, **self.writes())
        )

    def record(self, move: Any) -> History:
        """A move by whoever makes it now."""
        return carry_out(RecordMoves(self.code, self.holder(move), (move,), **self.writes()))

    def roll(self, face: int, by: Rights | None = None) -> History:
        """A roll, and what the die shows."""
        self.move("roll", by=by)
        return self.move("rolled", by=by, face=face)

    def log(self) -> list[str]:
        """The sentences of the log."""
        return [entry.text for entry in self.now.entries]


def timeline_of(now: History) -> Timeline[Any, Any, Any]:
    """The moves in force and the positions between them; a correction replaces a position."""
    first, *rest = now.position.line()
    found, moves, events = [first.at], [], []
    for position in rest:
        if position.move is None:
            found[-1] = position.at
        else:
            found.append(position.at)
            moves.append(position.move)
            events.append(position.events)
    return Timeline(now.deal, tuple(moves), tuple(found), tuple(events))
