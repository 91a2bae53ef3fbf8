"""The record of Khilor, in which the engine finds everything that it asks of the game."""

from companion.engine.game import Game
from companion.engine.setup import seated
from companion.games.khilor import DESCRIPTION, board, check, deal, earlier, filling, lying, state
from companion.games.khilor.board import about, diagram
from companion.games.khilor.box.components import TOKENS
from companion.games.khilor.box.edition import Edition, check_edition, editions
from companion.games.khilor.correcting import correcting
from companion.games.khilor.earlier import upgrade_state
from companion.games.khilor.editor import EDITOR
from companion.games.khilor.ending import pad, scoring, tally
from companion.games.khilor.moves import MOVE_TYPES
from companion.games.khilor.rulebook import RULEBOOK

GAME: Game[Edition, deal.Deal, state.Position, tally.Tally] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=deal.OPTIONS,
    position_type=state.Position,
    move_types=(*MOVE_TYPES, *earlier.MOVE_TYPES),
    tally_type=tally.Tally,
    editions=editions,
    check_edition=check_edition,
    check_deal=deal.check_deal,
    check_state=check.check_state,
    check_tally=tally.check_tally,
    pieces=lying.pieces,
    lots=deal.lots,
    deal_items=deal.deal_items,
    setup_steps=deal.setup_steps,
    participants=lambda deal: seated(deal.names, TOKENS),
    correcting=correcting,
    initial_state=state.initial_state,
    ending=scoring.ending,
    end_rule=scoring.end_rule,
    tally=tally.tally,
    score=scoring.score,
    decided=scoring.DECIDED,
    about=about.about,
    legend=about.legend,
    facts=board.facts,
    picture=board.picture,
    deal_picture=board.deal_picture,
    diagram=diagram.diagram,
    counting=pad.COUNTING,
    filling=filling.FILLING,
    upgrade_state=upgrade_state,
    editor=EDITOR,
)
