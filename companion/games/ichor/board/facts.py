"""Facts kept in view, what everybody has to know, and what leaves the board with a move."""

from collections.abc import Iterator

from companion.engine.phrases import listed
from companion.engine.setup import Fact, Participant, seated
from companion.engine.values import Alarm, PartOver, Seat, gathered
from companion.games.ichor.box.components import CAMPS, FIGURES
from companion.games.ichor.deal import token_of
from companion.games.ichor.effects.cards import TOKENS
from companion.games.ichor.effects.powers import CLAIMERS
from companion.games.ichor.grid import OFF
from companion.games.ichor.rulebook import CITE
from companion.games.ichor.state import Position
from companion.games.ichor.turns import ENDINGS, SetUpAgain, TakeTurn, claims, ending_text


@gathered
def facts(at: Position) -> Iterator[Fact]:
    """Tokens, powers that are left, the power to copy, a victory announced, and then the match."""
    state = at.state
    for camp in CAMPS:
        side, seat = state.side(camp), at.seat_of(camp)
        yield Fact("Tokens to place", str(side.supply), seat)
        ready = sum(up and on != OFF for up, on in zip(side.up, side.at, strict=True))
        yield Fact("Powers ready", str(ready), seat)
        if side.boxed:
            yield Fact("Tokens in the box", str(side.boxed), seat)
    if state.copyable and not state.ending:
        yield Fact("Power just used", FIGURES[state.copyable].name)
    for card in claims(at):
        yield Fact("Victory announced", FIGURES[card].name)
    if at.deal.games == 2:
        yield Fact("Game", f"{state.game} of 2")
    if state.first:
        winner = at.deal.names[at.deal.seat_of(state.first.ending.winner, 1)]
        yield Fact("First game", f"{winner} scored {state.first.points}")


def sides(at: Position) -> tuple[Participant, ...]:
    """Both players with their present sides: after the first game they have changed."""
    looks = sorted((at.seat_of(camp), camp) for camp in CAMPS)
    return seated(at.deal.names, [token_of(camp) for _, camp in looks])


def race(at: Position) -> tuple[Fact, ...]:
    """The tokens that each player still has to place; whoever has none left has won."""
    left = {at.seat_of(camp): at.state.side(camp).supply for camp in CAMPS}
    return tuple(Fact("tokens to place", str(left[seat]), seat) for seat in (0, 1))


def alarm(at: Position) -> Alarm | None:
    """The victory that a card announces, with the spaces that it rests on (IC-18)."""
    announced = claims(at)
    if not announced:
        return None
    card, side, names = announced[0], at.foe, at.deal.grid.names
    space = side.at[side.cards.index(card)]
    if CLAIMERS[card].holding == TOKENS:
        held = [f"token-{names[n]}" for n in at.deal.grid.beside[space] if side.tokens[n]]
        unless = "a token beside her goes"
    else:
        around = set(at.deal.grid.around(space))
        held = [c for c, n in zip(at.own.cards, at.own.at, strict=True) if n in around]
        spare = len(held) > CLAIMERS[card].count
        unless = f"enough of the {at.camp} go" if spare else f"one of the {at.camp} around it goes"
    text = f"{FIGURES[card].name} wins next turn unless {unless}."
    return Alarm(text, (card,), tuple(held), CITE["victory_cards"])


def part_over(at: Position) -> PartOver | None:
    """The end of the first game of a match, until the second is set up."""
    if not isinstance(at.decision, SetUpAgain) or at.result is None:
        return None
    winner = at.result.ending.winner
    cite = CITE[ENDINGS[at.result.ending.reason][1]]
    title = f"{at.name_of(winner)} wins the first game."
    return PartOver(title, ending_text(at), (at.seat_of(winner),), at.result.points, cite)


def losses(at: Position, after: Position) -> Iterator[str]:
    """The figures that stood on the board before: "Leaves the board: Hera on d4." Whoever acts has
    gone elsewhere first, and is only named. The tokens that go back are counted in the move's own
    sentence."""
    if after.state.game == at.state.game and (gone := tuple(_gone(at, after))):
        yield f"Leaves the board: {listed(gone)}."


def _gone(at: Position, after: Position) -> Iterator[str]:
    for camp in CAMPS:
        before, later = at.state.side(camp), after.state.side(camp)
        for figure, space in zip(before.cards, before.at, strict=True):
            if space != OFF and (figure, OFF) in zip(later.cards, later.at, strict=True):
                where = "" if camp == at.state.turn else f" on {at.deal.grid.names[space]}"
                yield f"{FIGURES[figure].name}{where}"


def in_turn(at: Position, seat: Seat) -> Iterator[Position]:
    """The same board with that seat to move; nothing once the battle is over."""
    if at.state.decisions and at.state.ending is None:
        camp = next(camp for camp in CAMPS if at.seat_of(camp) == seat)
        yield at.with_state(at.state.changed(turn=camp, doing=None, decisions=(TakeTurn(),)))
