"""Khilor by Alvaro G. Echave, after the English rulebook, with its solo mode.

Catch demons with polyominoes, lay eggs, and be first in the colours that pay. What is printed
on board and polyominoes is an edition's, see `edition.py`; rulings are in `rulings.py`.
"""

from companion.engine.game import Game
from companion.games.khilor import board, check, deal, earlier, filling, pad, scoring, state, tally
from companion.games.khilor.board import about, diagram
from companion.games.khilor.edition import Edition, check_edition, editions
from companion.games.khilor.editor import EDITOR
from companion.games.khilor.moves import MOVE_TYPES
from companion.games.khilor.rulebook import RULEBOOK

GAME: Game[Edition, deal.Deal, state.Position, tally.Tally] = Game(
    slug="khilor",
    title="Khilor",
    tagline="Catch demons, lay eggs, follow the dragon round the ring.",
    tone="purple",
    rules_version="2.0",
    players=(1, 2, 3, 4),
    rulebook=RULEBOOK,
    options=deal.OPTIONS,
    position_type=state.Position,
    move_types=MOVE_TYPES,
    tally_type=tally.Tally,
    editions=editions,
    check_edition=check_edition,
    check_deal=deal.check_deal,
    check_state=check.check_state,
    check_tally=tally.check_tally,
    draw_deal=deal.draw_deal,
    deal_items=deal.deal_items,
    setup_steps=deal.setup_steps,
    participants=deal.participants,
    initial_state=state.initial_state,
    ending=scoring.ending,
    tally=tally.tally,
    score=scoring.score,
    decided=scoring.DECIDED,
    about=about.about,
    facts=board.facts,
    picture=board.picture,
    deal_picture=board.deal_picture,
    diagram=diagram.diagram,
    parse_diagram=diagram.parse_diagram,
    counting=pad.COUNTING,
    filling=filling.FILLING,
    upgrade_state=earlier.upgrade_state,
    editor=EDITOR,
)
