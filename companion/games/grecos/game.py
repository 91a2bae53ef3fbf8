"""The record of Grecos, in which the engine finds everything that it asks of the game."""

from companion.engine.game import Game
from companion.engine.setup import seated
from companion.games.grecos import DESCRIPTION, box, deal, ending, hands
from companion.games.grecos.box import TOKENS, Edition, check_edition, editions
from companion.games.grecos.drawing import helper, sheets, table
from companion.games.grecos.editor import EDITOR
from companion.games.grecos.hands import correcting
from companion.games.grecos.rulebook import RULEBOOK
from companion.games.grecos.rules import position
from companion.games.grecos.rules.turn import MOVE_TYPES

GAME: Game[Edition, deal.Deal, position.Position, ending.Tally] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=deal.OPTIONS,
    position_type=position.Position,
    move_types=MOVE_TYPES,
    tally_type=ending.Tally,
    editions=editions,
    check_edition=check_edition,
    check_deal=deal.check_deal,
    check_state=hands.check_state,
    pieces=hands.pieces,
    check_tally=ending.check_tally,
    lots=deal.lots,
    deal_items=deal.deal_items,
    setup_steps=deal.setup_steps,
    participants=lambda deal: seated(deal.names, TOKENS),
    correcting=correcting,
    initial_state=position.initial_state,
    ending=ending.ending,
    tally=ending.tally,
    score=ending.score,
    facts=table.facts,
    picture=table.picture,
    deal_picture=table.deal_picture,
    diagram=table.diagram,
    counting=ending.COUNTING,
    about=table.about,
    losses=table.losses,
    legend=table.legend,
    in_turn=table.in_turn,
    cards=table.cards,
    print_sets=sheets.print_sets,
    helpers=(helper.HELPER,),
    references=(box.reference(),),
    hide=position.hide,
    after_each=ending.after_each,
    loud={"out": "Out of the game"},
    open_ended=True,
    editor=EDITOR,
)
