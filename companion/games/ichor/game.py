"""The record of Ichor, in which the engine finds everything that it asks of the game."""

from typing import Final

from companion.engine.game import Game
from companion.games.ichor import (
    DESCRIPTION,
    board,
    box,
    deal,
    earlier,
    editor,
    ending,
    hands,
)
from companion.games.ichor.notation import NOTATION
from companion.games.ichor.rulebook import RULEBOOK
from companion.games.ichor.rules import battle, turns

GAME: Final[Game[box.Edition, deal.Deal, battle.Position, ending.Tally]] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=box.OPTIONS,
    position_type=battle.Position,
    move_types=turns.MOVE_TYPES,
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
    initial_state=turns.initial_state,
    after_each=ending.look,
    ending=ending.ending,
    end_rule=ending.end_rule,
    tally=ending.tally,
    score=ending.score,
    decided=ending.decided,
    counting=ending.COUNTING,
    facts=board.facts,
    sides=board.sides,
    race=board.race,
    alarm=board.alarm,
    part_over=board.part_over,
    loud={"turn_passed": "Passed over"},
    picture=board.picture,
    deal_picture=board.deal_picture,
    diagram=board.diagram,
    notation=NOTATION,
    about=board.about,
    losses=board.losses,
    legend=board.legend,
    in_turn=board.in_turn,
    upgrade_deal=earlier.upgrade_deal,
    upgrade_state=earlier.upgrade_state,
    editor=editor.EDITOR,
    upgrade_counts=earlier.upgrade_counts,
)
