"""Pig, the folk dice game: the smallest game that keeps every promise of the protocol."""

from companion.codec.documents import dump_text
from companion.engine.game import Game
from companion.engine.setup import seated

from . import drawing, ending, rules
from .editor import EDITOR
from .rulebook import RULEBOOK

GAME: Game[rules.Edition, rules.Deal, rules.Position, ending.Tally] = Game(
    slug="pig",
    title="Pig",
    tagline="Roll on, or hold what you have.",
    tone="pink",
    rules_version="1",
    players=(2, 3, 4),
    rulebook=RULEBOOK,
    options=rules.OPTIONS,
    position_type=rules.Position,
    move_types=(rules.Roll, rules.Hold, rules.Rolled),
    tally_type=ending.Tally,
    editions=lambda: rules.EDITIONS,
    check_edition=rules.check_edition,
    check_state=ending.check_state,
    check_tally=ending.check_tally,
    lots=rules.lots,
    deal_items=rules.deal_items,
    setup_steps=rules.setup_steps,
    participants=lambda deal: seated(deal.names, drawing.TOKENS),
    initial_state=rules.initial_state,
    ending=ending.ending,
    tally=ending.tally,
    score=ending.score,
    facts=drawing.facts,
    picture=lambda at: drawing.track(at.deal, dict(enumerate(at.state.points))),
    deal_picture=lambda deal: drawing.track(deal, dict.fromkeys(range(len(deal.names)), 0)),
    diagram=lambda at: dump_text(at.state),
    counting=ending.COUNTING,
    editor=EDITOR,
)
