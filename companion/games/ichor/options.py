"""How a table plays: chosen before the deal."""

from collections.abc import Mapping
from typing import Final

from companion.engine.game import Choice, Option
from companion.games.ichor.components import FIGURES, VICTORY_CARDS, Camp

OWN = "own_"
"""What the option ids of the figures in the box begin with."""

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "board",
        "Board",
        "The larger side takes seven figures and nineteen tokens a side.",
        (Choice("small", "6 x 6"), Choice("large", "7 x 7")),
    ),
    Option(
        "games",
        "Games",
        "A match is two games from the same set-up with sides swapped.",
        (Choice("match", "Match of two"), Choice("single", "Single game")),
    ),
    Option(
        "gates",
        "Gates",
        "Two of the eight gate tiles lie on the board.",
        (Choice("no", "Without"), Choice("yes", "With gates")),
    ),
    Option(
        "victory_cards",
        "Victory cards",
        f"{' and '.join(FIGURES[card].name for card in VICTORY_CARDS.values())} are in play.",
        (Choice("no", "Without"), Choice("yes", "With both")),
    ),
    Option(
        "draws",
        "New figures",
        "Who draws the card of a figure that joins the battle.",
        (Choice("app", "Drawn by the app"), Choice("table", "Drawn at the table")),
    ),
    Option(
        "empty_powers",
        "Empty powers",
        "Whether a power may be used that changes nothing on the board.",
        (Choice("allowed", "Allowed"), Choice("forbidden", "Not allowed")),
    ),
    *(
        Option(
            OWN + figure.id,
            figure.name,
            f"Whether {figure.name} and the card are in your box.",
            (Choice("yes", "In the box"), Choice("no", "Not ours")),
        )
        for figure in FIGURES.values()
        if figure.id not in VICTORY_CARDS.values()
    ),
)


def size_of(options: Mapping[str, str]) -> int:
    """Spaces along an edge, and figures a side."""
    return 6 if options["board"] == "small" else 7


def pool(options: Mapping[str, str], camp: Camp) -> tuple[str, ...]:
    """The figures of one side that can be in play under these options, in the box's order.

    A box that could not fill the line is taken to hold them all.
    """
    with_victory = options["victory_cards"] == "yes"
    every = [
        figure.id
        for figure in FIGURES.values()
        if figure.camp == camp and (with_victory or figure.id != VICTORY_CARDS[camp])
    ]
    owned = [figure for figure in every if options.get(OWN + figure, "yes") == "yes"]
    return tuple(owned if len(owned) >= size_of(options) else every)
