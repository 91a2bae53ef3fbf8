"""What decided a game or a match, in a sentence for the podium."""

from collections.abc import Sequence

from companion.engine.scores.deciding import Decided
from companion.engine.scores.scoring import ScoreSheet
from companion.engine.setup.participants import Participant

NUMBERS = ("first", "second")


def decided(sheet: ScoreSheet, people: Sequence[Participant]) -> Decided | None:
    """How the winner came by more points; None while nobody has won."""
    if len(sheet.winners) != 1:
        return None
    (winner,) = sheet.winners
    loser = 1 - winner
    won, lost = (
        [sheet.score(seat).points(game.id) for game in sheet.categories] for seat in (winner, loser)
    )
    name, other = people[winner].name, people[loser].name
    if len(won) == 1:
        off = won[0]
        verb = "was" if off == 1 else "were"
        return Decided(f"{off} of {other}'s tokens", f"{verb} still off the board.")
    if all(won):
        return Decided(f"{name} won both games,", f"for {won[0]} points and then {won[1]}.")
    mine = won.index(max(won))
    if max(won) == max(lost):
        level = f"which decides at {won[mine]} to {max(lost)}."
        return Decided(f"{name} won the second game,", level)
    what = f"{name}'s {won[mine]} for the {NUMBERS[mine]} game"
    return Decided(what, f"beat {other}'s {max(lost)} for the {NUMBERS[1 - mine]}.")
