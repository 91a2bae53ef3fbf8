"""A process that is replaced while phones follow."""

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
