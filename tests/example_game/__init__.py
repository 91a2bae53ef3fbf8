"""Pig, the folk dice game: the smallest game that keeps every promise of the protocol.

It lives outside the package and registers the way any outside game does, so it proves both
the guide in `companion/games/README.md` and the entry point.
"""

from companion.engine.game import Game

from . import board, moves, scoring, state
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
    check_state=state.check_state,
    check_tally=scoring.check_tally,
    draw_deal=state.draw_deal,
    deal_items=state.deal_items,
    setup_steps=state.setup_steps,
    participants=board.participants,
    initial_state=state.initial_state,
    ending=scoring.ending,
    tally=scoring.tally,
    score=scoring.score,
    facts=board.facts,
    picture=board.picture,
    deal_picture=board.deal_picture,
    diagram=board.diagram,
    parse_diagram=board.parse_diagram,
    counting=scoring.COUNTING,
)
