"""Counting the end by hand: what lies above each board, and the creatures that are left."""

from companion.engine.scores.counting import (
    CountCell,
    CountGroup,
    Counting,
    CountRow,
    Counts,
    CountSheet,
)
from companion.games.orichalcum.box.components import CREATURES, TOKENS, UNLIMITED
from companion.games.orichalcum.deal import Deal
from companion.games.orichalcum.effects import BUILDINGS, TITANS
from companion.games.orichalcum.ending.photo import photos
from companion.games.orichalcum.ending.scoring import Holding, Tally

GROUPS = (
    ("titans", "Titans", "Titan tiles above the board, active or not."),
    ("temples", "Temples", "Victory tokens that show a temple."),
    ("medallions", "Medallions", "Victory tokens that show a medallion."),
    ("creatures", "Creatures left", "Creatures that are still on the island."),
)


def sheet(deal: Deal) -> CountSheet:
    """The count sheet: a row for each player in each group."""
    oratories = sum(BUILDINGS[kind.effect].titans * kind.count for kind in deal.edition.buildings)

    tokens = TOKENS if deal.limited else UNLIMITED

    def most(field: str, seat: int) -> int:
        """The most of it that one player can have."""
        match field:
            case "titans":
                return min(len(TITANS), 1 + oratories)
            case "temples":
                return min(deal.layouts[seat].most_temples, tokens)
            case "medallions":
                return tokens
        return CREATURES

    return CountSheet(
        tuple(
            CountGroup(
                field,
                label,
                tuple(
                    CountRow(
                        name,
                        (CountCell(_cell(seat, field), name, 0, most(field, seat), seat),),
                    )
                    for seat, name in enumerate(deal.names)
                ),
                help=text,
            )
            for field, label, text in GROUPS
        )
    )


def tally(deal: Deal, counts: Counts) -> Tally:
    """The tally of what was entered; a missing cell counts as 0."""
    holdings = []
    for seat in range(len(deal.names)):
        titans, temples, medallions, creatures = (
            counts.get(_cell(seat, field), 0) for field, _, _ in GROUPS
        )
        holdings.append(Holding(titans, temples, medallions, creatures))
    return Tally(deal.names, deal.limited, tuple(holdings))


def _cell(seat: int, field: str) -> str:
    return f"holdings.{seat}.{field}"


COUNTING: Counting[Deal, Tally] = Counting(sheet, tally, photos=photos)
