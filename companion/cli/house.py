"""Commands about what a server stores, and `companion load`: a saved game becomes a table."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

import click

from companion.cli.inputs import read_data
from companion.cli.options import document_argument
from companion.cli.output import say
from companion.documents import load_kept_game


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
