"""A figure beside its aim, as a line of the table that is printed."""

from collections.abc import Iterable, Iterator

from companion.bench.figures import Figure


def row(what: str, figure: float, aim: float | None = None, *, least: bool = False) -> str:
    """What was measured, the figure, and whether it is at most, or with `least` at least, its
    aim; without an aim the figure alone."""
    said = f"  {what:<52} {figure:>7.1f}"
    if aim is None:
        return said
    met = figure >= aim if least else figure <= aim
    return f"{said}  {'at least' if least else 'at most'} {aim:>3g}: {'met' if met else 'MISSED'}"


def rows(figures: Iterable[Figure]) -> Iterator[str]:
    """A line for each of those figures, with its unit."""
    for one in figures:
        aim, least = (one.least, True) if one.least is not None else (one.aim, False)
        yield row(f"{one.name} {one.unit}".rstrip(), one.value, aim, least=least)
