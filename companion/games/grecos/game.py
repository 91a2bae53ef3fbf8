"""The record of Grecos, in which the engine finds everything that it asks of the game."""

from companion.engine.game import Game
from companion.engine.setup import seated
from companion.games.grecos import DESCRIPTION, board, check, deal, holdings, position, state
from companion.games.grecos.board import about, cards, diagram, losses
from companion.games.grecos.box import materials
from companion.games.grecos.box.components import TOKENS
from companion.games.grecos.box.edition import Edition
from companion.games.grecos.box.edition_check import check_edition, editions
from companion.games.grecos.correcting import correcting
from companion.games.grecos.editor import EDITOR
from companion.games.grecos.ending import pad, scoring
from companion.games.grecos.fights import battle_helper
from companion.games.grecos.moves import MOVE_TYPES
from companion.games.grecos.printed import print_sets
from companion.games.grecos.rulebook import RULEBOOK

GAME: Game[Edition, deal.Deal, position.Position, scoring.Tally] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=deal.OPTIONS,
    position_type=position.Position,
    move_types=MOVE_TYPES,
    tally_type=scoring.Tally,
    editions=editions,
    check_edition=check_edition,
    check_deal=deal.check_deal,
    check_state=check.check_state,
    pieces=check.pieces,
    check_tally=scoring.check_tally,
    lots=deal.lots,
    deal_items=deal.deal_items,
    setup_steps=deal.setup_steps,
    participants=lambda deal: seated(deal.names, TOKENS),
    correcting=correcting,
    initial_state=state.initial_state,
    ending=scoring.ending,
    tally=scoring.tally,
    score=scoring.score,
    facts=board.facts,
    picture=board.picture,
    deal_picture=board.deal_picture,
    diagram=diagram.diagram,
    counting=pad.COUNTING,
    about=about.about,
    losses=losses.losses,
    legend=about.legend,
    in_turn=losses.in_turn,
    cards=cards.cards,
    print_sets=print_sets,
    helpers=(battle_helper.HELPER,),
    references=(materials.reference(),),
    hide=holdings.hide,
    after_each=scoring.after_each,
    loud={"out": "Out of the game"},
    open_ended=True,
    editor=EDITOR,
)
