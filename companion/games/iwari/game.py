"""The record of Iwari, in which the engine finds everything that it asks of the game."""

from companion.engine.game import Game
from companion.games.iwari import DESCRIPTION, deal, drawing, earlier, hands
from companion.games.iwari.box import Edition, check_edition, editions
from companion.games.iwari.editor.steps import EDITOR
from companion.games.iwari.ending import scoring
from companion.games.iwari.ending.pad import COUNTING
from companion.games.iwari.rulebook import CITE, RULEBOOK
from companion.games.iwari.rules import cards, pieces, table
from companion.games.iwari.rules.table import Position

GAME: Game[Edition, deal.Deal, Position, scoring.Tally] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=deal.OPTIONS,
    position_type=Position,
    move_types=(*pieces.MOVE_TYPES, *cards.MOVE_TYPES, *earlier.MOVE_TYPES),
    tally_type=scoring.Tally,
    editions=editions,
    check_edition=check_edition,
    check_deal=deal.check_deal,
    check_state=hands.check_state,
    check_tally=scoring.check_tally,
    pieces=hands.pieces,
    lots=deal.lots,
    make_deal=deal.make_deal,
    deal_items=deal.deal_items,
    setup_steps=deal.setup_steps,
    participants=deal.participants,
    initial_state=table.initial_state,
    after_each=cards.exhausted,
    ending=table.ending,
    end_rule=lambda _: CITE["end"],
    tally=table.tally,
    score=scoring.score,
    loud={"half_journey": "Half journey", "last_round": "The last round"},
    decided=scoring.DECIDED,
    counting=COUNTING,
    correcting=hands.correcting,
    hide=table.hide,
    about=drawing.about,
    legend=drawing.legend,
    facts=drawing.facts,
    picture=drawing.picture,
    deal_picture=drawing.deal_picture,
    diagram=drawing.diagram,
    cards=drawing.cards,
    upgrade_state=earlier.upgrade_state,
    editor=EDITOR,
)
