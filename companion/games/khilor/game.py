"""The record of Khilor, in which the engine finds everything that it asks of the game."""

from companion.engine.game import Game
from companion.engine.setup import seated
from companion.games.khilor import DESCRIPTION, deal, drawing, earlier, ending, hands, rules
from companion.games.khilor.box import TOKENS, Edition, check_edition, editions
from companion.games.khilor.editor import EDITOR
from companion.games.khilor.rulebook import RULEBOOK

GAME: Game[Edition, deal.Deal, rules.Position, ending.Tally] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=deal.OPTIONS,
    position_type=rules.Position,
    move_types=(*rules.MOVE_TYPES, *earlier.MOVE_TYPES),
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
    correcting=hands.correcting,
    initial_state=rules.initial_state,
    ending=ending.ending,
    end_rule=lambda at: at.deal.rule("end"),
    tally=ending.tally,
    score=ending.score,
    decided=ending.DECIDED,
    about=drawing.about,
    legend=drawing.legend,
    facts=drawing.facts,
    picture=drawing.picture,
    deal_picture=drawing.deal_picture,
    diagram=drawing.diagram,
    counting=ending.COUNTING,
    filling=hands.FILLING,
    upgrade_state=earlier.upgrade_state,
    editor=EDITOR,
)
