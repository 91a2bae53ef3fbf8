"""Counts that the rules forbid but hands could have laid, each with its cell of the pad."""

from collections.abc import Iterator

from companion.engine.phrases import are, capital, counted
from companion.engine.problems import Problem
from companion.games.iwari.components import FEATS, Feat
from companion.games.iwari.tally import Counted, Tally


def doubts(tally: Tally) -> Iterator[Problem]:
    """All of them."""
    yield from tents_gone(tally)
    if tally.final is not None:
        yield from totems_over(tally, tally.final)
        yield from totems_kept_out(tally, tally.final)
        yield from feats_without_totems(tally, tally.final)
        yield from feats_without_tents(tally, tally.final)


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
    """A territory holds no more totems than its largest camp has tents (IW-7)."""
    for place, territory in tally.edition.territory.items():
        totems = final.totems.get(place, ())
        largest = max(final.tents.get(place, ()), default=0)
        if sum(totems) > largest:
            message = (
                f"{territory.name} holds {counted(sum(totems), 'totem')}, but its largest camp has "
                f"{counted(largest, 'tent')}."
            )
            yield Problem(f"final.totems.{place}[{totems.index(max(totems))}]", message)


def totems_kept_out(tally: Tally, final: Counted) -> Iterator[Problem]:
    """Some maps take no totems on a biome."""
    for place, territory in tally.edition.territory.items():
        totems = final.totems.get(place, ())
        if any(totems) and territory.biome in tally.edition.flags.no_totems_on:
            message = (
                f"{tally.edition.title} takes no totems on {territory.biome.value}, but "
                f"{territory.name} holds {counted(sum(totems), 'totem')}."
            )
            yield Problem(f"final.totems.{place}[{totems.index(max(totems))}]", message)


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
    tents = {place: sum(final.tents.get(place, ())) for place in tally.edition.territory}
    full = sum(tents[place] == len(tally.edition.spaces_in[place]) for place in tents)
    free = min(full, FEATS[Feat.DISCOVERY]) if Feat.DISCOVERY in tally.feats else 0
    for place, territory in tally.edition.territory.items():
        here = 0 if tents[place] else final.feats.get(place, 0)
        if here > free:
            message = (
                f"{counted(here, 'feat')} {'lies' if here == 1 else 'lie'} in {territory.name}, "
                f"where no tent stands; {counted(full, 'territory', 'territories')} "
                f"{are(full)} full."
            )
            yield Problem(f"final.feats.{place}", message)
        free = max(0, free - here)
