"""`companion bench`: how fast the companion is on this machine."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict

import click

from companion.bench import rules, served
from companion.bench.figures import Figure, load_now, machine_data
from companion.cli.output import json_option, progress, say, say_json, table
from companion.engine.game import AnyGame
from companion.games import get_game

# What is measured, by the names of its sections

SECTIONS: Mapping[str, Callable[[AnyGame], Iterator[Figure]]] = {
    "moves": rules.moves,
    "legal": rules.legal,
    "score": rules.score,
    "replay": rules.replaying,
    "start": served.start,
    "tables": served.tables,
    "tap": served.tap,
    "streams": served.streams,
    "pages": served.pages,
    "questions": served.questions,
}


def measure(game: AnyGame, only: Sequence[str] = ()) -> Iterator[Figure]:
    """Measure the sections named in `only`, or all of them, one after the other."""
    for name in only or SECTIONS:
        yield from SECTIONS[name](game)


@click.command()
@click.option("--game", type=get_game, metavar="GAME", default="iwari", show_default=True)
@click.option("--only", multiple=True, type=click.Choice(list(SECTIONS)), help="Only this section.")
@json_option
def bench(game: AnyGame, only: Sequence[str], *, as_json: bool) -> None:
    """Measure how fast it is on this machine.

    Moves, scores, replays, the real server and the pages are measured, in about a minute.
    """
    machine = machine_data()
    before = load_now()
    with progress() as watch:
        figures = []
        for figure in measure(game, only):
            figures.append(figure)
            watch(f"Measuring; last: {figure.section}, {figure.name.strip()}")
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


def _row(figure: Figure) -> tuple[str, str, str, str]:
    aim = f"{'met' if figure.met else 'MISSED'}, {figure.wanted}" if figure.wanted else ""
    return figure.section, figure.name, _amount(figure), aim


def _amount(figure: Figure) -> str:
    digits = 0 if figure.value >= 1000 or not figure.unit else 2
    return f"{figure.value:,.{digits}f} {figure.unit}".replace(" /s", "/s").strip()
