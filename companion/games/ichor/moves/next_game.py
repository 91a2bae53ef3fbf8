"""After the first game: all is set up again, and the players change sides."""

from dataclasses import dataclass

from companion.engine.play.move import Move, Tap
from companion.engine.play.step import Event, Step
from companion.games.ichor.battle import BattleState
from companion.games.ichor.rulebook import CITE
from companion.games.ichor.state import Position, new_game
from companion.games.ichor.turns import SetUpAgain


@dataclass(frozen=True, slots=True)
class NextGame(Move):
    """The board is set up again, with sides swapped (IC-23)."""

    answers = (SetUpAgain,)
    rule = CITE["match"]
    button = Tap("next_game", "Set up the second game", role="record")
    said = "The second game is set up, with sides swapped."

    def play(self, at: Position) -> Step[BattleState]:
        after = at.with_state(new_game(at.deal, 2, at.result))
        text = f"The second game begins: {after.name_of('monsters')} plays the monsters."
        return Step(after.state, (Event("second_game", text, cite=self.rule),))
