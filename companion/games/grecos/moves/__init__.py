"""The moves, in the order of the rulebook: one file for each paragraph."""

from companion.engine.moves import Move
from companion.games.grecos.moves.battle import Attack, ChillEnemy, Strike, TakeHit, Thrown
from companion.games.grecos.moves.draws import CardDrawn, CardSeen, Discard
from companion.games.grecos.moves.march import March
from companion.games.grecos.moves.phases import EndPhase, TileLaid
from companion.games.grecos.moves.play_card import LetItHappen, PlayCard, UnitDrawn
from companion.games.grecos.moves.recruit import ChitDrawn, Recruit

MOVE_TYPES: tuple[type[Move], ...] = (
    TileLaid,
    ChitDrawn,
    Recruit,
    CardDrawn,
    CardSeen,
    Discard,
    PlayCard,
    LetItHappen,
    UnitDrawn,
    March,
    Attack,
    ChillEnemy,
    Strike,
    Thrown,
    TakeHit,
    EndPhase,
)
