"""The process of a single photo: `python -m companion.photos.worker`.

It reads the question from standard input and answers on standard output. What it may use of the
machine is limited before anything of the photo is looked at.
"""

import sys
from collections.abc import Callable, Mapping, Sequence

from companion.engine.problems import Malformed
from companion.photos import LONGEST
from companion.photos.looking import (
    Head,
    Survey,
    answer,
    asked,
    can_look,
    packed,
    points,
    refusal,
    unpacked,
)
from companion.photos.reading import encoded, read_photo, straightened

MEGABYTES = 512
"""Of memory that is written to. A photo needs 200; libraries reserve more than they use."""


def main() -> None:
    """Answer one question."""
    _limit()
    head, photos = unpacked(sys.stdin.buffer.read())
    try:
        found = TASKS[head["task"]](head, photos)
    except Malformed as refused:
        found = refusal(refused)
    sys.stdout.buffer.write(found)


def _look(head: Head, photos: Sequence[bytes]) -> bytes:
    from companion.photos.seeing import looked  # noqa: PLC0415 - needs the extra

    _use_one_core()
    return answer(looked(*asked(head, photos)))


def _shrink(head: Head, photos: Sequence[bytes]) -> bytes:
    photo, guess = read_photo(photos[0]), None
    if head["guess"] and can_look():
        import numpy  # noqa: PLC0415 - comes with the extra

        from companion.photos.seeing import guess_of  # noqa: PLC0415 - needs the extra

        _use_one_core()
        guess = guess_of(numpy.asarray(photo))
    return packed({"guess": guess}, encoded(photo, head["most"]))


def _flatten(head: Head, photos: Sequence[bytes]) -> bytes:
    _use_one_core()
    straight = straightened(read_photo(photos[0]), points(head["corners"]))
    data = encoded(straight)
    survey: Survey = {"circles": ()}
    if can_look():
        from companion.photos.printed import surveyed  # noqa: PLC0415 - needs the extra

        survey = surveyed(data)
    return packed({"ratio": straight.height / straight.width, "survey": survey}, data)


def _squares(head: Head, photos: Sequence[bytes]) -> bytes:
    if not can_look():
        return packed({"squares": []})
    from companion.photos.printed import colours_of_squares  # noqa: PLC0415 - needs the extra

    return packed({"squares": colours_of_squares(photos[0], head["columns"], head["rows"])})


TASKS: Mapping[str, Callable[[Head, Sequence[bytes]], bytes]] = {
    "look": _look,
    "shrink": _shrink,
    "flatten": _flatten,
    "squares": _squares,
}


def _use_one_core() -> None:
    if can_look():
        import cv2  # noqa: PLC0415 - under the limits, and an optional extra

        cv2.setNumThreads(1)


def _limit() -> None:
    if sys.platform == "win32":  # there is no such limit; the time on the clock remains
        return
    import resource  # noqa: PLC0415 - not on every system

    # Slow machines need many times what others do. Who asked looks at the clock; this ends what
    # nobody waits for any more.
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_DATA, (MEGABYTES * 2**20, MEGABYTES * 2**20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
