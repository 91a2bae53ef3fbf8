"""Pig, the folk dice game: the smallest game that keeps every promise of the protocol.

It lives outside the package and registers the way any outside game does, so it proves both
the guide in `companion/games/README.md` and the entry point.
"""

from companion.engine.game import Game

from . import diagram, edition, picture, play, setup, state
from .counting import COUNTING
from .law import LAW
from .moves import MOVES, Move
from .rulebook import RULEBOOK
from .scoring import score
from .tally import Tally, check_tally, tally

GAME: Game[edition.Edition, state.Deal, state.State, Move, Tally] = Game(
    slug="pig",
    title="Pig",
    tagline="Roll on, or hold what you have.",
    tone="pink",
    rules_version="1",
    players=(2, 3, 4),
    rulebook=RULEBOOK,
    options=state.OPTIONS,
    edition_type=edition.Edition,
    deal_type=state.Deal,
    state_type=state.State,
    move_types=MOVES,
    tally_type=Tally,
    editions=edition.editions,
    check_edition=edition.check_edition,
    check_deal=state.check_deal,
    check_state=state.check_state,
    check_tally=check_tally,
    deal=setup.deal,
    deal_items=setup.deal_items,
    setup_steps=setup.setup_steps,
    participants=setup.participants,
    initial_state=setup.initial_state,
    deal_of=lambda position: position.deal,
    to_move=play.to_move,
    mover=play.mover,
    conceivable_moves=play.conceivable_moves,
    legal_moves=play.legal_moves,
    violations=LAW.violations,
    apply=play.apply,
    chance_move=play.chance_move,
    outcome=play.outcome,
    tally=tally,
    score=score,
    counting=COUNTING,
    view=lambda position, seat: position,
    view_move=lambda position, move, seat: move,
    describe=picture.describe,
    prompt=picture.prompt,
    facts=picture.facts,
    taps=picture.taps,
    picture=picture.picture,
    deal_picture=picture.deal_picture,
    diagram=diagram.diagram,
    parse_diagram=diagram.parse_diagram,
)
