"""Values of a game as documents, and what the engine says of them as JSON data."""

from collections.abc import Sequence
from typing import Any

from companion.codec import dump, dump_deal, dump_move, dump_state
from companion.engine.game import AnyGame
from companion.engine.participants import Participant
from companion.engine.rulebook import Citation, Violation
from companion.engine.scoring import ScoreSheet
from companion.engine.step import Event

Json = dict[str, Any]


def envelope(game: AnyGame) -> Json:
    """What every document begins with: the game and the version of its rules."""
    return {"game": game.slug, "rules_version": game.rules_version}


def record_data(game: AnyGame, deal: Any, moves: Sequence[Any] = ()) -> Json:
    """A record as JSON data."""
    return {
        **envelope(game),
        "deal": dump_deal(game, deal),
        "moves": [dump_move(game, move) for move in moves],
    }


def position_data(game: AnyGame, deal: Any, at: Any) -> Json:
    """A position document as JSON data: its deal, and the state of it."""
    return {
        **envelope(game),
        "position": {"deal": dump_deal(game, deal), "state": dump_state(game, at)},
    }


def tally_data(game: AnyGame, tally: Any, deal: Any = None) -> Json:
    """A tally document as JSON data."""
    data = {**envelope(game), "tally": dump(tally)}
    return data if deal is None else {**data, "deal": dump_deal(game, deal)}


def citation_data(game: AnyGame, cite: Citation) -> Json:
    """A rule with the whole ruling behind it, or with `"ruling": null`."""
    ruling = game.rulebook.rulings.get(cite.ruling or "")
    return {**dump(cite), "ruling": dump(ruling) if ruling else None}


def event_data(game: AnyGame, event: Event) -> Json:
    """What happened, with the rule that made it happen, or with `"cite": null`."""
    return {
        "code": event.code,
        "text": event.text,
        "where": list(event.where),
        "seat": event.seat,
        "cite": citation_data(game, event.cite) if event.cite else None,
    }


def violation_data(game: AnyGame, violation: Violation) -> Json:
    """A broken rule: `code`, `reason`, `possible` and `cite`."""
    return {**dump(violation), "cite": citation_data(game, violation.cite)}


def verdict_data(game: AnyGame, violations: Sequence[Violation]) -> Json:
    """Whether a move is legal, and every rule that it would break."""
    return {
        "legal": not violations,
        "violations": [violation_data(game, violation) for violation in violations],
    }


def score_sheet_data(game: AnyGame, participants: Sequence[Participant], sheet: ScoreSheet) -> Json:
    """A score sheet with totals, and each line with its rule, reason and places."""
    return {
        **envelope(game),
        "participants": [dump(participant) for participant in participants],
        "verdict": sheet.verdict,
        "remarks": list(sheet.remarks),
        "categories": [_cited(game, category) for category in sheet.categories],
        "scores": [
            {
                "seat": score.seat,
                "total": score.total,
                "lines": [_cited(game, line) for line in score.lines],
            }
            for score in sheet.scores
        ],
        "standings": [dump(standing) for standing in sheet.standings],
        "tie_breaks": [_cited(game, tie_break) for tie_break in sheet.tie_breaks],
    }


def setup_data(game: AnyGame, deal: Any) -> Json:
    """What a set-up decided and what people do at the table to make it so."""
    return {
        **envelope(game),
        "participants": [dump(participant) for participant in game.participants(deal)],
        "items": [dump(item) for item in game.deal_items(deal)],
        "steps": [_cited(game, step) for step in game.setup_steps(deal)],
    }


def _cited(game: AnyGame, value: Any) -> Json:
    return {**dump(value), "cite": citation_data(game, value.cite)}
