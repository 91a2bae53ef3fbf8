"""Ichor by Reiner Knizia, after the English rulebook of Bitewing Games, 2024."""

from typing import Final

from companion.engine.legacy import Game
from companion.games.ichor import (
    check,
    diagram,
    diagram_reading,
    edition,
    items,
    law,
    picture,
    play,
    score_sheet,
    scoring,
    setup,
    state_check,
    steps,
    tally,
    taps,
    words,
)
from companion.games.ichor.counting import COUNTING
from companion.games.ichor.edition import Edition
from companion.games.ichor.moves import MOVES, Move
from companion.games.ichor.options import OPTIONS
from companion.games.ichor.rulebook import RULEBOOK
from companion.games.ichor.state import Deal, State
from companion.games.ichor.tally import Tally

GAME: Final[Game[Edition, Deal, State, Move, Tally]] = Game(
    slug="ichor",
    title="Ichor",
    tagline="Gods and monsters, each with a power, and every token on the board.",
    tone="red",
    rules_version="1",
    players=(2,),
    rulebook=RULEBOOK,
    options=OPTIONS,
    edition_type=Edition,
    deal_type=Deal,
    state_type=State,
    move_types=MOVES,
    tally_type=Tally,
    editions=edition.editions,
    check_edition=edition.check_edition,
    check_deal=check.check_deal,
    check_state=state_check.check_state,
    check_tally=tally.check_tally,
    deal=setup.deal,
    deal_items=items.deal_items,
    setup_steps=steps.setup_steps,
    participants=setup.participants,
    initial_state=setup.initial_state,
    deal_of=lambda state: state.deal,
    to_move=play.to_move,
    mover=play.mover,
    conceivable_moves=play.conceivable_moves,
    legal_moves=play.legal_moves,
    violations=law.violations,
    apply=play.apply,
    chance_move=play.chance_move,
    outcome=play.outcome,
    tally=tally.tally,
    score=scoring.score,
    counting=COUNTING,
    view=lambda state, seat: state,
    view_move=lambda state, move, seat: move,
    describe=words.describe,
    prompt=words.prompt,
    facts=words.facts,
    taps=taps.taps,
    picture=picture.picture,
    deal_picture=picture.deal_picture,
    diagram=diagram.diagram,
    parse_diagram=diagram_reading.parse_diagram,
    notation=score_sheet.NOTATION,
)
