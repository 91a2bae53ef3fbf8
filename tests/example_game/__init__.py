"""Pig, the folk dice game: the smallest game that keeps every promise of the protocol."""

from companion.codec.documents import dump_text
from companion.engine.game import Game
from companion.engine.setup import seated

from . import board, moves, scoring, state
from .editor import EDITOR
from .rulebook import RULEBOOK

GAME: Game[state.Edition, state.Deal, state.Position, scoring.Tally] = Game(
    slug="pig",
    title="Pig",
    tagline="Roll on, or hold what you have.",
    tone="pink",
    rules_version="1",
    players=(2, 3, 4),
    rulebook=RULEBOOK,
    options=state.OPTIONS,
    position_type=state.Position,
    move_types=(moves.Roll, moves.Hold, moves.Rolled),
    tally_type=scoring.Tally,
    editions=lambda: state.EDITIONS,
    check_edition=state.check_edition,
    check_state=scoring.check_state,
    check_tally=scoring.check_tally,
    lots=state.lots,
    deal_items=state.deal_items,
    setup_steps=state.setup_steps,
    participants=lambda deal: seated(deal.names, state.TOKENS),
    initial_state=state.initial_state,
    ending=scoring.ending,
    tally=scoring.tally,
    score=scoring.score,
    facts=board.facts,
    picture=lambda at: board.track(at.deal, dict(enumerate(at.state.points))),
    deal_picture=lambda deal: board.track(deal, dict.fromkeys(range(len(deal.names)), 0)),
    diagram=lambda at: dump_text(at.state),
    counting=scoring.COUNTING,
    editor=EDITOR,
)
