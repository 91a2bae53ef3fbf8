"""`companion setup`: how a game is set up."""

import random
from collections.abc import Sequence

import click

from companion.cli.inputs import edition_of
from companion.cli.options import game_argument, json_option, option_option, pair, seed_option
from companion.cli.output import say, say_json, source, table
from companion.documents import record_data
from companion.engine.game import AnyGame
from companion.engine.setup.participants import Participant
from companion.tables.access.codes import new_seed
from companion.tables.access.typed_text import check_names_differ, clean_name


@click.command()
@game_argument
@click.option("--names", required=True, help="Who plays, in seating order: Ana,Ben,Cleo.")
@click.option("--edition", "named", help="An edition's id or its file.")
@option_option
@seed_option
@click.option(
    "--set",
    "fixed",
    type=pair,
    metavar="ITEM=VALUE",
    multiple=True,
    help="Set an item by hand instead of dealing it.",
)
@json_option
def setup(
    game: AnyGame,
    *,
    names: str,
    named: str | None,
    options: Sequence[tuple[str, str]],
    seed: str | None,
    fixed: Sequence[tuple[str, str]],
    as_json: bool,
) -> None:
    """Deal a set-up and print its checklist, or its record as JSON."""
    seed = seed or new_seed()
    people = [clean_name(name, f"names[{seat}]") for seat, name in enumerate(names.split(","))]
    check_names_differ(people)
    edition = edition_of(game, named)
    deal = game.deal(edition, people, dict(options), random.Random(seed), dict(fixed))
    if as_json:
        say_json(record_data(game, deal))
        return
    say(f"{game.title}, {edition.title}, seed {seed}\n")
    _print_people(game.participants(deal))
    for number, step in enumerate(game.setup_steps(deal), 1):
        say(f"{number:>2}. {step.title}\n    {step.text}\n    ({source(step.cite)})")
    say()
    rows = []
    for item in game.deal_items(deal):
        labels = {choice.id: choice.label for choice in item.choices}
        rows.append((item.label, labels.get(item.value, item.value), f"{item.id}={item.value}"))
    table(("Dealt", "", "--set"), rows)
    say("\n" + game.diagram(game.start(deal)))


def _print_people(people: Sequence[Participant]) -> None:
    rows = [(one.name, one.token, one.letter, one.shape) for one in people]
    table(("Who", "Plays", "Letter", "Shape"), rows)
    say()
