"""`companion edition`: the maps and pieces that a table may replace."""

from pathlib import Path

import click

from companion.cli.house import database
from companion.cli.inputs import read_edition_data
from companion.cli.options import game_argument, json_option
from companion.cli.output import say, say_json, table
from companion.codec import dump, load_edition
from companion.engine.game import AnyGame

path_argument = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
id_argument = click.argument("edition_id", metavar="ID")


@click.group()
def edition() -> None:
    """List, check, export, import and forget editions."""


@edition.command("list")
@game_argument
@json_option
def list_editions(game: AnyGame, as_json: bool) -> None:
    """List the editions of GAME.

    Those that come with it are first, then those that were imported or entered.
    """
    from companion.tables.editing.edition_lists import listed_editions  # noqa: PLC0415

    with database():
        found = listed_editions(game)
    if as_json:
        say_json([{"id": one.id, "title": one.title, "kept": not one.shipped} for one in found])
        return
    rows = [(one.id, one.title, "shipped" if one.shipped else "imported") for one in found]
    table(("Edition", "Title", ""), rows)


@edition.command("check")
@game_argument
@path_argument
def check_edition(game: AnyGame, file: Path) -> None:
    """Check an edition's FILE for faults.

    FILE is TOML or JSON. Exits with 2 if it has faults.
    """
    checked = load_edition(game, read_edition_data(file))
    say(f"{checked.title} ({checked.id}) can be played.")


@edition.command("export")
@game_argument
@id_argument
def export_edition(game: AnyGame, edition_id: str) -> None:
    """Print an edition as JSON.

    It can be changed, checked and imported.
    """
    from companion.tables.editing.editions import find_edition  # noqa: PLC0415

    shipped = next((one for one in game.editions() if one.id == edition_id), None)
    if shipped is not None:
        say_json(dump(shipped))
        return
    with database():
        say_json(dump(find_edition(game, edition_id)))


@edition.command("import")
@game_argument
@path_argument
def import_edition(game: AnyGame, file: Path) -> None:
    """Keep an edition, so that tables can choose it."""
    from companion.tables.editing.editions import keep_edition  # noqa: PLC0415

    with database():
        kept = keep_edition(game, read_edition_data(file))
    say(f"{kept.title} ({kept.id}) is kept.")


@edition.command("forget")
@game_argument
@id_argument
def forget_edition(game: AnyGame, edition_id: str) -> None:
    """Delete an imported edition.

    This is refused while tables play with it.
    """
    from companion.tables.editing.editions import forget_edition as forget  # noqa: PLC0415

    with database():
        forget(game, edition_id)
    say(f"{edition_id} is forgotten.")
