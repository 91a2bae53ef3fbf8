"""A photo of Iwari's printed map as a phone takes it: at a slant, with pieces lying about."""

from io import BytesIO
from math import cos, radians, sin

from PIL import Image, ImageDraw

from companion.games.iwari.box import Edition

Point = tuple[float, float]

PHOTO = (1500, 2000)
PRINTED = 14
"""Pixels of the printed map in one of its units."""
TENT, NUMBER, COIN = 2.5, 1.9, 3.9
"""Radii of what is printed and of two coins that lie on the map, in its units."""
LEAN, FOCAL, AWAY = 30, 0.72, 1.65
"""By how many degrees the phone leans, its focal length as a share of the longer side of the
photo, and how many times the map's width it is away."""
LANDS = {
    "tundra": "#cf9f86",
    "forest": "#8a9a5c",
    "coast": "#7ba6bb",
    "desert": "#d3bd68",
    "glaciers": "#c9d4d6",
}


def photo_of(edition: Edition) -> tuple[bytes, list[Point]]:
    """The photo as a JPEG, and where the map's corners are in it, as shares of its sides."""
    printed = _printed(edition)
    width, height = printed.size
    corners = [_seen(x, y, height / width) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    places = [(x * PHOTO[0], y * PHOTO[1]) for x, y in corners]
    photo = Image.new("RGB", PHOTO, "#5f4130")
    ways = _back(places, printed.size)
    laid = printed.transform(PHOTO, Image.Transform.PERSPECTIVE, ways, Image.Resampling.BICUBIC)
    mask = Image.new("L", PHOTO)
    ImageDraw.Draw(mask).polygon(places, fill=255)
    photo.paste(laid, mask=mask)
    written = BytesIO()
    photo.save(written, "JPEG", quality=92)
    return written.getvalue(), corners


def _printed(edition: Edition) -> Image.Image:
    image = Image.new("RGB", (round(edition.width * PRINTED), round(edition.height * PRINTED)))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, *image.size), fill="#5b8ba3")

    def there(*points: Point) -> list[Point]:
        return [(x * PRINTED, y * PRINTED) for x, y in points]

    def circle(at: Point, radius: float, fill: str) -> None:
        (x, y), r = there(at)[0], radius * PRINTED
        draw.ellipse((x - r, y - r, x + r, y + r), fill=fill, outline="#33241c", width=4)

    for land in edition.territories:
        draw.polygon(there(*land.outline), fill=LANDS[land.biome.value], outline="#43362e", width=5)
    places = {space.id: space.at or (0.0, 0.0) for space in edition.spaces}
    for a, b in edition.paths:
        draw.line(there(places[a], places[b]), fill="#efe4cc", width=9)
    for at in places.values():
        circle(at, TENT, "#efe2c4")
        x, y = at
        draw.polygon(there((x, y - 1), (x - 1, y + 0.8), (x + 1, y + 0.8)), fill="#6a5240")
    for link in edition.connections:
        circle(link.at or (0.0, 0.0), NUMBER, "#f4efe4")
        x, y = there(link.at or (0.0, 0.0))[0]
        draw.text((x, y), str(link.number), fill="#33241c", anchor="mm", font_size=26)
    for at in ((5.0, 114.0), (95.0, 5.0)):
        circle(at, COIN, "#b59a4a")
    return image


def _seen(x: float, y: float, ratio: float) -> Point:
    """Where the phone sees a point of the map, both as shares."""
    across, down, lean = x - 0.5, (y - 0.5) * ratio, radians(LEAN)
    depth = AWAY - down * sin(lean)
    focal = FOCAL * max(PHOTO)
    return (
        0.5 + focal * across / depth / PHOTO[0],
        0.5 + focal * down * cos(lean) / depth / PHOTO[1],
    )


def _back(places: list[Point], size: tuple[int, int]) -> tuple[float, ...]:
    """The numbers that lead from the photo to the flat map, by solving eight equations."""
    width, height = size
    rows: list[list[float]] = []
    goals = ((0, 0), (width, 0), (width, height), (0, height))
    for (x, y), (u, v) in zip(places, goals, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for index in range(8):
        best = max(range(index, 8), key=lambda row: abs(rows[row][index]))
        rows[index], rows[best] = rows[best], rows[index]
        rows[index] = [value / rows[index][index] for value in rows[index]]
        for row in range(8):
            if row != index:
                factor = rows[row][index]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[index], strict=True)]
    return tuple(row[8] for row in rows)
