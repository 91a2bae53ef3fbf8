"""Everybody who scores at a table, as the pages show them."""

from dataclasses import dataclass

from companion.engine.game import Fact, Participant
from companion.engine.scoring import ScoreSheet
from companion.tables.history import History
from companion.tables.rights import Rights


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """One participant: token, name, score if it ended now, and the numbers to keep in view."""

    participant: Participant
    total: int
    facts: tuple[Fact, ...]
    on_move: bool
    mine: bool
    taken: bool
    wins: bool

    @property
    def held(self) -> tuple[Fact, ...]:
        """What this phone's own player holds, where it takes words to say it, as of cards."""
        return tuple(fact for fact in self.facts if self.mine and not fact.value.isdecimal())


def viewer_of(history: History, rights: Rights) -> int | None:
    """The seat whose secrets this phone may see now: the one to move if it is its own."""
    to_move = history.game.to_move(history.state)
    if isinstance(to_move, int) and to_move in rights.seats:
        return to_move
    return min(rights.seats, default=None)


def player_cards(history: History, rights: Rights, sheet: ScoreSheet) -> tuple[PlayerCard, ...]:
    """The participants in the order of the deal, neutral tribes last.

    An end state that is counted has no turn, and its pieces left are not known yet.
    """
    game = history.game
    tracked = history.mode == "track"
    to_move = game.to_move(history.state) if tracked else None
    facts = game.facts(game.view(history.state, viewer_of(history, rights))) if tracked else ()
    winners = {standing.seat for standing in sheet.standings if standing.wins}
    return tuple(
        PlayerCard(
            participant=participant,
            total=sheet.score(participant.seat).total,
            facts=tuple(fact for fact in facts if fact.seat == participant.seat),
            on_move=to_move == participant.seat,
            mine=participant.seat in rights.seats,
            taken=participant.seat in history.taken,
            wins=participant.seat in winners,
        )
        for participant in game.participants(history.deal)
    )
