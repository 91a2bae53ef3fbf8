"""A process that is replaced, or killed, while phones follow."""

import http.client
import signal
import threading
import urllib.error
from collections.abc import Callable

import pytest

from tests.patience import PATIENCE
from tests.running import Running
from tests.scale.phone import Phone, write
from tests.security.test_streams import opened_table

pytestmark = pytest.mark.slow

WRITERS, EACH = 4, 16


def test_a_restart_loses_no_event(start: Callable[[], Running]) -> None:
    one, other = start(), start()
    code, token = opened_table(one.ask)
    with Phone(one, code, token) as phone:
        assert phone.heard() == 0
        one.process.send_signal(signal.SIGTERM)
        assert phone.heard() is None
    assert one.process.wait(timeout=PATIENCE) == 0
    assert write(other, code, token, "notes", text="hello") == 1
    with Phone(other, code, token, after=0) as phone:
        assert phone.heard() == 1


def test_a_process_that_is_killed_takes_nothing_with_it(start: Callable[[], Running]) -> None:
    """Its phones go to another one, which has what was acknowledged and holds no lock of it."""
    one, other = start(), start()
    code, token = opened_table(one.ask)
    said = {"text": "hello", "client_id": "said-before-the-end"}
    with Phone(one, code, token) as here, Phone(other, code, token) as there:
        assert here.heard() == there.heard() == 0
        assert write(one, code, token, "notes", **said) == 1
        assert there.heard() == 1
        one.process.kill()
        assert write(other, code, token, "notes", **said) == 1, "the same again is nothing new"
        assert write(other, code, token, "notes", text="and on") == 2
        assert there.heard() == 2
    with Phone(other, code, token, after=0) as phone:
        assert phone.heard() == 2


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["asked", "killed"])
def test_whoever_writes_meanwhile_sends_it_again_and_it_is_there_once(
    start: Callable[[], Running], how: signal.Signals
) -> None:
    """Four phones write all the time; one process ends, and they go on at the other."""
    one, other = start(), start()
    code, token = opened_table(one.ask)
    halfway = threading.Barrier(WRITERS + 1)
    moved: list[str] = []

    def talk(name: str) -> None:
        server = one
        for number in range(EACH):
            if number == EACH // 2:
                halfway.wait(PATIENCE)
            said = {"text": f"{name} says {number:02}", "client_id": f"{name}-{number:04}"}
            try:
                write(server, code, token, "notes", **said)
            except urllib.error.HTTPError:
                raise
            except (OSError, http.client.HTTPException):
                server = other
                moved.append(name)
                write(server, code, token, "notes", **said)

    names = [f"phone-{number}" for number in range(WRITERS)]
    threads = [threading.Thread(target=talk, args=(name,)) for name in names]
    with Phone(other, code, token) as phone:
        for thread in threads:
            thread.start()
        halfway.wait(PATIENCE)
        one.process.send_signal(how)
        for thread in threads:
            thread.join()
        entries = other.ask(f"/tables/{code}/log?limit=100", token=token)["entries"]
        expected = {f"{name} says {number:02}" for name in names for number in range(EACH)}
        assert len(entries) == 1 + len(expected)
        assert all(any(entry["text"].endswith(said) for entry in entries) for said in expected)
        assert sorted(moved) == names, "each of them lost its process once"
        while (heard := phone.heard()) != len(expected):
            assert heard is not None
