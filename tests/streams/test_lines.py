"""A phone that does not read is let go, and keeps nobody waiting."""

import socket
import time

from companion.streams.lines import UNREAD, Direct, Queued
from companion.streams.messages import BEAT, changed

ENOUGH = 1_000_000


def pair() -> tuple[socket.socket, socket.socket]:
    """Both ends of a connection, as two machines have them."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        phone = socket.create_connection(door.getsockname())
        return door.accept()[0], phone


def test_a_message_is_sent_in_a_chunk_where_chunks_were_promised() -> None:
    for chunked, expected in ((False, BEAT), (True, b"%x\r\n%b\r\n0\r\n\r\n" % (len(BEAT), BEAT))):
        ours, theirs = pair()
        line = Direct(ours, chunked, lambda: None)
        assert line.send(BEAT)
        line.close()
        with theirs:
            assert theirs.makefile("rb").read() == expected


def test_a_phone_that_does_not_read_is_found_out_without_waiting() -> None:
    ours, theirs = pair()
    line, sent = Direct(ours, True, lambda: None), 0
    with theirs:
        began = time.monotonic()
        while line.send(changed(sent)):
            sent += 1
            assert sent < ENOUGH
        assert time.monotonic() - began < 30
        line.close()
    assert sent > 100, "one that was busy for a moment is not let go"


def test_a_phone_that_is_gone_is_found_out() -> None:
    ours, theirs = pair()
    closed: list[bool] = []
    line = Direct(ours, False, lambda: closed.append(True))
    theirs.close()
    while line.send(BEAT):
        time.sleep(0.01)
    line.close()
    assert closed == [True]


def test_a_thread_that_does_not_write_is_found_out() -> None:
    line = Queued()
    assert [line.send(BEAT) for _ in range(UNREAD + 1)] == [*[True] * UNREAD, False]
    line.close()
    assert list(line.messages()) == [BEAT] * (UNREAD + 1)
