"""Everybody's number now and in another position: of the past, or of a sketch."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.phrases import capital
from companion.engine.scoring import ScoreSheet
from companion.engine.setup import Fact, Participant
from companion.tables.errors import PositionUnknown
from companion.tables.logs.history import History
from companion.web.parts.players import people_now


@dataclass(frozen=True, slots=True)
class Numbers:
    """A participant's number now and in another position; None where it is not known."""

    participant: Participant
    now: int | str | None
    then: int | str | None

    @property
    def change(self) -> str:
        """The difference, with its sign; empty where there is none, or no number."""
        if not isinstance(self.now, int) or not isinstance(self.then, int):
            return ""
        return f"{self.then - self.now:+}" if self.then != self.now else ""


@dataclass(frozen=True, slots=True)
class Compared:
    """What everybody watches, now and in another position: the score, or the race."""

    title: str
    rows: tuple[Numbers, ...]


def compared(history: History, then: Any) -> Compared:
    """Everybody's score now and at `then`, another position of the game; their race where a game
    has one. None stands for a position that cannot be reproduced."""
    people, game, at = people_now(history), history.game, history.position.at
    if game.race and history.mode == "track":
        now, other = _race(game, at), _race(game, then)
        label = next((fact.label for fact in (now or other).values()), "score")
        rows = ((one, now.get(one.seat), other.get(one.seat)) for one in people)
        return Compared(
            capital(label),
            tuple(
                Numbers(one, here.value if here else None, there.value if there else None)
                for one, here, there in rows
            ),
        )
    return scored(history, None if then is None else game.sheet(then))


def scored(history: History, then: ScoreSheet | None) -> Compared:
    """Everybody's score now and then."""
    try:
        now: ScoreSheet | None = history.sheet
    except PositionUnknown:
        now = None
    rows = (
        Numbers(
            participant=one,
            now=now.score(one.seat).total if now else None,
            then=then.score(one.seat).total if then else None,
        )
        for one in people_now(history)
    )
    return Compared("Score", tuple(rows))


def _race(game: AnyGame, at: Any) -> Mapping[int | None, Fact]:
    """The race at a position, by seat; nothing where the position is not known."""
    if at is None or game.race is None:
        return {}
    return {fact.seat: fact for fact in game.race(game.view(at, None))}
