"""The figures, gates and tokens of a game, to be looked up by name."""

from collections.abc import Iterator

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital, counted
from companion.engine.pictures.cards import Card
from companion.games.ichor.board.about import about
from companion.games.ichor.board.emblems import EMBLEMS
from companion.games.ichor.box.components import CAMPS, FIGURES, LOOKS, Camp, one
from companion.games.ichor.rulebook import RULEBOOK
from companion.games.ichor.state import Position


def legend(at: Position) -> tuple[Chapter, ...]:
    """Both sides' figures with their powers, the gates on the board, and the tokens."""
    found = [Chapter(capital(camp), tuple(_figures(at, camp))) for camp in CAMPS]
    if at.deal.gates:
        found.append(Chapter("Gates", tuple(_gates(at))))
    return (*found, Chapter("Tokens", tuple(_tokens(at, camp) for camp in CAMPS)))


def _figures(at: Position, camp: Camp) -> Iterator[Explained]:
    tone, shape = LOOKS[camp]
    for card in at.state.side(camp).cards:
        if found := about(at, card):
            letters, emblem = FIGURES[card].code, EMBLEMS[card]
            face = Card(f"card-{card}", found.name, tone, shape, letters, emblem=emblem)
            yield Explained(face, found)


def _gates(at: Position) -> Iterator[Explained]:
    for number in range(1, len(at.deal.gates) + 1):
        if found := about(at, f"gate-{number}"):
            yield Explained(Card(f"gate-{number}", found.name, "desert", "square"), found)


def _tokens(at: Position, camp: Camp) -> Explained:
    (tone, shape), side = LOOKS[camp], at.state.side(camp)
    name = f"{capital(one(camp))} token"
    on_board = capital(counted(sum(side.tokens), "token"))
    line = f"{on_board} on the board, {side.supply} left to place."
    text = RULEBOOK.citations["trail"]
    return Explained(Card(f"token-of-{camp}", name, tone, shape), About(name, line, text))
