"""The bar above the board: whose turn it is and what is asked, a warning, or how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.scoring import Outcome
from companion.engine.setup import Participant
from companion.engine.values import Alarm, PartOver
from companion.tables.logs.history import History
from companion.web.pages.table.clock_lines import ClockLine, clock_lines
from companion.web.parts.players import PlayerCard

YOURS = "Your turn"
CLOSED = "This game is closed."
LONG = 56
"""Letters of the bar's text that fit in it at its usual size."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What the bar says. `whose` is the player that it names: of several who are asked at once,
    the one on this phone. `headline` is said before the prompt to whoever is asked; `clock` is that
    player's time."""

    whose: PlayerCard | None
    headline: str
    prompt: str
    alarm: Alarm | None
    part_over: PartOver | None
    outcome: Outcome | None
    finished: bool
    clock: ClockLine | None = None

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do but to look at the score."""
        return self.finished or self.outcome is not None

    @property
    def asks(self) -> bool:
        """Whether it says what is asked, and nothing that is more urgent."""
        return not (self.over or self.alarm or self.part_over)

    @property
    def title(self) -> str:
        """What it says first."""
        if self.over:
            return self.outcome.text if self.outcome else CLOSED
        if self.alarm:
            return self.alarm.text
        return self.part_over.title if self.part_over else self.asked

    @property
    def is_mine(self) -> bool:
        """Whether whoever holds this phone is asked."""
        return self.whose is not None and self.whose.mine

    @property
    def asked(self) -> str:
        """Who is asked: the headline for whoever holds this phone, else a name."""
        if self.is_mine:
            return self.headline
        return self.whose.participant.name if self.whose else "The table"

    @property
    def token(self) -> Participant | None:
        """Whose token stands before it."""
        return self.whose.participant if self.whose and self.asks else None

    @property
    def is_long(self) -> bool:
        """Whether its text needs smaller letters."""
        if not self.asks:
            return len(self.title) > LONG
        return len(f"{self.asked}{'' if self.is_mine else ':'} {self.prompt}") > LONG

    @property
    def alarming(self) -> tuple[str, ...]:
        """The places that the warning is about."""
        return self.alarm.about if self.alarm else ()

    @property
    def could_stop_it(self) -> tuple[str, ...]:
        """The places that what the warning is about depends on."""
        return self.alarm.rests_on if self.alarm else ()


def bar(history: History, players: Sequence[PlayerCard], seen: Any, asked_at: Any) -> Bar:
    """The bar over a position as this phone sees it (`seen`); `asked_at` is the position whose
    question is put to the person, None where it is the same."""
    game, asked_at = history.game, seen if asked_at is None else asked_at
    outcome = game.outcome(history.at)
    asked = [player for player in players if player.on_move]
    whose = next((player for player in asked if player.mine), asked[0] if asked else None)
    lines = clock_lines(history)
    seat = whose.participant.seat if whose else None
    return Bar(
        whose=whose,
        headline=game.headline(asked_at) or YOURS,
        prompt="" if outcome else game.prompt(asked_at),
        alarm=game.alarm(seen) if game.alarm and not outcome else None,
        part_over=game.part_over(seen) if game.part_over else None,
        outcome=outcome,
        finished=history.finished_at is not None,
        clock=lines[seat] if seat is not None and seat < len(lines) else None,
    )
