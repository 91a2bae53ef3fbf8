"""The process of a single photo: `python -m companion.photos.worker`.

It reads the question from standard input and answers on standard output. What it may use of the
machine is limited before anything of the photo is looked at.
"""

import sys

from companion.engine.problems import Malformed
from companion.photos.wire import answer, asked

SECONDS = 6
"""Of a processor; a photo needs one or two."""
MEGABYTES = 512
"""Of memory that is written to. A photo needs 200; libraries reserve more than they use."""


def main() -> None:
    """Answer one question."""
    _limit()
    import cv2  # noqa: PLC0415 - under the limits

    from companion.photos.seeing.whole import looked  # noqa: PLC0415 - needs the extra

    cv2.setNumThreads(1)
    data, search, print_ = asked(sys.stdin.buffer.read())
    try:
        found = answer(looked(data, search, print_))
    except Malformed as refused:
        found = answer(refused)
    sys.stdout.buffer.write(found)


def _limit() -> None:
    if sys.platform == "win32":  # there is no such limit; the time on the clock remains
        return
    import resource  # noqa: PLC0415 - not on every system

    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_DATA, (MEGABYTES * 2**20, MEGABYTES * 2**20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
