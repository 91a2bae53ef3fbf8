"""When feats are placed, and where."""

from companion.engine.rulebook import Citation, Violation
from companion.games.iwari import rulebook as rb
from companion.games.iwari.components import Feat
from companion.games.iwari.moves import Move, PlaceFeat
from companion.games.iwari.state import State
from companion.games.iwari.words import capital, listed, place_name

RULES: dict[Feat, Citation] = {
    Feat.UNION: rb.UNION,
    Feat.DISCOVERY: rb.DISCOVERY,
    Feat.HONOUR: rb.HONOUR,
    Feat.RESPECT: rb.RESPECT,
}


def feat_first(state: State, move: Move) -> Violation | None:
    """An earned feat is placed before anything else."""
    if not state.due:
        return None
    name, feat = capital(state.name(state.acting)), state.due[0].feat.value
    reason = f"{name} has earned a {feat} feat: it is placed first."
    return Violation("feat_first", reason, rb.FEAT_NOW, possible=False)


def feat_is_due(state: State, move: PlaceFeat) -> Violation | None:
    """Feats are placed when earned, in the order earned."""
    if state.due and state.due[0].feat is move.feat:
        return None
    why = f"a {state.due[0].feat.value} feat comes first" if state.due else "none was just earned"
    reason = f"A {move.feat.value} feat cannot be placed now: {why}."
    return Violation("feat_not_due", reason, RULES[move.feat], possible=False)


def feat_place(state: State, move: PlaceFeat) -> Violation | None:
    """Each feat has its places."""
    if not state.due or move.where in state.due[0].places:
        return None
    edition = state.deal.edition
    choice = listed([place_name(edition, place) for place in state.due[0].places], "or")
    where = place_name(edition, move.where)
    reason = f"The {move.feat.value} feat may go to {choice}, not to {where}."
    kind = edition.territory if state.due[0].places[0] in edition.territory else edition.connection
    return Violation("feat_place", reason, RULES[move.feat], possible=move.where in kind)
