"""Everything of a game that is drawn in a tone of the app's palette or in one of its shapes."""

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from companion.engine.game import AnyGame
from companion.engine.pictures.picture import Shape, Tone

TONES, SHAPES = get_args(Tone), get_args(Shape)


def assert_known(thing: Any) -> None:
    """Fail with the name of an unknown tone or shape, and a list of the known ones."""
    tone, shape = getattr(thing, "tone", TONES[0]), getattr(thing, "shape", SHAPES[0])
    assert tone in TONES, f"{tone!r} is no tone; there are: {', '.join(TONES)}"
    assert shape in SHAPES, f"{shape!r} is no shape; there are: {', '.join(SHAPES)}"


def set_up_looks(game: AnyGame, deal: Any) -> Iterator[Any]:
    """What is drawn before the game: who plays, what they can choose, and the set-up."""
    yield game
    yield from game.participants(deal)
    choices = (choice for item in game.deal_items(deal) for choice in item.choices)
    yield from (choice.token for choice in choices if choice.token)
    yield from game.deal_picture(deal).elements
    for board in game.counting.boards if game.counting else ():
        yield from board.picture(deal, {}).elements
        yield from board.tokens(deal) if board.tokens else ()


def looks_at(game: AnyGame, at: Any, seats: Iterable[int | None]) -> Iterator[Any]:
    """What is drawn in a position: boards, cards, sides, and what a move would lay."""
    yield from game.participants_at(at)
    yield from game.picture(at).elements
    for move in list(game.legal_moves(at))[:20]:
        yield from move.ghosts(at)
    for seat in seats:
        seen = game.view(at, seat)
        for board in game.boards_for(seen, seat):
            yield from board.picture.elements
        for card in (card for row in game.card_rows(seen, seat) for card in row.cards):
            yield card
            yield from card.picture.elements if card.picture else ()


def editor_looks(game: AnyGame, sketch: Any) -> Iterator[Any]:
    """What is drawn while an edition is entered."""
    for step in game.editor.steps if game.editor else ():
        yield from step.picture(sketch).elements
        for tool in step.tools:
            swatches = tool.choices(sketch) if tool.choices else ()
            yield from (swatch for swatch in swatches if swatch.tone)
