"""`companion bench`: how fast it is here."""

from collections.abc import Sequence
from dataclasses import asdict

import click

from companion.bench import SECTIONS, measure
from companion.bench.figures import Figure
from companion.bench.machine import machine_data
from companion.cli.inputs import json_option
from companion.cli.output import say, say_json, table
from companion.engine.game import AnyGame
from companion.games import get_game


@click.command()
@click.option("--game", type=get_game, metavar="GAME", default="iwari", show_default=True)
@click.option("--only", multiple=True, type=click.Choice(list(SECTIONS)), help="Just that section.")
@json_option
def bench(game: AnyGame, only: Sequence[str], as_json: bool) -> None:
    """Measure moves, scores, replays, the real server and the pages, in about a minute."""
    machine = machine_data()
    figures = list(measure(game, only))
    if as_json:
        found = [{**asdict(figure), "met": figure.met} for figure in figures]
        say_json({"machine": machine, "game": game.slug, "figures": found})
        return
    for name, value in machine.items():
        say(f"{name.replace('_', ' '):<12} {value}")
    say()
    table(("Section", "What", "Figure", "Aim"), [_row(figure) for figure in figures], figures=2)


def _row(figure: Figure) -> tuple[str, str, str, str]:
    aim = "" if figure.aim is None else f"{'met' if figure.met else 'MISSED'}, < {figure.aim:g}"
    return figure.section, figure.name, _amount(figure), aim


def _amount(figure: Figure) -> str:
    digits = 0 if figure.value >= 1000 else 2
    return f"{figure.value:,.{digits}f} {figure.unit}".replace(" /s", "/s")
