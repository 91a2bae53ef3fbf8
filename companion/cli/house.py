"""`companion load` and `companion groups`: tables and groups of this server from and to files."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

import click

from companion.cli.inputs import read_data, read_games
from companion.cli.options import document_argument, json_option
from companion.cli.output import say, say_json, table
from companion.documents import load_kept_game

FORMS = ("group", "csv", "bgstats", "anonymous")
code_argument = click.argument("code", metavar="GROUP")


@contextmanager
def database() -> Iterator[None]:
    """An app context with the database, which the commands that only read files do not need."""
    from companion import create_app  # noqa: PLC0415 - the web and the database load on demand

    with create_app().app_context():
        yield


@click.command()
@document_argument
@click.option("--insist", is_flag=True, help="Take moves that the rules forbid, and mark them.")
def load(file: IO[bytes], insist: bool) -> None:
    """Open a table with the game of a record.

    FILE is what a table saves as JSON. The server may be running. Prints the address at which a
    phone becomes the table's host; it is good for one phone, for a day.
    """
    from companion.tables.access.links import new_link  # noqa: PLC0415 - as above
    from companion.tables.access.rights import rights_of  # noqa: PLC0415
    from companion.tables.play.loading import load_table  # noqa: PLC0415

    kept = load_kept_game(read_data(file))
    with database():
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
def list_groups(as_json: bool) -> None:
    """List the groups of this server."""
    from companion.tables.groups.house import all_groups  # noqa: PLC0415 - loads the database

    with database():
        found = all_groups()
    if as_json:
        say_json([{"code": one.code, "name": one.name, "games": one.games} for one in found])
        return
    rows = [(one.code, one.name, f"{one.games:,}", f"{one.people:,}") for one in found]
    table(("Group", "Name", "Games", "People"), rows)


@groups.command("export")
@code_argument
@click.option("--form", type=click.Choice(FORMS), default="group", help="In which form.")
def export_group(code: str, form: str) -> None:
    """Print a group's games and people as a file.

    Another companion reads "group", a spreadsheet "csv", BG Stats "bgstats"; "anonymous" has no
    names in it.
    """
    from companion.documents.groups.bgstats_file import write_bgstats  # noqa: PLC0415
    from companion.documents.groups.reading import anonymous, write_group  # noqa: PLC0415
    from companion.documents.groups.table import write_csv  # noqa: PLC0415
    from companion.tables.groups.house import in_house  # noqa: PLC0415
    from companion.tables.groups.reading import group_file  # noqa: PLC0415

    with database():
        file = group_file(in_house(code))
    if form == "anonymous":
        file = anonymous(file, secrets.randbits(48))
    write = {"csv": write_csv, "bgstats": write_bgstats}.get(form, write_group)
    say(write(file).rstrip("\n"))


@groups.command("import")
@code_argument
@document_argument
def import_games(code: str, file: IO[bytes]) -> None:
    """Add the games of FILE to a group, those that it has not yet.

    FILE is a group's file, an export of BG Stats, or a table (CSV). A name that the group does not
    know becomes a new person; two people can be merged on the group's page.
    """
    from companion.tables.groups.house import in_house, take_in  # noqa: PLC0415

    games = read_games(file)
    with database():
        added = take_in(in_house(code), games)
    had = len(games.games) - added
    say(f"{added} added, {had} here already.")
    if games.left_out:
        say(f"Not taken, as there is no place for it: {', '.join(games.left_out)}.")
