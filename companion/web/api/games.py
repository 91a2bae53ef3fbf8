"""The installed games: what can be chosen, and the rules that are cited."""

from companion.codec.jsonschema import game_schema
from companion.documents import Json, answer_data
from companion.documents.answers import taken
from companion.games import all_games, get_game
from companion.web.api.blueprint import operation
from companion.web.api.game_answers import GameDetail, GameList, GameSummary, game_detail

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
    """Every installed game"""
    return GameList(games=tuple(taken(GameSummary, game) for game in all_games().values()))


@operation("GET", "/games/<slug>", tag=TAG, gives=GameDetail)
def describe_game(slug: str) -> Json:
    """One game with its options, editions, rules and rulings"""
    game = get_game(slug)
    return answer_data(game, game_detail(game))


@operation("GET", "/games/<slug>/schema", tag=TAG, gives=SCHEMA)
def get_game_schema(slug: str) -> Json:
    """JSON Schema of the game's editions, deals, positions, moves and tallies"""
    return game_schema(get_game(slug))
