"""An event card: its title, its emblem, what it does, and when it may be played."""

from companion.engine.phrases import capital, listed
from companion.engine.pictures.print_sets import Face, Patch, Words, rectangle
from companion.games.grecos.box.edition import Card
from companion.games.grecos.effects import WINDOWS
from companion.games.grecos.printed.backs import MARGIN, frame
from companion.games.grecos.printed.emblems import emblem

CARD = (63.0, 88.0)


def card_face(card: Card) -> Face:
    """The card as its owner holds it."""
    width, height = CARD
    when = capital(listed((WINDOWS[window] for window in card.effect.windows), "or"))
    band = rectangle(MARGIN, MARGIN, width - 2 * MARGIN, 13)
    ink = (
        frame(width, height, "bone"),
        Patch(band, "ink"),
        Words(card.title, (4, 2.5), width - 8, 11, 5.6, "display", tone="gold"),
        *emblem(card.emblem, (width / 2, 32), 27, "bone"),
        Words(card.text, (6, 49), width - 12, 19, 4.4),
        Patch(rectangle(6, 69, width - 12, 0.4), "clay"),
        Words(f"{when}.", (6, 70.5), width - 12, 13, 3.1),
    )
    return Face(card.title, ink)
