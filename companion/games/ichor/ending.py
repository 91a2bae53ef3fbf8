"""The end of a game: how it ends, its score, who wins, and the pad."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from companion.engine.layout import Layout, Lying, PieceKind, place_of
from companion.engine.pads import (
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
)
from companion.engine.phrases import capital
from companion.engine.problems import Problem
from companion.engine.rulebook import Citation
from companion.engine.scoring import (
    Category,
    Decided,
    Outcome,
    Score,
    ScoreLine,
    ScoreSheet,
    TieBreak,
    needed,
    podium,
)
from companion.engine.setup import Participant, Token, plays_otherwise
from companion.engine.values import Event, Seat, Step, gathered
from companion.games.ichor.box import CAMPS, LOOKS, OFF, TOKENS, Camp, one, other
from companion.games.ichor.deal import Deal, token_of
from companion.games.ichor.drawing import CELL, STRIP, deal_picture
from companion.games.ichor.rulebook import CITE
from companion.games.ichor.rules.table import BattleState, Ending, Position, Result
from companion.games.ichor.rules.turn import (
    ENDINGS,
    MoveFigure,
    TakeTurn,
    UsePower,
    after_game,
    ending_text,
    game_ended,
)

# The tally and the score: the winner scores the loser's tokens off the board

SINGLE = (Category("first_game", "The game", CITE["points"]),)
GAMES = (
    Category("first_game", "First game", CITE["points"]),
    Category("second_game", "Second game", CITE["points"]),
)


@dataclass(frozen=True, slots=True)
class GameTally:
    """One game: who played the monsters, each seat's tokens off the board, and the winner.

    `winner` is None while the game is undecided.
    """

    monsters: Seat
    off: tuple[int, int]
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class Tally:
    """The games of the match in order. `tokens` are those that each side began with."""

    names: tuple[str, ...]
    tokens: int
    games: tuple[GameTally, ...]

    @property
    def decided(self) -> bool:
        return all(game.winner is not None for game in self.games)


def tally(at: Position) -> Tally:
    """What lies off the board now; a game not begun has all tokens there."""
    deal, state = at.deal, at.state
    results = [at.result] if state.game == 1 else [state.first, at.result]
    games = [_game(at, number, result) for number, result in enumerate(results, start=1)]
    if len(games) < deal.games:
        games.append(GameTally(deal.seat_of("monsters", 2), (deal.tokens, deal.tokens), None))
    return Tally(deal.names, deal.tokens, tuple(games))


def _game(at: Position, number: int, result: Result | None) -> GameTally:
    off = [0, 0]
    for camp in CAMPS:
        seat = at.deal.seat_of(camp, number)
        off[seat] = result.off(camp) if result else at.state.side(camp).supply
    winner = at.deal.seat_of(result.ending.winner, number) if result else None
    return GameTally(at.deal.seat_of("monsters", number), (off[0], off[1]), winner)


@gathered
def check_tally(tally: Tally) -> Iterator[Problem]:
    if len(tally.names) != 2:
        yield Problem("names", "must be 2 names")
    if tally.tokens not in TOKENS.values():
        yield Problem("tokens", "must be 14 or 19")
    if not 1 <= len(tally.games) <= 2:
        yield Problem("games", "must be 1 or 2 games")
    for number, game in enumerate(tally.games):
        yield from _game_problems(f"games[{number}]", game, tally.tokens)
    if len(tally.games) == 2 and tally.games[0].monsters == tally.games[1].monsters:
        yield Problem("games[1].monsters", "sides change after the first game")


def _game_problems(path: str, game: GameTally, tokens: int) -> Iterator[Problem]:
    if game.monsters not in (0, 1):
        yield Problem(f"{path}.monsters", "must be a seat")
    for seat, off in enumerate(game.off):
        if not 0 <= off <= tokens:
            yield Problem(f"{path}.off[{seat}]", f"must be 0 to {tokens}")
    if game.winner not in (None, 0, 1):
        yield Problem(f"{path}.winner", "must be a seat, or nobody")
    elif game.winner is None and game.off == (0, 0):
        yield Problem(f"{path}.off[1]", "only one player can have all tokens on the board")
    elif game.winner is not None and game.off[1 - game.winner] == 0:
        reason = "the loser has a token off the board at least"
        yield Problem(f"{path}.off[{1 - game.winner}]", reason)


def score(tally: Tally) -> ScoreSheet:
    """The sheet of both games, or of the only one; games not over score nothing yet."""
    scores = tuple(Score(seat, tuple(_lines(tally, seat))) for seat in (0, 1))
    totals = [score.total for score in scores]
    tie_breaks = needed(totals, _tie_breaks(tally)) if tally.decided else ()
    keys = [(totals[seat], *(means.values[seat] for means in tie_breaks)) for seat in (0, 1)]
    standings = podium(keys, winners=None if tally.decided else ())
    categories, said = GAMES if len(tally.games) > 1 else SINGLE, _verdict(tally, *totals)
    return ScoreSheet(categories, scores, standings, said, tie_breaks)


def _lines(tally: Tally, seat: Seat) -> Iterator[ScoreLine]:
    for category, game in zip(GAMES, tally.games, strict=False):
        if game.winner == seat:
            off = game.off[1 - seat]
            because = (
                f"{tally.names[seat]} won with the {CAMPS[game.monsters ^ seat]}; "
                f"{tally.names[1 - seat]} has {off} tokens off the board."
            )
            label = "Tokens the loser has off the board"
            yield ScoreLine(category.id, label, off, CITE["points"], because, count=off, each=1)


def _tie_breaks(tally: Tally) -> tuple[TieBreak, ...]:
    """The tie-break: if a match is level, the winner of the second game wins (IC-23)."""
    if len(tally.games) < 2:
        return ()
    values = tuple(int(tally.games[1].winner == seat) for seat in (0, 1))
    said = tuple("won it" if won else "lost it" for won in values)
    return (TieBreak("The second game", values, CITE["second_game"], said),)


def _verdict(tally: Tally, one: float, two: float) -> str:
    score, leader = f"{max(one, two)} to {min(one, two)}", tally.names[int(two > one)]
    if not tally.decided:
        if one == two == 0:
            return "No game is decided yet."
        return f"{leader} leads {score}; one game is not decided yet."
    if one != two:
        return f"{leader} wins {score}."
    last = tally.games[-1].winner
    assert last is not None
    return f"{tally.names[last]} wins: {score}, and the second game decides."


def end_rule(at: Position) -> Citation:
    over = at.state.ending
    assert over
    return CITE[ENDINGS[over.reason][1] if at.deal.games == 1 else "second_game"]


def ending(at: Position, sheet: ScoreSheet) -> Outcome:
    over = at.state.ending
    assert over
    if at.deal.games == 1:
        return Outcome(over.reason, ending_text(at), (at.seat_of(over.winner),))
    winners = tuple(standing.seat for standing in sheet.standings if standing.wins)
    reason = "second_game" if sheet.tie_breaks else "more_points"
    return Outcome(reason, sheet.verdict, winners)


NUMBERS = ("first", "second")


def decided(sheet: ScoreSheet, people: Sequence[Participant]) -> Decided | None:
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


def look(at: Position) -> Step[BattleState] | None:
    """A side that can neither move a figure nor use a power loses, or passes where the table plays
    IC-22 so and the other side can act."""
    if not isinstance(at.decision, TakeTurn) or can_act(at):
        return None
    if plays_otherwise(at.deal, "IC-22"):
        passed = at.with_state(replace(at.state, turn=other(at.camp), copyable=None))
        if can_act(passed):
            text = f"The {at.camp} can neither move nor use a power, and pass."
            event = Event("turn_passed", text, seat=at.seat_of(at.camp), cite=CITE["no_move"])
            return Step(passed.state, (event,))
    ending = Ending("no_move", other(at.camp))
    over = after_game(at.deal, at.state.game)
    state = replace(at.state, decisions=over, ending=ending)
    return Step(state, (game_ended(at.with_state(state)),))


def can_act(at: Position) -> bool:
    """Whether the side to move has a legal move (IC-22)."""
    taken, tiles = at.standing, at.deal.gate_spaces
    for space in at.own.at:
        if space != OFF:
            for beside in at.deal.grid.beside[space]:
                if beside not in taken and beside not in tiles:
                    return True
    return any(True for kind in (MoveFigure, UsePower) for _ in kind.legal(at))


# Counted by hand: of each game who won, and what the loser has off the board


def off_cell(game: int, seat: Seat) -> str:
    """What that seat has off the board at the end of a game, counted from 0."""
    return f"games.{game}.off.{seat}"


def winner_cell(game: int) -> str:
    return f"games.{game}.winner"


TOKENS_OF: Final = (1, 2, 0)
"""How many tokens each of a side's three kinds is: a token, two of them, a figure."""
FIGURE: Final = 1.35
"""How large a figure is, where a token is 1."""


def photos(deal: Deal) -> tuple[Layout, ...]:
    """The battlefield of each game of a match."""
    picture, side = deal_picture(deal), CELL * deal.size
    spaces = [element for element in picture.elements if element.id in deal.grid.names]
    return tuple(
        Layout(
            id=f"game-{game + 1}",
            name=GAMES[game].label if deal.games > 1 else "The board",
            picture=replace(picture, description="The empty board.", elements=tuple(spaces)),
            box=(0.0, STRIP * CELL, side, side),
            places=tuple(map(place_of, spaces)),
            kinds=tuple(kind for camp in CAMPS for kind in _kinds(camp)),
            lies=_lies,
            counts=partial(_counts, deal, game),
            note="Two tokens in one space look like one: say so by a tap. Tokens on the middle of "
            "a gate are counted by hand.",
        )
        for game in range(deal.games)
    )


def _kinds(camp: Camp) -> tuple[PieceKind, ...]:
    tone, shape = LOOKS[camp]
    whose = capital(one(camp))
    return (
        PieceKind(Token(f"{whose} token", tone, shape, "1")),
        PieceKind(Token(f"Two {one(camp)} tokens", tone, shape, "2"), told=True),
        PieceKind(Token(f"{whose} figure", tone, shape, "F"), scale=FIGURE),
    )


def _lies(at: Position) -> dict[str, int | None]:
    """A token or a figure of either side on each space."""
    names = at.deal.grid.names
    lying: dict[str, int | None] = dict.fromkeys(names)
    for number, camp in enumerate(CAMPS):
        side, first = at.state.side(camp), number * len(TOKENS_OF)
        lying |= {names[n]: first for n, tokens in enumerate(side.tokens) if tokens}
        lying |= {names[n]: first + TOKENS_OF.index(0) for n in side.at if n != OFF}
    return lying


def _counts(deal: Deal, game: int, lying: Lying) -> dict[str, int]:
    """What both sides have off the board. Whoever has none has won."""
    counts: dict[str, int] = {}
    for number, camp in enumerate(CAMPS):
        kinds = (divmod(kind, len(TOKENS_OF)) for kind in lying.values() if kind is not None)
        on = sum(TOKENS_OF[which] for whose, which in kinds if whose == number)
        seat = deal.seat_of(camp, game + 1)
        left = max(0, deal.tokens - on)
        counts |= {off_cell(game, seat): left} if left else {winner_cell(game): seat}
    return counts


def sheet(deal: Deal) -> CountSheet:
    """For each game: who won, and the loser's tokens off the board.

    Cells: `games.<n>.winner` with the seat, `games.<n>.off.<seat>` with that seat's tokens, asked
    of the loser alone: nothing depends on the winner's.
    """
    return CountSheet(tuple(_group(deal, game) for game in range(deal.games)))


def _group(deal: Deal, game: int) -> CountGroup:
    played = {deal.seat_of(camp, game + 1): camp for camp in CAMPS}
    sides = tuple(token_of(played[seat]) for seat in (0, 1))
    won = CountCell(winner_cell(game), "winner", 0, 1, kind="seat", words=deal.names, tokens=sides)
    off = []
    for loser, token in enumerate(sides):
        cell, label = off_cell(game, loser), f"{deal.names[loser]}'s tokens off the board"
        when, most = (winner_cell(game), 1 - loser), deal.tokens
        off.append(CountCell(cell, label, 1, most, loser, token=token, when=when))
    return CountGroup(
        id=f"game_{game + 1}",
        title=GAMES[game].label if deal.games > 1 else "The game",
        rows=(CountRow("Who won?", (won,)), CountRow("Tokens off the board", tuple(off))),
        help="Each token that the loser has off the board is a point for the winner.",
    )


def entered_tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered; a game scores once its winner and loser are known."""
    games = []
    for game in range(deal.games):
        first, second = (counts.get(off_cell(game, seat), deal.tokens) for seat in (0, 1))
        winner, monsters = counts.get(winner_cell(game)), deal.seat_of("monsters", game + 1)
        decided = winner in (0, 1) and off_cell(game, 1 - winner) in counts
        games.append(GameTally(monsters, (first, second), winner if decided else None))
    return Tally(deal.names, deal.tokens, tuple(games))


def problems(deal: Deal, counts: Counts) -> tuple[Problem, ...]:
    """Tokens without a winner, and the tally's faults by their cells."""
    faults = [
        Problem(winner_cell(game), "Say who won: both have tokens off the board.")
        for game in range(deal.games)
        if winner_cell(game) not in counts
        and any(off_cell(game, seat) in counts for seat in (0, 1))
    ]
    for fault in check_tally(entered_tally(deal, counts)):
        faults.append(Problem(fault.path.replace("[", ".").replace("]", ""), fault.message))
    return tuple(faults)


COUNTING: Final[Counting[Deal, Tally]] = Counting(
    sheet, entered_tally, problems=problems, photos=photos
)
