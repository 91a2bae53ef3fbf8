"""The record of Orichalcum, in which the engine finds everything that it asks of the game."""

from companion.engine.game import Game
from companion.games.orichalcum import DESCRIPTION, deal, ending, hands
from companion.games.orichalcum.box.edition import Edition, check_edition, editions
from companion.games.orichalcum.drawing import boards, words
from companion.games.orichalcum.editor.steps import EDITOR
from companion.games.orichalcum.rulebook import RULEBOOK
from companion.games.orichalcum.rules import decisions, rounds, table

GAME: Game[Edition, deal.Deal, table.Position, ending.Tally] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=deal.OPTIONS,
    position_type=table.Position,
    move_types=rounds.MOVE_TYPES,
    tally_type=ending.Tally,
    editions=editions,
    check_edition=check_edition,
    check_deal=deal.check_deal,
    check_state=hands.check_state,
    pieces=table.pieces,
    check_tally=ending.check_tally,
    lots=deal.lots,
    make_deal=deal.make_deal,
    deal_items=deal.deal_items,
    setup_steps=deal.setup_steps,
    participants=deal.participants,
    correcting=hands.correcting,
    initial_state=decisions.initial_state,
    ending=ending.ending,
    tally=ending.tally,
    score=ending.score,
    facts=boards.facts,
    picture=boards.picture,
    deal_picture=boards.deal_picture,
    boards=boards.boards,
    diagram=words.diagram,
    counting=ending.COUNTING,
    about=words.about,
    losses=words.losses,
    legend=words.legend,
    cards=boards.cards,
    after_each=table.victory,
    editor=EDITOR,
)
