"""When feats are placed, and where."""

from companion.engine.rulebook import Citation, Violation
from companion.games.iwari import rulebook as rb
from companion.games.iwari.components import Feat
from companion.games.iwari.feats import feats_for
from companion.games.iwari.moves import Move, PlaceFeat
from companion.games.iwari.state import State
from companion.games.iwari.words import capital, feat_name, listed, place_name

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
    name = capital(state.name(state.acting))
    reason = f"{name} has earned {feat_name(state.due[0].feat)}: it is placed first."
    return Violation("feat_first", reason, rb.FEAT_NOW, possible=False)


def feat_is_due(state: State, move: PlaceFeat) -> Violation | None:
    """Feats are placed when earned, in the order earned."""
    if state.due and state.due[0].feat is move.feat:
        return None
    why = f"{feat_name(state.due[0].feat)} comes first" if state.due else "none was just earned"
    reason = f"{capital(feat_name(move.feat))} cannot be placed now: {why}."
    return Violation("feat_not_due", reason, RULES[move.feat], possible=False)


def feat_place(state: State, move: PlaceFeat) -> Violation | None:
    """Each feat has its places."""
    if not state.due or move.where in state.due[0].places:
        return None
    edition, feat = state.deal.edition, state.due[0].feat
    bearable = feat in feats_for(edition, state.deal.blocked, move.where)
    reason = (
        f"The {feat.value} feat goes to {_places(state)}, not to {place_name(edition, move.where)}."
    )
    return Violation("feat_place", reason, RULES[feat], possible=bearable)


def _places(state: State) -> str:
    edition, due = state.deal.edition, state.due[0]
    if due.feat is Feat.DISCOVERY:
        return "a territory other than the one just filled"
    return listed([place_name(edition, place) for place in due.places], "or")
