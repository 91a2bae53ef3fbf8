"""What the README, and the files that it leads to, ask people to type does what they say."""

import os
import re
import shlex
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.ports import free_port

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "companion"
GUIDES = [
    ROOT / "README.md",
    PACKAGE / "CONTRIBUTING.md",
    PACKAGE / "TOUR.md",
    *(PACKAGE / name / "README.md" for name in ("cli", "games", "scale", "serving", "settings")),
    *(PACKAGE / "web" / name / "README.md" for name in ("api", "security")),
]
README, CLI, SETTINGS = (
    file.read_text(encoding="utf-8")
    for file in (ROOT / "README.md", PACKAGE / "cli/README.md", PACKAGE / "settings/README.md")
)
MOST_WORDS = 1800
BIN = Path(sys.executable).parent


def section(title: str) -> str:
    """The text below one heading."""
    (found,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", README, re.MULTILINE | re.DOTALL)
    return str(found)


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def quick_start() -> tuple[str, str]:
    start, test = blocks(section("Quick start"), "sh")
    return start.strip(), test.strip()


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "COMPANION_DATA": str(tmp_path / "data")}


def test_two_commands_of_one_line_each_need_python_only() -> None:
    for command in quick_start():
        assert "\n" not in command
        programs = [shlex.split(part)[0] for part in command.split("&&")]
        assert programs[:2] == ["python3", ".venv/bin/pip"]
        assert programs[2].startswith(".venv/bin/")
        assert len(programs) == 3


def test_the_first_starts_the_app_and_the_second_runs_every_test() -> None:
    start, test = quick_start()
    assert start.endswith("&& .venv/bin/companion serve")
    assert test.endswith("&& .venv/bin/pytest")


def test_the_start_command_answers_with_a_page(environ: dict[str, str]) -> None:
    program, *arguments = shlex.split(quick_start()[0].rpartition("&&")[2])
    port = free_port()
    command = [BIN / Path(program).name, *arguments, "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL) as server:
        try:
            assert answers(f"http://127.0.0.1:{port}/healthz", server)
            assert answers(f"http://127.0.0.1:{port}/", server)
        finally:
            server.terminate()


def answers(address: str, server: "subprocess.Popen[bytes]") -> bool:
    """Whether the address answers with 200 before the server ends or time is up."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except urllib.error.HTTPError:
            return False
        except OSError:
            time.sleep(0.05)
    return False


@pytest.mark.slow
def test_the_commands_of_the_examples_work(environ: dict[str, str], tmp_path: Path) -> None:
    (few,) = blocks(section("Command line"), "console")
    (block,) = blocks(CLI, "console")
    lines = [line.removeprefix("$ ") for line in (few + block).splitlines()]
    typed = "\n".join(line for line in lines if not line.startswith("companion bench"))
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", typed],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        timeout=4 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "text",
    [section("Command line"), section("Where everything lies"), CLI, SETTINGS],
    ids=["command-line", "where", "cli", "settings"],
)
def test_the_examples_can_be_typed_in_powershell_too(text: str) -> None:
    """Windows PowerShell knows no `&&`, and makes a list of words with commas between them."""
    for block in blocks(text, "console"):
        assert "&&" not in block
        assert "," not in re.sub(r"\"[^\"]*\"|#.*|\d,\d", "", block)


def test_every_setting_is_listed() -> None:
    settings = (ROOT / "companion" / "settings.py").read_text(encoding="utf-8")
    config = settings.partition("# Settings from the environment")[2]
    read = set(re.findall(r"""["'](COMPANION_[A-Z_]+)["']""", config))
    assert read == set(re.findall(r"^\| `(COMPANION_[A-Z_]+)`", SETTINGS, re.MULTILINE))


@pytest.mark.parametrize("guide", GUIDES, ids=lambda file: str(file.relative_to(ROOT)))
def test_links_lead_somewhere(guide: Path) -> None:
    for target in re.findall(r"\]\((?!https:)([^)]+)\)", guide.read_text(encoding="utf-8")):
        assert (guide.parent / target).exists(), target


def test_the_readme_is_short_and_leads_to_every_guide() -> None:
    assert len(README.split()) <= MOST_WORDS
    for guide in GUIDES[1:]:
        assert f"]({guide.relative_to(ROOT).as_posix()})" in README, guide


def test_each_version_of_the_changelog_fits_on_a_screen() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    unreleased, *released = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert unreleased.startswith("Unreleased\n")
    assert re.match(r"\d+\.\d+\.\d+, \d{4}-\d{2}-\d{2}\n", released[0])
    for version in released:
        title, *lines = version.strip().splitlines()
        assert len(lines) <= 40, title


def test_the_shell_completes_as_the_guide_says(environ: dict[str, str]) -> None:
    for shell in re.findall(r"_COMPANION_COMPLETE=(\w+)_source", CLI):
        done = subprocess.run(
            [BIN / "companion"],
            env={**environ, "_COMPANION_COMPLETE": f"{shell}_source"},
            capture_output=True,
            text=True,
            check=shell != "bash",  # which click asks for its version, and may not be there
        )
        assert "_COMPANION_COMPLETE" in done.stdout


def test_the_recipes_for_a_machine_that_stays_on_fit_together() -> None:
    unit = (PACKAGE / "serving" / "companion.service").read_text(encoding="utf-8")
    options = re.findall(r"^ExecStart=\S+/companion serve (.*)$", unit, re.MULTILINE)
    assert options == ["--port 80"]
    assert "KillMode=mixed" in unit
    docker = PACKAGE / "scale"
    for folder in (docker, PACKAGE / "serving"):
        (found,) = set(
            re.findall(r"dockerfile: (\S+)", (folder / "compose.yaml").read_text(encoding="utf-8"))
        )
        assert ROOT / found == docker / "Dockerfile"
        (context,) = set(
            re.findall(r"context: (\S+)", (folder / "compose.yaml").read_text(encoding="utf-8"))
        )
        assert (folder / context).resolve() == ROOT
    copied = re.findall(r"^COPY (.+) \S+$", (docker / "Dockerfile").read_text(), re.MULTILINE)
    sent = set((docker / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines())
    for name in " ".join(copied).split():
        assert (ROOT / name).exists(), name
        assert f"!{name}" in sent, name
