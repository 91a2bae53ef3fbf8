"""What the README asks people to type does what it says."""

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
README = (ROOT / "README.md").read_text(encoding="utf-8")
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
    (block,) = blocks(section("Command line"), "console")
    lines = [line.removeprefix("$ ") for line in block.splitlines()]
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


@pytest.mark.parametrize("title", ["Command line", "Where everything lies"])
def test_the_examples_can_be_typed_in_powershell_too(title: str) -> None:
    """Windows PowerShell knows no `&&`, and makes a list of words with commas between them."""
    for block in blocks(section(title), "console"):
        assert "&&" not in block
        assert "," not in re.sub(r"\"[^\"]*\"|#.*|\d,\d", "", block)


def test_every_setting_is_listed() -> None:
    config = (ROOT / "companion" / "settings" / "config.py").read_text(encoding="utf-8")
    read = set(re.findall(r"""["'](COMPANION_[A-Z_]+)["']""", config))
    assert read == set(re.findall(r"^\| `(COMPANION_[A-Z_]+)`", section("Settings"), re.MULTILINE))


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https:)([^)]+)\)", README):
        assert (ROOT / target).exists(), target
