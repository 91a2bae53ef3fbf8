"""Decisions of the table about a dispute, agreed by the others on their own phones."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, get_args

from companion.engine.problems import Malformed
from companion.engine.rulebook import VIOLATION_CODE, Ruling, Violation
from companion.engine.setup.deal import RULED, option_problems
from companion.tables.access.rights import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.beside_play import RemedyAsked, RuleDecided, RulingAsked, Way
from companion.tables.logs.command import Addition, Met, SeenWrite
from companion.tables.logs.history import History
from companion.tables.logs.sight import visible_to
from companion.tables.play.closing import require_open
from companion.tables.revising.consent import require_nothing_asked
from companion.tables.revising.remedies import remedied, require_illegal

NOT_NOW = "The rules cannot change in the middle of this. Finish the turn first, then decide."
KNOWN = "The table plays it so already."
NOT_BROKEN = "That move does not break this rule, so there is nothing to let pass."


@dataclass(frozen=True)
class PlayOtherwise(SeenWrite):
    """Play a rule otherwise from now on, as the dispute on entry `on` was decided.

    `options` has the one option of the ruling on it, chosen anew; else violations of that rule with
    the code `passes` are let pass. Such a violation was committed by entry `on`, or by the last of
    `moves`, which were refused at the table and stand in no log. The others are asked on their
    phones first; where nobody else has a phone it is done at once, or the host is asked. Raises
    Malformed, IllegalMove, NoSuchEntry, NotAllowed and Stale.
    """

    _: KW_ONLY
    on: int
    rule: str
    passes: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    moves: Sequence[Any] = ()

    def content(self, now: History) -> Any:
        return {"otherwise": [self.on, self.rule, self.passes, dict(self.options)]}

    def entries(self, met: Met) -> Sequence[Addition]:
        now, rights = met.now, self.rights
        self.require_fresh(now)
        require_open(now, "track")
        if not 0 <= self.on <= now.revision:
            raise NoSuchEntry(f"The log has no entry {self.on}.")
        text = decision_sentence(now.game.rulebook, self.rule, self.passes, self.options)
        decided = RuleDecided(self.on, self.rule, text, self.passes, dict(self.options))
        require_change(now, decided)
        if self.passes and not any(
            (broken.code, broken.cite.id) == (self.passes, self.rule) and broken.possible
            for broken in self._broken(now)
        ):
            raise NotAllowed(NOT_BROKEN)
        others = asked_of(now, rights)
        if others is None:
            return [Addition(decided, rights.author())]
        require_nothing_asked(now)
        seat = min(rights.seats)
        return [Addition(RulingAsked(seat, decided, others), rights.author(seat))]

    def _broken(self, now: History) -> Iterator[Violation]:
        """The rules that were broken, as far as this phone knows the position and the move."""
        game, viewer = now.game, self.rights.seats or None
        if not self.moves:
            require_illegal(now, self.rights, self.on)
            row = now.entries[self.on]
            assert row.before is not None
            return iter(game.violations(row.before.at, row.entry.move))  # type: ignore[union-attr]
        at = visible_to(now, viewer).at
        for move in self.moves[:-1]:
            at = game.apply(at, move).state
        return iter(game.violations(at, self.moves[-1]))


def decision_sentence(rulebook: Any, rule: str, passes: str, options: Mapping[str, str]) -> str:
    """What is decided, whole, in a sentence. Raises NoSuchEntry for a rule that is not in the
    rulebook, and Malformed for what no single sentence says."""
    cite = rulebook.citations.get(rule)
    if cite is None:
        raise NoSuchEntry("That rule is not in this game's rulebook.")
    if len(options) + bool(passes) > 1:
        raise Malformed.at("options", "must be one decision at a time")
    if not options:
        return f"We let this pass: {cite.text}"
    ruling = rulebook.rulings.get(cite.ruling or "")
    if ruling is None or ruling.switch is None or ruling.switch[0] not in options:
        raise Malformed.at("options", "must be the option of the ruling on that rule")
    if options[ruling.switch[0]] == ruling.switch[1]:
        return str(ruling.otherwise)
    return f"{ruling.id} is played as the companion rules."


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
    if (decided.rule, decided.passes) in now.position.passes:
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
