"""Our own emblems for terrain, buildings and pieces, to be told apart at arm's length.

Each is a path in a box from -1 to 1 in both directions, filled by the even-odd rule.
"""

from collections.abc import Mapping
from typing import Final

from companion.games.orichalcum.box.components import Terrain

WAVE: Final = "M-.85 {0}c.28-.36.57-.36.85 0s.57.36.85 0v.32c-.28.36-.57.36-.85 0s-.57-.36-.85 0Z"
TERRAIN: Final[Mapping[Terrain, str]] = {
    # a fir
    "forest": "M0-1L.55-.3H.32L.78.38H.16V1H-.16V.38H-.78L-.32-.3H-.55Z",
    # waves
    "lagoon": "".join(WAVE.format(y) for y in (-0.62, -0.12, 0.38)),
    # a cactus
    "desert": (
        "M-.18 1V.4H-.42C-.7.4-.84.2-.84 0V-.42H-.5V.06H-.18V-.8A.18.18 0 0 1 .18-.8V.26H.5V-.2"
        "H.84V.26C.84.46.7.6.44.6H.18V1Z"
    ),
    # two peaks
    "mountain": "M-1 .8L-.32-.85L.08.08L.32-.4L1 .8Z",
    # a cone that smokes
    "volcano": "M-1 1L-.36-.05H.36L1 1ZM-.14-.22C-.46-.5.12-.62-.16-1C.42-.8.14-.5.34-.22Z",
}
PLINTH: Final = "M-.75.66H.75V1H-.75Z"
HELMET: Final = (
    "M-.5.54V-.3C-.5-.75-.3-1 0-1S.5-.75.5-.3V.54H.18V.0H.36V-.26H.1V.4H-.1V-.26H-.36V0H-.18V.54Z"
)
HORNS: Final = (
    "M-.62-1C-.58-.72-.42-.62-.2-.62H.2C.42-.62.58-.72.62-1C.92-.5.66-.26.42-.2L.2.54H-.2L-.42-.2"
    "C-.66-.26-.92-.5-.62-1Z"
)
GOLD: Final = "M-.62.54L-.36-.5H.36L.62.54Z"
DIE: Final = "M-.95-.95H.95V.95H-.95Z"
PIPS: Final[Mapping[int, tuple[tuple[float, float], ...]]] = {
    1: ((0, 0),),
    2: ((-0.45, -0.45), (0.45, 0.45)),
    3: ((-0.5, -0.5), (0, 0), (0.5, 0.5)),
    4: ((-0.45, -0.45), (0.45, -0.45), (-0.45, 0.45), (0.45, 0.45)),
    5: ((-0.5, -0.5), (0.5, -0.5), (0, 0), (-0.5, 0.5), (0.5, 0.5)),
}


def _die(number: int) -> str:
    """The face of a die that shows a number."""
    pips = (f"M{x - 0.22:.2f} {y}a.22.22 0 1 0 .44 0a.22.22 0 1 0-.44 0Z" for x, y in PIPS[number])
    return DIE + "".join(pips)


BUILDING: Final[Mapping[str, str]] = {
    # a tent with a flag
    "training_camp": (
        "M0-.5L.95.95H.28L0 .36L-.28.95H-.95ZM-.08-1.05H.5L.36-.86L.5-.66H.08V-.5H-.08Z"
    ),
    # a pickaxe
    "mine": "M-.98-.3C-.5-1.05.5-1.05.98-.3C.6-.56.36-.6.14-.62V1H-.14V-.62C-.36-.6-.6-.56-.98-.3Z",
    # a cross
    "hospital": "M-.32-.95H.32V-.32H.95V.32H.32V.95H-.32V.32H-.95V-.32H-.32Z",
    # a bowl of fire
    "oratory": (
        "M-.85.08H.85C.76.48.46.62.2.64V.8H.54V1H-.54V.8H-.2V.64C-.46.62-.76.48-.85.08Z"
        "M0-1C.36-.6.46-.36.26-.04H-.26C-.46-.4-.06-.5 0-1Z"
    ),
    **{f"siege_{number}": _die(number) for number in PIPS},
    # an arch
    "arch": "M-.95 1V-.05A.95.95 0 0 1 .95-.05V1H.45V-.05A.45.45 0 0 0-.45-.05V1Z",
    # a cut stone
    "crystal": "M-.52-.9H.52L.98-.28L0 1L-.98-.28ZM-.56-.2L0 .56L.56-.2Z",
    # a pair of compasses
    "architect": "M-.14-.68V-1H.14V-.68L.82 1L.5.9L.26.3H-.26L-.5.9L-.82 1ZM0-.36L-.15.02H.15Z",
    # an anvil
    "forge": "M-1-.5H-.5V-.72H.98V-.38C.6-.3.34-.1.32.2H.58V.72H-.58V.2H-.24C-.3-.06-.62-.2-1-.5Z",
    "statue_hoplites": HELMET + PLINTH,
    "statue_nuggets": GOLD + PLINTH,
    "statue_creatures": HORNS + PLINTH,
}
"""By the building's effect; a Siege Engine is the face of the die that it turns into a skull."""
TEMPLE: Final = (
    "M-1-.35L0-1L1-.35ZM-.82-.2H-.48V.5H-.82ZM-.17-.2H.17V.5H-.17ZM.48-.2H.82V.5H.48Z"
    "M-1 .65H1V.98H-1Z"
)
METROPOLIS: Final = (
    "M-.85-.5H-.58V-.26H-.36V-.5H-.14V-.8H.14V-.5H.36V-.26H.58V-.5H.85V.85H.25V.42"
    "A.25.25 0 0 0-.25.42V.85H-.85Z"
)
RESOURCE: Final[Mapping[str, str]] = {
    "hoplite": "M-.72 1V-.1C-.72-.7-.4-1 0-1S.72-.7.72-.1V1H.26V.28H.52V-.05H.13V.6H-.13V-.05"
    "H-.52V.28H-.26V1Z",
    "nugget": "M-.8.6L-.46-.6H.46L.8.6Z",
}
