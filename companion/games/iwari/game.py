"""The record of Iwari, in which the engine finds everything that it asks of the game."""

from companion.engine.game import Game
from companion.games.iwari import DESCRIPTION, deal, earlier
from companion.games.iwari.board import about, diagram, facts, picture
from companion.games.iwari.box.edition import Edition
from companion.games.iwari.box.edition_check import check_edition, editions
from companion.games.iwari.check import check_state, pieces
from companion.games.iwari.correcting import correcting
from companion.games.iwari.deck import exhausted
from companion.games.iwari.earlier import upgrade_state
from companion.games.iwari.editor import EDITOR
from companion.games.iwari.ending import scoring, tally
from companion.games.iwari.ending.pad import COUNTING
from companion.games.iwari.ending.tally_check import check_tally
from companion.games.iwari.moves import MOVE_TYPES
from companion.games.iwari.rulebook import RULEBOOK
from companion.games.iwari.state import Position, hide, initial_state
from companion.games.iwari.steps import setup_steps

GAME: Game[Edition, deal.Deal, Position, tally.Tally] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=deal.OPTIONS,
    position_type=Position,
    move_types=(*MOVE_TYPES, *earlier.MOVE_TYPES),
    tally_type=tally.Tally,
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
    ending=scoring.ending,
    end_rule=scoring.end_rule,
    tally=tally.tally,
    score=scoring.score,
    loud={"half_journey": "Half journey", "last_round": "The last round"},
    decided=scoring.DECIDED,
    counting=COUNTING,
    correcting=correcting,
    hide=hide,
    about=about.about,
    legend=about.legend,
    facts=facts.facts,
    picture=picture.picture,
    deal_picture=picture.deal_picture,
    diagram=diagram.diagram,
    cards=facts.cards,
    upgrade_state=upgrade_state,
    editor=EDITOR,
)
