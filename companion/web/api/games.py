"""The installed games: what can be chosen, and the rules that are cited."""

from companion.codec import dump
from companion.codec.jsonschema import game_schema
from companion.documents import Json, citation_data
from companion.engine.game import AnyGame
from companion.games import all_games, get_game
from companion.web.api.blueprint import operation
from companion.web.api.editions import edition_summaries
from companion.web.api.schemas_games import GameListSchema, GameSchema, JsonSchemaSchema


@operation("GET", "/games", tag="Games", gives=GameListSchema)
def list_games() -> Json:
    """Every installed game"""
    return {"games": [_summary(game) for game in all_games().values()]}


@operation("GET", "/games/<slug>", tag="Games", gives=GameSchema)
def get_one_game(slug: str) -> Json:
    """One game with its options, editions, rules and rulings"""
    game = get_game(slug)
    return {
        **_summary(game),
        "options": [dump(option) for option in game.options],
        "editions": edition_summaries(game),
        "rulebook": {
            "edition": game.rulebook.edition,
            "citations": [citation_data(game, cite) for cite in game.rulebook.citations.values()],
            "rulings": [dump(ruling) for ruling in game.rulebook.rulings.values()],
        },
    }


@operation("GET", "/games/<slug>/schema", tag="Games", gives=JsonSchemaSchema)
def get_game_schema(slug: str) -> Json:
    """JSON Schema of the game's editions, deals, positions, moves and tallies"""
    return game_schema(get_game(slug))


def _summary(game: AnyGame) -> Json:
    return {
        "slug": game.slug,
        "title": game.title,
        "tagline": game.tagline,
        "rules_version": game.rules_version,
        "players": list(game.players),
    }
