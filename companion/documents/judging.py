"""The verdict on one move as JSON data, for the API and the command line."""

from typing import Any

from companion.codec import dump_move
from companion.documents.answers import MoveVerdict, NearMove
from companion.documents.writing import Json, answer_data
from companion.engine.game import AnyGame
from companion.engine.play.judgement import judge


def judgement_data(game: AnyGame, at: Any, move: Any) -> Json:
    """Whether a move is legal, every rule that it would break, the rulings that would allow it if
    they were played the other way, and the legal moves most like it."""
    found = judge(game, at, move)
    near = tuple(NearMove(dump_move(game, one), game.describe(at, one)) for one in found.nearest)
    return answer_data(
        game,
        MoveVerdict(
            legal=found.legal,
            violations=found.violations,
            text=game.describe(at, move) if at.state.decisions else "",
            allowed_by=tuple(ruling.id for ruling in found.allowed_by),
            nearest=near,
        ),
    )
