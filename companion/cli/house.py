"""`companion serve`, and what a server keeps, as files: `load`, `groups`, `edition`, `backup`,
`restore`.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import click

from companion.cli.output import (
    Forbidden,
    data_option,
    document_argument,
    game_argument,
    json_option,
    progress,
    read_data,
    read_edition_data,
    read_games,
    say,
    say_json,
    say_sheet,
    table,
)
from companion.codec import dump, load_edition
from companion.documents.reading import load_kept_game
from companion.engine.game import AnyGame
from companion.serving.starting import uncollected
from companion.settings import warn_of_strangers

# `companion serve`

FILE = click.Path(path_type=Path)


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104 - phones must reach it
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@data_option
@click.option("--certificate", type=FILE, help="Serve HTTPS: a certificate as a PEM file.")
@click.option("--key", type=FILE, help="The certificate's key, as a PEM file.")
def serve(
    host: str, port: int, data: Path | None, certificate: Path | None, key: Path | None
) -> None:
    """Start the server for the phones in the room."""
    with uncollected():
        from companion.serving import server  # noqa: PLC0415 - only this command needs granian
        from companion.serving.server import certified  # noqa: PLC0415
        from companion.serving.starting import StartError  # noqa: PLC0415

    if data is not None:
        os.environ["COMPANION_DATA"] = str(data)
    try:
        server.serve(host, port, certified(certificate, key))
    except StartError as error:
        raise Forbidden(str(error)) from error


# `companion load`, `groups`, `edition`, `backup` and `restore`: what a server keeps, as files.

FORMS = ("group", "csv", "bgstats", "anonymous")
code_argument = click.argument("code", metavar="GROUP")


@contextmanager
def database(data: Path | None = None) -> Iterator[None]:
    """An app context with the database, which the commands that only read files do not need; `data`
    is the folder that it is in."""
    from companion import create_app  # noqa: PLC0415 - the web and the database load on demand

    with create_app(environ=_environ(data)).app_context():
        yield


@click.command()
@document_argument
@click.option("--insist", is_flag=True, help="Take moves that the rules forbid, and mark them.")
@data_option
def load(file: IO[bytes], insist: bool, data: Path | None) -> None:
    """Open a table with the game of a record.

    FILE is what a table saves as JSON. The server may be running. Prints the address at which a
    phone becomes the table's host; it is good for one phone, for a day.
    """
    from companion.tables.access import rights_of  # noqa: PLC0415
    from companion.tables.play.opening import load_table  # noqa: PLC0415
    from companion.tables.play.seats import new_link  # noqa: PLC0415 - as above

    kept = load_kept_game(read_data(file))
    with database(data):
        opened = load_table(kept, insist=insist)
        link = new_link(opened.code, rights_of(opened.code, [opened.token]), "host")
    say(f"Table {opened.code} is open. Its host opens, at the server's address:")
    say(f"/t/{opened.code}/with/{link}")


@click.group()
def groups() -> None:
    """List, export and fill the groups of people who meet again.

    Whoever may read the server's data may do all of it: no token is asked for.
    """


@groups.command("list")
@json_option
@data_option
def list_groups(as_json: bool, data: Path | None) -> None:
    """List the groups of this server."""
    from companion.tables.groups.files import all_groups  # noqa: PLC0415 - loads the database

    with database(data):
        found = all_groups()
    if as_json:
        say_json([{"code": one.code, "name": one.name, "games": one.games} for one in found])
        return
    rows = [(one.code, one.name, f"{one.games:,}", f"{one.people:,}") for one in found]
    table(("Group", "Name", "Games", "People"), rows)


@groups.command("export")
@code_argument
@click.option("--form", type=click.Choice(FORMS), default="group", help="In which form.")
@data_option
def export_group(code: str, form: str, data: Path | None) -> None:
    """Print a group's games and people as a file.

    Another companion reads "group", a spreadsheet "csv", BG Stats "bgstats"; "anonymous" has no
    names in it.
    """
    from companion.documents.group_csv import write_csv  # noqa: PLC0415
    from companion.documents.group_files import anonymous, write_bgstats, write_group  # noqa: PLC0415
    from companion.tables.groups.files import in_house  # noqa: PLC0415
    from companion.tables.groups.games import group_file  # noqa: PLC0415

    with database(data):
        file = group_file(in_house(code))
    if form == "anonymous":
        file = anonymous(file, secrets.randbits(48))
    write = {"csv": write_csv, "bgstats": write_bgstats}.get(form, write_group)
    say_sheet(write(file))


@groups.command("import")
@code_argument
@document_argument
@click.option("--month-first", is_flag=True, help="Read 3/4/2024 in a table as March 4.")
@data_option
def import_games(code: str, file: IO[bytes], *, month_first: bool, data: Path | None) -> None:
    """Add the games of FILE to a group, those that it has not yet.

    FILE is a group's file, an export of BG Stats, or a table (CSV). A name that the group does not
    know becomes a new person; two people can be merged on the group's page.
    """
    from companion.tables.groups.files import in_house, take_in  # noqa: PLC0415

    games = read_games(file, month_first=month_first)
    with database(data):
        added, changed = take_in(in_house(code), games)
    had = len(games.games) - added - changed
    say(f"{added} added, {had} here already" + (f", {changed} changed." if changed else "."))
    if games.left_out:
        say(f"Not taken, or not as written: {'; '.join(games.left_out)}.")


# `companion edition`

path_argument = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
id_argument = click.argument("edition_id", metavar="ID")


@click.group()
def edition() -> None:
    """List, check, export, import and forget editions."""


@edition.command("list")
@game_argument
@json_option
@data_option
def list_editions(game: AnyGame, as_json: bool, data: Path | None) -> None:
    """List the editions of GAME.

    Those that come with it are first, then those that were imported or entered.
    """
    from companion.tables.editions.editions import listed_editions  # noqa: PLC0415

    with database(data):
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
@data_option
def export_edition(game: AnyGame, edition_id: str, data: Path | None) -> None:
    """Print an edition as JSON.

    It can be changed, checked and imported.
    """
    from companion.tables.editions.editions import find_edition  # noqa: PLC0415

    shipped = next((one for one in game.editions() if one.id == edition_id), None)
    if shipped is not None:
        say_json(dump(shipped))
        return
    with database(data):
        say_json(dump(find_edition(game, edition_id)))


@edition.command("import")
@game_argument
@path_argument
@data_option
def import_edition(game: AnyGame, file: Path, data: Path | None) -> None:
    """Keep an edition, so that tables can choose it."""
    from companion.tables.editions.editions import keep_edition  # noqa: PLC0415

    with database(data):
        kept = keep_edition(game, read_edition_data(file))
    say(f"{kept.title} ({kept.id}) is kept.")


@edition.command("forget")
@game_argument
@id_argument
@data_option
def forget_edition(game: AnyGame, edition_id: str, data: Path | None) -> None:
    """Delete an imported edition.

    This is refused while tables play with it.
    """
    from companion.tables.editions.editions import forget_edition as forget  # noqa: PLC0415

    with database(data):
        forget(game, edition_id)
    say(f"{edition_id} is forgotten.")


# `companion backup` and `companion restore`


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
def backup(file: Path, data: Path | None) -> None:
    """Write everything of this server into FILE.

    That is all tables, editions, photos and the secret key. The server may be running. Whoever has
    the file can take every seat: keep it to yourself.
    """
    from companion.backups import BackupError, back_up  # noqa: PLC0415 - the database is slow to load

    try:
        with progress() as watch:
            back_up(_environ(data), file, watch)
    except BackupError as error:
        raise Forbidden(str(error)) from error
    say(f"Everything is in {file}.")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@data_option
def restore(file: Path, data: Path | None) -> None:
    """Replace this server by the one in a backup FILE.

    Stop the companion first. What was there before is saved beside it.
    """
    from companion.backups import BackupError, restore  # noqa: PLC0415

    try:
        with progress() as watch:
            aside = restore(_environ(data), file, watch)
    except BackupError as error:
        raise Forbidden(str(error)) from error
    say(f"All is as it was in {file}.")
    if aside is not None:
        say(f"What was here before is in {aside}.")


def _environ(data: Path | None) -> dict[str, str]:
    warn_of_strangers(os.environ)  # or the data in the usual folder would be taken for another
    return {**os.environ, **({} if data is None else {"COMPANION_DATA": str(data)})}
