"""Arena, a small game of hands, secrets, nets and duels, made for these tests.

Pig is the smallest game; this one has everything else that a game may ask of the protocol.
It is the model for larger games: each decision asks and settles by itself, each move is a class.
"""

from companion.codec.documents import dump_text
from companion.engine.game import Game
from companion.engine.setup import SoleEdition, seated

from . import deal, drawing, ending, rules
from .rulebook import RULEBOOK

GAME: Game[SoleEdition, deal.Deal, rules.Position, ending.Tally] = Game(
    slug="arena",
    title="Arena",
    tagline="Send your fighters, keep your net.",
    tone="desert",
    rules_version="1",
    players=(2, 3, 4),
    rulebook=RULEBOOK,
    options=deal.OPTIONS,
    position_type=rules.Position,
    move_types=rules.MOVE_TYPES,
    tally_type=ending.Tally,
    editions=lambda: (deal.EDITION,),
    check_state=ending.check_state,
    check_tally=ending.check_tally,
    deal_items=lambda deal: (),
    setup_steps=deal.setup_steps,
    participants=lambda dealt: seated(dealt.names, deal.TOKENS),
    initial_state=rules.initial_state,
    ending=ending.ending,
    tally=ending.tally,
    score=ending.score,
    facts=drawing.facts,
    picture=drawing.picture,
    deal_picture=lambda deal: drawing.picture(rules.Position(deal, rules.initial_state(deal))),
    diagram=lambda at: dump_text(at.state),
    cards=drawing.cards,
    hide=rules.hide,
    after_each=rules.after_each,
)
