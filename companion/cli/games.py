"""What needs no server: `companion games`, `setup`, `print`, `check`, `legal`, `score` and more."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import click

from companion.asking import SaidMove, moves_said
from companion.cli.output import (
    ILLEGAL,
    Unreadable,
    document_argument,
    edition_of,
    faults_of_options,
    game_argument,
    illegal_text,
    json_option,
    notation_option,
    option_option,
    pair,
    read_document,
    say,
    say_json,
    say_sheet,
    seed_option,
    source,
    table,
    tracked,
)
from companion.codec import dump_move
from companion.documents.answers import (
    judgement_data,
    position_data,
    record_data,
    score_sheet_data,
    verdict_data,
)
from companion.documents.reading import (
    Document,
    EndState,
    PositionDocument,
    RecordDocument,
    random_game,
    record_sheet,
    score_of,
    violations_of,
)
from companion.engine.game import AnyGame, Timeline, judge
from companion.engine.game import replay as replay_game
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.engine.scoring import Score
from companion.games import all_games, broken_games, descriptions
from companion.serving.starting import uncollected
from companion.tables.access import check_names_differ, clean_name, new_seed


@click.command()
@json_option
def games(as_json: bool) -> None:
    """List the installed games."""
    if as_json:
        with uncollected():
            say_json([_summary(game) for game in all_games().values()])
        return
    rows = [
        (game.slug, game.title, ", ".join(map(str, game.players)), game.rules_version, game.tagline)
        for game in descriptions().values()
    ]
    table(("Game", "Title", "Players", "Rules", ""), rows)
    for broken in broken_games():
        say(f"\nSkipped: {broken.name} ({broken.value}). {broken.reason}")


def _summary(game: AnyGame) -> dict[str, object]:
    return {
        "game": game.slug,
        "title": game.title,
        "tagline": game.tagline,
        "rules_version": game.rules_version,
        "rulebook": game.rulebook.edition,
        "players": list(game.players),
        "options": {option.id: [choice.id for choice in option.choices] for option in game.options},
        "editions": [edition.id for edition in game.editions()],
    }


# `companion setup`


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
    edition = edition_of(game, named)
    with faults_of_options(names="--names", options="--option", fixed="--set"):
        people = [clean_name(name, f"names[{seat}]") for seat, name in enumerate(names.split(","))]
        check_names_differ(people)
        deal = game.deal(edition, people, dict(options), random.Random(seed), dict(fixed))
    if as_json:
        say_json(record_data(game, deal))
        return
    say(f"{game.title}, {edition.title}, seed {seed}\n")
    seated = ((who.name, who.token, who.letter, who.shape) for who in game.participants(deal))
    table(("Who", "Plays", "Letter", "Shape"), seated)
    say()
    for number, step in enumerate(game.setup_steps(deal), 1):
        say(f"{number:>2}. {step.title}\n    {step.text}\n    ({source(step.cite)})")
    say()
    rows = []
    for item in game.deal_items(deal):
        labels = {choice.id: choice.label for choice in item.choices}
        rows.append((item.label, labels.get(item.value, item.value), f"{item.id}={item.value}"))
    table(("Dealt", "", "--set"), rows)
    say("\n" + game.diagram(game.start(deal)))


# `companion replay` and `playthrough`


@click.command()
@document_argument
@click.option("--at", type=click.IntRange(min=0), help="Stop after that many moves.")
@json_option
@notation_option
def replay(file: IO[bytes], at: int | None, as_json: bool, as_sheet: bool) -> None:
    """Print the moves of a record in words.

    The position at the end follows. FILE may also be a game written in its notation.
    """
    record = read_document(file)
    if not isinstance(record, RecordDocument):
        raise Malformed.at("", 'needs "deal" and "moves"')
    if at is not None and at > len(record.moves):
        raise Unreadable(f"--at: there are {len(record.moves)} moves")
    stopped = RecordDocument(record.game, record.deal, record.moves[:at])
    if as_sheet:
        _timeline(stopped)  # raises IllegalMove, so that no sheet has illegal moves
        _print_sheet(stopped, as_json)
    elif as_json:
        say_json(position_data(record.game, record.deal, _timeline(stopped).position))
    else:
        _tell(stopped)


@click.command()
@game_argument
@click.option("--players", type=int, help="How many play; by default as many as can.")
@seed_option
@option_option
@json_option
@notation_option
def playthrough(
    game: AnyGame,
    players: int | None,
    seed: str | None,
    options: Sequence[tuple[str, str]],
    *,
    as_json: bool,
    as_sheet: bool,
) -> None:
    """Play a random game to its end.

    It is printed in words, as a record, or in the game's notation.
    """
    seed = seed or new_seed()
    with faults_of_options(players="--players", options="--option"):
        deal, moves = random_game(game, players or max(game.players), seed, dict(options))
    record = RecordDocument(game, deal, tuple(tracked(moves, "Playing move")))
    if as_sheet:
        _print_sheet(record, as_json)
    elif as_json:
        say_json(record_data(game, record.deal, record.moves))
    else:
        say(f"{game.title}, seed {seed}\n")
        _tell(record)


def _print_sheet(record: RecordDocument, as_json: bool) -> None:
    if as_json:
        raise click.UsageError("Choose --json or --notation.")
    say_sheet(record_sheet(record.game, record.deal, record.moves))


def _timeline(record: RecordDocument) -> Timeline[Any, Any, Any]:
    """Every position of the game. Raises IllegalMove."""
    moves = tracked(record.moves, "Replaying", len(record.moves))
    return replay_game(record.game, record.deal, moves)


def _tell(record: RecordDocument) -> None:
    game, timeline = record.game, _timeline(record)
    for number, (move, events) in enumerate(zip(timeline.moves, timeline.events, strict=True), 1):
        say(f"{number:>3}. {game.describe(timeline.positions[number - 1], move)}")
        for event in events:
            say(f"       {event.text}")
    say("\n" + game.diagram(timeline.position))
    outcome = game.outcome(timeline.position)
    say(outcome.text if outcome else game.prompt(timeline.position))


# `companion check`, `legal` and `score`


@click.command()
@document_argument
@json_option
@click.option("--say", "words", metavar="WORDS", help="A move of that position, in words.")
@click.pass_context
def check(ctx: click.Context, file: IO[bytes], as_json: bool, words: str | None) -> None:
    """Check that moves are legal.

    FILE is a record, or a position with a move; or a position, and the move is said in words. Exits
    with 0 if everything is legal, 1 if a rule is broken, 2 if FILE cannot be read or the words mean
    no move that is asked for now.
    """
    document = read_document(file)
    meant = () if words is None else _moves_called(document, words)
    if meant and isinstance(document, PositionDocument):
        document = replace(document, move=meant[0].move)
    try:
        finding = _require_legal(document)
        broken = None
    except IllegalMove as error:
        finding, broken = illegal_text(error), error
    if as_json:
        violations = broken.violations if broken else ()
        ply = broken.ply if broken else None
        if isinstance(document, PositionDocument) and document.move is not None:
            judged: Any = judgement_data(document.game, document.at, document.move)
        else:
            judged = verdict_data(document.game, violations)
        say_json({**judged, "ply": ply})
    else:
        for n, move in enumerate(meant):
            say(f"Or is it: {move.sentence}" if n else f"You ask about: {move.sentence}")
        for line in (finding, *_besides(document)):
            say(line)
    if broken:
        ctx.exit(ILLEGAL)


def _moves_called(document: Document, words: str) -> tuple[SaidMove, ...]:
    """The moves that the words may mean, the likeliest first."""
    if not isinstance(document, PositionDocument):
        raise Malformed.at("", 'needs "position" for a move in words')
    game, at = document.game, document.at
    found = moves_said(game, at, words)
    if not found:
        asked = f"no move that is asked for now is called {words!r}"
        raise Unreadable(f"--say: {asked}: {game.prompt(at)}")
    return found


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
    people = {person.seat: person.name for person in participants}
    names = [people.get(score.seat, f"Seat {score.seat + 1}") for score in sheet.scores]
    rows = [
        (category.label, *(_points(score, category.id) for score in sheet.scores))
        for category in sheet.categories
    ]
    rows.append(("Total", *(str(score.total) for score in sheet.scores)))
    table(("", *names), rows, figures=1)
    for name, score in zip(names, sheet.scores, strict=True):
        say(f"\n{name}: {score.total}")
        for line in score.lines:
            say(f"{line.points:>5}  {line.label}\n       {line.because} ({source(line.cite)})")
    say(f"\n{sheet.verdict}")
    for tie_break in sheet.tie_breaks:
        shown = zip(names, tie_break.shown, strict=True)
        values = ", ".join(f"{name} {value}" for name, value in shown)
        say(f"{tie_break.label}: {values} ({source(tie_break.cite)})")
    for remark in sheet.remarks:
        say(f"Remark: {remark}")


def _points(score: Score, category: str) -> str:
    """A category's points; a dash where nothing was scored, since empty is not zero."""
    has_line = any(line.category == category for line in score.lines)
    return str(score.points(category)) if has_line else "-"


# `companion print`


@click.command("print")
@game_argument
@click.option("--edition", "named", help="An edition's id or its file.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option(
    "-o",
    "--output",
    "file",
    required=True,
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="The PDF to write.",
)
def print_(game: AnyGame, named: str | None, paper: str, file: Path) -> None:
    """Write the pieces of GAME as a PDF.

    Print it at 100 %, on both sides of the paper if you like, and cut the pieces out.
    """
    from companion.printing import PAPERS, pages, pdf  # noqa: PLC0415 - loads type and PDF

    if game.print_sets is None:
        raise Unreadable(f"{game.title} has no pieces to print.")
    sides = pages(game.title, game.print_sets(edition_of(game, named)), PAPERS[paper])
    file.write_bytes(pdf(game.title, sides))
    say(f"{file}: {len(sides)} pages, {PAPERS[paper].title}. Print it at 100 %, on both sides.")
