"""The tested set of packages: pinned for CI, beside the open bounds of pyproject.toml."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_what_we_depend_on_is_pinned_within_its_bounds() -> None:
    pins = dict(
        re.findall(
            r"^([\w.-]+)==(\S+)$", (ROOT / ".ci" / "constraints.txt").read_text(), re.MULTILINE
        )
    )
    pinned = {plain(name): version for name, version in pins.items()}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["test"], *extras["scale"]]
    for line in wanted:
        name, at_least = re.match(r"([\w.-]+)(?:\[\w+\])?(?:[>=]=([\d.]+))?", line).groups()  # type: ignore[union-attr]
        if name == "tabletop-companion":
            continue
        assert plain(name) in pinned, name
        pinned_at, least = (
            [int(part) for part in re.findall(r"\d+", text)[:3]]
            for text in (pinned[plain(name)], at_least)
        )
        assert pinned_at >= least, line


def test_ci_installs_the_tested_set() -> None:
    assert "PIP_CONSTRAINT=$PWD/.ci/constraints.txt" in (ROOT / ".ci" / "run").read_text()
