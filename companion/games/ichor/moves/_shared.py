"""What moves have in common: who acts, what may change nothing, sentences and taps."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

from companion.engine.moves import Move, Role, Tap
from companion.engine.phrases import counted, listed
from companion.engine.rulebook import Citation, Violation
from companion.engine.values import Step
from companion.games.ichor.battle import Battle, BattleState
from companion.games.ichor.box.components import FIGURES, one, other
from companion.games.ichor.grid import OFF
from companion.games.ichor.rulebook import CITE, impossible, refuse
from companion.games.ichor.turns import at_rest, changes

NO_MORE: Final = Tap("stop", "No more")
"""Closes what could go on."""


class Answer(Move):
    """A move that answers a decision of the current turn."""

    __slots__ = ()

    rule: ClassVar[Citation] = CITE["power_text"]

    def answer(self, at: Battle) -> Any:
        """The answer to the decision: a space, a card, or None for no more."""
        raise NotImplementedError

    def faults(self, at: Battle) -> Iterator[Violation]:
        """Every rule that the answer alone would break."""
        return iter(())

    def forbidden(self, at: Battle) -> Iterator[Violation]:
        faults = tuple(self.faults(at))
        yield from faults
        if not faults and at.doing.before is not None:
            yield from empty(at, at.doing.figure, self.play(at).state, at.doing.before)

    def play(self, at: Battle) -> Step[BattleState]:
        step: Step[BattleState] = at.decision.after(at, self.answer(at))
        return step


def empty(at: Battle, figure: str, state: BattleState, before: str) -> Iterator[Violation]:
    """At some tables a power has to change the board, whichever way it is carried out."""
    if not changes(at.with_state(state), before):
        reason = f"The power of {who(figure)} would change nothing on the board."
        yield refuse("power_is_empty", "power_empty", reason)


def not_there(at: Battle, figure: str) -> Violation:
    """Only a figure of one's own that stands on the board acts (IC-8)."""
    if figure in at.own.cards:
        return impossible("figure_off_board", "off_board", f"{who(figure)} is off the board.")
    if figure not in at.foe.cards:
        return impossible("not_in_play", "figures", f"{who(figure)} is not in play.")
    reason = f"{who(figure)} is a {one(FIGURES[figure].camp)}; it is the {at.camp}' turn."
    return impossible("not_your_turn", "start", reason)


def who(figure: str) -> str:
    """A figure's name; an unknown id is quoted."""
    return FIGURES[figure].name if figure in FIGURES else f'"{figure}"'


def actor_name(at: Battle) -> str:
    """The name of the figure whose turn is under way."""
    return who(at.state.doing.figure) if at.state.doing else "The figure"


def where(at: Battle, figure: str) -> str:
    """The space where a figure stands, in words."""
    side = at.own if figure in at.own.cards else at.foe
    space = side.at[side.cards.index(figure)] if figure in side.cards else OFF
    return "off the board" if space == OFF else at.deal.grid.names[space]


def with_counts(at: Battle, move: Move, sentence: str) -> str:
    """The sentence, with the tokens that are laid, and who gets some back, if the move is legal."""
    if not isinstance(at.decision, move.answers) or next(move.forbidden(at), None):
        return f"{sentence}."
    after = at_rest(at.with_state(move.play(at).state))
    own, foe = after.state.side(at.camp), after.foe if after.camp == at.camp else after.own
    pairs = list(zip(at.own.tokens, own.tokens, strict=True))
    laid = sum(max(0, later - before) for before, later in pairs)
    laid += sum(own.centres) - sum(at.own.centres)
    back = sum(max(0, before - later) for before, later in pairs)
    returned = sum(at.foe.tokens + at.foe.centres) - sum(foe.tokens + foe.centres)
    parts = [f"lays {counted(laid, 'token')}"] if laid else []
    parts += ["wins the game"] if after.state.ending else []
    text = f"{sentence}: {listed(parts)}." if parts else f"{sentence}."
    gets = [(at.name_of(at.camp), back), (at.name_of(other(at.camp)), returned)]
    return text + _given_back([one for one in gets if one[1]], "" if laid else "token")


def _given_back(gets: Sequence[tuple[str, int]], noun: str) -> str:
    """The sentence about who gets how many tokens back; `noun` names them if nothing did before."""
    if not gets:
        return ""
    (name, count), *others = gets
    tokens = counted(count, noun) if noun else str(count)
    return f" {name} gets {tokens} back{''.join(f', {owner} {n}' for owner, n in others)}."


def space_meant(at: Battle, place: str) -> str | None:
    """The space that a tap means: itself, or the one where the tapped figure stands."""
    if place in at.deal.grid.index:
        return place
    found = (space for space, figure in at.standing.items() if figure == place)
    return next((at.deal.grid.names[space] for space in found), None)


def card_tap(figure: str) -> Tap:
    """A tap on a card."""
    return Tap(f"card-{figure}", f"Card of {who(figure)}")


def target_tap(at: Battle, target: str, role: Role = "step") -> Tap:
    """A tap on a target. The tap on a space under a figure names the figure."""
    if target in FIGURES:
        return Tap(target, who(target), role)
    standing = at.standing.get(at.deal.grid.index.get(target, OFF))
    if standing:
        return Tap(standing, f"{who(standing)} on {target}", role)
    return Tap(target, target.capitalize() if target in ("row", "column") else target, role)
