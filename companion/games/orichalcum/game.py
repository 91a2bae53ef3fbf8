"""The record of Orichalcum, in which the engine finds everything that it asks of the game."""

from companion.engine.game import Game
from companion.games.orichalcum import DESCRIPTION, changes, check, deal, start, state
from companion.games.orichalcum.board import about, about_pieces, cards, diagram, picture
from companion.games.orichalcum.box.edition import Edition
from companion.games.orichalcum.box.edition_check import check_edition, editions
from companion.games.orichalcum.correcting import correcting
from companion.games.orichalcum.deal import setup_steps
from companion.games.orichalcum.editor import EDITOR
from companion.games.orichalcum.ending import pad, scoring
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.moves import MOVE_TYPES
from companion.games.orichalcum.rulebook import RULEBOOK

GAME: Game[Edition, deal.Deal, state.Position, scoring.Tally] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=deal.OPTIONS,
    position_type=state.Position,
    move_types=MOVE_TYPES,
    tally_type=scoring.Tally,
    editions=editions,
    check_edition=check_edition,
    check_deal=deal.check_deal,
    check_state=check.check_state,
    pieces=pieces.pieces,
    check_tally=scoring.check_tally,
    lots=deal.lots,
    make_deal=deal.make_deal,
    deal_items=deal.deal_items,
    setup_steps=setup_steps,
    participants=deal.participants,
    correcting=correcting,
    initial_state=start.initial_state,
    ending=scoring.ending,
    tally=scoring.tally,
    score=scoring.score,
    facts=picture.facts,
    picture=picture.picture,
    deal_picture=picture.deal_picture,
    boards=picture.boards,
    diagram=diagram.diagram,
    counting=pad.COUNTING,
    about=about.about,
    losses=picture.losses,
    legend=about_pieces.legend,
    cards=cards.cards,
    after_each=changes.victory,
    editor=EDITOR,
)
