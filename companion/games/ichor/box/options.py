"""How a table plays: chosen before the deal."""

from collections.abc import Mapping
from typing import Final

from companion.codec.packaged import read_options
from companion.engine.setup.deal import Choice, Option
from companion.games.ichor.box.components import FIGURES, VICTORY_CARDS, Camp
from companion.games.ichor.box.edition import Edition

OWN = "own_"
"""What the option ids of the figures that a table chooses begin with."""

OPTIONS: Final[tuple[Option, ...]] = (
    *read_options("companion.games.ichor"),
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
