"""Arena, a small game of hands, secrets, nets and duels, made for these tests.

Pig is the smallest game; this one has everything else that a game may ask of the protocol.
It is the model for larger games: a file a move, the open decisions in `state.py`.
"""

from companion.codec.text import dump_text
from companion.engine.game import Game

from . import board, deal, scoring, state
from .moves import MOVE_TYPES
from .rulebook import RULEBOOK

GAME: Game[deal.Edition, deal.Deal, state.Position, scoring.Tally] = Game(
    slug="arena",
    title="Arena",
    tagline="Send your fighters, keep your net.",
    tone="sand",
    rules_version="1",
    players=(2, 3, 4),
    rulebook=RULEBOOK,
    options=deal.OPTIONS,
    position_type=state.Position,
    move_types=MOVE_TYPES,
    tally_type=scoring.Tally,
    editions=lambda: deal.EDITIONS,
    check_state=state.check_state,
    check_tally=scoring.check_tally,
    deal_items=lambda deal: (),
    setup_steps=deal.setup_steps,
    participants=deal.participants,
    initial_state=state.initial_state,
    ending=scoring.ending,
    tally=scoring.tally,
    score=scoring.score,
    facts=board.facts,
    picture=board.picture,
    deal_picture=board.deal_picture,
    diagram=lambda at: dump_text(at.state),
    parse_diagram=board.parse_diagram,
    hide=state.hide,
    after_each=state.after_each,
)
