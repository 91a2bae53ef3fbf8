"""Our own emblems for tiles, units and cards: silhouettes on a field of 24 by 24 units.

Each part begins with a letter: `F` is filled, `W` is cut out of what lies below it, `S` is a line
and `w` a white line.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.engine.pictures.outlines import placed, traced
from companion.engine.pictures.picture import Point
from companion.engine.pictures.print_sets import Ink, Patch, Stroke

FIELD: Final = 24
LINE: Final = 1.5

EMBLEMS: Final[Mapping[str, tuple[str, ...]]] = {
    # terrain
    "shore": (
        "F M2 12Q8 3 14 8Q18 10 22 6L22 12",
        "S M2 16Q4.5 13.5 7 16Q9.5 18.5 12 16Q14.5 13.5 17 16Q19.5 18.5 22 16",
        "S M2 20.500Q4.5 18 7 20.500Q9.5 23 12 20.500Q14.5 18 17 20.500Q19.5 23 22 20.5",
    ),
    "temple": (
        "F M2 9L12 3L22 9",
        "F M4 10.500L7 10.500L7 18L4 18",
        "F M10.5 10.500L13.5 10.500L13.5 18L10.5 18",
        "F M17 10.500L20 10.500L20 18L17 18",
        "F M2 19.500L22 19.500L22 22L2 22",
        "W O12 6.7 1",
    ),
    "trees": (
        "F M6 4L10.5 12L1.5 12",
        "F M6 8L11 17L1 17",
        "F M5 17L7 17L7 21L5 21",
        "F M17 2L22 11L12 11",
        "F M17 6L23 17L11 17",
        "F M16 17L18 17L18 22L16 22",
    ),
    "peaks": (
        "F M1 20L8.5 5L13 13L16 8L23 20",
        "W M8.5 5L6.5 9.200L8 8.800L9 10.500L10.6 8.9",
    ),
    "broken_columns": (
        "F M3 19L3 8L5 6L6 8L8 7L8 19",
        "F M10 19L10 14L11.5 12.500L13 14L14 13L14 19",
        "F M17 19L17 6L21 6L21 19",
        "F M16 3L22 3L22 5L16 5",
        "F M1 20L23 20L23 22L1 22",
    ),
    "whirl": (
        "S M13 12Q12 10 11 12Q10.5 15 13.5 15Q17 15 17 11Q16 6.5 11 7Q6 8 6.5 14Q8 19 "
        "14 19Q21.5 18 21 10Q19 3 11 3Q3 4 2.5 12Q2.5 18 7 21",
    ),
    "waves": tuple(
        f"S M2 {y}Q4.5 {y - 3} 7 {y}Q9.5 {y + 3} 12 {y}Q14.5 {y - 3} 17 {y}Q19.5 {y + 3} 22 {y}"
        for y in (6, 12, 18)
    ),
    # units
    "helmet": (
        "F M6 22L6 12Q6 5 12 5Q18.5 5 18.5 12L18.5 15L15 15L15 22L11.5 22L11.5 13L10 13L10 22",
        "F M3 9Q5 1 13 1Q21 1 22 11L20 11Q18 3.5 12 3.500Q6.5 3.5 5 9",
    ),
    "shield": (
        "S M20 4L20 23",
        "F M20 1L22 5.500L18 5.5",
        "F O10 13 8.5",
        "W O10 13 6.7",
        "F M10 7.500L14 17.500L11.8 17.500L10 12.500L8.2 17.500L6 17.5",
    ),
    "ship": (
        "F M1 13L4 15L22 15Q21 20 17 21L8 21Q3 20 1 13",
        "S M12 2L12 15",
        "F M13.2 3Q20.5 7 13.2 13",
        "F M10.8 4Q4.5 8 10.8 13",
        "W O6 17.5 1.1",
    ),
    "gorgon": (
        "S M8 11Q3 11 3.5 6Q5 3.5 7 5",
        "S M10 9Q7 6 9 2",
        "S M14 9Q17 6 15 2",
        "S M16 11Q21 11 20.5 6Q19 3.5 17 5",
        "S M7 15Q2 16 2 12",
        "S M17 15Q22 16 22 12",
        "F O12 15 6.5",
        "W O9.7 14 1.2",
        "W O14.3 14 1.2",
        "w M9.5 18Q12 20 14.5 18",
    ),
    "bull": (
        "F M7.5 8L16.5 8L15.5 17Q12 24 8.5 17",
        "F M8 9.500Q2 10 2 3Q4.5 7 9 6.5",
        "F M16 9.500Q22 10 22 3Q19.5 7 15 6.5",
        "W O10 11.5 1",
        "W O14 11.5 1",
        "w M10.5 17.500Q12 20 13.5 17.5",
    ),
    "winged_horse": (
        "F M9 22Q8 14 11 10Q12 6 15.5 4L15.5 7Q20 9 22 14L19.5 16.500L15.5 13.5Q14 17 17 22",
        "F M10 12Q3 11 1.5 3Q6 7.5 11 8",
        "F M9 16.500Q4 16.5 1.5 11Q5 13 9.5 13",
        "W O17 10 .8",
    ),
    "centaur": (
        "F M5 12L14 12L14 6L17.5 6L17.5 21L15.5 21L14.5 16.500L8 16.500L7 21L5 21L5 16"
        "Q3 16 3 21L1.5 21Q1.5 13 5 12",
        "F O15.7 3.5 2.2",
        "S M20.5 3Q24 8 20.5 13",
        "S M17 8L21.5 8",
    ),
    "bow": (
        "S M8 2Q21 12 8 22",
        "S M8 2L3.5 12L8 22",
        "S M3.5 12L19 12",
        "F M23 12L18 9L18 15",
    ),
    "eye": ("F M1 12Q12 1 23 12Q12 23 1 12", "W O12 12 5", "F O12 12 2.8"),
    "harpy": (
        "F M10.5 12Q3 12 1 3Q7 7.5 11 8",
        "F M13.5 12Q21 12 23 3Q17 7.5 13 8",
        "F O12 6 3",
        "F M9 9.500L15 9.500L13.5 18L10.5 18",
        "S M10.8 17L8.5 22",
        "S M13.2 17L15.5 22",
    ),
    "lyre": (
        "S M6 3Q2 12 8 18",
        "S M18 3Q22 12 16 18",
        "F M7 17L17 17L15 22L9 22",
        "S M5 7L19 7",
        "S M10 7L10 17",
        "S M14 7L14 17",
    ),
    "leaf": ("F M3 21Q1 5 21 3Q22 19 7.5 18", "w M7.5 17Q11 11 17 7", "S M3 21L7 17.5"),
    "three_heads": (
        "S M12 20Q10 13 5.5 12Q2.5 10 4 5",
        "S M12 20L12 5",
        "S M12 20Q14 13 18.5 12Q21.5 10 20 5",
        "F O4 4.5 2.3",
        "F O12 4 2.3",
        "F O20 4.5 2.3",
        "F M6 22.500Q12 12 18 22.5",
    ),
    "tentacles": (
        "F M6 13Q5 2 12 2Q19 2 18 13",
        "S M7 12Q6 18 2 17",
        "S M10 12Q11 20 6 21.5",
        "S M14 12Q13 20 18 21.5",
        "S M17 12Q18 18 22 17",
        "W O9.5 10 1.2",
        "W O14.5 10 1.2",
    ),
    "trident": (
        "S M12 23L12 4",
        "S M5.5 5L5.5 8Q6 13 12 13Q18 13 18.5 8L18.5 5",
        "F M12 1L14 6L10 6",
        "F M5.5 1.500L7.3 6L3.7 6",
        "F M18.5 1.500L20.3 6L16.7 6",
    ),
    "globe_bearer": (
        "F O12 5 4",
        "S M11 14.500L6.5 7.5",
        "S M13 14.500L17.5 7.5",
        "F O12 11.5 2",
        "F M8.5 14L15.5 14L14 18.500L16.5 23L13.5 23L12 19.500L10.5 23L7.5 23L10 18.5",
    ),
    "spread_eagle": (
        "F M12 9Q6 3 1 4Q3 13 10 15L8 21L12 19L16 21L14 15Q21 13 23 4Q18 3 12 9",
        "F O12 6.5 2.5",
        "F M12 8L14.5 10.500L11 9.5",
    ),
    # cards
    "crossed_spears": (
        "S M4 21L19 5",
        "S M20 21L5 5",
        "F M22 2L20.5 7L17 3.5",
        "F M2 2L3.5 7L7 3.5",
    ),
    "sword": (
        "F M12 1L14.3 5L14.3 15L9.7 15L9.7 5",
        "F M5.5 15.500L18.5 15.500L18.5 17.500L5.5 17.5",
        "F M11 17L13 17L13.5 23L10.5 23",
        "w M12 4L12 14",
    ),
    "mask": (
        "F M3 4Q12 1.5 21 4Q22 17 12 23Q2 17 3 4",
        "W M6 9Q8.5 6.5 11 9Q8.5 11.5 6 9",
        "W M13 9Q15.5 6.5 18 9Q15.5 11.5 13 9",
        "W M8 15Q12 17 16 15Q15 20 12 20Q9 20 8 15",
    ),
    "amphora": (
        "F M9 2L15 2L14 6Q20 10 17 17L14 22L10 22L7 17Q4 10 10 6",
        "S M9.5 4Q4 4.5 5.5 10",
        "S M14.5 4Q20 4.5 18.5 10",
        "w M7 12.500L17 12.5",
    ),
    "sandal": (
        "F M1.5 19Q8 15 13 17L22 17.500L22 21L1.5 21",
        "F M8 15.500Q4 9 6 2.500Q9 7 14.5 6Q17 5 19 4Q18 12 8 15.5",
        "w M9 12Q13 11 16 8",
    ),
    "cloud": (
        "F O8 9 4.5",
        "F O14 7.5 5.5",
        "F O19 11 3.2",
        "F M5 9L19 9L19 14.200L8 13.5",
        "F M13.5 15L8.5 20L11.5 20L10 23L16 18L13 18L15.5 15",
    ),
    "grapes": (
        *(
            f"F O{x} {y} 2.5"
            for x, y in ((7, 10), (12, 10), (17, 10), (9.5, 14.5), (14.5, 14.5), (12, 19))
        ),
        "S M12 8Q11 4 14 2",
        "F M13 5Q16 1.5 20.5 4Q18 8 13 5",
    ),
    "flame": (
        "F M2 22L8 13L16 13L22 22",
        "F M8 12Q5 6 10 1Q10 5 13 6Q14 4 13.5 2Q19 7 16 12",
        "w M11 14L10 18",
    ),
    "swap": (
        "S M4 8L18 8",
        "F M23 8L17 4.500L17 11.5",
        "S M20 16L6 16",
        "F M1 16L7 12.500L7 19.5",
    ),
    "wing": (
        "F M3 20Q1 9 12 4Q17 2 23 2Q22 5 19 6.500Q22 7 21 9.500Q19 11 16.5 11Q19 12 17.5 14"
        "Q15 16 12 15.500Q9 16 3 20",
    ),
    "chest": (
        "F M3 12L21 12L21 21L3 21",
        "F M3 10.500Q3 4 12 4Q21 4 21 10.5",
        "W O12 15 1.5",
        "W M11.4 15L12.6 15L12.9 18.500L11.1 18.5",
    ),
    "hourglass": (
        "F M4 1.500L20 1.500L20 4L4 4",
        "F M4 20L20 20L20 22.500L4 22.5",
        "F M6 5L18 5L12.5 12L18 19L6 19L11.5 12",
        "W M9 6.300L15 6.300L12 10",
    ),
    "shears": (
        "S M5 2L15.5 17",
        "S M19 2L8.5 17",
        "F O6.5 19.5 3.2",
        "F O17.5 19.5 3.2",
        "W O6.5 19.5 1.5",
        "W O17.5 19.5 1.5",
    ),
    "drop": ("F M12 1.500Q20 11 19 16Q17 22.5 12 22.500Q7 22.5 5 16Q4 11 12 1.5",),
}


def emblem(name: str, at: Point, size: float, ground: str, tone: str = "ink") -> Iterator[Ink]:
    """The emblem with its centre at `at`, `size` high, on a background of the tone `ground`. Empty
    if there is no emblem of that name."""
    scale = size / FIELD
    corner = (at[0] - size / 2, at[1] - size / 2)
    for part in EMBLEMS.get(name, ()):
        how, path = part.split(" ", 1)
        points = placed(traced(path), corner, scale)
        if how in "FW":
            yield Patch(points, tone if how == "F" else ground)
        else:
            yield Stroke(points, LINE * scale, tone if how == "S" else ground)
