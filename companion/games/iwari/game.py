"""The record of Iwari, in which the engine finds everything that it asks of the game."""

from companion.engine.game import Game
from companion.games.iwari import DESCRIPTION, board, deal, drawing, earlier, ending
from companion.games.iwari.box import Edition, check_edition, editions
from companion.games.iwari.deal import setup_steps
from companion.games.iwari.earlier import upgrade_state
from companion.games.iwari.editor import EDITOR
from companion.games.iwari.ending import check_tally
from companion.games.iwari.hands import check_state, correcting, pieces
from companion.games.iwari.pad import COUNTING
from companion.games.iwari.rulebook import RULEBOOK
from companion.games.iwari.rules.moves import MOVE_TYPES
from companion.games.iwari.rules.table import exhausted
from companion.games.iwari.rules.turn import Position, hide, initial_state

GAME: Game[Edition, deal.Deal, Position, ending.Tally] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=deal.OPTIONS,
    position_type=Position,
    move_types=(*MOVE_TYPES, *earlier.MOVE_TYPES),
    tally_type=ending.Tally,
    editions=editions,
    check_edition=check_edition,
    check_deal=deal.check_deal,
    check_state=check_state,
    check_tally=check_tally,
    pieces=pieces,
    lots=deal.lots,
    make_deal=deal.make_deal,
    deal_items=deal.deal_items,
    setup_steps=setup_steps,
    participants=deal.participants,
    initial_state=initial_state,
    after_each=exhausted,
    ending=ending.ending,
    end_rule=ending.end_rule,
    tally=ending.tally,
    score=ending.score,
    loud={"half_journey": "Half journey", "last_round": "The last round"},
    decided=ending.DECIDED,
    counting=COUNTING,
    correcting=correcting,
    hide=hide,
    about=board.about,
    legend=board.legend,
    facts=board.facts,
    picture=drawing.picture,
    deal_picture=drawing.deal_picture,
    diagram=board.diagram,
    cards=board.cards,
    upgrade_state=upgrade_state,
    editor=EDITOR,
)
