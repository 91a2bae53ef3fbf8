"""`companion bench`: how fast it is here."""

from collections.abc import Sequence
from dataclasses import asdict

import click

from companion.bench import SECTIONS, measure
from companion.bench.figures import Figure
from companion.bench.machine import machine_data
from companion.bench.rival import RIVAL, RivalMissing, against_chess
from companion.cli.inputs import json_option
from companion.cli.output import say, say_json, table
from companion.cli.refusals import Forbidden
from companion.engine.game import AnyGame
from companion.games import get_game


@click.command()
@click.option("--game", type=get_game, metavar="GAME", help="iwari, or ichor beside a rival.")
@click.option("--only", multiple=True, type=click.Choice(list(SECTIONS)), help="Just that section.")
@click.option("--against", type=click.Choice([RIVAL]), help="Moves beside another's, no more.")
@json_option
def bench(game: AnyGame | None, only: Sequence[str], against: str | None, as_json: bool) -> None:
    """Measure moves, scores, replays, the real server and the pages, in about a minute."""
    machine = machine_data()
    game = game or get_game("ichor" if against else "iwari")
    try:
        figures = list(against_chess(game) if against else measure(game, only))
    except RivalMissing as error:
        raise Forbidden(str(error)) from error
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
