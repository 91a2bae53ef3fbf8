"""Values of a game as documents, and answers about them as JSON data."""

from collections.abc import Sequence
from typing import Any

from companion.codec import dump_deal, dump_move, dump_state
from companion.codec.answers import dump_answer
from companion.documents.answers import MoveVerdict, NearMove, ScoreReport, Verdict, envelope, taken
from companion.engine.game import AnyGame
from companion.engine.play.judgement import judge, worded
from companion.engine.rulebook import Violation
from companion.engine.scores.scoring import ScoreSheet
from companion.engine.setup.participants import Participant

Json = dict[str, Any]


def record_data(game: AnyGame, deal: Any, moves: Sequence[Any] = ()) -> Json:
    """A record as JSON data."""
    return {
        **envelope(game),
        "deal": dump_deal(game, deal),
        "moves": [dump_move(game, move) for move in moves],
    }


def position_data(game: AnyGame, deal: Any, at: Any) -> Json:
    """A position document as JSON data: its deal and its state."""
    return {
        **envelope(game),
        "position": {"deal": dump_deal(game, deal), "state": dump_state(game, at)},
    }


def verdict_data(game: AnyGame, violations: Sequence[Violation]) -> Json:
    """Whether a move is legal, and every rule that it would break."""
    return answer_data(game, Verdict(legal=not violations, violations=tuple(violations)))


def score_sheet_data(game: AnyGame, participants: Sequence[Participant], sheet: ScoreSheet) -> Json:
    """A score sheet with totals, and each line with its rule, reason and places."""
    rules = (
        *(row.cite for row in sheet.categories),
        *(line.cite for score in sheet.scores for line in score.lines),
        *(tie_break.cite for tie_break in sheet.tie_breaks),
    )
    cited = {rule.id: rule for rule in rules}
    report = taken(
        ScoreReport, sheet, participants=tuple(participants), citations=cited, **envelope(game)
    )
    return answer_data(game, report)


def answer_data(game: AnyGame, answer: object) -> Json:
    """An answer about a game as JSON data; its rules come with their rulings."""
    found: Json = dump_answer(answer, game.rulebook)
    return found


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
            text=worded(game, at, move),
            allowed_by=tuple(ruling.id for ruling in found.allowed_by),
            nearest=near,
        ),
    )
