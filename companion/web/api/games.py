"""The games with their editions, and playing them in calls that store nothing."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Annotated, Any, Final

from flask import Response
from marshmallow import Schema

from companion.codec import dump, dump_move, load, load_edition, load_move
from companion.codec.answers import MAYBE
from companion.codec.jsonschema import game_schema
from companion.documents.answers import (
    Edition,
    Json,
    MoveVerdict,
    ScoreReport,
    answer_data,
    judgement_data,
    score_sheet_data,
    setup_report,
    taken,
)
from companion.documents.reading import load_document, load_position, load_record, score_of
from companion.engine.game import AnyGame
from companion.engine.moves import Move
from companion.engine.pads import CountSheet
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed, reading_below
from companion.engine.rulebook import Citation, IllegalMove, Ruling
from companion.engine.setup import DealLike, EditionLike, Option
from companion.games import all_games, get_game
from companion.tables.access import check_names_differ, clean_name, new_seed, new_token
from companion.tables.editions import editions
from companion.tables.errors import NoSuchEntry
from companion.web.api.answers import (
    Applied,
    Dealt,
    Drawing,
    MadeMove,
    OfferedMoves,
    drawing,
    offered,
    standing_data,
)
from companion.web.api.blueprint import P, Route, done, operation
from companion.web.api.requests import (
    ApplyRequest,
    CheckRequest,
    DealDocumentRequest,
    DealRequest,
    EditionRequest,
    PlayedRequest,
    ReplayRequest,
    ScoreRequest,
)
from companion.web.errors import NotAuthenticated
from companion.web.security.limits import KEEP_LIMIT
from companion.web.security.phones import tokens

# Answers


@dataclass(frozen=True, kw_only=True)
class EditionSummary:
    """An edition in a list. `kept`: it was entered by a table, and can be forgotten."""

    id: str
    title: str
    kept: bool


@dataclass(frozen=True, kw_only=True)
class EditionList:
    """The editions of a game: those that are shipped first, then those that tables keep."""

    editions: tuple[EditionSummary, ...]


@dataclass(frozen=True, kw_only=True)
class EditionDetail(EditionSummary):
    """An edition with everything that is printed on it."""

    edition: Edition


@dataclass(frozen=True, kw_only=True)
class KeptEdition(EditionDetail):
    """An edition that was sent to be kept."""

    token: Annotated[
        str | None,
        "Needed to forget the edition; shown once, and only to who brought it.",
    ] = field(default=None, metadata=MAYBE)


@dataclass(frozen=True, kw_only=True)
class CheckedEdition:
    """An edition without faults; one with faults is refused instead."""

    id: str
    title: str


@dataclass(frozen=True, kw_only=True)
class GameSummary:
    """A game in the lobby."""

    slug: str
    title: str
    tagline: str
    rules_version: str
    players: Annotated[tuple[int, ...], "The numbers of players that can play."]


@dataclass(frozen=True, kw_only=True)
class GameList:
    """Every installed game."""

    games: tuple[GameSummary, ...]


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A game's rules in our own words, each with its section and ruling."""

    edition: Annotated[str, "The booklet that is paraphrased."]
    citations: tuple[Citation, ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, kw_only=True)
class GameDetail(GameSummary):
    """A game with its options, editions and rules. The first choice is the default."""

    options: tuple[Option, ...]
    editions: tuple[EditionSummary, ...]
    rulebook: Rules


# The installed games, and the rules that are cited

TAG = "Games"
SCHEMA = {
    "type": "object",
    "description": (
        "A JSON Schema document; its `$defs` hold edition, deal, position, move and tally."
    ),
    "properties": {
        "$schema": {"type": "string"},
        "title": {"type": "string"},
        "$defs": {"type": "object"},
    },
    "required": ["$schema", "title", "$defs"],
}


@operation("GET", "/games", tag=TAG, gives=GameList)
def list_games() -> GameList:
    """Every installed game

    Their `slug` names them in every other call; `players` are the numbers that can play.
    """
    return GameList(games=tuple(taken(GameSummary, game) for game in all_games().values()))


@operation("GET", "/games/<slug>", tag=TAG, gives=GameDetail)
def describe_game(slug: str) -> Json:
    """One game with its options, editions, rules and rulings

    The first choice of an option is its default. Refusals and lines of a score cite the rules that
    stand here.
    """
    game = get_game(slug)
    rules = Rules(
        edition=game.rulebook.edition,
        citations=tuple(game.rulebook.citations.values()),
        rulings=tuple(game.rulebook.rulings.values()),
    )
    listed = edition_list(game).editions
    return answer_data(game, taken(GameDetail, game, editions=listed, rulebook=rules))


@operation("GET", "/games/<slug>/schema", tag=TAG, gives=SCHEMA)
def get_game_schema(slug: str) -> Json:
    """JSON Schema of the game's editions, deals, positions, moves and tallies

    For programs that write such documents or check them.
    """
    return game_schema(get_game(slug))


# The position in a request, and the moves made in it


class Everything(Enum):
    """A viewer who sees everything, as whoever sends a whole position knows its secrets."""

    EVERYTHING = "everything"


EVERYTHING: Final = Everything.EVERYTHING
Viewer = int | None | Everything
"""For whom a position is shown: a seat, a spectator (None), or everything."""


def start_of(game: AnyGame, body: Json) -> tuple[DealLike, AnyPosition]:
    """The deal and the position of a request: `position`, or `deal` with the moves since.

    Raises Malformed, and IllegalMove with its `ply` in `moves`.
    """
    if "position" in body:
        found = load_position(body, game)
        return found.deal, found.at
    record = load_record(body, game)
    return record.deal, record.timeline().position


def play_on(
    game: AnyGame, deal: DealLike, at: AnyPosition, moves: Sequence[Move], viewer: Viewer
) -> Applied:
    """Make the moves; returns the result of each and the position after them.

    Raises IllegalMove with the number of the move as `ply`.
    """
    if isinstance(viewer, int) and viewer >= len(game.participants(deal)):
        raise Malformed.at("view", "is no seat of this deal")
    answers = []
    for place, move in enumerate(moves):
        if game.check(at, move):
            raise IllegalMove(tuple(game.violations(at, move)), place)
        step = game.apply(at, move)
        seen = move if viewer is EVERYTHING else game.view_move(at, move, viewer)
        known = [event for event in step.events if viewer is EVERYTHING or event.is_for(viewer)]
        text = game.describe(_seen(game, at, viewer), seen)
        answers.append(MadeMove(move=dump_move(game, seen), text=text, events=tuple(known)))
        at = step.state
    return Applied(made=tuple(answers), **standing_data(game, _seen(game, at, viewer)))


def _seen(game: AnyGame, state: Any, viewer: Viewer) -> Any:
    return state if viewer is EVERYTHING else game.view(state, viewer)


def choices_in(body: Json, name: str) -> dict[str, str]:
    """Options or fixed items of a request. Raises Malformed."""
    with reading_below(name):
        return load(body[name], dict[str, str])


# Calls that store nothing: everything they need is in the request

WITHOUT_TABLE = "Without a table"


def without_table(rule: str, takes: type[Schema], gives: type) -> Callable[[Route[P]], Route[P]]:
    """An operation about one game that keeps nothing."""
    return operation("POST", f"/games/<slug>/{rule}", tag=WITHOUT_TABLE, takes=takes, gives=gives)


@without_table("deal", DealRequest, Dealt)
def deal_game(body: Json, slug: str) -> Json:
    """Deal a set-up

    The answer has the deal, its checklist for the people at the table, and the `seed` that deals it
    again.
    """
    game = get_game(slug)
    seed = body.get("seed") or new_seed()
    names = [clean_name(name, f"names[{seat}]") for seat, name in enumerate(body["names"])]
    check_names_differ(names)
    dealt = game.deal(
        edition_of(game, body["edition"]),
        names,
        choices_in(body, "options"),
        Random(seed),
        choices_in(body, "fixed"),
    )
    return answer_data(game, taken(Dealt, setup_report(game, dealt), deal=dump(dealt), seed=seed))


@without_table("legal-moves", PlayedRequest, OfferedMoves)
def list_legal_moves(body: Json, slug: str) -> OfferedMoves:
    """Every legal move of a position

    Each in words, as the taps that enter it on a board, and as the document that `applyMoves` and
    `makeMove` take.
    """
    game = get_game(slug)
    _, at = start_of(game, body)
    return offered(game, at)


@without_table("check", CheckRequest, MoveVerdict)
def check_move(body: Json, slug: str) -> Json:
    """Whether a move is legal, and every rule that it would break

    An illegal move is a good answer: `violations` has each rule with its citation, `allowed_by` the
    rulings under which it is legal, `nearest` legal moves that come near it.
    """
    game = get_game(slug)
    with reading_below("move"):
        move = load_move(game, body.pop("move"))
    _, at = start_of(game, body)
    return judgement_data(game, at, move)


@without_table("apply", ApplyRequest, Applied)
def apply_moves(body: Json, slug: str) -> Json:
    """Make moves in a position

    All of them or none: an illegal one is refused with its place in `next` as `ply`.
    """
    game = get_game(slug)
    moves = list(_moves(game, body.pop("next")))
    viewer = body.pop("view", EVERYTHING)
    return answer_data(game, play_on(game, *start_of(game, body), moves, viewer))


@without_table("replay", ReplayRequest, Applied)
def replay_record(body: Json, slug: str) -> Json:
    """Replay a record: every move in words, and the position at the end

    An illegal move is refused with its place in `moves` as `ply`. `view` shows what one seat would
    have seen.
    """
    game = get_game(slug)
    viewer = body.pop("view", EVERYTHING)
    record = load_record(body, game)
    start = game.start(record.deal)
    return answer_data(game, play_on(game, record.deal, start, record.moves, viewer))


@without_table("score", ScoreRequest, ScoreReport)
def score_document(body: Json, slug: str) -> Json:
    """Score a tally, counts, a record or a position, with every reason

    The points are lines, each with its rule, its reason and its places on the board; totals are
    their sums. A position is scored as if the game ended there.
    """
    game = get_game(slug)
    return score_sheet_data(game, *score_of(load_document(body, game)))


@without_table("count-sheet", DealDocumentRequest, CountSheet)
def get_count_sheet(body: Json, slug: str) -> CountSheet:
    """The pad on which the end of this deal is counted

    Its cells, with their limits, are what `counts` are made of in `scoreDocument`.
    """
    game = get_game(slug)
    return game.pad.sheet(load_record(body, game).deal)


@without_table("picture", PlayedRequest, Drawing)
def draw_picture(body: Json, slug: str) -> Drawing:
    """The board of a position as shapes, and as text

    `picture` has every space, piece and card as a shape with an id, which taps and lines of a score
    name. `diagram` is the same in letters.
    """
    game = get_game(slug)
    _, at = start_of(game, body)
    return drawing(game, at)


def _moves(game: AnyGame, documents: list[Any]) -> Iterator[Move]:
    for place, move in enumerate(documents):
        with reading_below(f"next[{place}]"):
            yield load_move(game, move)


# Editions, as shipped with a game or entered by a table

EDITIONS = "Editions"


@operation("GET", "/games/<slug>/editions", tag=EDITIONS, gives=EditionList)
def list_editions(slug: str) -> EditionList:
    """The editions of a game, shipped ones first

    `kept` ones were entered by a table here. Send the `id` of one as the `edition` of a deal or a
    table.
    """
    return edition_list(get_game(slug))


@operation("GET", "/games/<slug>/editions/<edition_id>", tag=EDITIONS, gives=EditionDetail)
def get_edition(slug: str, edition_id: str) -> EditionDetail:
    """One edition with everything that is printed on it

    What it is like differs from game to game; `getGameSchema` describes it.
    """
    game = get_game(slug)
    return edition_detail(game, editions.find_edition(game, edition_id))


@operation(
    "POST",
    "/games/<slug>/editions",
    tag=EDITIONS,
    takes=EditionRequest,
    gives=KeptEdition,
    status=201,
    limit=KEEP_LIMIT,
)
def keep_edition(body: Json, slug: str) -> KeptEdition:
    """Keep an edition for later tables

    It does no harm to keep the same edition again; another one under the same id is refused. The
    answer has a token, given out only once, with which the edition can be forgotten.
    """
    game, token = get_game(slug), new_token()
    with reading_below("edition"):
        kept = editions.keep_edition(game, body["edition"], token=token)
    mine = editions.find_with_imprint(game, kept.id, (token,)).imprint.mine
    return taken(KeptEdition, edition_detail(game, kept), token=token if mine else None)


@operation(
    "POST", "/games/<slug>/editions/check", tag=EDITIONS, takes=EditionRequest, gives=CheckedEdition
)
def check_edition(body: Json, slug: str) -> CheckedEdition:
    """Check an edition without keeping it

    One with faults is refused with every fault and its place.
    """
    with reading_below("edition"):
        edition = load_edition(get_game(slug), body["edition"])
    return taken(CheckedEdition, edition)


@operation("DELETE", "/games/<slug>/editions/<edition_id>", tag=EDITIONS, status=204, bearer=True)
def forget_edition(slug: str, edition_id: str) -> Response:
    """Forget a kept edition

    This needs the token that was given out when it was kept, and that no table plays on it.
    """
    game, held = get_game(slug), tokens()
    if not held:
        raise NotAuthenticated("the token that the edition was kept with", sent=False)
    editions.forget_edition(game, edition_id, held)
    return done()


def edition_of(game: AnyGame, asked: Any) -> Any:
    """The edition with that id, or the edition in the request itself, checked.

    Raises Malformed.
    """
    if isinstance(asked, str):
        try:
            return editions.find_edition(game, asked)
        except NoSuchEntry as error:
            raise Malformed.at("edition", error.message) from error
    with reading_below("edition"):
        return load_edition(game, asked)


def edition_list(game: AnyGame) -> EditionList:
    """Every edition of a game by name."""
    found = editions.listed_editions(game)
    return EditionList(
        editions=tuple(taken(EditionSummary, one, kept=not one.shipped) for one in found)
    )


def edition_detail(game: AnyGame, edition: EditionLike) -> EditionDetail:
    """One edition with all that is printed."""
    kept = all(edition.id != known.id for known in game.editions())
    return taken(EditionDetail, edition, kept=kept, edition=dump(edition))
