"""`companion check`, `legal` and `score`: what the rules say about a document."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import IO, Any

import click

from companion.asking.moves_said import moves_said
from companion.cli.inputs import read_document
from companion.cli.options import document_argument, json_option
from companion.cli.output import say, say_json, source, table
from companion.cli.refusals import ILLEGAL, illegal_text
from companion.codec import dump_move
from companion.documents import (
    Document,
    EndState,
    PositionDocument,
    RecordDocument,
    score_of,
    score_sheet_data,
    verdict_data,
    violations_of,
)
from companion.documents.writing import judgement_data
from companion.engine.play.judgement import judge
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove, Violation
from companion.engine.scores.scoring import Score, ScoreSheet


@click.command()
@document_argument
@json_option
@click.option("--say", "words", metavar="WORDS", help="A move of that position, in words.")
@click.pass_context
def check(ctx: click.Context, file: IO[bytes], as_json: bool, words: str | None) -> None:
    """Check that moves are legal.

    FILE is a record, or a position with a move; or a position, and the move is said in words. Exits
    with 0 if everything is legal, 1 if a rule is broken, 2 if FILE cannot be read or the words mean
    no move.
    """
    document = read_document(file)
    if words is not None:
        document = _with_move(document, words)
    try:
        finding = _require_legal(document)
        broken = None
    except IllegalMove as error:
        finding, broken = illegal_text(error), error
    if as_json:
        violations = broken.violations if broken else ()
        ply = broken.ply if broken else None
        say_json({**_judged(document, violations), "ply": ply})
    else:
        say(finding)
        for line in _besides(document):
            say(line)
    if broken:
        ctx.exit(ILLEGAL)


def _with_move(document: Document, words: str) -> PositionDocument:
    """The position with the move that the words mean most likely."""
    if not isinstance(document, PositionDocument):
        raise Malformed.at("", 'needs "position" for a move in words')
    found = moves_said(document.game, document.at, words)
    if not found:
        raise Malformed.at("", f"no move here is called {words!r}")
    return replace(document, move=found[0].move)


def _judged(document: Document, violations: Sequence[Violation]) -> Any:
    """The verdict as JSON data; of one move with what would allow it and what comes near it."""
    if isinstance(document, PositionDocument) and document.move is not None:
        return judgement_data(document.game, document.at, document.move)
    return verdict_data(document.game, violations)


def _besides(document: Document) -> Iterator[str]:
    """What would allow the one move that is asked about, and the legal moves near to it."""
    if not isinstance(document, PositionDocument) or document.move is None:
        return
    game, found = document.game, judge(document.game, document.at, document.move)
    for ruling in found.allowed_by:
        yield f"Legal at a table that plays {ruling.id} the other way: {ruling.otherwise}"
    for move in found.nearest:
        yield f"Legal, and near to it: {game.describe(document.at, move)}"


def _require_legal(document: Document) -> str:
    """A sentence that says that all is legal. Raises IllegalMove."""
    if isinstance(document, RecordDocument):
        return f"Legal: all {len(document.timeline().moves)} moves."
    if isinstance(document, EndState) or document.move is None:
        return "Nothing is wrong with it; it asks about no move."
    if violations := violations_of(document):
        raise IllegalMove(violations)
    return f"Legal: {document.game.describe(document.at, document.move)}"


@click.command()
@document_argument
@json_option
def legal(file: IO[bytes], as_json: bool) -> None:
    """List the legal moves of a position or record.

    Those of a record are the moves at its end.
    """
    document = read_document(file)
    if isinstance(document, EndState):
        raise Malformed.at("", 'needs "position", or "deal" with "moves"')
    game = document.game
    at = document.at if isinstance(document, PositionDocument) else document.timeline().position
    moves = game.legal_moves(at)
    if as_json:
        say_json([dump_move(game, move) for move in moves])
        return
    for move in moves:
        say(game.describe(at, move))
    if game.is_over(at):
        say(game.prompt(at))


@click.command()
@document_argument
@json_option
def score(file: IO[bytes], as_json: bool) -> None:
    """Score a tally, counts, a position or a record."""
    document = read_document(file)
    participants, sheet = score_of(document)
    if as_json:
        say_json(score_sheet_data(document.game, participants, sheet))
        return
    people = {one.seat: one.name for one in participants}
    names = [people.get(score.seat, f"Seat {score.seat + 1}") for score in sheet.scores]
    rows = [
        (category.label, *(_points(score, category.id) for score in sheet.scores))
        for category in sheet.categories
    ]
    rows.append(("Total", *(str(score.total) for score in sheet.scores)))
    table(("", *names), rows, figures=1)
    for name, line in zip(names, sheet.scores, strict=True):
        _print_lines(name, line)
    _print_verdict(sheet, names)


def _points(score: Score, category: str) -> str:
    """A category's points; a dash where nothing was scored, since empty is not zero."""
    has_line = any(line.category == category for line in score.lines)
    return str(score.points(category)) if has_line else "-"


def _print_lines(name: str, score: Score) -> None:
    say(f"\n{name}: {score.total}")
    for line in score.lines:
        say(f"{line.points:>5}  {line.label}\n       {line.because} ({source(line.cite)})")


def _print_verdict(sheet: ScoreSheet, names: list[str]) -> None:
    say(f"\n{sheet.verdict}")
    for tie_break in sheet.tie_breaks:
        values = ", ".join(
            f"{name} {value}" for name, value in zip(names, tie_break.shown, strict=True)
        )
        say(f"{tie_break.label}: {values} ({source(tie_break.cite)})")
    for remark in sheet.remarks:
        say(f"Remark: {remark}")
