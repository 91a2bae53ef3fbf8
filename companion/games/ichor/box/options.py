"""How a table plays: chosen before the deal."""

from collections.abc import Mapping
from typing import Final

from companion.engine.setup.deal import Choice, Option
from companion.games.ichor.box.components import FIGURES, VICTORY_CARDS, Camp
from companion.games.ichor.box.edition import Edition

OWN = "own_"
"""What the option ids of the figures that a table chooses begin with."""

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
        "figures",
        "Figures",
        "Which figures can be dealt; to choose them, tick below the ones in your box.",
        (
            Choice("base", "Base box"),
            Choice("reinforcements", "With Reinforcements"),
            Choice("chosen", "Choose"),
        ),
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
            f"Whether {figure.name} and the card can be dealt, where you choose the figures.",
            (Choice("yes", "In the box"), Choice("no", "Not ours")),
            "Figures in your box",
        )
        for figure in FIGURES.values()
        if figure.id not in VICTORY_CARDS.values()
    ),
)


def size_of(options: Mapping[str, str]) -> int:
    """Spaces along an edge, and figures a side."""
    return 6 if options["board"] == "small" else 7


def pool(edition: Edition, options: Mapping[str, str], camp: Camp) -> tuple[str, ...]:
    """The figures of one side that can be in play under these options, in the box's order.

    A choice that could not fill the line is taken to mean them all.
    """
    victory = VICTORY_CARDS[camp]
    with_victory = options["victory_cards"] == "yes"
    every = [
        figure.id
        for figure in FIGURES.values()
        if figure.camp == camp and (with_victory or figure.id != victory)
    ]
    found = [figure for figure in every if figure == victory or _dealt(edition, options, figure)]
    return tuple(found if len(found) >= size_of(options) else every)


def _dealt(edition: Edition, options: Mapping[str, str], figure: str) -> bool:
    """Whether the table deals from a box that holds this figure."""
    if options["figures"] == "base":
        return figure in edition.base_box
    return options["figures"] == "reinforcements" or options[OWN + figure] == "yes"
