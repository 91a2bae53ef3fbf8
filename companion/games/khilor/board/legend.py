"""The colours, polyominoes and tokens of a game, to be looked up by their letters."""

from collections.abc import Iterator

from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital
from companion.engine.pictures.cards import Card
from companion.games.khilor.board.about import about
from companion.games.khilor.box.components import COLOURS, EGGS, LETTERS
from companion.games.khilor.deal import ring_id
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.state import Position


def legend(at: Position) -> tuple[Chapter, ...]:
    """The five colours, the polyominoes in the order of the ring, and what stands alone."""
    return (
        Chapter("Colours", tuple(_colours(at))),
        Chapter("Polyominoes", tuple(_polyominoes(at))),
        Chapter("Tokens", tuple(_tokens(at))),
    )


def _colours(at: Position) -> Iterator[Explained]:
    state = at.state
    for colour in COLOURS:
        demons = sum(stack.count(colour) for stack in state.demons.values())
        laid = sum(egg == colour for egg in state.eggs.values())
        name = f"{capital(colour)} demons and eggs"
        line = f"{demons} demons and {laid} eggs on the board, {EGGS - laid} eggs beside it."
        face = Card(f"colour-{colour}", capital(colour), colour, "hexagon", LETTERS[colour])
        yield Explained(face, About(name, line, CITE["catch"]))


def _polyominoes(at: Position) -> Iterator[Explained]:
    for polyomino in at.deal.ring_from[at.state.dragon]:
        place = ring_id(polyomino)
        if found := about(at, place):
            yield Explained(Card(place, found.name, "path", "square", polyomino), found)


def _tokens(at: Position) -> Iterator[Explained]:
    white = [Card("white-1", "White demon", "bone", "hexagon", "W")] if at.deal.solo else []
    for face in (
        Card("dragon", "Dragon token", "red", "triangle", "D"),
        Card("white-egg", "White egg", "bone", "egg"),
        *white,
    ):
        if found := about(at, face.id):
            yield Explained(face, found)
