"""`companion bench`: how fast the companion is on this machine."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from companion.bench.against.missing import RivalMissing
from companion.bench.against.rivals import RIVALS, Rival
from companion.bench.figures import Figure
from companion.bench.machine import load_now, machine_data
from companion.bench.sections import NO_VISION, SECTIONS, measure
from companion.bench.years.growth import TABLES, growth
from companion.cli.output import Forbidden, json_option, progress, say, say_json, table
from companion.engine.game import AnyGame
from companion.games import get_game
from companion.photos.looking import can_look
from companion.progress import Watch

GROWTH = "growth"
"""The section that is measured only where it is named, since it takes minutes."""


@click.command()
@click.option(
    "--game", type=get_game, metavar="GAME", help="The game: iwari, or ichor with --against."
)
@click.option(
    "--only", multiple=True, type=click.Choice([*SECTIONS, GROWTH]), help="Only this section."
)
@click.option("--against", type=click.Choice(list(RIVALS)), help="Compare moves with these only.")
@click.option(
    "--tables",
    type=click.IntRange(1),
    default=TABLES,
    show_default=True,
    help="How many tables growth makes.",
)
@click.option(
    "--photos",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Tell the photos in this folder instead: NAME.jpg and beside it NAME.json with what lies "
    "on it, as companion/bench/photos/README.md says.",
)
@json_option
def bench(
    game: AnyGame | None,
    only: Sequence[str],
    against: str | None,
    tables: int,
    *,
    photos: Path | None,
    as_json: bool,
) -> None:
    """Measure how fast it is on this machine.

    Moves, scores, replays, the real server and the pages are measured, in about a minute; photos
    only where they are named, in about seven.
    """
    machine = machine_data()
    before = load_now()
    rival = RIVALS[against] if against else None
    game = game or get_game(rival.game if rival else "iwari")
    try:
        with progress() as watch:
            figures = []
            measured = _measured(game, rival, only, tables, watch)
            for figure in _told(game, photos) if photos else measured:
                figures.append(figure)
                watch(f"Measuring; last: {figure.section}, {figure.name.strip()}")
    except RivalMissing as error:
        raise Forbidden(str(error)) from error
    if as_json:
        found = [{**asdict(figure), "met": figure.met} for figure in figures]
        loads = {"before": before, "after": load_now()}
        say_json({"machine": machine, "load": loads, "game": game.slug, "figures": found})
        return
    for name, value in machine.items():
        say(f"{name.replace('_', ' '):<12} {value}")
    say(f"{'load':<12} {before} before, {load_now()} after\n")
    table(("Section", "What", "Figure", "Aim"), [_row(figure) for figure in figures], figures=2)
    missed = [figure for figure in figures if figure.met is False]
    for figure in missed:
        say(f"Missed: {figure.section}, {figure.name.strip()}: {_amount(figure)}, {figure.wanted}.")


def _told(game: AnyGame, folder: Path) -> Iterator[Figure]:
    if not can_look():
        raise RivalMissing(NO_VISION)
    from companion.bench.photos.own import own  # noqa: PLC0415 - needs the extra

    yield from own(game, folder)


def _measured(
    game: AnyGame, rival: Rival | None, only: Sequence[str], tables: int, watch: Watch
) -> Iterator[Figure]:
    if rival:
        yield from rival.measure(game)
        return
    if GROWTH in only:
        yield from growth(game, tables, watch)
    if not only or set(only) - {GROWTH}:
        yield from measure(game, [name for name in only if name != GROWTH])


def _row(figure: Figure) -> tuple[str, str, str, str]:
    aim = f"{'met' if figure.met else 'MISSED'}, {figure.wanted}" if figure.wanted else ""
    return figure.section, figure.name, _amount(figure), aim


def _amount(figure: Figure) -> str:
    digits = 0 if figure.value >= 1000 or not figure.unit else 2
    return f"{figure.value:,.{digits}f} {figure.unit}".replace(" /s", "/s").strip()
