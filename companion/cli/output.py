"""What commands share: options, reading documents, printing, and refusals with an exit code."""

import json
import sys
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeVar

import click

from companion.codec import load_edition, parse_json
from companion.documents.filed import GroupFile
from companion.documents.group_csv import read_table
from companion.documents.group_files import is_json
from companion.documents.group_files import read_document as read_group_data
from companion.documents.reading import Document, read_text
from companion.engine.game import AnyGame
from companion.engine.phrases import there_are
from companion.engine.problems import Malformed, Problem
from companion.engine.rulebook import Citation, IllegalMove
from companion.games import UnknownGame, get_game
from companion.progress import Watch, unwatched
from companion.serving.terminal import is_utf8
from companion.settings import SettingError
from companion.tables.errors import TableError

T = TypeVar("T")

PIPED_WIDTH = 160
"""Columns if no terminal says how wide it is: wide enough that no row of a table wraps."""


def clean(text: str) -> str:
    """`text` without control characters, by which a document could manipulate the terminal."""
    return "".join(
        character if character == "\n" or unicodedata.category(character) != "Cc" else "\ufffd"
        for character in text
    )


def say(text: str = "") -> None:
    click.echo(clean(text))


def say_json(data: Any) -> None:
    """Print JSON data, with letters beyond ASCII escaped unless the output is in UTF-8: JSON that
    another program reads has to be (RFC 8259), and a pipe on Windows has a code page instead."""
    click.echo(json.dumps(data, ensure_ascii=not is_utf8(), indent=2))


def say_sheet(text: str) -> None:
    """Print a written game: on a terminal as text, else in UTF-8, in which it is read again."""
    click.echo(text if sys.stdout.isatty() else text.encode(), nl=False)


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, figures: int = 0) -> None:
    """Print a table. Columns from number `figures` on (0: none) are aligned to the right."""
    # few commands print a table
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    terminal = sys.stdout.isatty()
    grid = Table(box=SIMPLE_HEAD if terminal else None, pad_edge=False)
    for place, column in enumerate(columns):
        is_figure = figures and place >= figures
        grid.add_column(Text(clean(column)), justify="right" if is_figure else "left")
    for row in rows:
        grid.add_row(*(Text(clean(cell)) for cell in row))
    Console(width=None if terminal else PIPED_WIDTH, highlight=False).print(grid)


def source(cite: Citation) -> str:
    """The source of a rule: the section of the booklet, and the ruling if there is one."""
    return f"{cite.section}, {cite.ruling}" if cite.ruling else cite.section


@contextmanager
def progress() -> Iterator[Watch]:
    """A bar on standard error, gone once all is done; none if that is no terminal."""
    if not sys.stderr.isatty():
        yield unwatched
        return
    # most commands take no time
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def watch(what: str, done: int = 0, of: int | None = None) -> None:
            bar.update(task, description=what, completed=done, total=of)

        yield watch


def tracked(items: Iterable[T], what: str, of: int | None = None) -> Iterator[T]:
    """The items one after the other, with a bar; of `of` items, or as many as there will be."""
    with progress() as watch:
        for number, item in enumerate(items):
            watch(what if of else f"{what} {number + 1}", number, of)
            yield item


# The options and arguments that several commands take


def pair(text: str) -> tuple[str, str]:
    """The two parts of `name=value`; used as a click type."""
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise click.BadParameter(f"{text!r} must be NAME=VALUE")
    return name, value


game_argument = click.argument("game", type=get_game)
document_argument = click.argument("file", type=click.File("rb"))
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
notation_option = click.option(
    "--notation", "as_sheet", is_flag=True, help="Print it in the game's notation, if it has one."
)
option_option = click.option(
    "--option",
    "options",
    type=pair,
    multiple=True,
    metavar="NAME=VALUE",
    help="A way to play, as `companion games --json` lists them.",
)
data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the database and the secret key.",
)
seed_option = click.option("--seed", help="The same seed gives the same result.")


# Reading the arguments of commands

SOURCE = f"{__name__}.source"
"""Under this name click keeps which file a command has read."""
LARGEST = 8_000_000
"""Bytes of a document: a game of a thousand moves takes a tenth of it."""


def read_document(file: IO[bytes]) -> Document:
    """The document in a file, JSON or a written game. Raises Malformed."""
    return read_text(_bounded(file))


def read_data(file: IO[bytes]) -> Any:
    """The JSON data in a file. Raises Malformed."""
    return parse_json(_bounded(file))


def read_games(file: IO[bytes], *, month_first: bool) -> GroupFile:
    """The games of a file for a group, JSON or CSV. Raises Malformed."""
    body = _bounded(file)
    if is_json(body):
        return read_group_data(parse_json(body))
    return read_table(body, month_first=month_first)


def read_edition_data(path: Path) -> Any:
    """The data of an edition's file, TOML or JSON by its ending. Raises Malformed."""
    try:
        with path.open("rb") as file:
            content = _bounded(file)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or 'cannot be opened'}") from error
    return _parse_toml(content) if path.suffix == ".toml" else parse_json(content)


def edition_of(game: AnyGame, named: str | None) -> Any:
    """The shipped edition of that id, the one in that file, or the reference edition."""
    shipped: Mapping[str, Any] = {edition.id: edition for edition in game.editions()}
    if named is None:
        return next(iter(shipped.values()))
    if named in shipped:
        return shipped[named]
    if Path(named).is_file():
        with faults_of(named):
            return load_edition(game, read_edition_data(Path(named)))
    raise Unreadable(f"--edition: {named} is no file, and no edition; {there_are(named, shipped)}")


def _bounded(file: IO[bytes]) -> bytes:
    """What is in a file; its name goes before all faults that are found from then on."""
    name = str(getattr(file, "name", "-"))
    shown = "Standard input" if name in ("-", "<stdin>") else name
    click.get_current_context().meta[SOURCE] = shown
    content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise Malformed.at("", f"is longer than {LARGEST // 1_000_000} MB")
    return content


def _parse_toml(content: bytes) -> Any:
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except RecursionError as error:
        raise Malformed.at("", "is nested too deeply") from error
    except ValueError as error:
        raise Malformed.at("", f"is not TOML: {error}") from error


# Refusals of commands

ILLEGAL = 1
MALFORMED = 2
MOST = 20
"""Faults listed of one document; nobody reads a thousand."""


class Unreadable(click.ClickException):
    """Input that cannot be read, with a message for people."""

    exit_code = MALFORMED

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message to standard error."""
        click.echo(clean(self.message), file=file, err=True)


class Forbidden(Unreadable):
    """Something that a rule or a table does not allow."""

    exit_code = ILLEGAL


class Refusing(click.Group):
    """A group whose commands may raise what the engine and the tables raise."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Malformed as error:
            read = ctx.meta.get(SOURCE, "This")
            raise Unreadable(malformed_text(error, f"{read} cannot be read")) from error
        except UnknownGame as error:
            read = f"{ctx.meta[SOURCE]}: " if SOURCE in ctx.meta else ""
            raise Unreadable(f"{read}{error}") from error
        except IllegalMove as error:
            raise Forbidden(illegal_text(error)) from error
        except TableError as error:
            raise Forbidden(error.message) from error
        except SettingError as error:
            raise Forbidden(str(error)) from error
        except BrokenPipeError:  # whoever reads the output has read enough
            raise
        except OSError as error:
            why = error.strerror or str(error)
            raise Forbidden(f"{error.filename}: {why}" if error.filename else why) from error


@contextmanager
def faults_of(path: str) -> Iterator[None]:
    """A block that reads that file, whose faults are no faults of another one."""
    try:
        yield
    except Malformed as error:
        raise Unreadable(malformed_text(error, f"{path} cannot be read")) from error


@contextmanager
def faults_of_options(**by_path: str) -> Iterator[None]:
    """A block that uses a command's options; a fault below one of these paths names its option."""
    try:
        yield
    except Malformed as error:
        named = (Problem(_option_at(p.path, by_path), p.message) for p in error.problems)
        raise Unreadable(malformed_text(Malformed([*named]), "This cannot be dealt")) from error


def _option_at(path: str, by_path: Mapping[str, str]) -> str:
    first, dot, rest = path.partition(".")
    option = by_path.get(first.partition("[")[0])
    return f"{option} {rest}" if option and dot else option or path


def malformed_text(error: Malformed, heading: str) -> str:
    """Every fault with its place, a line each."""
    lines = [f"{p.path}: {p.message}" if p.path else p.message for p in error.problems[:MOST]]
    others = len(error.problems) - len(lines)
    more = [f"and {others} more"] if others else []
    return "\n".join([f"{heading}:", *(f"  {line}" for line in lines + more)])


def illegal_text(error: IllegalMove) -> str:
    """The verdict, and each broken rule with its reason."""
    which = "This move" if error.ply is None else f"Move {error.ply + 1}"
    lines = [f"{which} is illegal."]
    for violation in error.violations:
        cite = violation.cite
        lines += [f"  {violation.reason}", f"    {source(cite)}:", f"      {cite.text}"]
    if all(violation.possible for violation in error.violations):
        lines.append("  A table may record it all the same.")
    return "\n".join(lines)
