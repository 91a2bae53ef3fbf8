"""The record of Ichor, in which the engine finds everything that it asks of the game."""

from typing import Final

from companion.engine.game import Game
from companion.games.ichor import DESCRIPTION, check, deal, earlier, moves, state, steps
from companion.games.ichor.board import about, diagram, facts, picture
from companion.games.ichor.box import edition, editor
from companion.games.ichor.box.edition import OPTIONS
from companion.games.ichor.correcting import correcting
from companion.games.ichor.ending import pad, scoring
from companion.games.ichor.ending.score_sheet import NOTATION
from companion.games.ichor.rulebook import RULEBOOK

GAME: Final[Game[edition.Edition, deal.Deal, state.Position, scoring.Tally]] = Game(
    **vars(DESCRIPTION),
    rulebook=RULEBOOK,
    options=OPTIONS,
    position_type=state.Position,
    move_types=moves.MOVE_TYPES,
    tally_type=scoring.Tally,
    editions=edition.editions,
    check_edition=edition.check_edition,
    check_deal=deal.check_deal,
    check_state=check.check_state,
    check_tally=scoring.check_tally,
    pieces=check.pieces,
    lots=deal.lots,
    make_deal=deal.make_deal,
    deal_items=deal.deal_items,
    setup_steps=steps.setup_steps,
    participants=deal.participants,
    correcting=correcting,
    initial_state=state.initial_state,
    after_each=scoring.look,
    ending=scoring.ending,
    end_rule=scoring.end_rule,
    tally=scoring.tally,
    score=scoring.score,
    decided=scoring.decided,
    counting=pad.COUNTING,
    facts=facts.facts,
    sides=facts.sides,
    race=facts.race,
    alarm=facts.alarm,
    part_over=facts.part_over,
    loud={"turn_passed": "Passed over"},
    picture=picture.picture,
    deal_picture=picture.deal_picture,
    diagram=diagram.diagram,
    notation=NOTATION,
    about=about.about,
    losses=facts.losses,
    legend=about.legend,
    in_turn=facts.in_turn,
    upgrade_deal=earlier.upgrade_deal,
    upgrade_state=earlier.upgrade_state,
    editor=editor.EDITOR,
    upgrade_counts=earlier.upgrade_counts,
)
