"""A process that is replaced, or killed, while phones follow."""

import signal
from collections.abc import Callable

from tests.patience import PATIENCE
from tests.running import Running
from tests.scale.phone import Phone, write
from tests.security.test_streams import opened_table


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
