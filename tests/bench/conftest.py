"""Measurements that wait as long as tests do."""

from collections.abc import Iterator

import pytest

from companion.bench import phones, server
from tests.patience import PATIENCE


@pytest.fixture(scope="session", autouse=True)
def patient() -> Iterator[None]:
    """A server that a busy machine takes long to start is not given up."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (server, phones):
            patch.setattr(module, "PATIENCE", PATIENCE)
        yield
