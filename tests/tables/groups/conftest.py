"""A group kept after a game of Pig, with its phones."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from companion.engine.game import AnyGame
from companion.statistics import PlayedGame
from companion.tables.groups.games import GroupNow, Person, group_now, keep_group, with_ratings
from companion.tables.groups.members import (
    GroupWrite,
    Member,
    carry_out_in_group,
    join,
    member_of,
    new_invitation,
)
from companion.tables.logs.ledger import carry_out
from companion.tables.play.moves import Finish
from tests.tables.evening import Evening, new_id


@dataclass
class Circle:
    """A group as its first phone holds it, and the table after which it was kept."""

    evening: Evening
    member: Member

    @property
    def now(self) -> GroupNow:
        return group_now(self.member)

    @property
    def rated(self) -> tuple[PlayedGame, ...]:
        """The finished games with their ratings."""
        now = self.now
        return with_ratings(now, now.plays)

    def who(self, name: str) -> Person:
        return next(one for one in self.now.people.values() if one.name == name)

    def does(
        self, kind: type[GroupWrite], *what: Any, by: Member | None = None, **more: Any
    ) -> None:
        """A write by the first phone, or another."""
        carry_out_in_group(kind(by or self.member, *what, client_id=new_id(), **more))

    def another_phone(self, *, host: bool = False) -> Member:
        code, token = join(new_invitation(self.member.code, self.member, host=host), "Ben's")
        return member_of(code, [token])


def finished(evening: Evening) -> Evening:
    """The same table, closed by its host."""
    carry_out(Finish(evening.code, evening.host, insist=True, **evening.writes()))
    return evening


@pytest.fixture
def circle(opened: Callable[..., Evening], pig: AnyGame) -> Circle:
    """The group of Ana, Ben and Cleo, with their first game, which was closed at once."""
    evening = finished(opened(pig))
    return Circle(evening, kept_after(evening))


def kept_after(evening: Evening) -> Member:
    """A new group of those who played."""
    kept = keep_group(evening.code, evening.host, client_id=new_id() + "-keep")
    return member_of(kept.code, [kept.token])
