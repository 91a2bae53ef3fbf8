"""Addresses: what builds them is made when one is first built."""

from collections.abc import Callable

import pytest
from flask import Flask, url_for
from werkzeug.routing import Rule


def test_nothing_that_builds_addresses_is_compiled_at_the_start(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []
    compile_builder = Rule._compile_builder

    def noted(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compiled.append(rule.rule)
        return compile_builder(rule, append_unknown)

    monkeypatch.setattr(Rule, "_compile_builder", noted)
    app = make_app()
    assert compiled == []
    with app.test_request_context():
        asked = {"slug": "iwari", "number": 3, "paper": "a4"}
        assert url_for("pages.print_svg", **asked) == "/games/iwari/print/3.svg?paper=a4"
        assert url_for("pages.print_svg", **asked) == "/games/iwari/print/3.svg?paper=a4"
    assert compiled == ["/games/<slug>/print/<int:number>.svg"]
