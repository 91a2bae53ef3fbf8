"""Khilor by Alvaro G. Echave, after the English rulebook, with its solo mode.

Catch demons with polyominoes, lay eggs, and be first in the colours that pay. What is printed
on board and polyominoes is an edition's, see `edition.py`; rulings are in `rulings.py`.
"""

from companion.engine.counting import Counting
from companion.engine.legacy import Game
from companion.games.khilor import (
    check,
    counting,
    counting_check,
    diagram,
    edition,
    picture,
    play,
    sentences,
    setup,
    state,
    steps,
    taps,
)
from companion.games.khilor.edition_check import check_edition
from companion.games.khilor.editions import editions
from companion.games.khilor.law import LAW
from companion.games.khilor.moves import MOVE_TYPES, Move
from companion.games.khilor.rulebook import RULEBOOK
from companion.games.khilor.scoring import score
from companion.games.khilor.tally import Tally, check_tally, tally

GAME: Game[edition.Edition, state.Deal, state.State, Move, Tally] = Game(
    slug="khilor",
    title="Khilor",
    tagline="Catch demons, lay eggs, follow the dragon round the ring.",
    tone="purple",
    rules_version="1",
    players=(1, 2, 3, 4),
    rulebook=RULEBOOK,
    options=state.OPTIONS,
    edition_type=edition.Edition,
    deal_type=state.Deal,
    state_type=state.State,
    move_types=MOVE_TYPES,
    tally_type=Tally,
    editions=editions,
    check_edition=check_edition,
    check_deal=check.check_deal,
    check_state=check.check_state,
    check_tally=check_tally,
    deal=setup.deal,
    deal_items=setup.deal_items,
    setup_steps=steps.setup_steps,
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
    counting=Counting(
        sheet=counting.sheet,
        tally=counting.tally,
        problems=counting_check.problems,
        picture=counting.picture,
        tap=counting.tap,
    ),
    view=lambda position, seat: position,
    view_move=lambda position, move, seat: move,
    describe=sentences.describe,
    prompt=sentences.prompt,
    facts=sentences.facts,
    taps=taps.taps,
    picture=picture.picture,
    deal_picture=picture.deal_picture,
    diagram=diagram.diagram,
    parse_diagram=diagram.parse_diagram,
)
