"""The record of Ichor, in which the engine finds everything that it asks of the game."""

from typing import Final

from companion.engine.game import Game
from companion.games.ichor import (
    DESCRIPTION,
    box,
    deal,
    drawing,
    earlier,
    editor,
    ending,
    hands,
)
from companion.games.ichor.rulebook import RULEBOOK
from companion.games.ichor.rules import table, turn

GAME: Final[Game[box.Edition, deal.Deal, table.Position, ending.Tally]] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=box.OPTIONS,
    position_type=table.Position,
    move_types=turn.MOVE_TYPES,
    tally_type=ending.Tally,
    editions=box.editions,
    check_edition=box.check_edition,
    check_deal=deal.check_deal,
    check_state=hands.check_state,
    check_tally=ending.check_tally,
    pieces=hands.pieces,
    lots=deal.lots,
    make_deal=deal.make_deal,
    deal_items=deal.deal_items,
    setup_steps=deal.setup_steps,
    participants=deal.participants,
    correcting=hands.correcting,
    initial_state=turn.initial_state,
    after_each=ending.look,
    ending=ending.ending,
    end_rule=ending.end_rule,
    tally=ending.tally,
    score=ending.score,
    decided=ending.decided,
    counting=ending.COUNTING,
    facts=drawing.facts,
    sides=drawing.sides,
    race=drawing.race,
    alarm=drawing.alarm,
    part_over=drawing.part_over,
    loud={"turn_passed": "Passed over"},
    picture=drawing.picture,
    deal_picture=drawing.deal_picture,
    diagram=drawing.diagram,
    notation=drawing.NOTATION,
    about=drawing.about,
    losses=drawing.losses,
    legend=drawing.legend,
    in_turn=drawing.in_turn,
    upgrade_deal=earlier.upgrade_deal,
    upgrade_state=earlier.upgrade_state,
    editor=editor.EDITOR,
    upgrade_counts=earlier.upgrade_counts,
)
