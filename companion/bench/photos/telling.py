"""The bench's section `photo`: what is told of photos from three seeds that nobody tuned to."""

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from tempfile import TemporaryFile

import cv2
import numpy as np

from companion.bench.figures import Figure
from companion.bench.photos.boards import as_file, board_of, edition_photo, photographed_in
from companion.bench.photos.conditions import CONDITIONS
from companion.bench.photos.measuring import Told, Way, photographed, told
from companion.bench.photos.printing import printed
from companion.engine.game import AnyGame
from companion.games import all_games, get_game
from companion.photos.looking import question
from companion.web.parts.photos import search_of

SEEDS = (1_927_731, 4_460_258, 8_313_904)
"""No threshold was ever chosen by looking at these: tune to any others."""
WAYS: Mapping[Way, str] = {
    "found": "found by the edition's photo",
    "learnt": "corners by thumb, a piece of each kind shown",
}
FOUND_IN = ("iwari", "khilor", "orichalcum")
"""The games whose editions can have a photo of the board."""
STRAIGHT, WORST = 100.0, 95.0
"""Percent that are to be right on a straight photo, and on any other."""
SECONDS, MEGABYTES = 2.0, 200.0
COST = """
import resource, sys
from companion.photos import worker

worker.main()
used = resource.getrusage(resource.RUSAGE_SELF)
try:
    lines = open("/proc/self/status").read().split("VmHWM:")
    megabytes = int(lines[1].split()[0]) / 1024
except OSError:
    megabytes = used.ru_maxrss / 2**20
print(used.ru_utime + used.ru_stime, megabytes, file=sys.stderr)
"""
"""The process of a photo, which then says what it used. Linux counts the memory of the process that
began it into `ru_maxrss`."""


def photo(_: AnyGame) -> Iterator[Figure]:
    """How many places are told right, by what makes the photo hard, over all games; how many are
    wrong though sure; and what one photo costs."""
    yield from _cost()
    games = [game for game in all_games().values() if photographed_in(game)]
    for way, words in WAYS.items():
        sums = dict.fromkeys(CONDITIONS, Told(0, found=0))
        for game in games:
            if way == "learnt" or game.slug in FOUND_IN:
                for condition in CONDITIONS:
                    sums[condition] += _told(game, condition, way)
        yield from _figures(words, sums, aims=way == "found")


def _told(game: AnyGame, condition: str, way: Way) -> Told:
    found = Told(0, found=0)
    for seed in SEEDS:
        for made in ("chits", "wood"):
            found += told(game, condition, made, way, seed)
    return found


def _figures(words: str, sums: Mapping[str, Told], *, aims: bool) -> Iterator[Figure]:
    """Shares that are right; the aims hold where the edition has a photo, since without one the
    bare board is only known from what people have shown."""
    yield Figure("photo", f"{words}:", sum(one.found for one in sums.values()), "")
    for condition, one in sums.items():
        least = (STRAIGHT if condition == "straight" else WORST) if aims else None
        right = 100 * one.right / one.places
        yield Figure("photo", f"  {condition}, right", right, "%", least=least)
        yield Figure("photo", f"  {condition}, sure", 100 * one.sure / one.places, "%")
    sure, wrong = (sum(getattr(one, name) for one in sums.values()) for name in ("sure", "wrong"))
    yield Figure(
        "photo", "  wrong of 1,000 called sure", 1000 * wrong / max(1, sure), "", aim=1.001
    )


def _cost() -> Iterator[Figure]:
    """What one photo of twelve megapixels costs in the process that reads it."""
    with TemporaryFile() as sent:
        sent.write(_question())
        sent.seek(0)
        started = time.perf_counter()
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-c", COST], stdin=sent, capture_output=True, check=True
        )
        waited = time.perf_counter() - started
    seconds, megabytes = map(float, done.stderr.split())
    yield Figure("photo", "a photo of 12 megapixels, of a core", seconds, "s", aim=SECONDS)
    yield Figure("photo", "  on the clock, now", waited, "s")
    yield Figure("photo", "  memory", megabytes, "MB", aim=MEGABYTES)


def _question() -> bytes:
    """Iwari's end, large, with the edition's own photo."""
    board, rng = board_of(get_game("iwari")), np.random.default_rng(SEEDS[0])
    paper = printed(board, rng)
    shot = photographed(board, paper, "wood", CONDITIONS["slanted"], rng)
    large = cv2.resize(shot.photo, (3000, 4000))
    return question(as_file(large), search_of(board, {}, None), edition_photo(paper))
