"""The ids of places in the pictures. Taps, events and score lines refer to them."""

from companion.engine.values import Seat
from companion.games.orichalcum.land.geometry import Rhombus


def island_id(seat: Seat) -> str:
    return f"island-{seat}"


def stock_id(kind: str, seat: Seat) -> str:
    """A player's hoplites or nuggets; `kind` is one of them, "hoplite"."""
    return f"stocked-{kind}-{seat}"


COUNTERS = {
    "hoplites": "stocked-hoplite",
    "nuggets": "stocked-nugget",
    "temples": "temples",
    "medallions": "medallions",
    "creatures_left": "creatures",
}


def counter_id(counter: str, seat: Seat) -> str:
    """A number of a player at a table that keeps counters."""
    return f"{COUNTERS[counter]}-{seat}"


def creatures_id(seat: Seat) -> str:
    """How many creatures a player still has to capture."""
    return f"creatures-{seat}"


def medallion_id(seat: Seat, number: int) -> str:
    """A medallion above a player's board, counted from 0."""
    return f"medallion-{seat}-{number}"


def circle_id(seat: Seat, circle: str) -> str:
    return f"p{seat}-{circle}"


def card_id(slot: int) -> str:
    """A card of the row."""
    return f"card-{slot}"


def spot_id(spot: int) -> str:
    """A spot of the construction board."""
    return f"spot-{spot}"


def titan_id(titan: str) -> str:
    return f"titan-{titan}"


def turn_id(turns: int) -> str:
    """The tile in hand after that many turns."""
    return f"turn-{turns}"


def temple_id(seat: Seat, rhombus: Rhombus) -> str:
    """The centre of four circles, where a temple stands or could stand."""
    return f"temple-{seat}-{'-'.join(rhombus)}"
