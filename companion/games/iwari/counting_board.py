"""The board copied by touch: each tap puts a piece where it stands at the end of the game."""

from companion.engine.counting import Counts
from companion.engine.picture import Picture
from companion.games.iwari.components import TOTEMS
from companion.games.iwari.counting import MOST_SETTLEMENTS, derives, tents_at
from companion.games.iwari.deal import Deal
from companion.games.iwari.picture import Board, draw
from companion.games.iwari.tally import camps, found_settlements


def picture(deal: Deal, counts: Counts) -> Picture:
    """The map with the tents, totems and feats that were entered."""
    width = len(deal.tribes)
    at = {space: seat for space, seat in tents_at(deal, counts).items() if 0 <= seat < width}
    totems = {
        territory: tuple(counts.get(f"final.totems.{territory}.{s}", 0) for s in range(width))
        for territory in deal.edition.territory
    }
    feats = {
        place: ("feat",) * counts.get(f"final.feats.{place}", 0)
        for place in (*deal.edition.territory, *deal.edition.connection)
    }
    return draw(Board(deal, at, totems, feats))


def tap(deal: Deal, counts: Counts, place: str, seat: int) -> Counts:
    """A tent space takes that tribe's tent or gives it back; a totem space takes one more.

    The ninth totem of a tribe clears its totems there.
    """
    if place in deal.edition.space:
        return _toggled(counts, f"final.at.{place}", seat + 1)
    territory = place.split(".")[1] if place.startswith("totem.") else ""
    if territory not in deal.edition.territory:
        return counts
    cell = f"final.totems.{territory}.{seat}"
    more = counts.get(cell, 0) + 1
    return _without(counts, cell) if more > TOTEMS else {**counts, cell: more}


def told(deal: Deal, counts: Counts) -> Counts:
    """The tents of every territory and, where paths tell them, the settlements.

    A map without tents tells nothing: the tents may be counted by territory.
    """
    width, at = len(deal.tribes), tents_at(deal, counts)
    found = {
        f"final.tents.{place}.{seat}": number
        for place, standing in (camps(deal.edition, width, at) if at else {}).items()
        for seat, number in enumerate(standing)
    }
    if derives(deal, counts):
        for seat in range(width):
            sizes = [settlement.size for settlement in found_settlements(deal, at, seat)]
            for number in range(1, MOST_SETTLEMENTS + 1):
                size = sizes[number - 1] if number <= len(sizes) else 0
                found[f"final.settlements.{seat}.{number}"] = size
    return found


def _toggled(counts: Counts, cell: str, number: int) -> Counts:
    return _without(counts, cell) if counts.get(cell) == number else {**counts, cell: number}


def _without(counts: Counts, cell: str) -> Counts:
    return {name: count for name, count in counts.items() if name != cell}
