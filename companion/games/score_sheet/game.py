"""The record of the score sheet, in which the engine finds everything that it asks of the game."""

from companion.codec.documents import dump_text
from companion.engine.game import Game
from companion.engine.setup import seated
from companion.games.score_sheet import DESCRIPTION, box, deal, drawing, ending
from companion.games.score_sheet.editor import EDITOR
from companion.games.score_sheet.rulebook import RULEBOOK

GAME: Game[box.Edition, deal.Deal, deal.Position, ending.Tally] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=(),
    position_type=deal.Position,
    move_types=(),
    tally_type=ending.Tally,
    editions=box.editions,
    check_edition=box.check_edition,
    check_deal=deal.seat_problems,
    check_state=deal.check_state,
    check_tally=ending.check_tally,
    lots=deal.lots,
    make_deal=deal.make_deal,
    deal_items=deal.deal_items,
    setup_steps=deal.setup_steps,
    participants=lambda table: seated(table.names, deal.TOKENS),
    initial_state=lambda _: deal.State(),
    ending=ending.ending,
    tally=lambda at: ending.tally_of(at.deal, {}),
    score=ending.score,
    facts=lambda _: (),
    picture=lambda at: drawing.picture(at.deal, {}),
    deal_picture=lambda made: drawing.picture(made, {}),
    diagram=lambda at: dump_text(at.state),
    counting=ending.COUNTING,
    editor=EDITOR,
)
