"""Answers of the API about games and editions."""

from dataclasses import dataclass, field
from typing import Annotated, Any

from companion.codec import dump
from companion.codec.answers import MAYBE
from companion.documents.answers import Edition, taken
from companion.engine.game import AnyGame
from companion.engine.rulebook import Citation, Ruling
from companion.engine.setup import Option
from companion.tables.editions.editions import listed_editions


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


def game_detail(game: AnyGame) -> GameDetail:
    """Everything that can be chosen before a game, and its rules and rulings."""
    rules = Rules(
        edition=game.rulebook.edition,
        citations=tuple(game.rulebook.citations.values()),
        rulings=tuple(game.rulebook.rulings.values()),
    )
    return taken(GameDetail, game, editions=edition_list(game).editions, rulebook=rules)


def edition_list(game: AnyGame) -> EditionList:
    """Every edition of a game by name."""
    found = listed_editions(game)
    return EditionList(
        editions=tuple(taken(EditionSummary, one, kept=not one.shipped) for one in found)
    )


def edition_detail(game: AnyGame, edition: Any) -> EditionDetail:
    """One edition with all that is printed."""
    kept = all(edition.id != known.id for known in game.editions())
    return taken(EditionDetail, edition, kept=kept, edition=dump(edition))


def kept_edition(game: AnyGame, edition: Any, token: str | None) -> KeptEdition:
    """An edition that was sent to be kept, with the token if it is new."""
    whole = edition_detail(game, edition)
    return taken(KeptEdition, whole, token=token)
