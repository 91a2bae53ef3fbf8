"""The record of Khilor, in which the engine finds everything that it asks of the game."""

from companion.engine.game import Game
from companion.engine.setup import seated
from companion.games.khilor import DESCRIPTION, board, deal, earlier, ending, hands, rules
from companion.games.khilor import board as about
from companion.games.khilor import board as diagram
from companion.games.khilor.box import TOKENS, Edition, check_edition, editions
from companion.games.khilor.earlier import upgrade_state
from companion.games.khilor.editor import EDITOR
from companion.games.khilor.hands import correcting
from companion.games.khilor.rulebook import RULEBOOK
from companion.games.khilor.rules import MOVE_TYPES

GAME: Game[Edition, deal.Deal, rules.Position, ending.Tally] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=deal.OPTIONS,
    position_type=rules.Position,
    move_types=(*MOVE_TYPES, *earlier.MOVE_TYPES),
    tally_type=ending.Tally,
    editions=editions,
    check_edition=check_edition,
    check_deal=deal.check_deal,
    check_state=hands.check_state,
    check_tally=ending.check_tally,
    pieces=hands.pieces,
    lots=deal.lots,
    deal_items=deal.deal_items,
    setup_steps=deal.setup_steps,
    participants=lambda deal: seated(deal.names, TOKENS),
    correcting=correcting,
    initial_state=rules.initial_state,
    ending=ending.ending,
    end_rule=ending.end_rule,
    tally=ending.tally,
    score=ending.score,
    decided=ending.DECIDED,
    about=about.about,
    legend=about.legend,
    facts=board.facts,
    picture=board.picture,
    deal_picture=board.deal_picture,
    diagram=diagram.diagram,
    counting=ending.COUNTING,
    filling=hands.FILLING,
    upgrade_state=upgrade_state,
    editor=EDITOR,
)
