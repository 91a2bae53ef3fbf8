"""What other threads have to tell the thread that serves the streams."""

import threading
from dataclasses import dataclass, field

from companion.streams.stream import Stream


@dataclass(slots=True)
class Told:
    """What came in since the last time. `doubtful` is what one has to look up."""

    new: list[Stream] = field(default_factory=list)
    left: list[Stream] = field(default_factory=list)
    news: dict[str, int] = field(default_factory=dict)
    doubtful: set[str] = field(default_factory=set)
    closing: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing came in."""
        return not (self.new or self.left or self.news or self.doubtful or self.closing)


class Inbox:
    """Filled by any thread, emptied by one."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._told = Told()

    def follow(self, stream: Stream) -> None:
        """A stream begins."""
        with self._changed:
            self._told.new.append(stream)
            self._changed.notify()

    def leave(self, stream: Stream) -> None:
        """A stream has lost its phone or its place."""
        with self._changed:
            self._told.left.append(stream)
            self._changed.notify()

    def hear(self, name: str, revision: int | None) -> None:
        """Entry `revision` is on disk; None: look up what is."""
        with self._changed:
            if revision is None:
                self._told.doubtful.add(name)
            else:
                self._told.news[name] = max(revision, self._told.news.get(name, revision))
            self._changed.notify()

    def close(self) -> None:
        """All streams end, those to come too."""
        with self._changed:
            self._told.closing = True
            self._changed.notify()

    def take(self, patience: float) -> Told:
        """What came in; waits up to so many seconds for something."""
        with self._changed:
            if self._told.is_empty:
                self._changed.wait(patience)
            told, self._told = self._told, Told(closing=self._told.closing)
            return told
