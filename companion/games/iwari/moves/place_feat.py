"""A feat that was just earned is placed."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.phrases import capital, listed
from companion.engine.play.move import Tap
from companion.engine.play.step import Step
from companion.engine.rulebook import Violation
from companion.games.iwari.box.components import TERRITORY_FEATS, Feat
from companion.games.iwari.following import EarnedFeat
from companion.games.iwari.hands import feat_name
from companion.games.iwari.lying import PlacedFeat
from companion.games.iwari.moves._turn import OfTurn
from companion.games.iwari.rulebook import CITE, impossible, refuse
from companion.games.iwari.state import Position, State


@dataclass(frozen=True, slots=True)
class PlaceFeat(OfTurn):
    """A feat just earned: `where` is a territory's id or a connection's place."""

    feat: Feat
    where: str

    answers = (EarnedFeat,)
    rule = CITE["feat_now"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["PlaceFeat"]:
        feat, edition = at.decision.feat, at.deal.edition
        if feat in TERRITORY_FEATS:
            yield from (cls(feat, territory.id) for territory in edition.territories)
        else:
            yield from (cls(feat, link.place) for link in edition.numbered)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        due, edition = at.decision, at.deal.edition
        if due.feat is not self.feat:
            name, first = capital(feat_name(self.feat)), feat_name(due.feat)
            reason = f"{name} cannot be placed now: {first} comes first."
            yield impossible("feat_not_due", self.feat.value, reason)
        if self.where not in due.places:
            place = edition.place_name(self.where)
            reason = f"The {due.feat.value} feat goes to {_places(at)}, not to {place}."
            bearable = due.feat in edition.feats_for(self.where, at.deal.covered)
            yield refuse("feat_place", due.feat.value, reason, possible=bearable)

    def play(self, at: Position) -> Step[State]:
        feat = PlacedFeat(self.feat, at.player, self.where)
        return Step(at.state.answered(feats=(*at.state.feats, feat)))

    def sentence(self, at: Position) -> str:
        place = at.deal.edition.place_name(self.where)
        return f"{capital(at.name(at.acting))} places {feat_name(self.feat)} on {place}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        in_territory = self.where in at.deal.edition.territory
        place = f"territory.{self.where}" if in_territory else self.where
        return (Tap(place, capital(at.deal.edition.place_name(self.where))),)


def _places(at: Position) -> str:
    if at.decision.feat is Feat.DISCOVERY:
        return "a territory other than the one just filled"
    return listed((at.deal.edition.place_name(place) for place in at.decision.places), "or")
