"""The scorings: what is counted, points line by line, and who wins."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.engine.phrases import are, capital, counted, listed
from companion.engine.pictures import connected_groups
from companion.engine.problems import Problem, below, whole_problems
from companion.engine.scoring import (
    Category,
    Score,
    ScoreLine,
    ScoreSheet,
    Standing,
    TieBreak,
    by_points,
    needed,
    podium,
)
from companion.engine.setup import Participant, plays_otherwise
from companion.engine.values import Points
from companion.games.iwari import DESCRIPTION
from companion.games.iwari.box import (
    FEATS,
    SETTLEMENT,
    TENTS,
    TERRITORY_FEATS,
    TOTEMS,
    Connection,
    Edition,
    Feat,
    check_edition,
    tribe_count,
)
from companion.games.iwari.deal import Deal, mountain_fault, participants
from companion.games.iwari.rulebook import CITE

# The tally: counts by territory, and settlements, at each scoring

ON_SCORING = ("IW-4", "IW-12")
"""The rulings by which a score can be counted in another way."""
ByTerritory = Mapping[str, tuple[int, ...]]
"""A territory's id to one number a tribe."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settlement's size, and the tent spaces it stands on where they are known."""

    size: int
    spaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """The board at one scoring.

    `feats` gives the number of feats on a territory (its id) or a connection (its place).
    `at` says which tribe's tent stands on which space, where that was recorded.
    """

    tents: ByTerritory
    totems: ByTerritory = field(default_factory=dict)
    settlements: tuple[tuple[Settlement, ...], ...] = ()
    feats: Mapping[str, int] = field(default_factory=dict)
    at: Mapping[str, int] = field(default_factory=dict)

    def large_settlements(self, seat: int) -> tuple[Settlement, ...]:
        """A tribe's settlements that are large enough to score."""
        groups = self.settlements[seat] if self.settlements else ()
        return tuple(group for group in groups if group.size >= SETTLEMENT)


@dataclass(frozen=True, slots=True)
class Tally:
    """Both scorings' counts; None where a scoring did not take place or was not counted. Of a half
    journey of which only the points were written down, `half_points` has those of each tribe.

    `feats` are the kinds of feats that the table plays with, `otherwise` the ids of the rulings
    on scoring that it plays the other way.
    """

    edition: Edition
    tribes: tuple[Participant, ...]
    blocked: tuple[int, ...]
    half: Counted | None = None
    final: Counted | None = None
    feats: tuple[Feat, ...] = tuple(Feat)
    otherwise: tuple[str, ...] = ()
    half_points: tuple[int, ...] = ()

    @property
    def covered(self) -> frozenset[str]:
        return frozenset(f"connection.{number}" for number in self.blocked)

    def name(self, seat: int) -> str:
        tribe = self.tribes[seat]
        return "the third tribe" if tribe.neutral else tribe.name


def tally_of(deal: Deal, half: Counted | None, final: Counted | None) -> Tally:
    """The tally of a table, tracked or counted by hand."""
    blocked = tuple(sorted(deal.mountains.values()))
    otherwise = tuple(one for one in ON_SCORING if plays_otherwise(deal, one))
    return Tally(deal.edition, participants(deal), blocked, half, final, deal.feats, otherwise)


def settlements(
    neighbours: Mapping[str, tuple[str, ...]], tents: Mapping[str, int], seat: int
) -> tuple[Settlement, ...]:
    """A tribe's settlements, from where tents stand and which spaces paths join (IW-6)."""
    own = (space for space in neighbours if tents.get(space) == seat)
    groups = connected_groups(own, neighbours.__getitem__)
    return tuple(Settlement(len(group), group) for group in groups if len(group) >= SETTLEMENT)


def leads_in_totems(totems: tuple[int, ...], seat: int) -> bool:
    """Whether that tribe holds the majority: one totem at least, ties included (IW-5)."""
    return totems[seat] > 0 and totems[seat] == max(totems)


# Impossible counts, in documents and on pads, each with its place

FEAT_PLACES: dict[tuple[Feat, ...], str] = {
    TERRITORY_FEATS: "territories",
    (Feat.HONOUR,): "land connections",
    (Feat.RESPECT,): "water connections",
}


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    if faults := whole_problems(tally.edition, check_edition):
        return below("edition", faults)
    return tuple(_heads(tally)) or tuple(
        problem
        for name, stage in (("half", tally.half), ("final", tally.final))
        if stage is not None
        for problem in below(name, _stage(tally, stage))
    )


def _heads(tally: Tally) -> Iterator[Problem]:
    players = sum(not tribe.neutral for tribe in tally.tribes)
    neutral = [tribe.neutral for tribe in tally.tribes]
    if [tribe.seat for tribe in tally.tribes] != list(range(len(tally.tribes))):
        yield Problem("tribes", "must be in seat order, from 0 on")
    if (
        players not in DESCRIPTION.players
        or neutral != sorted(neutral)
        or len(neutral) != tribe_count(players)
    ):
        yield Problem("tribes", "must be 3 to 5 players, or 2 and then the neutral third tribe")
    elif len(tally.half_points) not in (0, len(tally.tribes)) or min((0, *tally.half_points)) < 0:
        yield Problem("half_points", f"needs {len(tally.tribes)} numbers, none below 0")
    elif tally.half_points and tally.half is not None:
        yield Problem("half_points", "stands for the half journey where that was not counted")
    else:
        yield from _mountains(tally, players)


def _mountains(tally: Tally, players: int) -> Iterator[Problem]:
    links = [tally.edition.connection.get(f"connection.{number}") for number in tally.blocked]
    symbols = [(link.mountain if link else None) or "" for link in links]
    for index, (number, symbol) in enumerate(zip(tally.blocked, symbols, strict=True)):
        if not symbol:
            yield Problem(f"blocked[{index}]", f"no connection {number} bears a mountain symbol")
    if fault := mountain_fault(tally.edition, players, tuple(symbols)):
        yield Problem("blocked", fault)


def _stage(tally: Tally, stage: Counted) -> tuple[Problem, ...]:
    """Faults of form, which come first, since malformed counts cannot be added up."""
    return tuple(_shapes(tally, stage)) or (
        *_tents_on_map(tally, stage),
        *_supplies(tally, "tents", stage.tents, TENTS),
        *_supplies(tally, "totems", stage.totems, TOTEMS),
        *_room(tally, stage),
        *_settlement_tents(tally, stage),
        *_feats(tally, stage),
    )


def count_problems(
    path: str, counts: ByTerritory, edition: Edition, tribes: int
) -> Iterator[Problem]:
    """Faults in the form of numbers by territory, which have one for each tribe."""
    for place, numbers in counts.items():
        if place not in edition.territory:
            yield Problem(f"{path}.{place}", "the map has no such territory")
        if len(numbers) != tribes or min(numbers) < 0:
            yield Problem(f"{path}.{place}", f"needs {tribes} counts, none below 0")


def _shapes(tally: Tally, stage: Counted) -> Iterator[Problem]:
    width, edition = len(tally.tribes), tally.edition
    for name, counts in (("tents", stage.tents), ("totems", stage.totems)):
        yield from count_problems(name, counts, edition, width)
    for space, seat in stage.at.items():
        if space not in edition.space or not 0 <= seat < width:
            yield Problem(f"at.{space}", "must be a tent space of the map and a tribe")
    for place, count in stage.feats.items():
        if count < 0 or (place not in edition.territory and place not in edition.connection):
            yield Problem(f"feats.{place}", "must be a place of the map and a count")
    if len(stage.settlements) not in (0, len(tally.tribes)):
        yield Problem("settlements", f"needs {len(tally.tribes)} lists, one a tribe")
    for seat, groups in enumerate(stage.settlements):
        for index, group in enumerate(groups):
            where = f"settlements[{seat}][{index}]"
            if group.size < 0 or not set(group.spaces) <= tally.edition.space.keys():
                yield Problem(where, "needs a size that is not below 0, and spaces of the map")
            elif group.spaces and len(set(group.spaces)) != group.size:
                yield Problem(where, "must name as many spaces as its size, or none")


def _tents_on_map(tally: Tally, stage: Counted) -> Iterator[Problem]:
    """Tents counted by territory agree with tents on the map."""
    standing = tally.edition.camps(stage.at, len(tally.tribes)) if stage.at else {}
    for place, shown in standing.items():
        for tribe, number, counted_tents in zip(
            tally.tribes, shown, _numbers_in(tally, stage.tents, place), strict=True
        ):
            if counted_tents != number:
                whose = f"{tribe.name} in {tally.edition.territory[place].name}"
                message = f"the map shows {counted(number, 'tent')} of {whose}, not {counted_tents}"
                yield Problem(f"tents.{place}[{tribe.seat}]", message)


def _numbers_in(tally: Tally, counts: ByTerritory, place: str) -> tuple[int, ...]:
    return counts.get(place) or (0,) * len(tally.tribes)


def _supplies(tally: Tally, what: str, counts: ByTerritory, limit: int) -> Iterator[Problem]:
    for tribe in tally.tribes:
        places = [p for p in tally.edition.territory if _numbers_in(tally, counts, p)[tribe.seat]]
        total = sum(counts[place][tribe.seat] for place in places)
        if total > limit:
            path = f"{what}.{places[-1]}[{tribe.seat}]"
            yield Problem(path, f"{tribe.name} has {limit} {what}, not {total}")


def _room(tally: Tally, stage: Counted) -> Iterator[Problem]:
    for place, numbers in stage.tents.items():
        room, name = len(tally.edition.spaces_in[place]), tally.edition.territory[place].name
        if sum(numbers) > room:
            last = max(seat for seat, number in enumerate(numbers) if number)
            message = f"{name} has {counted(room, 'tent space')}, not {sum(numbers)}"
            yield Problem(f"tents.{place}[{last}]", message)


def _settlement_tents(tally: Tally, stage: Counted) -> Iterator[Problem]:
    """No more tents than stand there and, where the map shows it, none but those joined."""
    shown_by_map = bool(stage.at) and tally.edition.shows_settlements
    neighbours = tally.edition.neighbours(tally.covered) if shown_by_map else {}
    for tribe, groups in zip(tally.tribes, stage.settlements, strict=False):
        path = f"settlements[{tribe.seat}]" + (f"[{len(groups) - 1}]" if groups else "")
        standing = sum(numbers[tribe.seat] for numbers in stage.tents.values())
        joined = sum(group.size for group in groups)
        if joined > standing:
            yield Problem(path, f"{tribe.name} has {counted(standing, 'tent')}, not {joined}")
        elif shown_by_map and any(group.size and not group.spaces for group in groups):
            message = f"the settlements of {tribe.name} follow from the map: leave them empty"
            yield Problem(path, message)
        elif shown_by_map:
            shown = settlements(neighbours, stage.at, tribe.seat)
            entered, joined_there = (
                {frozenset(g.spaces) for g in each} for each in (groups, shown)
            )
            if entered != joined_there:
                yield Problem(path, f"the map shows other settlements of {tribe.name}")
        elif not _can_hold(
            _regions(tally, stage, tribe.seat),
            [group.size for group in groups if group.size >= SETTLEMENT],
        ):
            message = f"the tents of {tribe.name} are too far apart to be joined like that"
            yield Problem(path, message)


def _regions(tally: Tally, stage: Counted, seat: int) -> tuple[int, ...]:
    """A tribe's tents in each group of territories that paths could join, where the map shows
    paths; else all of them together."""
    edition = tally.edition
    here = {place: counts[seat] for place, counts in stage.tents.items() if counts[seat]}
    if not edition.shows_settlements:
        return (sum(here.values()),)
    near: dict[str, set[str]] = {place: set() for place in here}
    for space, others in edition.neighbours(tally.covered).items():
        place = edition.space[space].territory
        if place in here:
            near[place] |= {edition.space[other].territory for other in others} & here.keys()
    groups = connected_groups(here, near.__getitem__)
    return tuple(sum(here[place] for place in group) for group in groups)


def _can_hold(rooms: tuple[int, ...], sizes: Sequence[int]) -> bool:
    """Whether groups of these sizes fit into rooms for so many, none of them cut in two."""
    if not sizes:
        return True
    size, *others = sizes
    return any(
        room >= size and _can_hold((*rooms[:n], room - size, *rooms[n + 1 :]), others)
        for n, room in enumerate(rooms)
    )


def _feats(tally: Tally, stage: Counted) -> Iterator[Problem]:
    edition, covered = tally.edition, tally.covered
    kinds_at = {
        place: edition.feats_for(place, covered)
        for place in (*edition.territory, *edition.connection)
        if stage.feats.get(place)
    }
    for place, kinds in kinds_at.items():
        if not kinds:
            message = f"{edition.place_name(place)} lies under a mountain and bears no feat"
            yield Problem(f"feats.{place}", message)
    for kinds, name in FEAT_PLACES.items():
        limit = sum(FEATS[feat] for feat in kinds if feat in tally.feats)
        places = [place for place, bears in kinds_at.items() if bears == kinds]
        total = sum(stage.feats[place] for place in places)
        if total > limit:
            there = "there is" if limit == 1 else "there are"
            message = f"{there} {counted(limit, 'feat')} for {name}, not {total}"
            yield Problem(f"feats.{places[-1]}", message)


# Counts that the rules forbid but hands could have laid, each with its cell of the pad


def doubts(tally: Tally) -> Iterator[Problem]:
    yield from tents_gone(tally)
    if tally.final is not None:
        yield from totems_over(tally, tally.final)
        yield from feats_without_totems(tally, tally.final)
        bare = tuple(feats_without_tents(tally, tally.final))
        yield from bare or feats_not_earned(tally, tally.final)


def tents_gone(tally: Tally) -> Iterator[Problem]:
    """Tents never leave the map, so there are never fewer at the end than half way."""
    if tally.half is None or tally.final is None:
        return
    for place, territory in tally.edition.territory.items():
        then, now = tally.half.tents.get(place, ()), tally.final.tents.get(place, ())
        for seat, (before, after) in enumerate(zip(then, now, strict=False)):
            if after < before:
                message = (
                    f"{capital(tally.name(seat))} had {counted(before, 'tent')} in "
                    f"{territory.name} at half journey and has {after} at the end, though tents "
                    f"never leave."
                )
                yield Problem(f"final.tents.{place}[{seat}]", message)


def totems_over(tally: Tally, final: Counted) -> Iterator[Problem]:
    """A territory holds no more totems than its largest camp has tents (IW-7), and some maps take
    none on a biome."""
    edition = tally.edition
    standing = {place: totems for place, totems in final.totems.items() if any(totems)}
    cell = {place: f"{place}[{totems.index(max(totems))}]" for place, totems in standing.items()}
    for place, territory in edition.territory.items():
        total, largest = sum(standing.get(place, ())), max(final.tents.get(place, ()), default=0)
        if total > largest:
            message = (
                f"{territory.name} holds {counted(total, 'totem')}, but its largest camp has "
                f"{counted(largest, 'tent')}."
            )
            yield Problem(f"final.totems.{cell[place]}", message)
    for place, territory in edition.territory.items():
        if place in standing and territory.biome in edition.flags.no_totems_on:
            message = (
                f"{edition.title} takes no totems on {territory.biome.value}, but "
                f"{territory.name} holds {counted(sum(standing[place]), 'totem')}."
            )
            yield Problem(f"final.totems.{cell[place]}", message)


def feats_without_totems(tally: Tally, final: Counted) -> Iterator[Problem]:
    """Honour and Respect are for a majority of totems at both ends, and totems never leave."""
    for link in tally.edition.numbered:
        for end in (link.a, link.b):
            if final.feats.get(link.place) and not any(final.totems.get(end, ())):
                message = (
                    f"A feat lies on {tally.edition.link_words(link.place)}, but no totem stands "
                    f"in {tally.edition.territory[end].name}."
                )
                yield Problem(f"final.feats.{link.place}", message)
                break


def feats_without_tents(tally: Tally, final: Counted) -> Iterator[Problem]:
    """A Union feat lies where its settlement stands. A Discovery feat may lie anywhere, for a
    territory that was filled elsewhere (IW-15, IW-16)."""
    full = _full(tally, final)
    free = min(full, FEATS[Feat.DISCOVERY]) if Feat.DISCOVERY in tally.feats else 0
    for place, territory in tally.edition.territory.items():
        here = 0 if any(final.tents.get(place, ())) else final.feats.get(place, 0)
        if here > free:
            message = (
                f"{counted(here, 'feat')} {'lies' if here == 1 else 'lie'} in {territory.name}, "
                f"where no tent stands; {counted(full, 'territory', 'territories')} "
                f"{are(full)} full."
            )
            yield Problem(f"final.feats.{place}", message)
        free = max(0, free - here)


def feats_not_earned(tally: Tally, final: Counted) -> Iterator[Problem]:
    """Feats in territories are for territories that were filled, or for settlements of players
    (IW-14, IW-16)."""
    places = [place for place in tally.edition.territory if final.feats.get(place)]
    total = sum(final.feats[place] for place in places)
    settled = any(final.large_settlements(one.seat) for one in tally.tribes if not one.neutral)
    discovery, union = (
        FEATS[feat] * (feat in tally.feats) for feat in (Feat.DISCOVERY, Feat.UNION)
    )
    discovery, union = min(_full(tally, final), discovery), union * settled
    if total > discovery + union:
        message = (
            f"{counted(total, 'feat')} {'lies' if total == 1 else 'lie'} in territories, of which "
            f"{discovery} can be for full territories and {union} for settlements of players."
        )
        yield Problem(f"final.feats.{places[-1]}", message)


def _full(tally: Tally, final: Counted) -> int:
    """How many territories have a tent on each of their tent spaces."""
    spaces = tally.edition.spaces_in
    return sum(
        sum(final.tents.get(place, ())) == len(spaces[place]) for place in tally.edition.territory
    )


# The score: tents, totem connections and settlements, each with its reason; and who wins

HALF_TENTS = Category("half_tents", "Half journey: tents", CITE["half_journey"], interim=True)
END_TENTS = Category("tents", "Tents", CITE["tent_majority"])
CONNECTIONS = Category("connections", "Totem connections", CITE["totem_connection"])
SETTLEMENTS = Category("settlements", "Settlements", CITE["settlements"])
CATEGORIES = (HALF_TENTS, END_TENTS, CONNECTIONS, SETTLEMENTS)

REASONS = {
    "deck_out": "The deck ran out for the second time.",
    "last_tent": "A player placed the last tent.",
}
RANKS = ("Most", "Second most", "Third most", "Fourth most", "Fifth most")

Earned = Iterator[tuple[int, ScoreLine]]
"""Lines, each with the seat that it belongs to."""


def score(tally: Tally) -> ScoreSheet:
    """The whole score of what was counted, half journey and end alike."""
    lines: dict[int, list[ScoreLine]] = {tribe.seat: [] for tribe in tally.tribes}
    for seat, line in _earned(tally):
        lines[seat].append(line)
    scores = tuple(Score(seat, tuple(own)) for seat, own in lines.items())
    standings, tie_breaks, verdict = ranked(tally, [score.total for score in scores])
    return ScoreSheet(CATEGORIES, scores, standings, verdict, tie_breaks, tuple(_remarks(tally)))


def _earned(tally: Tally) -> Earned:
    for seat, points in enumerate(tally.half_points):
        cite, because = HALF_TENTS.cite, "Written down at half journey."
        yield seat, ScoreLine(HALF_TENTS.id, "Half journey", points, cite, because)
    if tally.half is not None:
        for place in tally.edition.territory:
            yield from _tents(tally, tally.half, place, HALF_TENTS)
    if tally.final is not None:
        for place in tally.edition.territory:
            yield from _tents(tally, tally.final, place, END_TENTS)
        for link in tally.edition.numbered:
            yield from _connection(tally, tally.final, link)
        for tribe in tally.tribes:
            for group in tally.final.large_settlements(tribe.seat):
                yield tribe.seat, _settlement(tally, group)


def _tents(tally: Tally, stage: Counted, place: str, category: Category) -> Earned:
    """Dense ranks: the first scores every tent, the next one tribe of the rank above (IW-4)."""
    camp, spaces = stage.tents.get(place, ()), tally.edition.spaces_in[place]
    ranks = sorted({count for count in camp if count}, reverse=True)
    holders = sorted((seat for seat, count in enumerate(camp) if count), key=lambda s: -camp[s])
    facts = f"Tents: {listed([f'{tally.name(seat)} {camp[seat]}' for seat in holders])}."
    for rank, size in enumerate(ranks):
        above = _holders(camp, ranks[rank - 1]) if rank else list(range(len(camp)))
        tied = len(above) if "IW-4" in tally.otherwise else 1
        whose = f"of {_one_of(tally, above, together=tied > 1)}" if rank else "there"
        line = _multiplied(
            category,
            label=f"{RANKS[rank]} tents in {tally.edition.territory[place].name}: "
            f"1 for each tent {whose}",
            base=ranks[rank - 1] * tied if rank else sum(camp),
            feats=stage.feats.get(place, 0) if category is END_TENTS else 0,
            because=facts,
            where=tuple([space for space in spaces if stage.at.get(space) in above]),
        )
        yield from ((seat, line) for seat in _holders(camp, size))


def _holders(counts: tuple[int, ...], size: int) -> list[int]:
    return [seat for seat, count in enumerate(counts) if count == size]


def _one_of(tally: Tally, seats: list[int], *, together: bool) -> str:
    names = [tally.name(seat) for seat in seats]
    return listed(names) if len(names) == 1 or together else f"one of {listed(names)}"


def _multiplied(
    category: Category, *, label: str, base: int, feats: int, because: str, where: tuple[str, ...]
) -> ScoreLine:
    """A line of `base` points, times the feats that lie there and one more (IW-14)."""
    if feats:
        because = f"{because} {counted(feats, 'feat')}: times {feats + 1}."
    each, cite = feats + 1, CITE["feats"] if feats else category.cite
    return ScoreLine(category.id, label, base * each, cite, because, base, each, where)


def _connection(tally: Tally, stage: Counted, link: Connection) -> Earned:
    """A majority of totems at both ends scores every totem at either end (IW-5)."""
    a, b = stage.totems.get(link.a, ()), stage.totems.get(link.b, ())
    if link.number in tally.blocked or not any(a) or not any(b):
        return
    here, there = (tally.edition.territory[place].name for place in (link.a, link.b))
    for tribe in tally.tribes:
        if leads_in_totems(a, tribe.seat) and leads_in_totems(b, tribe.seat):
            yield (
                tribe.seat,
                _multiplied(
                    CONNECTIONS,
                    label=f"Connection {link.number}, {here} to {there}: "
                    "1 for each totem at either end",
                    base=sum(a) + sum(b),
                    feats=stage.feats.get(link.place, 0),
                    because=f"{_lead(a, tribe.seat)} in {here}, {_lead(b, tribe.seat)} in {there}.",
                    where=(link.place, f"totem.{link.a}", f"totem.{link.b}"),
                ),
            )


def _lead(totems: tuple[int, ...], seat: int) -> str:
    tied = "tied for most" if totems.count(totems[seat]) > 1 else "most"
    return f"{totems[seat]} of {counted(sum(totems), 'totem')} ({tied})"


def _settlement(tally: Tally, group: Settlement) -> ScoreLine:
    edition = tally.edition
    homes = dict.fromkeys(edition.territory[edition.space[s].territory].name for s in group.spaces)
    label, size, cite = f"Settlement of {group.size} tents", group.size, CITE["settlements"]
    because = f"Joined by paths in {listed(list(homes))}." if homes else "Counted by hand."
    return ScoreLine(SETTLEMENTS.id, label, size, cite, because, size, 1, group.spaces)


def _remarks(tally: Tally) -> Iterator[str]:
    """Tents that went missing, too many totems, settlements too small, a map without paths."""
    yield from (doubt.message for doubt in doubts(tally))
    if tally.final is not None:
        for seat, groups in enumerate(tally.final.settlements):
            for group in groups:
                if 0 < group.size < SETTLEMENT:
                    yield (
                        f"A settlement of {group.size} was entered for {tally.name(seat)}: below "
                        f"{SETTLEMENT} tents it scores nothing."
                    )
        if tally.final.at and not tally.edition.shows_settlements:
            yield f"{tally.edition.title} has no paths, so it does not show the settlements."


Key = tuple[Points, int]
"""Points, then unused pieces."""
Ranked = tuple[tuple[Standing, ...], tuple[TieBreak, ...], str]
DECIDED = by_points(
    {
        "half_tents": "tents at half journey",
        "tents": "tents",
        "connections": "totem connections",
        "settlements": "settlements",
    }
)


def ranked(tally: Tally, totals: Sequence[Points]) -> Ranked:
    """The standings, the tie-break where totals are tied, and the verdict in a sentence."""
    if tally.final is None:
        return podium([(total,) for total in totals], winners=()), (), _interim(tally, totals)
    placed = (*tally.final.tents.values(), *tally.final.totems.values())
    # the score marker is left out (IW-13)
    unused = tuple(TENTS + TOTEMS - sum(n[tribe.seat] for n in placed) for tribe in tally.tribes)
    keys = list(zip(totals, unused, strict=True))
    winners = _winners(tally, [seat for seat, key in enumerate(keys) if key == max(keys)])
    breaks = needed(totals, [TieBreak("Unused tents and totems", unused, CITE["winner"])])
    return podium(keys, winners=winners), breaks, _verdict(tally, keys, winners)


def _winners(tally: Tally, best: Sequence[int]) -> tuple[int, ...]:
    """The best; a third tribe that is merely level with players does not beat them (IW-12)."""
    third = tuple(seat for seat in best if tally.tribes[seat].neutral)
    players = tuple(seat for seat in best if seat not in third)
    if third and "IW-12" in tally.otherwise:
        return third
    return players or third


def _verdict(tally: Tally, keys: Sequence[Key], winners: tuple[int, ...]) -> str:
    points, unused = best = max(keys)
    names = capital(listed([tally.name(seat) for seat in winners]))
    level = [seat for seat, key in enumerate(keys) if key[0] == points]
    by_pieces = ""
    if any(keys[seat] < best for seat in level):
        pieces = listed([f"{tally.name(seat)} {keys[seat][1]}" for seat in level])
        by_pieces = f" At {counted(points, 'point')} unused pieces decide: {pieces}."
    if tally.tribes[winners[0]].neutral:
        return f"{names} wins with {counted(points, 'point')}, so both players lose.{by_pieces}"
    spared = any(tally.tribes[seat].neutral and keys[seat] == best for seat in level)
    mercy = " The third tribe is level in both, which beats no player." if spared else ""
    if len(winners) == 1:
        return f"{names} wins with {counted(points, 'point')}.{by_pieces}{mercy}"
    each = f"{counted(points, 'point')} and {counted(unused, 'unused piece')} each"
    return f"{names} share the victory with {each}.{by_pieces}{mercy}"


def _interim(tally: Tally, totals: Sequence[Points]) -> str:
    if tally.half is None and not tally.half_points:
        return "Nothing has been counted yet."
    best = max(totals)
    leaders = [tally.name(seat) for seat, total in enumerate(totals) if total == best]
    if len(leaders) == 1:
        return f"At half journey {leaders[0]} leads with {counted(best, 'point')}."
    return f"At half journey {listed(leaders)} lead with {counted(best, 'point')} each."
