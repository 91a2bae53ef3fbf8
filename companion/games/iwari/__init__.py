"""Iwari by Michael Schacht, after the English rulebook of ThunderGryph Games, 2019.

The printed maps are documented nowhere; the maps shipped here are the project's own.
"""

from companion.engine.counting import Counting
from companion.engine.legacy import Game
from companion.games.iwari import (
    counting,
    counting_board,
    counting_check,
    diagram,
    legal,
    picture,
    sentences,
    setup,
    views,
)
from companion.games.iwari.check import check_deal, check_state
from companion.games.iwari.deal import Deal, participants
from companion.games.iwari.edition import Edition
from companion.games.iwari.edition_check import check_edition
from companion.games.iwari.editions import editions
from companion.games.iwari.items import deal_items
from companion.games.iwari.law import violations
from companion.games.iwari.moves import MOVE_TYPES, Move
from companion.games.iwari.options import OPTIONS, PLAYERS
from companion.games.iwari.outcome import outcome
from companion.games.iwari.play import apply
from companion.games.iwari.rulebook import RULEBOOK
from companion.games.iwari.scoring import score
from companion.games.iwari.state import State
from companion.games.iwari.steps import setup_steps
from companion.games.iwari.tally import Tally, tally
from companion.games.iwari.tally_check import check_tally
from companion.games.iwari.taps import taps

GAME: Game[Edition, Deal, State, Move, Tally] = Game(
    slug="iwari",
    title="Iwari",
    tagline="Tribes settle five lands: majorities of tents, ties of totems, and settlements.",
    tone="tundra",
    rules_version="1.0",
    players=PLAYERS,
    rulebook=RULEBOOK,
    options=OPTIONS,
    edition_type=Edition,
    deal_type=Deal,
    state_type=State,
    move_types=MOVE_TYPES,
    tally_type=Tally,
    editions=editions,
    check_edition=check_edition,
    check_deal=check_deal,
    check_state=check_state,
    check_tally=check_tally,
    deal=setup.deal,
    deal_items=deal_items,
    setup_steps=setup_steps,
    participants=participants,
    initial_state=setup.initial_state,
    deal_of=lambda state: state.deal,
    to_move=legal.to_move,
    mover=legal.mover,
    conceivable_moves=legal.conceivable_moves,
    legal_moves=legal.legal_moves,
    violations=violations,
    apply=apply,
    chance_move=legal.chance_move,
    outcome=outcome,
    tally=tally,
    score=score,
    counting=Counting(
        sheet=counting.sheet,
        tally=counting.tally,
        problems=counting_check.problems,
        picture=counting_board.picture,
        tap=counting_board.tap,
        told=counting_board.told,
    ),
    view=views.view,
    view_move=views.view_move,
    describe=sentences.describe,
    prompt=sentences.prompt,
    facts=sentences.facts,
    taps=taps,
    picture=picture.picture,
    deal_picture=picture.deal_picture,
    diagram=diagram.diagram,
    parse_diagram=diagram.parse_diagram,
)
