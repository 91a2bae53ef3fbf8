"""Decisions of the table about a dispute, agreed by the others on their own phones."""

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, get_args

from companion.engine.problems import Malformed
from companion.engine.rulebook import VIOLATION_CODE, Ruling
from companion.engine.setup.deal import RULED, option_problems
from companion.tables.access.rights import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.beside_play import RemedyAsked, RuleDecided, RulingAsked, Way
from companion.tables.logs.command import Addition, Met, SeenWrite
from companion.tables.logs.history import History
from companion.tables.play.closing import require_open
from companion.tables.revising.consent import require_nothing_asked
from companion.tables.revising.remedies import remedied, require_illegal

NOT_NOW = "The rules cannot change in the middle of this. Finish the turn first, then decide."
KNOWN = "The table plays it so already."


@dataclass(frozen=True)
class PlayOtherwise(SeenWrite):
    """Play a rule otherwise from now on, as the dispute on entry `on` was decided.

    `options` are chosen anew where the ruling on it has an option; else violations with the code
    `passes` are let pass. The others are asked on their phones first; where nobody else has a
    phone it is done at once, or the host is asked. Raises Malformed, NoSuchEntry, NotAllowed and
    Stale.
    """

    _: KW_ONLY
    on: int
    rule: str
    passes: str = ""
    options: Mapping[str, str] = field(default_factory=dict)

    def content(self, now: History) -> Any:
        return {"otherwise": [self.on, self.rule, self.passes, dict(self.options)]}

    def entries(self, met: Met) -> Sequence[Addition]:
        now, rights = met.now, self.rights
        self.require_fresh(now)
        require_open(now, "track")
        if not 0 <= self.on <= now.revision:
            raise NoSuchEntry(f"The log has no entry {self.on}.")
        text = decision_sentence(now.game.rulebook, self.rule, self.options)
        decided = RuleDecided(self.on, self.rule, text, self.passes, dict(self.options))
        require_change(now, decided)
        others = asked_of(now, rights)
        if others is None:
            return [Addition(decided, rights.author())]
        require_nothing_asked(now)
        seat = min(rights.seats)
        return [Addition(RulingAsked(seat, decided, others), rights.author(seat))]


def decision_sentence(rulebook: Any, rule: str, options: Mapping[str, str]) -> str:
    """What is decided, in a sentence. Raises NoSuchEntry for a rule that is not in the rulebook."""
    cite = rulebook.citations.get(rule)
    if cite is None:
        raise NoSuchEntry("That rule is not in this game's rulebook.")
    for ruling in rulebook.rulings.values():
        if ruling.switch and options.get(ruling.switch[0]) == ruling.switch[1]:
            return str(ruling.otherwise)
        if ruling.switch and ruling.switch[0] in options:
            return f"{ruling.id} is played as the companion rules."
    return f"We let this pass: {cite.text}"


def require_change(now: History, decided: RuleDecided) -> None:
    """Raise Malformed or NotAllowed unless the table can go on with that decision."""
    game = now.game
    if not decided.options and not decided.passes:
        raise Malformed.at("options", "must say what is played otherwise")
    require_known = tuple(option_problems((), decided.options, game.switches))
    if require_known:
        raise Malformed(require_known)
    if decided.passes and not VIOLATION_CODE.fullmatch(decided.passes):
        raise Malformed.at("passes", "must be the code of a violation")
    if decided.passes and decided.passes in now.position.passes:
        raise NotAllowed(KNOWN)
    if decided.options:
        deal = game.option_changed(now.deal, decided.options)
        if deal.options == now.deal.options:
            raise NotAllowed(KNOWN)
        if game.state_problems(game.at(deal, now.at.state)):
            raise NotAllowed(NOT_NOW)


def back_to_ruling(game: Any, ruling: Ruling) -> Mapping[str, str]:
    """The option with which the table plays a ruling as the companion rules."""
    if ruling.switch is None:
        return {}
    name = ruling.switch[0]
    default = next((one.choices[0].id for one in game.options if one.id == name), RULED)
    return {name: default}


@dataclass(frozen=True)
class Settle(SeenWrite):
    """Deal with the illegal move of entry `of` in one of the three ways, agreed by the others.

    Raises Malformed, NoSuchEntry, NotAllowed and Stale.
    """

    _: KW_ONLY
    of: int
    way: Way

    def refuse(self) -> None:
        if self.way not in get_args(Way):
            raise Malformed.at("way", f"must be one of: {', '.join(get_args(Way))}")
        super().refuse()

    def content(self, now: History) -> Any:
        return {"settle": [self.of, self.way]}

    def entries(self, met: Met) -> Sequence[Addition]:
        now, rights = met.now, self.rights
        self.require_fresh(now)
        require_illegal(now, rights, self.of)
        done = remedied(met, rights, self.of, self.way)
        others = asked_of(now, rights)
        if others is None:
            return done
        require_nothing_asked(now)
        seat = min(rights.seats)
        asked = RemedyAsked(seat, self.of, self.way, others)
        return [Addition(asked, rights.author(seat))]


def asked_of(now: History, rights: Rights) -> tuple[int, ...] | None:
    """The seats on other phones, which have to agree; empty if the host is asked instead, and None
    if nobody is: a host who plays alone, or does not play, decides."""
    others = now.taken - rights.seats
    if rights.host and not (rights.seats and others):
        return None
    return tuple(sorted(others))
