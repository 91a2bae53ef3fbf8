"""Refusals of commands: a message and an exit code instead of a traceback."""

from typing import IO, Any

import click

from companion.cli.output import clean, rule_lines
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.games import UnknownGame
from companion.settings.checks import SettingError
from companion.tables.errors import TableError

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
            raise Unreadable(malformed_text(error)) from error
        except UnknownGame as error:
            raise Unreadable(str(error)) from error
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


def malformed_text(error: Malformed) -> str:
    """Every fault with its place, a line each."""
    lines = [f"{p.path}: {p.message}" if p.path else p.message for p in error.problems[:MOST]]
    others = len(error.problems) - len(lines)
    more = [f"and {others} more"] if others else []
    return "\n".join(["This cannot be read:", *(f"  {line}" for line in lines + more)])


def illegal_text(error: IllegalMove) -> str:
    """The verdict, and each broken rule with its reason."""
    which = "This move" if error.ply is None else f"Move {error.ply + 1}"
    lines = [f"{which} is illegal."]
    for violation in error.violations:
        lines += [f"  {violation.reason}", *(f"    {line}" for line in rule_lines(violation.cite))]
    if all(violation.possible for violation in error.violations):
        lines.append("  A table may record it all the same.")
    return "\n".join(lines)
